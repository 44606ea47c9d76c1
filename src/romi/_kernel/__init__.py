"""The search engines: whole numbers in, whole numbers out; plain Python that mypyc can compile."""

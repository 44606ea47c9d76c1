"""How fast the solver is, beside others that answer the same questions: `python -m benchmarks`."""

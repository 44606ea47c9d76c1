"""The rules beside that of melds: one module a question. Rules judge what is proposed; they never search."""

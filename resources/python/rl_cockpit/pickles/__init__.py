"""Pickles of saved models, read without unpickling: symbolic values, the arithmetic of pickled schedules, known globals."""

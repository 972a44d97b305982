"""Files and Python objects to examples and predictions; one module per kind of input."""

"""The games' rules: pure functions over frozen states. Leaves out Jupyter, clocks and all drawing."""

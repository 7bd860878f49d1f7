"""The machinery of the lessons. Leaves out the rules, the table and the lessons' own text."""

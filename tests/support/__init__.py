"""What the tests share: a browser, a JupyterLab of their own. Leaves out every assertion."""

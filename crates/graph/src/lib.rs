//! The plan scheduler: a pure machine that starts a node the moment its inputs are there

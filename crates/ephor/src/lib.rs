//! An embeddable agent runtime: agents decide, a coordinator judges, only then is anything done

//! Questions as rules answer them.

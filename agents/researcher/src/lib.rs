//! The smallest registered actor type: copy it to write your own

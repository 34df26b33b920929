//! Integration tests that publish events, and the conformance cases

//! What embedders test with: suites, gates, recorders

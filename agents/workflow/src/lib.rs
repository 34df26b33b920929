//! The workflow agent: runs judged nodes and plans

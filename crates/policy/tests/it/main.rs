//! What policies decide, through the judge as it is.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod decide;
mod hostile;
mod loading;
mod pure;
mod replay;
mod shipped;
mod stage;

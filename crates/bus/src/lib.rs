//! Publish, middleware, delivery, dead letters

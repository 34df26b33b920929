//! The coordinator: releases approved decisions in order, and decides on recovery

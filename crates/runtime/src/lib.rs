//! Hosts actors: builder, gate, supervision

//! Figures: criterion benches and measuring programs

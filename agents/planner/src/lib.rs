#![doc = include_str!("../README.md")]

mod agent;
mod cache;
mod cached;
mod deps;
mod fast;
mod fill;
mod graph;
mod memory;
mod nodes;
mod plan;
mod prompts;
mod settings;
mod state;
mod steps;
mod verify;
mod words;

pub use agent::{Mode, Planner, PlannerTask, Report, Via};
pub use cache::{CacheLimits, CacheScope, RequestCache};
pub use deps::Deps;
pub use fast::{FastPath, LONGEST_GREETING, classify, of_the_moment};
pub use graph::{NAME, graph, simple};
pub use memory::{capability_answer, greeting_answer, history_answer, questions};
pub use plan::{MAX_STEPS, NO_TOOL, Plan, PlanStep, check_plan, fallback_plan, parse_plan};
pub use settings::{Settings, Verification};
pub use state::{
    MOST_TURNS, Method, NO_ANSWER, PlanState, PlanStateUpdate, StepResult, Turn, after_execution,
    after_start, after_verification, final_answer, synthesise,
};

//! The graph and the simple loop come to the same, whatever the plan and whatever fails.

use crate::common;

use common::{Fake, asking, deps, port};
use ephor_core::{ErrorCode, Failure};
use ephor_model::ModelErrorKind;
use ephor_planner::{PlanState, Settings, Verification, simple};
use ephor_runtime::AgentError;
use proptest::prelude::*;
use serde_json::{Value, json};

/// How a step ends, by its id.
#[derive(Debug, Clone, Copy)]
enum End {
    Good,
    Blank,
    Null,
    Zero,
    Error,
    Fails,
    Refused,
}

fn ends() -> impl Strategy<Value = End> {
    prop_oneof![
        4 => Just(End::Good), 1 => Just(End::Blank), 1 => Just(End::Null), 1 => Just(End::Zero),
        1 => Just(End::Error), 1 => Just(End::Fails), 1 => Just(End::Refused),
    ]
}

fn steps() -> impl Strategy<Value = Vec<(u32, &'static str, Vec<u32>, End)>> {
    let tool = prop_oneof![3 => Just("t"), 1 => Just("u"), 3 => Just("none"), 1 => Just("ghost")];
    let after = prop::collection::vec(1_u32..10, 0..3);
    // Now and then an id is there twice, a dependency isn't there at all, or leads round.
    prop::collection::vec((prop_oneof![9 => Just(0_u32), 1 => 1_u32..9], tool, after, ends()), 1..9)
        .prop_map(|steps| {
            let numbered = steps.into_iter().enumerate();
            numbered
                .map(|(at, (id, tool, after, end))| {
                    let id = if id == 0 { at as u32 + 1 } else { id };
                    (id, tool, after, end)
                })
                .collect()
        })
}

fn text(end: End, told: usize) -> Result<String, ModelErrorKind> {
    match end {
        End::Good | End::Error => Ok(format!("told {told}")),
        End::Blank | End::Null => Ok("  ".to_owned()),
        End::Zero => Ok("0".to_owned()),
        End::Fails => Err(ModelErrorKind::RateLimited),
        End::Refused => Err(ModelErrorKind::BadRequest),
    }
}

fn output(end: End, n: u32) -> Result<Value, AgentError> {
    match end {
        End::Good => Ok(json!({"n": n})),
        End::Blank => Ok(json!(" ")),
        End::Null => Ok(Value::Null),
        End::Zero => Ok(json!(0)),
        End::Error => Ok(json!({"error": "no such number"})),
        End::Fails => {
            let failure = Failure::new(ErrorCode::NetworkError, "gone");
            Err(AgentError::NotCarriedOut(failure.into()))
        }
        End::Refused => Err(AgentError::Rejected(Vec::new())),
    }
}

async fn both(
    steps: Vec<(u32, &'static str, Vec<u32>, End)>,
    verification: Verification,
) -> (PlanState, PlanState) {
    let plan: Vec<Value> = steps
        .iter()
        .enumerate()
        .map(|(at, (id, tool, after, _))| {
            json!({"id": id, "description": format!("{at}"), "tool_type": tool,
                   "dependencies": after, "arguments": {"n": at}})
        })
        .collect();
    let plan = json!({"steps": plan}).to_string();
    let run = || {
        let (plan, by_model, by_tool) = (plan.clone(), steps.clone(), steps.clone());
        let model = Fake::new(move |request| {
            let context = &request.context;
            let end = |text: &Value| -> End {
                let at: usize = text.as_str().unwrap().parse().unwrap();
                by_model[at].3
            };
            let told = || context["results"].to_string().len();
            match request.purpose.as_str() {
                "planning.plan" => Ok(plan.clone()),
                "planning.step" => text(end(&context["step"]), told()),
                "planning.check" => {
                    let sound = told().is_multiple_of(2);
                    Ok(json!({"verified": sound, "issues": []}).to_string())
                }
                other => panic!("{other}"),
            }
        });
        let port = port(model, move |n| output(by_tool[n as usize].3, n));
        deps(&port, Settings { verification, ..Settings::default() })
    };
    let graph = common::run(run()).await.unwrap().into_state();
    (graph, simple(&run(), asking("q")).await.unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn the_modes_are_equal(steps in steps(), by_model in any::<bool>()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let verification = if by_model { Verification::Model } else { Verification::Rules };
        let count = steps.len();
        let (graph, simple) = runtime.block_on(both(steps, verification));
        prop_assert_eq!(&graph.step_results, &simple.step_results);
        prop_assert_eq!(&graph.final_answer, &simple.final_answer);
        prop_assert_eq!(graph.step_results.len(), count);
        prop_assert_eq!(graph.verified, count);
        prop_assert_eq!(&graph.errors, &simple.errors);
    }
}

//! Whatever is asked of a plan, it holds together, or stays as it was.

use ephor_specialists::{
    EnhancedState, Operation, PlanStep, PlanUpdate, StepData, StepResult, StepStatus, TaskPlan,
};
use proptest::prelude::*;

fn now() -> jiff::Timestamp {
    "2026-11-22T10:00:00Z".parse().unwrap()
}

fn state(plan: TaskPlan) -> EnhancedState {
    let mut state = EnhancedState::new("s", now(), []);
    for step in &plan.steps {
        let result = StepResult { target: step.id.clone(), ..StepResult::default() };
        state.update_specialist_result(format!("of {}", step.id), result);
    }
    state.set_current_plan(plan);
    state
}

fn plan() -> impl Strategy<Value = TaskPlan> {
    let statuses = [StepStatus::Pending, StepStatus::Completed, StepStatus::Failed];
    let step = (prop::collection::vec(0..6usize, 0..3), prop::sample::select(statuses.to_vec()));
    prop::collection::vec(step, 1..6).prop_map(|steps| {
        let steps = steps.into_iter().enumerate().map(|(place, (on, status))| {
            let on = on.into_iter().filter(|on| *on < place).map(|on| format!("s{on}"));
            PlanStep { status, ..PlanStep::new(format!("s{place}"), "work").after(on) }
        });
        TaskPlan::new("p", steps)
    })
}

fn operation() -> impl Strategy<Value = Operation> {
    let kinds = ["add", "modify", "remove", "reorder", "explode"];
    let ids = ["s0", "s1", "s2", "s3", "s9", "new", ""];
    let places = ["before", "after", "0", "1", "99", "-1", "2x", "end", "somewhere", ""];
    (
        prop::sample::select(kinds.to_vec()),
        prop::sample::select(ids.to_vec()),
        prop::sample::select(places.to_vec()),
        prop::option::of((
            prop::sample::select(ids.to_vec()),
            prop::option::of(prop::collection::vec(prop::sample::select(ids.to_vec()), 0..3)),
        )),
    )
        .prop_map(|(kind, step, position, data)| Operation {
            kind: kind.to_owned(),
            step_id: step.to_owned(),
            position: position.to_owned(),
            step_data: data.map(|(id, on)| StepData {
                id: id.to_owned(),
                dependencies: on.map(|on| on.into_iter().map(str::to_owned).collect()),
                ..StepData::default()
            }),
            reason: String::new(),
        })
}

proptest! {
    #[test]
    fn a_change_is_whole_or_nothing(
        plan in plan(),
        operations in prop::collection::vec(operation(), 0..5),
    ) {
        let before = state(plan);
        let mut after = before.clone();
        let update = PlanUpdate::new(operations);
        match after.update_plan(&update, now()) {
            Err(_) => prop_assert_eq!(after, before),
            Ok(()) => {
                let old = before.current_plan.unwrap();
                let new = after.current_plan.clone().unwrap();
                prop_assert_eq!(new.version, old.version + 1);
                prop_assert_eq!(after.round_number, before.round_number + 1);
                prop_assert_eq!(&after.plan_history, std::slice::from_ref(&old));
                let wrong: Vec<_> = new.mistakes();
                prop_assert!(new.steps.is_empty() || wrong.is_empty(), "{:?}", wrong);
                for step in old.steps.iter().filter(|step| step.status == StepStatus::Completed) {
                    prop_assert_eq!(new.step(&step.id), Some(step));
                }
                let touched: Vec<&str> = update.touched().collect();
                for result in before.specialist_results.values() {
                    let kept = after.specialist_results.values().any(|kept| kept == result);
                    prop_assert_eq!(kept, !touched.contains(&result.target.as_str()));
                }
            }
        }
    }

    #[test]
    fn a_state_is_read_as_it_was_written(plan in plan(), said in "\\PC{0,20}") {
        let mut state = state(plan);
        state.set_metadata("said", said.clone());
        state.add_feedback_record(serde_json::Map::from_iter([(said, true.into())]));
        let json = serde_json::to_string(&state).unwrap();
        prop_assert_eq!(serde_json::from_str::<EnhancedState>(&json).unwrap(), state);
    }
}

/// One lap after the other, until nothing can run: every step ran once, after what it waits for.
#[test]
fn two_steps_of_one_specialist_never_share_a_lap() {
    let steps = [
        PlanStep::new("a", "x").by("ann"),
        PlanStep::new("b", "x").by("ann"),
        PlanStep::new("c", "x").by("ben"),
        PlanStep::new("d", "x").by("nobody"),
        PlanStep::new("e", "x").by("nobody either"),
        PlanStep::new("f", "x").by("ben").after(["a", "c"]),
    ];
    let mut state = state(TaskPlan::new("p", steps));
    let team = ["ann", "ben", "general_specialist"];
    let mut laps = Vec::new();
    loop {
        let lap = state.next_lap(&team, 9).unwrap();
        let lap: Vec<(String, String)> =
            lap.iter().map(|(step, who)| ((*step).to_owned(), (*who).to_owned())).collect();
        if lap.is_empty() {
            break;
        }
        laps.push(lap.iter().map(|(step, _)| step.clone()).collect::<Vec<_>>().join(""));
        for (step, specialist) in lap {
            state.worked(ephor_specialists::Worked {
                step,
                specialist,
                result: StepResult { success: true, ..StepResult::default() },
                record: Default::default(),
            });
        }
    }
    assert_eq!(laps, ["acd", "bef"]);
    assert_eq!(state.next_lap(&team, 9).unwrap(), []);
}

//! Random graphs on threads: however often a process dies, whatever the journal does, the thread
//! ends as if nothing had happened.

use crate::common;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use common::random::{Spec, build, spec};
use common::{Ended, Fault, Manner, Plan, World, block_on, drive};
use ephor_graph::Durability;
use proptest::prelude::*;

fn run(spec: &Spec, plan: &Plan) -> Result<(Ended, Arc<World>), String> {
    let world = Arc::new(World::default());
    let graph = build(spec, &world, "g");
    let ended = block_on(drive(&graph, &world, plan));
    ended.map(|ended| (ended, world)).map_err(|error| format!("{plan:?}: {error}"))
}

/// The thread ends as it does undisturbed.
fn check(spec: &Spec, plan: &Plan, whole: &Ended) -> Result<(), TestCaseError> {
    let (ended, _) = run(spec, plan).map_err(TestCaseError::fail)?;
    prop_assert_eq!(&ended.state, &whole.state, "{:?}", plan);
    // In the mode "exit" only ends are on record. Where a list leads is said by its last task,
    // whichever that was.
    if plan.mode != Durability::Exit {
        let plain = |ended: &Ended| -> Vec<_> {
            let steps = ended.history.iter();
            let node = |(task, node, next): &(u32, String, Vec<String>)| {
                (*task, node.clone(), if spec.all { Vec::new() } else { next.clone() })
            };
            steps.map(|(step, nodes)| (*step, nodes.iter().map(node).collect::<Vec<_>>())).collect()
        };
        prop_assert_eq!(plain(&ended), plain(whole), "{:?}", plan);
    }
    Ok(())
}

fn survives(spec: &Spec) -> Result<(), TestCaseError> {
    let (whole, world) = run(spec, &Plan::plain()).map_err(TestCaseError::fail)?;
    let began = world.entered.load(Ordering::SeqCst);
    let appends = whole.history.iter().map(|(_, nodes)| nodes.len() as u64).sum::<u64>() * 2 + 6;
    for manner in [Manner::First, Manner::Last] {
        check(spec, &Plan { manner, ..Plan::plain() }, &whole)?;
    }
    for at in 1..=appends {
        let faults = [Fault::KillBefore, Fault::KillAfter, Fault::Refuse, Fault::WriteAndFail];
        for fault in faults {
            let manner = [Manner::All, Manner::First, Manner::Last][at as usize % 3];
            let plan = Plan { manner, faults: vec![Some((at, fault)), None], ..Plan::plain() };
            check(spec, &plan, &whole)?;
        }
        let mode = [Durability::Async, Durability::Exit][at as usize % 2];
        let faults = vec![Some((at.div_ceil(2), Fault::KillAfter)), None];
        check(spec, &Plan { mode, faults, ..Plan::plain() }, &whole)?;
    }
    // Whoever gets two events further each time gets to the end.
    let faults = vec![Some((2, Fault::KillAfter))];
    check(spec, &Plan { faults, ..Plan::plain() }, &whole)?;
    for gate in 1..=began {
        let mode = [Durability::Sync, Durability::Async, Durability::Exit][gate as usize % 3];
        check(spec, &Plan { mode, gate: Some(gate), ..Plan::plain() }, &whole)?;
    }
    for mode in [Durability::Async, Durability::Exit] {
        for manner in [Manner::All, Manner::First, Manner::Last] {
            check(spec, &Plan { mode, manner, ..Plan::plain() }, &whole)?;
        }
    }
    Ok(())
}

/// So many with `EPHOR_TEST_THOROUGH`, and a third without.
fn cases(many: u32) -> u32 {
    if std::env::var_os("EPHOR_TEST_THOROUGH").is_some() { many } else { many / 3 }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(24), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_run_that_is_cut_off_ends_as_one_that_is_not(spec in spec(2)) {
        survives(&spec)?;
    }
}

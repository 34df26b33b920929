//! Running a stored workflow (again).

use super::{Skill, Turn, outcome};
use crate::text::{find, words};
use crate::{Capability, build};
use ephor_core::Intent;
use ephor_model::{Decided, WorkflowInfo};

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "run",
        description: "Runs a stored workflow, the one that is named or else the latest, again.",
        examples: &["Run the workflow again", "执行刚才创建的流程"],
    },
    intent: Intent::WorkflowRequest,
    decide,
};

const VERBS: &[&str] = &[
    "run",
    "execute",
    "start",
    "rerun",
    "re-run",
    "repeat",
    "launch",
    "redo",
    "执行",
    "运行",
    "启动",
    "重跑",
    "再跑",
    "重新执行",
];
const THINGS: &[&str] = &[
    "workflow",
    "plan",
    "pipeline",
    "flow",
    "it",
    "that",
    "again",
    "流程",
    "工作流",
    "计划",
    "一次",
    "一遍",
    "它",
    "刚才",
];

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    // The verb begins the request: "how long does the run take" asks something else.
    let verb = VERBS.iter().filter_map(|verb| find(&turn.words, verb)).min()?;
    let named = named(turn);
    if verb > 6 || !(named.is_some() || turn.says(THINGS)) || turn.text.chars().count() > 160 {
        return None;
    }
    let Some(workflow) = named.or_else(|| turn.context.workflows.last()) else {
        return Some(build::clarify(
            turn.language.say(
                "There is no stored workflow to run. What shall it do? For example: \"Analyse the last three months of sales and send me the report\".",
                "还没有已保存的流程。需要流程做什么？例如：“分析最近三个月的销售数据并把报告发给我”。",
            ),
            Vec::new(),
            &[],
        ));
    };
    if workflow.status.executable() {
        return Some(outcome::execute(turn, &workflow.id));
    }
    // Another one may be ready; the one that was named is what the user means.
    let other = turn.context.workflows.iter().rev().find(|other| other.status.executable());
    match other.filter(|_| named.is_none()) {
        Some(other) => Some(outcome::execute(turn, &other.id)),
        None => Some(build::regret(turn.language.say(
            format!("The workflow \"{}\" can't be run now: its status is {}. READY or COMPLETED ones can.", workflow.name, workflow.status),
            format!("流程“{}”现在不能执行：状态为 {}。只有 READY 或 COMPLETED 的流程可以执行。", workflow.name, workflow.status),
        ))),
    }
}

/// The workflow that the message names: by id, by name, or by most words of its name.
fn named<'a>(turn: &Turn<'a>) -> Option<&'a WorkflowInfo> {
    let exact = turn.context.workflows.iter().rev().find(|workflow| {
        turn.text.contains(workflow.id.as_str())
            || (!workflow.name.trim().is_empty() && turn.says(&[workflow.name.as_str()]))
    });
    exact.or_else(|| {
        let common = |workflow: &WorkflowInfo| {
            let name = words(&workflow.name);
            name.iter().filter(|word| word.chars().count() > 3 && turn.words.contains(word)).count()
        };
        let best = turn.context.workflows.iter().rev().max_by_key(|workflow| common(workflow))?;
        (common(best) > 0
            && turn.context.workflows.iter().filter(|other| common(other) == common(best)).count()
                == 1)
            .then_some(best)
    })
}

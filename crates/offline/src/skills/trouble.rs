//! A workflow that failed, or that can't work as it is, in a person's words.

use ephor_core::Intent;
use ephor_model::Decided;

use super::{Skill, Turn};
use crate::{Capability, build};

pub(super) const SKILL: Skill = Skill {
    about: Capability {
        name: "trouble",
        description: "Says how the last workflow stands when somebody reports trouble, and asks what to do.",
        examples: &["The node failed: API timeout", "当前方案不可行，需要调整"],
    },
    intent: Intent::WorkflowRequest,
    decide,
};

const THINGS: &[&str] =
    &["node", "workflow", "plan", "step", "节点", "流程", "工作流", "方案", "计划", "步骤"];
const TROUBLES: &[&str] = &[
    "failed",
    "fails",
    "failing",
    "timed out",
    "timeout",
    "broken",
    "doesn't work",
    "does not work",
    "can't work",
    "not feasible",
    "infeasible",
    "needs adjusting",
    "must be adjusted",
    "needs to change",
    "失败",
    "超时",
    "出错",
    "不可行",
    "行不通",
    "需要调整",
];

fn decide(turn: &Turn<'_>) -> Option<Decided> {
    if !(turn.says(THINGS) && turn.says(TROUBLES)) {
        return None;
    }
    let question = match turn.context.workflows.last() {
        None => turn.language.say(
            "No workflow is stored here, so none has failed. What shall one do?",
            "这里还没有已保存的流程，也没有失败的节点。流程需要做什么？",
        ),
        Some(workflow) => {
            let (name, status) = (&workflow.name, workflow.status);
            turn.language.say(
                format!(
                    "The last workflow, \"{name}\", is {status}. A node that fails is retried by \
                     itself. What shall be changed, or shall I run it again?"
                ),
                format!("最近的流程“{name}”状态为 {status}。失败的节点会自动重试。需要修改什么，还是重新执行？"),
            )
        }
    };
    Some(build::clarify(question, Vec::new(), &[]))
}

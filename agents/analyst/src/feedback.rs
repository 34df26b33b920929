//! A person's feedback on a plan, and where it leads. Pure.

use ephor_model::purposes::analysis::Plan;
use serde_json::{Map, Value};

use crate::plan;
use crate::state::{Analysis, AnalysisUpdate, HumanNext, read_flag};
use crate::text::say;

pub use crate::state::Feedback;

/// The reason for a plan that a person rejected without giving one.
pub const REJECTED: &str = "Plan rejected by user";

/// The meaning of a person's message to a waiting thread.
#[derive(Debug, Clone, PartialEq)]
pub enum Word {
    /// Feedback on the plan.
    Feedback(Feedback),
    /// Cancel.
    Cancel,
}

const YES: &[&str] = &[
    "approve",
    "approved",
    "yes",
    "y",
    "ok",
    "okay",
    "go",
    "go ahead",
    "lgtm",
    "looks good",
    "accept",
    "proceed",
    "confirm",
    "do it",
    "同意",
    "批准",
    "通过",
    "可以",
    "好",
    "好的",
    "是",
    "确认",
    "执行",
    "没问题",
];
const NO: &[&str] = &[
    "reject",
    "rejected",
    "no",
    "n",
    "nope",
    "decline",
    "deny",
    "refuse",
    "disapprove",
    "change",
    "拒绝",
    "不同意",
    "不通过",
    "驳回",
    "不行",
    "不",
    "否",
    "不可以",
    "修改",
];
const STOP: &[&str] =
    &["cancel", "stop", "abort", "forget it", "never mind", "取消", "停止", "算了"];

impl Word {
    /// Reads an answer: its data if present, otherwise its text. `approve`, `reject: why`, a plan
    /// as JSON, `cancel`, in English or Chinese. Anything else is passed on without a flag, and the
    /// thread keeps waiting.
    ///
    /// ```
    /// use ephor_analyst::feedback::{Feedback, Word};
    ///
    /// let rejected = Word::read("reject: only this year, please", None);
    /// let text = Some("only this year, please".to_owned());
    /// assert_eq!(rejected, Word::Feedback(Feedback { feedback: Some(false), feedback_content: text, plan: None }));
    /// assert_eq!(Word::read("n only this year, please", None), rejected);
    /// assert_eq!(Word::read("同意", None), Word::read("approve", None));
    /// assert_eq!(Word::read("Hm.", None), Word::Feedback(Feedback {
    ///     feedback_content: Some("Hm.".into()), ..Feedback::default()
    /// }));
    /// ```
    pub fn read(message: &str, answer: Option<&Map<String, Value>>) -> Self {
        let data = answer.filter(|answer| !answer.is_empty()).cloned();
        if let Some(data) = data
            && let Some(word) = Self::of_data(&data, message)
        {
            return word;
        }
        let text = message.trim();
        if let Ok(Value::Object(data)) = serde_json::from_str(text)
            && let Some(word) = Self::of_data(&data, "")
        {
            return word;
        }
        let lower = text.to_lowercase();
        let bare = lower.trim_end_matches(['.', '!', '。', '！', '?', '？']).trim();
        if STOP.contains(&bare) {
            return Self::Cancel;
        }
        if YES.contains(&bare) {
            return Self::said(Some(true), None);
        }
        if NO.contains(&bare) {
            return Self::said(Some(false), None);
        }
        // "reject: only this year", "拒绝，只要今年".
        if let Some(at) = text.find([':', ',', '：', '，', ';', '\n', '-'])
            && let (head, rest) = text.split_at(at)
            && NO.contains(&head.trim().to_lowercase().as_str())
        {
            let rest = rest.trim_start_matches(|c: char| {
                c.is_whitespace() || [':', ',', '：', '，', ';', '-'].contains(&c)
            });
            return Self::said(Some(false), Some(rest));
        }
        // "n last year only". "No problem" says yes.
        if let Some((head, rest)) = text.split_once(char::is_whitespace)
            && let head = head.to_lowercase()
            && head != "no"
            && NO.contains(&head.as_str())
        {
            return Self::said(Some(false), Some(rest.trim_start()));
        }
        Self::said(None, Some(text))
    }

    fn of_data(data: &Map<String, Value>, message: &str) -> Option<Self> {
        if data.contains_key("execution_plan") {
            let plan: Plan = serde_json::from_value(Value::Object(data.clone())).ok()?;
            return Some(Self::Feedback(Feedback {
                feedback: Some(true),
                feedback_content: None,
                plan: Some(plan),
            }));
        }
        let known = ["feedback", "feedback_content", "plan"];
        if !data.keys().any(|key| known.contains(&key.as_str())) {
            return None;
        }
        let mut read: Feedback = serde_json::from_value(Value::Object(data.clone())).ok()?;
        let silent = read.feedback_content.as_ref().is_none_or(|text| text.trim().is_empty());
        let flagged = read_flag(&Value::from(message)).is_some();
        if silent && !message.trim().is_empty() && read.feedback != Some(true) && !flagged {
            read.feedback_content = Some(message.trim().to_owned());
        }
        Some(Self::Feedback(read))
    }

    fn said(feedback: Option<bool>, text: Option<&str>) -> Self {
        let text = text.map(|text| text.chars().take(2000).collect::<String>());
        let feedback_content = text.filter(|text| !text.trim().is_empty());
        Self::Feedback(Feedback { feedback, feedback_content, plan: None })
    }
}

/// Applies a person's feedback.
///
/// | the word | then |
/// | --- | --- |
/// | approves | the plan executor, and nobody is asked again; whatever was rejected before |
/// | approves a plan of their own that doesn't hold | the plan executor, which sends it back: the one that comes in its place is seen first |
/// | rejects, and it may | the planner; step 1; the text is what was wrong with the plan |
/// | rejects once too often | the end |
/// | neither, or no word | it waits |
pub fn weigh(state: &Analysis) -> AnalysisUpdate {
    let silent = Feedback::default();
    let said = state.feedback.as_ref().unwrap_or(&silent);
    let update = Analysis::update().feedback(None);
    match said.feedback {
        Some(true) => {
            let update = update.human_next(HumanNext::PlanExecutor);
            let Some(plan) = said.plan.as_ref().and_then(|plan| serde_json::to_string(plan).ok())
            else {
                return update.human_review(false);
            };
            // What will be made in place of one that doesn't hold isn't what was approved.
            let update = match plan::read(&plan, state.limits.plan_steps) {
                Ok(_) => update.human_review(false),
                Err(fault) => update.notes(state.noted(say(
                    &state.input.message,
                    format!("Your plan can't be carried out: {fault}."),
                    format!("您给出的计划无法执行：{fault}。"),
                ))),
            };
            update.plan(plan).plan_current_step(1)
        }
        Some(false) if state.rejections >= state.limits.rejections => {
            let most = state.limits.rejections;
            update.human_next(HumanNext::End).answer(say(
                &state.input.message,
                format!("The plan was rejected more than {most} times."),
                format!("计划被拒绝超过 {most} 次。"),
            ))
        }
        Some(false) => {
            let text = said.feedback_content.as_ref().filter(|text| !text.trim().is_empty());
            update
                .human_next(HumanNext::Planner)
                .rejections(state.rejections + 1)
                .plan_current_step(1)
                .human_review(true)
                .plan_validation_error(text.cloned().unwrap_or_else(|| REJECTED.to_owned()))
                .plan(String::new())
        }
        None => update.human_next(HumanNext::WaitForFeedback),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(message: &str, answer: Value, flag: Option<bool>, text: Option<&str>) {
        let read = Word::read(message, answer.as_object());
        let Word::Feedback(read) = read else { panic!("{message}: {read:?}") };
        assert_eq!((read.feedback, read.feedback_content.as_deref()), (flag, text), "{message}");
    }

    #[test]
    fn words_are_read_as_they_are_meant() {
        check("Approve", Value::Null, Some(true), None);
        check("好的。", Value::Null, Some(true), None);
        check("no", Value::Null, Some(false), None);
        check("Reject: by week", Value::Null, Some(false), Some("by week"));
        check("拒绝，按周统计", Value::Null, Some(false), Some("按周统计"));
        check("No - by week", Value::Null, Some(false), Some("by week"));
        check("", Value::Null, None, None);
        check("why by month?", Value::Null, None, Some("why by month?"));
        check("yes but what is that?", Value::Null, None, Some("yes but what is that?"));
        check("", json!({"feedback": "true"}), Some(true), None);
        check("false", json!({"feedback": "false"}), Some(false), None);
        check("by week", json!({"feedback": false}), Some(false), Some("by week"));
        check("x", json!({"feedback": 1, "feedback_content": "c"}), None, Some("c"));
        check(r#"{"feedback": true}"#, Value::Null, Some(true), None);
        check(r#"{"other": true}"#, Value::Null, None, Some(r#"{"other": true}"#));
        assert_eq!(Word::read("取消", None), Word::Cancel);
    }

    #[test]
    fn the_last_rejection_is_told_in_the_language_of_the_question() {
        #[track_caller]
        fn check(question: &str, expect: &str) {
            let mut state = Analysis { rejections: 3, ..Analysis::default() };
            state.input.message = question.to_owned();
            state.feedback = Some(Feedback { feedback: Some(false), ..Feedback::default() });
            let update = weigh(&state);
            assert_eq!(update.human_next, Some(Some(HumanNext::End)));
            assert_eq!(update.answer.flatten().as_deref(), Some(expect));
        }
        check("How many customers?", "The plan was rejected more than 3 times.");
        check("有多少客户？", "计划被拒绝超过 3 次。");
    }

    #[test]
    fn an_edited_plan_is_an_approved_one() {
        let plan = json!({"execution_plan": [{"step": 1, "tool_to_use": "SQL_GENERATE_NODE",
            "tool_parameters": {"instruction": "q"}}]});
        let Word::Feedback(read) = Word::read(&plan.to_string(), None) else { panic!() };
        let state = Analysis { feedback: Some(read), rejections: 9, ..Analysis::default() };
        let update = weigh(&state);
        assert_eq!(update.human_next, Some(Some(HumanNext::PlanExecutor)));
        assert_eq!(update.human_review, Some(false));
        assert!(update.plan.unwrap().contains("\"q\""));
    }
}

//! What the agent says by itself, in the language of the person that it talks with: everything else is
//! a model's, or another agent's.

use ephor_core::{DecisionError, DecisionType, Language, NodeId, Violation};
use ephor_model::ModelError;

/// Reasons that are told of a refusal, and characters of each.
const REASONS: usize = 3;
const LONGEST: usize = 200;

/// The agent's sentences in a language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words(pub Language);

impl Words {
    /// In the language of a message.
    pub fn to(message: &str) -> Self {
        Self(Language::of(message))
    }

    /// The first few reasons, each cut.
    fn reasons(self, violations: &[Violation]) -> String {
        let reason = |violation: &Violation| {
            let text = self.0.reason(&violation.code, &violation.message);
            text.chars().take(LONGEST).collect::<String>()
        };
        let told: Vec<String> = violations.iter().take(REASONS).map(reason).collect();
        let told = told.join(self.0.pick("; ", "；"));
        match violations.len().saturating_sub(REASONS) {
            0 => told,
            more => {
                told + &self.0.say(format!(" (and {more} more)"), format!("（另有 {more} 项）"))
            }
        }
    }

    pub fn waits(self, kind: DecisionType, reason: &str) -> String {
        let english = format!("{kind} waits for approval: {reason}");
        self.0.say(english, format!("{kind} 等待审批：“{reason}”"))
    }

    pub fn call_waits(self, node: &NodeId, kind: &str, reason: &str) -> String {
        let english = format!("The {kind} call of {node} waits for approval: {reason}");
        self.0.say(english, format!("节点 {node} 的 {kind} 调用等待审批：“{reason}”"))
    }

    pub fn refused(self, kind: DecisionType, violations: &[Violation]) -> String {
        let why = self.reasons(violations);
        let english = format!("My decision {kind} was refused: {why}.");
        self.0.say(english, format!("我的决策 {kind} 未获批准：{why}。"))
    }

    pub fn how_to_go_on(self, why: &str) -> String {
        self.0.say(format!("{why} How should I go on?"), format!("{why}接下来该怎么做？"))
    }

    pub fn cannot_ask(self, why: &str) -> String {
        let english = format!("I can't go on, and couldn't ask you how: {why}");
        self.0.say(english, format!("我无法继续，也没能向你询问：{why}"))
    }

    pub fn passed_on(self) -> String {
        self.0.say("Your answer was passed on.", "已转达你的回答。")
    }

    pub fn stopped(self, limit: &str) -> String {
        let english = format!("I stopped: the limit {limit} of this turn is reached.");
        self.0.say(english, format!("我停下了：本轮已达到限制 {limit}。"))
    }

    pub fn no_decision(self, error: &ModelError) -> String {
        let why = self.0.reason(error.kind.code().as_str(), &error.to_string());
        self.0.say(format!("The model gave no decision: {why}"), format!("模型没有给出决策：{why}"))
    }

    pub fn left_nothing(self, agent: &str) -> String {
        let english = format!("The agent {agent} left nothing to go on with.");
        self.0.say(english, format!("智能体 {agent} 没有留下可以继续的内容。"))
    }

    pub fn could_not_finish(self, agent: &str, error: &DecisionError) -> String {
        let why = self.0.reason(error.code(), error.message());
        let english = format!("The agent {agent} could not finish: {why}");
        self.0.say(english, format!("智能体 {agent} 未能完成：{why}"))
    }

    pub fn may_not(self, agent: &str, violations: &[Violation]) -> String {
        let english = || {
            let reasons: Vec<String> = violations.iter().map(ToString::to_string).collect();
            format!("The agent {agent} may not do this: {}", reasons.join("; "))
        };
        match self.0 {
            Language::English => english(),
            Language::Chinese => {
                format!("智能体 {agent} 不可以这样做：{}", self.reasons(violations))
            }
        }
    }

    pub fn no_better_plan(self, workflow: &str, agent: &str, reason: &str) -> String {
        let english = format!(
            "Workflow {workflow} needs a better plan, and the agent {agent} makes none: {reason}"
        );
        let why = self.0.reason("DEPENDENCY", reason);
        self.0.say(
            english,
            format!("工作流 {workflow} 需要更好的计划，而智能体 {agent} 不制定计划：{why}"),
        )
    }

    pub fn empty_answer(self, agent: &str) -> String {
        let english = format!("The agent {agent} gave an empty answer.");
        self.0.say(english, format!("智能体 {agent} 的回答是空的。"))
    }

    pub fn how_shall_i(self) -> &'static str {
        self.0.pick("How shall I go on?", "接下来该怎么做？")
    }
}

#[cfg(test)]
mod tests {
    use ephor_model::ModelErrorKind;

    use super::*;

    /// Every sentence, with `x` for what is another's: a name, a reason.
    fn all(words: Words) -> Vec<String> {
        let violation = |code: &str| Violation {
            code: code.to_owned(),
            pointer: String::new(),
            message: "it is wrong".to_owned(),
            expected: String::new(),
            hint: String::new(),
        };
        let violations = ["X", "X", "X", "X"].map(violation);
        let model = |kind| ModelError::new(kind, "m", "it is wrong");
        let error = DecisionError::new("TIMEOUT", "it is wrong");
        vec![
            words.waits(DecisionType::Respond, "x"),
            words.call_waits(&"x".into(), "x", "x"),
            words.refused(DecisionType::Respond, &violations),
            words.how_to_go_on("x"),
            words.cannot_ask("x"),
            words.passed_on(),
            words.stopped("x"),
            words.no_decision(&model(ModelErrorKind::Timeout)),
            words.no_decision(&model(ModelErrorKind::BadRequest)),
            words.left_nothing("x"),
            words.could_not_finish("x", &error),
            words.may_not("x", &violations),
            words.no_better_plan("x", "x", "it is wrong"),
            words.empty_answer("x"),
            words.how_shall_i().to_owned(),
        ]
    }

    #[test]
    fn no_sentence_mixes_two_languages() {
        for text in all(Words(Language::English)) {
            assert_eq!(Language::of(&text), Language::English, "{text}");
        }
        for text in all(Words(Language::Chinese)) {
            assert_eq!(Language::of(&text), Language::Chinese, "{text}");
            // Codes and names stay as they are.
            let foreign: Vec<&str> = text
                .split(|c: char| !c.is_ascii_alphabetic())
                .filter(|word| !["", "x", "X", "respond"].contains(word))
                .collect();
            assert!(foreign.is_empty(), "{text}: {foreign:?}");
        }
    }
}

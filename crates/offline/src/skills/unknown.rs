//! What no skill understands: said plainly, with what would be understood, and asked back.

use super::{Turn, all};
use crate::build;
use ephor_model::Decided;

/// Asks what is meant; a second time it only says that it doesn't understand.
pub(super) fn decide(turn: &Turn<'_>) -> Decided {
    let examples: Vec<&str> = all()
        .iter()
        .filter_map(|skill| {
            let chinese = |text: &&&str| text.chars().any(crate::text::is_cjk);
            let mut examples = skill.about.examples.iter();
            match turn.language {
                super::Language::Chinese => examples.find(chinese),
                super::Language::English => examples.find(|text| !chinese(text)),
            }
            .copied()
        })
        .collect();
    let list = examples.iter().map(|example| format!("\n- {example}")).collect::<String>();
    let text = turn.language.say(
        format!(
            "I'm the offline model, which follows rules, and I don't understand this request. \
             I do understand, for example:{list}\n\nA language model may understand it: see --model."
        ),
        format!("我是按规则工作的离线模型，没有理解这个请求。我能理解的例如：{list}\n也可以用 --model 换成语言模型。"),
    );
    if turn.answers().next().is_some() {
        return build::regret(text);
    }
    let ask =
        turn.language.say("What would you like to know or do?", "您想知道什么，或者想做什么？");
    build::clarify(format!("{text}\n{ask}"), Vec::new(), &[])
}

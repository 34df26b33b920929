//! Earlier messages, and answers from them without a plan. Pure.

use ephor_core::Language;
use ephor_core::text::cut;
use ephor_model::{Named, Said};

use crate::fast::{FastPath, classify};
use crate::state::Turn;
use crate::words::{Words, normal, units};

/// Maximum number of questions that are told.
const MOST_TOLD: usize = 20;

/// Maximum number of characters of a question that is told.
const LONGEST_TOLD: usize = 500;

/// Maximum number of tools that are told of.
const MOST_TOOLS: usize = 60;

/// What was said in the conversation, and after it the exchanges of the thread that the
/// conversation knows nothing of: those of whoever gave the planner work on this thread.
pub(crate) fn remembered(said: Vec<Said>, turns: &[Turn]) -> Vec<Said> {
    let known: Vec<String> =
        said.iter().filter(|said| said.by_user).map(|said| normal(&said.text)).collect();
    let mut all = said;
    for turn in turns.iter().filter(|turn| !known.contains(&normal(&turn.question))) {
        all.push(Said { by_user: true, text: turn.question.clone() });
        all.extend(turn.answer.iter().map(|text| Said { by_user: false, text: text.clone() }));
    }
    all
}

/// The user's questions, without greetings.
pub fn questions(history: &[Said]) -> Vec<&str> {
    let said = history.iter().filter(|said| said.by_user).map(|said| said.text.trim());
    said.filter(|text| !text.is_empty() && classify(text) != Some(FastPath::Greeting)).collect()
}

pub(crate) fn chinese(text: &str) -> bool {
    Language::of(text) == Language::Chinese
}

fn says(text: &str, patterns: &str) -> bool {
    Words::read(patterns).occur(&units(text), &[])
}

/// The answer to a greeting.
pub fn greeting_answer(task: &str) -> String {
    if chinese(task) {
        "你好！我是规划助手：把问题分解成步骤，调用工具执行并逐步验证，最后给出答案。\
         直接告诉我你的需求，或者问我能做什么。"
            .to_owned()
    } else {
        "Hello! I'm a planner: I take a question apart into steps, do them with tools, check each \
         result and put the answer together. Tell me what you need, or ask what I can do."
            .to_owned()
    }
}

/// What can be done, from the available tools.
pub fn capability_answer(task: &str, tools: &[Named]) -> String {
    let chinese = chinese(task);
    let say = |english: &str, other: &str| if chinese { other } else { english }.to_owned();
    let mut lines = vec![say(
        "I take a question apart into steps, do them (side by side where they don't depend on each \
         other), check each result, and put the answer together. I remember what was asked.",
        "我会把问题分解成步骤，执行（互不依赖的步骤并行），逐步验证结果并合成答案，也记得之前的提问。",
    )];
    if tools.is_empty() {
        lines.push(say(
            "No tools are set up here: I answer by reasoning alone.",
            "这里没有配置工具：我只能通过推理回答。",
        ));
    } else {
        lines.push(say("The tools that I can propose here:", "目前可用的工具："));
    }
    lines.extend(tools.iter().take(MOST_TOOLS).map(|tool| {
        let about = tool.description.lines().next().unwrap_or_default().trim();
        if about.is_empty() {
            format!("- `{}`", tool.name)
        } else {
            format!("- `{}`: {about}", tool.name)
        }
    }));
    if tools.len() > MOST_TOOLS {
        let left = tools.len() - MOST_TOOLS;
        lines.push(say(&format!("- and {left} more"), &format!("- 以及另外 {left} 个")));
    }
    lines.join("\n")
}

/// What is wanted of the history: one question, how many there are, or all of them.
const FIRST: &str =
    "first (question|message|query|request|thing)\nfirst ask\n第一(个|条|次)\n最早\n最开始";
const LAST: &str = "(last|previous|prior|preceding|latest|most recent) (question|message|query|request|prompt|thing)\n\
                    (上|前)(一|)(个|条|次|道|句|轮)\n(最后|最近)(的|)(一|)(个|条|次)\n上一问\n(刚刚|刚才)问(了|)(你|您|)什么";
const COUNT: &str = "how many\n(几|多少)(个|条|次)(问题|提问|消息|)\n多少问题";
const ALL: &str = "(what|which|list|show|all|my|previous|earlier|past|recent|the) (questions|messages|queries)\n(conversation|chat) (history|log|record)\nall\n都\n哪些\n所有\n全部\n列\n记录\n历史";

/// The earlier questions, from the history, which doesn't include the task itself.
///
/// ```
/// use ephor_model::Said;
/// use ephor_planner::history_answer;
///
/// let said = |text: &str| Said { by_user: true, text: text.into() };
/// let history = [said("什么是Python？"), said("今天几号"), said("你好")];
/// assert_eq!(history_answer("上一个问题是什么", &history), "你上一个问题是：今天几号");
/// assert!(history_answer("What did I ask?", &[]).contains("no previous question"));
/// ```
pub fn history_answer(task: &str, history: &[Said]) -> String {
    let (asked, chinese) = (questions(history), chinese(task));
    let (Some(first), Some(last)) = (asked.first(), asked.last()) else {
        return if chinese {
            "目前对话中还没有之前的问题。".to_owned()
        } else {
            "There is no previous question in this conversation yet.".to_owned()
        };
    };
    let mut parts = Vec::new();
    let (first, last) = (cut(first, LONGEST_TOLD), cut(last, LONGEST_TOLD));
    if says(task, FIRST) {
        parts.push(if chinese {
            format!("你的第一个问题是：{first}")
        } else {
            format!("Your first question was: {first}")
        });
    }
    if says(task, LAST) {
        parts.push(if chinese {
            format!("你上一个问题是：{last}")
        } else {
            format!("Your last question was: {last}")
        });
    }
    if says(task, COUNT) {
        let total = asked.len();
        parts.push(match (chinese, total) {
            (true, _) => format!("你一共问了 {total} 个问题（不含问候）。"),
            (false, 1) => "You have asked 1 question so far, greetings apart.".to_owned(),
            (false, _) => format!("You have asked {total} questions so far, greetings apart."),
        });
    }
    if parts.is_empty() || says(task, ALL) {
        let left = asked.len().saturating_sub(MOST_TOLD);
        parts.push(match (chinese, left) {
            (true, 0) => "你之前的问题：".to_owned(),
            (true, _) => format!("你最近的 {MOST_TOLD} 个问题（之前还有 {left} 个）："),
            (false, 0) => "You asked before:".to_owned(),
            (false, _) => format!("Your last {MOST_TOLD} questions ({left} more came before):"),
        });
        let told = asked.iter().enumerate().skip(left);
        parts.extend(told.map(|(n, text)| format!("{}. {}", n + 1, cut(text, LONGEST_TOLD))));
    }
    parts.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(by_user: bool, text: &str) -> Said {
        Said { by_user, text: text.to_owned() }
    }

    #[test]
    fn history_is_told_as_it_is_asked_for() {
        let history = [
            said(true, "你好"),
            said(true, "What is this thing?"),
            said(false, "A thing."),
            said(true, "今天几号"),
        ];
        #[track_caller]
        fn check(history: &[Said], task: &str, holds: &[&str], lacks: &[&str]) {
            let answer = history_answer(task, history);
            assert!(holds.iter().all(|part| answer.contains(part)), "{task}: {answer}");
            assert!(!lacks.iter().any(|part| answer.contains(part)), "{task}: {answer}");
        }
        check(&history, "上一个问题是什么", &["今天几号"], &["this thing", "A thing"]);
        check(&history, "what was my first question", &["What is this thing?"], &["今天"]);
        check(&history, "what did I ask", &["What is this thing?", "今天几号"], &["你好"]);
        check(&history, "我一共问了你几个问题", &["2 个"], &["今天几号"]);
        check(&history, "我刚才一共问了你几个问题，都问了你什么问题", &["2 个", "今天几号"], &[]);
        check(&history, "how many questions did I ask", &["2 questions"], &["今天几号"]);
        check(&history[..1], "上一个问题是什么", &["没有"], &["你好"]);
    }

    #[test]
    fn what_the_conversation_knows_is_not_told_twice() {
        let turn =
            |question: &str| Turn { question: question.to_owned(), answer: Some("a".into()) };
        let all =
            remembered(vec![said(true, "one"), said(false, "1")], &[turn("One"), turn("two")]);
        let texts: Vec<&str> = all.iter().map(|said| said.text.as_str()).collect();
        assert_eq!(texts, ["one", "1", "two", "a"]);
    }

    #[test]
    fn capabilities_are_the_real_tools() {
        let tool = Named {
            name: "calculate".to_owned(),
            description: "Calculates\nmore".to_owned(),
            schema: serde_json::Value::Null,
        };
        let answer = capability_answer("What can you do?", std::slice::from_ref(&tool));
        assert!(
            answer.contains("`calculate`: Calculates") && !answer.contains("more\n"),
            "{answer}"
        );
        assert!(capability_answer("你能做什么", &[]).contains("没有配置工具"));
    }
}

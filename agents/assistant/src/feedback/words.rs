//! Parses answers in words. What can't be understood is refused, never guessed.

use ephor_core::Language;
use ephor_core::text::cut;
use ephor_model::purposes::routing::PlannedStep;
use serde_json::{Map, Value};

use super::{Action, Feedback, Refusal};
use crate::intervention::{Intervention, InterventionKind, MissingParameter};

const YES: &[&str] = &[
    "yes", "y", "ok", "okay", "approve", "approved", "confirm", "sure", "do it", "是", "好",
    "好的", "可以", "同意", "确认", "批准",
];
const NO: &[&str] = &["no", "n", "reject", "deny", "don't", "不", "否", "拒绝", "不同意", "不要"];
const CONTINUE: &[&str] =
    &["continue", "go on", "proceed", "retry", "try again", "继续", "重试", "再试一次"];
const REPLAN: &[&str] = &["replan", "new plan", "reject", "重新规划", "重新计划", "拒绝"];
const END: &[&str] =
    &["end", "stop", "abort", "cancel", "quit", "结束", "停止", "取消", "终止", "放弃"];
const SKIP: &[&str] = &["skip", "leave it out", "跳过"];
const MODIFY: &[&str] = &["modify", "change", "修改", "补充"];
const GRANT: &[&str] = &["grant", "allow", "授权", "允许"];
const CONFIRM: &[&str] = &["confirm", "确认"];

/// An answer as data.
pub(super) fn of_data(
    answer: &Map<String, Value>,
    request: &Intervention,
) -> Result<Feedback, Refusal> {
    if answer.contains_key("action") {
        return Feedback::read(answer);
    }
    if answer.contains_key("steps") {
        return modified(&Value::Object(answer.clone()));
    }
    let known = |name: &String| request.missing.iter().any(|missing| missing.name == *name);
    if request.kind == InterventionKind::ParameterProvider && answer.keys().any(known) {
        let typed = |(name, value): (&String, &Value)| {
            let missing = request.missing.iter().find(|missing| missing.name == *name);
            let value = match (missing, value) {
                (Some(missing), Value::String(text)) => typed(missing, text),
                _ => value.clone(),
            };
            (name.clone(), value)
        };
        return Ok(Feedback::ProvideParameters { parameters: answer.iter().map(typed).collect() });
    }
    Err(Refusal::new("the answer has no \"action\""))
}

fn modified(plan: &Value) -> Result<Feedback, Refusal> {
    let answer = Map::from_iter([
        ("action".to_owned(), Value::from(Action::ModifyPlan.as_str())),
        ("plan".to_owned(), plan.clone()),
    ]);
    Feedback::read(&answer)
}

/// An answer in words, without blanks at either end.
pub(super) fn of_text(text: &str, request: &Intervention) -> Result<Feedback, Refusal> {
    match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(answer)) => return of_data(&answer, request),
        Ok(plan @ Value::Array(_))
            if serde_json::from_value::<Vec<PlannedStep>>(plan.clone()).is_ok() =>
        {
            return modified(&plan);
        }
        Err(error) if text.starts_with('{') => {
            return Err(Refusal::new(format!("the answer looks like JSON, and isn't: {error}")));
        }
        _ => {}
    }
    if let Some(feedback) = of_word(text, request) {
        return Ok(feedback);
    }
    if let Some(feedback) = with_rest(text) {
        return feedback;
    }
    if request.kind == InterventionKind::ParameterProvider {
        return values(text, &request.missing, Language::of(&request.question));
    }
    let language = Language::of(&request.question);
    if let Some((english, chinese)) = in_full(text) {
        return Err(Refusal::new(language.pick(english, chinese)));
    }
    let said = cut(text, 100);
    Err(Refusal::new(language.say(
        format!(
            "I can't tell what {said:?} means here. Choose what I shall do: \"modify: …\" tells me \
             more, and after \"end\" you can ask for something else"
        ),
        format!(
            "我不明白“{said}”在这里的意思。请选择我该怎么做：“修改：…”可以补充信息，“结束”之后可以问别的"
        ),
    )))
}

/// How to say a choice that needs more than its word, as a list offers it.
fn in_full(text: &str) -> Option<(&'static str, &'static str)> {
    if says(MODIFY, text) {
        Some((
            "Say what I should know, as in \"modify: use notes.txt\"",
            "请说明我该知道什么，例如“修改：使用 notes.txt”",
        ))
    } else if says(GRANT, text) {
        Some((
            "Say which tool, and for how long, as in \"grant: http_fetch 1h\"",
            "请说明是哪个工具、多长时间，例如“授权：http_fetch 1h”",
        ))
    } else if says(&[Action::ModifyPlan.as_str()], text) {
        Some((
            "Give the steps that are left, as in [{\"step_name\": \"read notes.txt\"}]",
            "请给出剩余的步骤，例如 [{\"step_name\": \"读取 notes.txt\"}]",
        ))
    } else if says(&[Action::ProvideParameters.as_str()], text) {
        Some(("Say the values by name, as in \"city: Berlin\"", "请按名称给出值，例如“city：北京”"))
    } else {
        None
    }
}

fn says(words: &[&str], text: &str) -> bool {
    let plain = text.to_lowercase();
    let plain = plain.trim_end_matches(['.', '!', '。', '！']).trim();
    words.contains(&plain)
}

/// A word alone.
fn of_word(text: &str, request: &Intervention) -> Option<Feedback> {
    use InterventionKind as K;
    let note = || text.to_owned();
    let kind = request.kind;
    if says(END, text) {
        Some(Feedback::End)
    } else if says(SKIP, text) {
        Some(Feedback::Skip)
    } else if says(CONTINUE, text) {
        Some(Feedback::Continue)
    } else if kind == K::ParameterProvider {
        // A yes isn't a value, but may be one; a no is no way on.
        says(&REPLAN[..2], text).then_some(Feedback::Replan { note: None })
    } else if says(YES, text) {
        match kind {
            K::ExceptionHandling => Some(Feedback::Continue),
            _ => Some(Feedback::Confirm { note: note() }),
        }
    } else if says(NO, text) {
        match kind {
            K::PermissionGrant => Some(Feedback::Skip),
            _ => Some(Feedback::End),
        }
    } else if says(REPLAN, text) {
        Some(Feedback::Replan { note: None })
    } else {
        None
    }
}

/// A word with more behind a colon: `modify: …`, `reject: …`, `grant: TOOL TIME`, `confirm: …`.
fn with_rest(text: &str) -> Option<Result<Feedback, Refusal>> {
    let at = text.find([':', '：'])?;
    let (word, rest) = text.split_at(at);
    let rest = rest.trim_start_matches([':', '：']).trim();
    let word = word.trim();
    let mut answer = Map::new();
    let mut put = |name: &str, value: &str| drop(answer.insert(name.to_owned(), value.into()));
    if says(MODIFY, word) {
        put("action", Action::Modify.as_str());
        put("additional_info", rest);
    } else if says(REPLAN, word) {
        put("action", Action::Replan.as_str());
        put("note", rest);
    } else if says(CONFIRM, word) {
        put("action", Action::Confirm.as_str());
        put("note", rest);
    } else if says(GRANT, word) {
        let (scope, time) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let time = time.trim();
        put("action", Action::Grant.as_str());
        put("permission_scope", scope);
        put("duration", time.strip_prefix("for ").unwrap_or(time));
    } else {
        return None;
    }
    Some(Feedback::read(&answer))
}

/// The values of missing parameters: one alone is the whole text, several are named.
fn values(
    text: &str,
    missing: &[MissingParameter],
    language: Language,
) -> Result<Feedback, Refusal> {
    let mut parameters = Map::new();
    for piece in text.split(['\n', ',', ';', '，', '；']) {
        let Some((name, value)) = piece.split_once([':', '=', '：']) else { continue };
        let (name, value) = (name.trim().trim_matches(['`', '"']), value.trim());
        let known = missing.iter().find(|missing| missing.name.eq_ignore_ascii_case(name));
        if let Some(known) = known.filter(|_| !value.is_empty()) {
            parameters.insert(known.name.clone(), typed(known, value));
        }
    }
    if let ([only], true) = (missing, parameters.is_empty()) {
        parameters.insert(only.name.clone(), typed(only, text));
    }
    if parameters.is_empty() {
        let names: Vec<String> = missing.iter().map(|it| format!("{}: …", it.name)).collect();
        let names = names.join(", ");
        let reason = language.say(
            format!("say which value is which, as in \"{names}\""),
            format!("请说明各个值分别是什么，例如“{names}”"),
        );
        return Err(Refusal::new(reason));
    }
    Ok(Feedback::ProvideParameters { parameters })
}

/// A text as the type that the schema wants, where it is one.
fn typed(missing: &MissingParameter, text: &str) -> Value {
    let text = text.trim();
    let read = match missing.data_type.as_str() {
        "integer" | "number" | "boolean" | "array" | "object" => serde_json::from_str(text).ok(),
        _ => None,
    };
    read.unwrap_or_else(|| Value::String(super::text_of(&Value::from(text)).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::settings::Settings;
    use crate::state::AssistantState;
    use ephor_flow::Talk;
    use jiff::Timestamp;
    use serde_json::json;

    fn request(kind: InterventionKind, missing: &[(&str, &str)]) -> Intervention {
        let state = AssistantState::default();
        let asked = Intervention::file(&state, Timestamp::UNIX_EPOCH, &Settings::default());
        let missing = missing.iter().map(|(name, data_type)| MissingParameter {
            tool: "t".into(),
            name: (*name).into(),
            description: String::new(),
            data_type: (*data_type).into(),
        });
        Intervention { kind, missing: missing.collect(), ..asked }
    }

    #[test]
    fn words_are_understood_or_refused() {
        use InterventionKind as K;
        #[track_caller]
        fn check(kind: K, text: &str, expect: Option<Value>) {
            let request = request(kind, &[]);
            let found = Feedback::of(&Talk::new(text), &request).map(|said| {
                said.map(|said| {
                    let response = said.response();
                    let mut detail = response.detail;
                    detail.insert("action".into(), json!(response.action));
                    Value::Object(detail)
                })
            });
            assert_eq!(found.clone().ok().flatten(), expect, "{text:?}: {found:?}");
        }
        let error = K::ExceptionHandling;
        check(error, "Continue.", Some(json!({"action": "continue"})));
        check(error, "继续", Some(json!({"action": "continue"})));
        check(error, "yes", Some(json!({"action": "continue"})));
        check(error, "no", Some(json!({"action": "end"})));
        check(error, "stop!", Some(json!({"action": "end"})));
        check(error, "skip", Some(json!({"action": "skip"})));
        check(error, "reject: too slow", Some(json!({"action": "replan", "note": "too slow"})));
        check(error, "修改：用 5", Some(json!({"action": "modify", "additional_info": "用 5"})));
        check(error, "modify:", None);
        check(error, "why is it blue", None);
        check(error, "{\"action\": \"dance\"}", None);
        check(error, "{\"action\": ", None);
        check(error, " \n", None);
        let leave = K::PermissionGrant;
        check(leave, "同意", Some(json!({"action": "confirm", "note": "同意"})));
        check(leave, "no", Some(json!({"action": "skip"})));
        check(
            leave,
            "grant: http_fetch for 1h",
            Some(json!({"action": "grant", "permission_scope": "http_fetch",
                        "duration": {"seconds": 3600}})),
        );
        check(leave, "grant: http_fetch", None);
        check(
            leave,
            r#"[{"step_name": "a"}]"#,
            Some(json!({"action": "modify_plan", "plan": [{"step_name": "a", "step_desc": ""}]})),
        );
    }

    #[test]
    fn a_choice_that_needs_more_says_what() {
        #[track_caller]
        fn check(text: &str, says: &str) {
            let request = request(InterventionKind::ExceptionHandling, &[]);
            let refused = Feedback::of(&Talk::new(text), &request).unwrap_err();
            assert!(refused.reason.contains(says), "{text}: {}", refused.reason);
        }
        check("modify", "\"modify: ");
        check("modify_plan", "step_name");
        check("授权", "\"grant: ");
        check("provide_parameters", "city: Berlin");
        check("why is it blue", "after \"end\"");
    }

    #[test]
    fn values_are_read_as_the_schema_wants_them() {
        #[track_caller]
        fn check(missing: &[(&str, &str)], talk: Talk, expect: Option<Value>) {
            let request = request(InterventionKind::ParameterProvider, missing);
            let found = match Feedback::of(&talk, &request) {
                Ok(Some(Feedback::ProvideParameters { parameters })) => {
                    Some(Value::Object(parameters))
                }
                _ => None,
            };
            assert_eq!(found, expect, "{talk:?}");
        }
        let city = [("city", "string")];
        check(&city, Talk::new("Berlin"), Some(json!({"city": "Berlin"})));
        check(&city, Talk::new("city: Berlin"), Some(json!({"city": "Berlin"})));
        check(&city, Talk::new("7"), Some(json!({"city": "7"})));
        check(&city, Talk::new("stop"), None);
        check(&[("n", "integer")], Talk::new("7"), Some(json!({"n": 7})));
        check(&[("n", "integer")], Talk::new("seven"), Some(json!({"n": "seven"})));
        let two = [("city", "string"), ("days", "integer")];
        check(&two, Talk::new("city=Berlin, days: 3"), Some(json!({"city": "Berlin", "days": 3})));
        check(&two, Talk::new("Berlin"), None);
        let data = json!({"city": "Berlin", "days": "3"}).as_object().cloned();
        let talk = Talk { message: "…".into(), answer: data };
        check(&two, talk, Some(json!({"city": "Berlin", "days": 3})));
    }
}

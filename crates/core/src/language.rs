//! The languages in which people are spoken to.

use serde::{Deserialize, Serialize};

/// The language of what is said to a person: that of what the person said.
///
/// Sentences are given in all languages where they are said, so that none is missing in one.
///
/// ```
/// use ephor_core::Language;
///
/// assert_eq!(Language::of("What is the fee?"), Language::English);
/// assert_eq!(Language::of("查询 orders 的总数").say("done", "完成"), "完成");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// Chinese if the text has a Chinese character, otherwise English.
    pub fn of(text: &str) -> Self {
        if text.chars().any(is_han) { Self::Chinese } else { Self::English }
    }

    /// The text in this language.
    pub fn say(self, english: impl Into<String>, chinese: impl Into<String>) -> String {
        match self {
            Self::English => english.into(),
            Self::Chinese => chinese.into(),
        }
    }

    /// One of two values by language.
    pub fn pick<T>(self, english: T, chinese: T) -> T {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }

    /// A text, if it is in this language; English is understood to be a text without a Chinese character.
    pub fn own(self, text: &str) -> Option<&str> {
        Some(text).filter(|text| Self::of(text) == self)
    }

    /// A reason that programs gave in English: as it is in English, or where it is in this language;
    /// otherwise its code in words, or the code itself, which [`explain`] knows. No sentence mixes two
    /// languages then.
    ///
    /// ```
    /// use ephor_core::Language;
    ///
    /// let why = "no answer within 20 s";
    /// assert_eq!(Language::English.reason("TIMEOUT", why), why);
    /// assert_eq!(Language::Chinese.reason("TIMEOUT", why), "超时");
    /// assert_eq!(Language::Chinese.reason("TYPE_MISMATCH", "it is no text"), "TYPE_MISMATCH");
    /// ```
    ///
    /// [`explain`]: https://docs.rs/ephor/latest/ephor/rules/explain
    pub fn reason(self, code: &str, english: &str) -> String {
        if self == Self::English || self.own(english).is_some() {
            return english.to_owned();
        }
        let words = match code {
            "TIMEOUT" => "超时",
            "NETWORK_ERROR" => "网络错误",
            "RESOURCE_LIMIT" => "超出资源限制",
            "RATE_LIMITED" => "请求过于频繁",
            "VALIDATION_FAILED" => "内容不符合要求",
            "INTERNAL" => "内部错误",
            "DEPENDENCY" => "所依赖的服务出错",
            "PERMISSION" => "没有权限",
            other => other,
        };
        words.to_owned()
    }
}

/// Whether a character is Chinese.
pub fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorCode;

    #[test]
    fn every_code_of_a_failure_has_its_words() {
        for code in ErrorCode::ALL {
            let words = Language::Chinese.reason(code.as_str(), "why");
            assert_eq!(Language::of(&words), Language::Chinese, "{code}");
        }
        assert_eq!(Language::Chinese.reason("X", "数据库没有响应"), "数据库没有响应");
    }
}

//! The report's own words, in its language.

use super::Language;

/// Headings and labels.
pub(super) struct Words {
    pub(super) tag: &'static str,
    pub(super) summary: &'static str,
    pub(super) about: &'static str,
    pub(super) plan: &'static str,
    pub(super) notes: &'static str,
    pub(super) note: &'static str,
    pub(super) query: &'static str,
    pub(super) analysis: &'static str,
    pub(super) database: &'static str,
    pub(super) when: &'static str,
    pub(super) model: &'static str,
    pub(super) evidence: &'static str,
    pub(super) untitled: &'static str,
    pub(super) empty: &'static str,
    pub(super) null: &'static str,
    pub(super) data: &'static str,
}

const ENGLISH: Words = Words {
    tag: "en",
    summary: "Summary",
    about: "About this report",
    plan: "Plan",
    notes: "Please note",
    note: "Note",
    query: "Query",
    analysis: "Analysis",
    database: "Database",
    when: "Asked",
    model: "Model",
    evidence: "Sources",
    untitled: "Report",
    empty: "The query gave no rows.",
    null: "no value",
    data: "Data",
};

const CHINESE: Words = Words {
    tag: "zh-Hans",
    summary: "摘要",
    about: "关于本报告",
    plan: "计划",
    notes: "请注意",
    note: "注",
    query: "查询",
    analysis: "分析",
    database: "数据库",
    when: "查询时间",
    model: "模型",
    evidence: "参考资料",
    untitled: "报告",
    empty: "查询没有返回数据。",
    null: "无值",
    data: "数据",
};

impl Words {
    pub(super) fn of(language: Language) -> &'static Self {
        language.pick(&ENGLISH, &CHINESE)
    }
}

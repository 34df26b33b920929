//! Offline answers to [`analysis`](purposes)'s questions: what the SQL rules understand is planned,
//! asked, computed and told; everything else is refused with what was understood.

mod follow;
mod reading;
mod scripts;
mod telling;

use super::{Answer, Flow, context, json, refuse};
use crate::Capability;
use crate::skills::{asks_for_capabilities, asks_for_history, without_greeting};
use crate::sql::{self, Synonyms};
use crate::tasks::{Toolbox, courtesy, direct_answer};
use crate::text::Language;
use ephor_model::known::Facts;
use ephor_model::purposes::analysis::{
    self as purposes, Asking, Assessed, Checking, Computed, Computing, Consistency, Enhanced,
    Ground, Intent, PastTurn, Plan, PlanStep, Planning, Reporting, Script, Statement,
    ToolParameters,
};
use ephor_model::{ChatRequest, Database, ModelError, Said};
use reading::{Found, Missed, Reading};

/// The flow.
pub(super) const FLOW: Flow = Flow {
    about: Capability {
        name: "analysis",
        description: "Questions over a database, also ones that go on from the last, planned and \
                      reported: counts, sums, groups, times, trends, shares, correlations",
        examples: &["Analyse revenue per month and write a report", "分析各地区的销售额"],
    },
    purposes: &[
        purposes::INTENT,
        purposes::ENHANCE,
        purposes::FEASIBILITY,
        purposes::PLAN,
        purposes::SQL,
        purposes::CONSISTENCY,
        purposes::PYTHON,
        purposes::PYTHON_RESULT,
        purposes::REPORT,
    ],
    answer: |request, synonyms| Some(answer(request, synonyms)),
};

fn answer(request: &ChatRequest, synonyms: &Synonyms) -> Result<Answer, ModelError> {
    match request.purpose.as_str() {
        purposes::INTENT => json(&intent(&context(request)?, synonyms)),
        purposes::ENHANCE => json(&enhance(&context(request)?, synonyms)),
        purposes::FEASIBILITY => json(&assess(&context(request)?, synonyms)),
        purposes::PLAN => json(&plan(&context(request)?, synonyms)),
        purposes::SQL => json(&statement(&context(request)?, synonyms)?),
        purposes::CONSISTENCY => json(&check(&context(request)?, synonyms)),
        purposes::PYTHON => {
            let computing: Computing = context(request)?;
            match &computing.failed {
                // The scripts are fixed: what failed once fails again.
                Some(failed) => Err(refuse(format!(
                    "the offline model has one script for this, and it failed: {}",
                    failed.error
                ))),
                None => json(&Script { code: scripts::code(&computing.instruction) }),
            }
        }
        purposes::PYTHON_RESULT => {
            let computed: Computed = context(request)?;
            Ok(Answer::Text(telling::output(&computed.output, Language::of(&computed.question))))
        }
        _ => {
            let reporting: Reporting = context(request)?;
            Ok(Answer::Text(telling::summary(&reporting)))
        }
    }
}

/// What a request of these purposes is understood with.
struct Known<'a> {
    ground: &'a Ground,
    synonyms: Synonyms,
}

impl<'a> Known<'a> {
    fn new(ground: &'a Ground, synonyms: &Synonyms) -> Self {
        let mut all = synonyms.clone();
        ground.synonyms.iter().for_each(|(phrase, names)| all.add(phrase, names.clone()));
        Self { ground, synonyms: all }
    }

    /// The databases that the question may be about.
    fn databases(&self) -> Vec<&'a Database> {
        match &self.ground.database {
            Some(one) => vec![one],
            None => self.ground.databases.iter().collect(),
        }
    }

    /// A question in some database.
    fn find(&self, text: &str) -> Option<Found> {
        let reading = Reading::of(text);
        self.databases().into_iter().find_map(|database| self.find_in(&reading, database).ok())
    }

    fn find_in(&self, reading: &Reading, database: &Database) -> Result<Found, Missed> {
        let none = Facts::default();
        let facts = self.ground.facts.iter().find(|facts| facts.database == database.name);
        reading.find(database, &self.ground.today, &self.synonyms, facts.unwrap_or(&none))
    }

    /// A message, with what earlier turns say put in. None: it means nothing here, alone or after
    /// them.
    fn resolved(&self, message: &str) -> Option<String> {
        let goes_on = follow::goes_on(message);
        if !goes_on && self.find(message).is_some() {
            return Some(message.to_owned());
        }
        // What was said in between, a thanks or a question about the conversation, is no question to
        // go on from.
        let asked = self.ground.turns.iter().rev().map(|turn| turn.question.as_str());
        let last = asked.clone().find(|asked| self.find(asked).is_some()).or(asked.clone().next());
        let found = last.and_then(|last| self.merged(last, message));
        found.or_else(|| self.find(message).map(|_| message.to_owned()))
    }

    /// A question changed by a message. What the message doesn't replace stays: a question without its
    /// time has another answer.
    fn merged(&self, question: &str, message: &str) -> Option<String> {
        let today = &self.ground.today;
        let databases = self.databases();
        let earlier = self.find(question).map(|found| found.compiled);
        let (then, now) = (sql::times(question, today), sql::times(message, today));
        let keeps = |way: &String| {
            let times = sql::times(way, today);
            let timed = if now.is_empty() { times == then } else { !times.is_empty() };
            let later = timed.then(|| self.find(way)).flatten();
            later.is_some_and(|later| {
                earlier.as_ref().is_none_or(|known| later.compiled.lost(known, message).is_empty())
            })
        };
        follow::together(question, message, (&databases, today)).into_iter().find(keeps)
    }

    /// What the last question was limited to, and one that seems to go on from it isn't.
    fn dropped(&self, question: &str, compiled: &sql::Compiled) -> Vec<String> {
        let today = &self.ground.today;
        let last = self.ground.turns.last().filter(|_| follow::may_go_on(question));
        let Some(last) = last.map(|turn| turn.question.as_str()) else { return Vec::new() };
        let times = if sql::times(question, today).is_empty() {
            sql::times(last, today)
        } else {
            Vec::new()
        };
        let earlier = self.find(last);
        let lost = earlier.iter().flat_map(|known| compiled.lost(&known.compiled, question));
        times.into_iter().chain(lost.map(str::to_owned)).collect()
    }

    /// Words of the message that mean something in a database.
    fn understood(&self, message: &str) -> Vec<String> {
        let reading = Reading::of(message);
        let missed = self.databases().into_iter().filter_map(|database| {
            self.find_in(&reading, database).err().map(|missed| missed.understood)
        });
        missed.max_by_key(Vec::len).unwrap_or_default()
    }
}

fn intent(ground: &Ground, synonyms: &Synonyms) -> Intent {
    let known = Known::new(ground, synonyms);
    let message = without_greeting(&ground.question);
    let language = Language::of(&ground.question);
    let analysis = Intent { classification: Some("analysis".to_owned()), answer: None };
    let chat =
        |text: String| Intent { classification: Some("chat".to_owned()), answer: Some(text) };
    if asks_for_capabilities(message) {
        return chat(capabilities(ground, language));
    }
    let remembers = asks_for_history(message);
    if remembers && ground.turns.is_empty() {
        return chat(language.say(
            "You haven't asked the data anything in this conversation.",
            "在这次对话中，您还没有查询过数据。",
        ));
    }
    let said = |turn: &PastTurn| Said { by_user: true, text: turn.question.clone() };
    let history: Vec<Said> = ground.turns.iter().map(said).collect();
    let toolbox = Toolbox { today: &ground.today, history: &history, ..Toolbox::default() };
    let direct = || direct_answer(&ground.question, &toolbox, synonyms);
    // Put behind the last question, these would be read as going on from it.
    if (remembers || courtesy(message))
        && let Some(text) = direct()
    {
        return chat(text);
    }
    if known.resolved(message).is_some() {
        return analysis;
    }
    if let Some(text) = direct() {
        return chat(text);
    }
    let reading = Reading::of(message);
    if ground.databases.is_empty()
        || reading.wants_analysis()
        || !known.understood(message).is_empty()
    {
        return analysis;
    }
    let answer = language.say(
        format!(
            "Nothing in this names something that the databases hold, so I can't tell what to look \
             up. {}",
            capabilities(ground, language)
        ),
        format!(
            "这句话里没有数据库中的内容，我无法判断要查什么。{}",
            capabilities(ground, language)
        ),
    );
    // Neither small talk nor a question that data here can answer.
    Intent { classification: None, answer: Some(answer) }
}

fn capabilities(ground: &Ground, language: Language) -> String {
    let list: Vec<String> = ground
        .databases
        .iter()
        .map(|database| {
            let tables: Vec<&str> =
                database.tables.iter().take(20).map(|table| table.name.as_str()).collect();
            format!("{} ({})", database.name, tables.join(", "))
        })
        .collect();
    let list = if list.is_empty() { language.say("none", "无") } else { list.join("; ") };
    language.say(
        format!(
            "I answer questions over databases: counts, sums, averages, top lists, groups, times, \
             trends, with a report where you want one. Databases: {list}."
        ),
        format!("我回答关于数据库的问题：计数、求和、平均、排名、分组、时间、趋势，也可以生成报告。数据库：{list}。"),
    )
}

fn enhance(ground: &Ground, synonyms: &Synonyms) -> Enhanced {
    let known = Known::new(ground, synonyms);
    let message = without_greeting(&ground.question).trim();
    let canonical = known.resolved(message).unwrap_or_else(|| message.to_owned());
    let mut expanded = vec![canonical.clone()];
    if let Some(found) = known.find(&canonical)
        && found.text != canonical
    {
        expanded.push(found.text);
    }
    Enhanced { canonical_query: Some(canonical), expanded_queries: expanded }
}

fn assess(ground: &Ground, synonyms: &Synonyms) -> Assessed {
    let known = Known::new(ground, synonyms);
    let assessed =
        |kind: &str, content: String| Assessed { requirement_type: Some(kind.to_owned()), content };
    let language = Language::of(&ground.question);
    let Some(database) = known.databases().into_iter().next() else {
        let text = language.say("There is no database to ask.", "没有可查询的数据库。");
        return assessed("clarification", text);
    };
    let mut understood = Vec::new();
    for part in reading::parts(&ground.question) {
        match known.find_in(&Reading::of(&part), database) {
            Ok(found) => understood.push(found.compiled.understood),
            Err(missed) => {
                return assessed("clarification", telling::missed(&missed, database, language));
            }
        }
    }
    assessed("data_analysis", understood.join("; "))
}

/// What an earlier rejection has made of a question: the next one changes that.
fn changed_before(planning: &Planning, known: &Known<'_>) -> Option<String> {
    planning.rejected.as_ref()?;
    let previous: Plan = serde_json::from_str(planning.previous.as_ref()?).ok()?;
    let statements =
        previous.execution_plan.iter().filter(|step| step.tool_to_use == "SQL_GENERATE_NODE");
    let mut asked =
        statements.filter_map(|step| step.tool_parameters.as_ref()?.instruction.clone());
    let (asked, None) = (asked.next()?, asked.next()) else {
        return None;
    };
    let as_first = known.find(&planning.ground.question).map(|found| found.text);
    (as_first.is_some_and(|first| first != asked)).then_some(asked)
}

fn plan(planning: &Planning, synonyms: &Synonyms) -> Plan {
    let ground = &planning.ground;
    let known = Known::new(ground, synonyms);
    let language = Language::of(&ground.question);
    let mut question = changed_before(planning, &known).unwrap_or_else(|| ground.question.clone());
    let mut thoughts = Vec::new();
    let wish = planning.rejected.as_deref().map(str::trim).filter(|wish| reading::is_wish(wish));
    let mut python = planning.python;
    if let Some(wish) = wish {
        let alone = || known.find(wish).map(|_| wish.to_owned());
        let changed = known.merged(&question, wish).or_else(alone);
        match changed {
            _ if reading::without_python(wish) => python = false,
            Some(text) => question = text,
            None => thoughts.push(language.say(
                format!(
                    "I couldn't work out how to change the plan for \"{wish}\"; it is as before."
                ),
                format!("我没有看懂“{wish}”要如何修改计划，计划保持不变。"),
            )),
        }
    }
    let mut steps: Vec<PlanStep> = Vec::new();
    let mut step = |tool: &str, told: ToolParameters| {
        let number = steps.len() as u32 + 1;
        let tool_parameters = Some(told);
        steps.push(PlanStep { step: number, tool_to_use: tool.to_owned(), tool_parameters });
    };
    let instruct = |text: String| ToolParameters { instruction: Some(text), ..Default::default() };
    for part in reading::parts(&question) {
        let found = known.find(&part);
        if let Some(found) = &found {
            thoughts.push(found.compiled.understood.clone());
        }
        step("SQL_GENERATE_NODE", instruct(found.map_or(part, |found| found.text)));
    }
    let reading = Reading::of(&question);
    if python && !planning.nl2sql_only && reading.wants_script() {
        step("PYTHON_GENERATE_NODE", instruct(scripts::instruction(&question, language)));
    }
    if !planning.nl2sql_only {
        let wanted = language.say(
            format!("Answer the question and sum up what stands out: {question}"),
            format!("回答问题并总结要点：{question}"),
        );
        step(
            "REPORT_GENERATOR_NODE",
            ToolParameters { summary_and_recommendations: Some(wanted), ..Default::default() },
        );
    }
    let thoughts: Vec<&str> =
        thoughts.iter().map(|one| one.trim_end_matches(['.', '。'])).collect();
    Plan { thought_process: thoughts.join("; "), execution_plan: steps }
}

fn statement(asking: &Asking, synonyms: &Synonyms) -> Result<Statement, ModelError> {
    if let Some(failed) = &asking.failed
        && !failed.transient
        && !failed.sql.is_empty()
    {
        // What a recovery adds is about another try, and there is none.
        let reason = failed.reason.lines().next().unwrap_or_default();
        let reason = reason.split(" (given up").next().unwrap_or_default().trim_end_matches('.');
        let reason = reason.strip_prefix("PERMISSION: ").unwrap_or(reason);
        return Err(refuse(format!("the only statement that I know for this failed: {reason}")));
    }
    let known = Known::new(&asking.ground, synonyms);
    let language = Language::of(&asking.ground.question);
    let Some(database) = known.databases().into_iter().next() else {
        return Err(refuse(language.say("there is no database to ask", "没有可查询的数据库")));
    };
    let mut first = None;
    for text in [&asking.instruction, &asking.ground.question] {
        match known.find_in(&Reading::of(text), database) {
            Ok(Found { compiled, .. }) => {
                let dropped = known.dropped(&asking.ground.question, &compiled).join("; ");
                let mut notes = compiled.notes;
                if !dropped.is_empty() {
                    notes.push(language.say(
                        format!("What the previous question was limited to doesn't apply here: {dropped}."),
                        format!("上一个问题的限定条件在此不适用：{dropped}。"),
                    ));
                }
                return Ok(Statement {
                    sql: compiled.sql,
                    params: compiled.params,
                    understood: compiled.understood,
                    notes,
                });
            }
            Err(missed) => drop(first.get_or_insert(missed)),
        }
    }
    let missed = first.unwrap_or_default();
    Err(refuse(telling::missed(&missed, database, language)))
}

/// A statement of one's own says what was asked; of another's, as much as its tables can show.
fn check(checking: &Checking, synonyms: &Synonyms) -> Consistency {
    let known = Known::new(&checking.ground, synonyms);
    let own = [&checking.instruction, &checking.ground.question]
        .into_iter()
        .filter_map(|text| known.find(text))
        .any(|found| found.compiled.sql == checking.sql);
    let database = checking.ground.database.as_ref();
    let unknown = database.and_then(|database| reading::unknown_table(&checking.sql, database));
    match unknown {
        Some(table) if !own => {
            Consistency { consistent: false, reason: format!("the database has no table {table}") }
        }
        _ => Consistency { consistent: true, reason: String::new() },
    }
}

#[cfg(test)]
mod tests;

//! The settings: where they come from, and how they are shown.

use ephor::Config;
use ephor::config::JournalAt;
use ephor::effects::without_credentials;
use ephor::load::{self, LoadError, Loaded, Sources};
use ephor::rules::explain::code;
use serde_json::{Value, json};

use super::Done;
use super::args::Global;
use super::problem::{Exit, Problem};
use super::term::{Style, Term};

/// Who answers where nothing else is said: it needs no network and no key.
const MODEL: &str = "offline::rules";

/// Reads the settings that are in effect.
pub(crate) fn load(global: &Global) -> Result<Loaded, Problem> {
    let file = global.config.clone();
    let folder = match std::env::current_dir() {
        Ok(folder) => Some(folder),
        // What would be found from here isn't known; a file that is named is.
        Err(_) if file.is_some() => None,
        Err(error) => {
            let what = "settings can't be looked for: the current folder can't be read";
            return Err(Problem::failed(what, format!("{}: {error}", code::SETTINGS_UNREADABLE))
                .next("go to another folder, or name a file with --config"));
        }
    };
    let environment = load::environment().map_err(problem)?;
    let sources = Sources { file, folder, environment, flags: Vec::new() };
    let mut loaded = load::load(&sources).map_err(problem)?;
    loaded.config.model.name.get_or_insert_with(|| MODEL.to_owned());
    Ok(loaded)
}

/// The model that answers.
pub(crate) fn model(config: &Config) -> &str {
    config.model.name.as_deref().unwrap_or(MODEL)
}

fn problem(error: LoadError) -> Problem {
    let next = error.hint();
    let code = error.code();
    let problem = match error {
        LoadError::Missing { path } => Problem::new(Exit::NotFound, "there is no such file")
            .of(path.display().to_string())
            .because(code),
        LoadError::Unreadable { path, .. } if path.is_dir() => {
            Problem::new(Exit::Usage, "this is a folder, not a file of settings")
                .of(path.display().to_string())
                .because(code)
        }
        LoadError::Unreadable { path, reason } => {
            Problem::new(Exit::Usage, "the settings can't be read")
                .of(path.display().to_string())
                .because(format!("{code}: {reason}"))
        }
        LoadError::NotYours { path, reason } => {
            Problem::new(Exit::Usage, "the settings that were found aren't used")
                .of(path.display().to_string())
                .because(format!("{code}: {reason}"))
        }
        LoadError::Line { path, line, column, text, problem, .. } => {
            Problem::new(Exit::Usage, "the settings are wrong")
                .of(format!("{}:{line}:{column}\n{}", path.display(), text.trim_end()))
                .because(format!("{code}: {problem}"))
        }
        LoadError::Value { origin, key, problem, .. } => {
            let key = key.map_or_else(String::new, |key| format!(" ({key})"));
            Problem::new(Exit::Usage, "a setting is wrong")
                .of(format!("{origin}{key}"))
                .because(format!("{code}: {problem}"))
        }
    };
    match next {
        Some(next) => problem.next(next),
        None => problem,
    }
}

/// The journal that is meant: a flag's, else the settings', else `ephor.db`.
pub(crate) fn journal_at(flag: Option<JournalAt>, config: &Config) -> Result<JournalAt, Problem> {
    let set = config.journal.at().map_err(|why| {
        let because = format!("{}: {why}", code::SETTINGS_INVALID);
        Problem::new(Exit::Usage, "the settings are wrong").of("[journal]").because(because)
    })?;
    Ok(flag.or(set).unwrap_or_else(|| JournalAt::File("ephor.db".into())))
}

const EXAMPLE: &str = "EPHOR_MODEL__NAME";

/// Tells of variables that look like settings, and are none. They refuse nothing: a cluster sets
/// variables of its own, such as `EPHOR_SERVICE_HOST`.
pub(crate) fn strays() -> Vec<String> {
    let known = ["EPHOR_CONFIG", "EPHOR_JOURNAL", "EPHOR_LOG", "EPHOR_CONFORMANCE"];
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
        .filter(|(name, _)| name.starts_with("EPHOR_") && !load::is_setting(name))
        .filter(|(name, _)| !known.contains(&name.as_str()))
        .map(|(name, value)| match meant(&name, &value.to_string_lossy()) {
            Some(meant) => format!("{name} is not a setting: did you mean {meant}?"),
            None => {
                format!("{name} is not a setting: sections are joined by __, as in {EXAMPLE}")
            }
        })
        .collect()
}

/// Most underscores of a name for which a setting is looked for.
const MOST_JOINTS: u32 = 8;

/// The setting that a variable sets where some of its underscores are doubled.
fn meant(name: &str, value: &str) -> Option<String> {
    let words: Vec<&str> = name.strip_prefix("EPHOR_")?.split('_').collect();
    let joints = u32::try_from(words.len()).ok()?.checked_sub(1).filter(|it| *it <= MOST_JOINTS)?;
    let spelt = |sections: u32| {
        let mut spelt = "EPHOR".to_owned();
        for (at, word) in words.iter().enumerate() {
            let is_section = at > 0 && sections >> (at - 1) & 1 == 1;
            spelt.push_str(if is_section { "__" } else { "_" });
            spelt.push_str(word);
        }
        spelt
    };
    // Bit by bit: where a name of a section begins.
    (1..1_u32 << joints).map(spelt).find(|spelt| {
        let environment = vec![(spelt.clone(), value.to_owned())];
        let sources = Sources { environment, ..Sources::default() };
        // A name that is there, whatever the value is.
        match load::load(&sources) {
            Err(LoadError::Value { problem, .. }) => !problem.starts_with("unknown field"),
            found => found.is_ok(),
        }
    })
}

/// Tells of variables that databases and requests of agents need, and that aren't set.
pub(crate) fn unset(config: &Config) -> Vec<String> {
    let effects = &config.runtime.effects;
    let connections = effects.connections.iter().flat_map(|(name, connection)| {
        let names = connection.secret_names();
        names.into_iter().map(move |needed| (format!("the connection {name}"), needed))
    });
    let secrets = effects.secrets.names().map(|name| (format!("the secret {name}"), name));
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    connections
        .chain(secrets)
        .filter(|(_, name)| !is_set(name))
        .map(|(what, name)| format!("{what} can't be used: ${name} isn't set"))
        .collect()
}

pub(crate) fn show(global: &Global, origin: bool, term: &Term) -> Done {
    let mut loaded = load(global)?;
    let at = journal_at(None, &loaded.config)?;
    loaded.config.journal = loaded.config.journal.kept_at(&at);
    if let Some(url) = &mut loaded.config.journal.url {
        *url = without_credentials(url);
    }
    for connection in loaded.config.runtime.effects.connections.values_mut() {
        connection.url = without_credentials(&connection.url);
    }
    let values = serde_json::to_value(&loaded.config)
        .map_err(|error| Problem::failed("the settings can't be written", error))?;
    if term.json {
        let origins: serde_json::Map<String, Value> = loaded
            .origins
            .iter()
            .map(|(key, origin)| (key.clone(), origin.to_string().into()))
            .collect();
        let file = loaded.file.as_ref().map(|file| file.display().to_string());
        let mut shown = json!({"file": file, "config": values});
        if origin {
            shown["origins"] = Value::Object(origins);
        }
        term.say(shown.to_string())?;
        return Ok(Exit::Done);
    }
    match &loaded.file {
        Some(file) => term.note(format!("settings of {}", file.display())),
        None => term.note("no ephor.toml in this folder or above: these are the defaults"),
    }
    strays().iter().for_each(|stray| term.note(stray));
    if !origin {
        let text = toml::to_string(&loaded.config)
            .map_err(|error| Problem::failed("the settings can't be written", error))?;
        term.say(text.trim_end())?;
        return Ok(Exit::Done);
    }
    let mut lines = Vec::new();
    flatten("", &values, &loaded, &mut lines);
    let width = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0).min(60);
    for (line, origin) in lines {
        let origin = term.paint(Style::Dim, &format!("# {origin}"));
        term.say(format!("{line:<width$}  {origin}"))?;
    }
    Ok(Exit::Done)
}

fn flatten(key: &str, value: &Value, loaded: &Loaded, lines: &mut Vec<(String, String)>) {
    match value {
        Value::Object(map) if !map.is_empty() && !loaded.origins.contains_key(key) => {
            for (name, value) in map {
                let key = if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
                flatten(&key, value, loaded, lines);
            }
        }
        _ => {
            let shown = match value {
                Value::Null => "(none)".to_owned(),
                other => other.to_string(),
            };
            let origin = loaded.origins.get(key);
            let origin = origin.map_or_else(|| "default".to_owned(), ToString::to_string);
            lines.push((format!("{key} = {shown}"), origin));
        }
    }
}

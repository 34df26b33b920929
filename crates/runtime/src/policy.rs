//! A runtime's policy folder: loaded when it is built, and reloaded when it changes. If it can't be
//! loaded, everything is refused until it is fixed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use ephor_effects::Executors;
use ephor_model::Prices;
use ephor_policy::{
    FailedPolicies, Folder, Limits, Mistakes, PolicyMistake, PolicyRule, PolicySet, Surroundings,
    Trust, fingerprint,
};
use ephor_rules::{Judge, JudgeConfig, Registry, Rule};

use crate::mistake::Mistake;
use crate::services::{Services, WeakServices};
use crate::settings::Settings;

/// How often the folder is looked at.
const PAUSE: Duration = Duration::from_secs(2);

/// How many policies more than are in force may be tried out. Whoever tries them out needn't be whom the
/// folder is trusted to, and each is checked against every action that it may apply to.
const MORE_POLICIES: usize = 100;

/// And how many bytes more.
const MORE_BYTES: usize = 64 << 10;

type Fingerprint = Vec<(PathBuf, u64, Option<std::time::SystemTime>)>;

/// A runtime's policy folder, and what a judge is made from beside it.
pub(crate) struct PolicyFolder {
    path: PathBuf,
    /// The settings' own, which hold where the folder says nothing.
    config: JudgeConfig,
    rules: Vec<Arc<dyn Rule>>,
    around: Surroundings,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    seen: Fingerprint,
    current: Option<Arc<PolicySet>>,
}

impl PolicyFolder {
    /// The folder of the settings, if they name one, with the rules that the embedder added.
    pub(crate) fn of(
        settings: &Settings,
        executors: &Executors,
        rules: &[Arc<dyn Rule>],
        model: &str,
    ) -> Option<Self> {
        Some(Self {
            path: settings.policy.clone()?,
            config: settings.judge.clone(),
            rules: rules.to_vec(),
            around: around(executors, model),
            state: Mutex::default(),
        })
    }

    /// Loads the folder. The fingerprint is taken before, so that a change while it is read is
    /// seen later.
    pub(crate) fn load(&self, registry: &Registry) -> Result<(Arc<PolicySet>, Judge), Mistakes> {
        let seen = fingerprint(&self.path);
        self.state().seen = seen;
        let folder = Folder::read(&self.path).map_err(Mistakes)?;
        prices(&folder).map_err(|mistake| Mistakes(vec![mistake]))?;
        let set = Arc::new(PolicySet::of(folder, registry)?);
        let config = self.config(&set).map_err(|mistake| Mistakes(vec![mistake]))?;
        let rule = PolicyRule::new(set.clone(), self.around.clone());
        let judge =
            self.judge(config, Arc::new(rule)).map_err(|mistake| Mistakes(vec![mistake]))?;
        self.state().current = Some(set.clone());
        Ok((set, judge))
    }

    /// The judge's limits: the folder's or the settings', not both.
    fn config(&self, set: &PolicySet) -> Result<JudgeConfig, PolicyMistake> {
        match &set.limits().judge {
            None => Ok(self.config.clone()),
            Some(config) if self.config == JudgeConfig::default() => Ok(config.clone()),
            Some(_) => Err(PolicyMistake::of_file(
                "LIMITS",
                self.path.join("limits.toml"),
                "[judge] is said here and in the settings ([runtime.judge]) too",
                "Keep one of them, so that there is one place to look at.",
            )),
        }
    }

    fn judge(&self, config: JudgeConfig, policy: Arc<dyn Rule>) -> Result<Judge, PolicyMistake> {
        let judge = Judge::new(config)
            .map_err(|error| PolicyMistake::of_file("LIMITS", &self.path, error.to_string(), ""))?;
        Ok(self.rules.iter().cloned().chain([policy]).fold(judge, Judge::with_rule))
    }

    /// A judge that refuses everything.
    fn refusing(&self, mistakes: &Mistakes) -> Judge {
        let reason = mistakes.0.first().map(ToString::to_string).unwrap_or_default();
        let rule: Arc<dyn Rule> = Arc::new(FailedPolicies { reason });
        let known = self.current();
        let limits = known.and_then(|set| set.limits().judge.clone());
        let config = limits.unwrap_or_else(|| self.config.clone());
        // What a judge without schemas refuses is everything, too.
        self.judge(config, rule).unwrap_or_default()
    }

    /// The policies that were loaded last.
    pub(crate) fn current(&self) -> Option<Arc<PolicySet>> {
        self.state().current.clone()
    }

    /// Whom and what they trust.
    pub(crate) fn trust(&self) -> Trust {
        self.current().map(|set| set.limits().trust.clone()).unwrap_or_default()
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) -> bool {
        fingerprint(&self.path) != self.state().seen
    }
}

/// What policies need to know about a runtime with these executors and that model.
fn around(executors: &Executors, model: &str) -> Surroundings {
    let connections = executors.connections();
    let mut names = connections.names();
    let connection = match (names.next(), names.next()) {
        (Some(name), None) => Some(Arc::from(name)),
        _ => None,
    };
    Surroundings { connection, model: Some(Arc::from(model)), access }
}

/// What a statement does, by the name that policies use.
fn access(sql: &str) -> &'static str {
    #[cfg(feature = "database")]
    return ephor_effects::database::statement_kind(sql).as_str();
    #[cfg(not(feature = "database"))]
    {
        let _ = sql;
        "other"
    }
}

/// The folder's price table, if it has one.
pub(crate) fn prices(folder: &Folder) -> Result<Option<Prices>, PolicyMistake> {
    const FILE: &str = "prices.toml";
    let Some(text) = folder.file(FILE) else {
        return Ok(None);
    };
    let path = folder.path.join(FILE);
    let wrong = |problem: String| PolicyMistake::of_file("PRICES", &path, problem, "");
    let prices: Prices = toml::from_str(text).map_err(|error| wrong(error.to_string()))?;
    match prices.check().into_iter().next() {
        Some(problem) => Err(wrong(problem)),
        None => Ok(Some(prices)),
    }
}

/// What a folder says that executors have to know before there is a registry: its limits, and that there
/// are two price tables. What is wrong in limits and prices is found when the folder is loaded.
pub(crate) fn read_early(settings: &mut Settings) -> (Option<JudgeConfig>, Option<Mistake>) {
    let mut mistake = None;
    let Some(folder) = settings.policy.as_deref().and_then(|path| Folder::read(path).ok()) else {
        return (None, None);
    };
    if let Ok(Some(table)) = prices(&folder) {
        if settings.prices == Prices::default() {
            settings.prices = table;
        } else {
            let what = "prices are said in the policy folder's prices.toml too; keep one table";
            mistake = Some(Mistake::Settings(what.to_owned()));
        }
    }
    let limits = folder.file("limits.toml").and_then(|text| toml::from_str::<Limits>(text).ok());
    (limits.and_then(|limits| limits.judge), mistake)
}

/// Where the policies come from.
#[derive(Default)]
pub(crate) struct Policies {
    /// Set by the builder if there is a folder.
    pub folder: OnceLock<Arc<PolicyFolder>>,
    reloading: tokio::sync::Mutex<()>,
}

impl Services {
    /// The policies in force. None if there is no policy folder.
    pub fn policies(&self) -> Option<Arc<PolicySet>> {
        self.get::<Policies>().folder.get()?.current()
    }

    /// The judge with other policies, as Cedar text, in place of those in force, to see what they
    /// would come to. The folder's other files hold as they are. To check them takes a processor:
    /// it is for threads that may block, and for few at a time.
    ///
    /// # Errors
    /// The policies can't be used, or are far more than those in force.
    pub fn judge_with(&self, policies: &str) -> Result<Judge, Mistakes> {
        let mut folder = match self.get::<Policies>().folder.get() {
            Some(folder) => Folder::read(&folder.path).map_err(Mistakes)?,
            None => Folder::default(),
        };
        let (count, bytes) = folder.measure();
        folder.files.retain(|(name, _)| name.extension().is_none_or(|ending| ending != "cedar"));
        folder.files.push((PathBuf::from("what-if.cedar"), policies.to_owned()));
        let (tried, size) = folder.measure();
        if tried > count + MORE_POLICIES || size > bytes + MORE_BYTES {
            return Err(Mistakes(vec![too_much(&folder.path)]));
        }
        let set = PolicySet::of(folder, &self.gate.registry())?;
        let around = around(&self.executors, self.model.name());
        let mut judge = (*self.gate.judge()).clone();
        judge.remove_rule(ephor_policy::RULE);
        Ok(judge.with_rule(Arc::new(PolicyRule::new(Arc::new(set), around))))
    }
}

fn too_much(path: &Path) -> PolicyMistake {
    let problem = format!(
        "at most {MORE_POLICIES} policies, and {} KiB, more than are in force can be tried out",
        MORE_BYTES >> 10
    );
    PolicyMistake::of_file("TOO_LARGE", path, problem, "Try out those that you want to compare.")
}

/// One at a time: what was read last is what holds.
pub(crate) async fn reload(services: &Services) -> Result<Option<String>, Mistakes> {
    let policies = services.get::<Policies>();
    let Some(folder) = policies.folder.get().cloned() else {
        return Ok(None);
    };
    let _turn = policies.reloading.lock().await;
    let registry = services.gate.registry();
    let work = folder.clone();
    let loaded = tokio::task::spawn_blocking(move || work.load(&registry)).await;
    let loaded = loaded.unwrap_or_else(|error| {
        let path: &Path = &folder.path;
        let mistake = PolicyMistake::of_file("FAILED", path, error.to_string(), "");
        Err(Mistakes(vec![mistake]))
    });
    let loaded = match loaded {
        Ok((set, judge)) => match services.gate.restore_ledger(&judge).await {
            Ok(()) => Ok((set, judge)),
            Err(error) => {
                let what = format!("what was spent today can't be read: {error}");
                Err(Mistakes(vec![PolicyMistake::of_file("FAILED", &folder.path, what, "")]))
            }
        },
        Err(mistakes) => Err(mistakes),
    };
    match loaded {
        Ok((set, judge)) => {
            tracing::info!(version = set.version(), "policies are loaded");
            services.gate.trust().set_policy(set.limits().trust.clone());
            services.gate.set_judge(judge);
            Ok(Some(set.version().to_owned()))
        }
        Err(mistakes) => {
            for mistake in &mistakes.0 {
                tracing::error!(%mistake, hint = mistake.hint, "everything is refused");
            }
            services.gate.set_judge(folder.refusing(&mistakes));
            Err(mistakes)
        }
    }
}

/// Looks at the folder again and again, until the runtime is gone.
pub(crate) async fn watch(services: WeakServices) {
    loop {
        let Some(strong) = services.upgrade() else {
            return;
        };
        let Some(folder) = strong.get::<Policies>().folder.get().cloned() else {
            return;
        };
        let pause = strong.timer.sleep(PAUSE);
        drop(strong);
        pause.await;
        let look = folder.clone();
        if !tokio::task::spawn_blocking(move || look.changed()).await.unwrap_or(true) {
            continue;
        }
        if let Some(strong) = services.upgrade() {
            // What is wrong has been logged, and everything is refused.
            drop(reload(&strong).await);
        }
    }
}

//! Builds a runtime. All configuration errors are reported together.

use std::sync::Arc;

use async_trait::async_trait;
use ephor_bus::{Bus, Middleware};
use ephor_core::{Label, Provenance};
use ephor_effects::{Executors, NodeExecutor, NodeKind};
use ephor_journal::{Journal, Local, Memory, Ownership};
use ephor_model::ChatModel;
use ephor_rules::{Evidence, Judge, Registry, Rule};
use ephor_time::{Clock, SystemClock, SystemTimer, Time, Timer};

use crate::actor::Actor;
use crate::actors::{Actors, Erased as ErasedInstance, ErasedActor};
use crate::agent::{Agent, Agents, Erased, ErasedAgent};
use crate::gate::{Gate, GateMiddleware};
use crate::host::Host;
use crate::lifetime;
use crate::mistake::{self, BuildError, Mistake};
use crate::model_names::ModelNames;
use crate::no_model::NoModel;
use crate::opened::Opened;
use crate::policy::{self, Policies, PolicyFolder};
use crate::runtime::Runtime;
use crate::services::{Built, Services};
use crate::settings::Settings;
use crate::subagents;

/// A component that lives as long as its runtime: the coordinator, the workflow agent, an
/// embedder's own.
#[async_trait]
pub trait Part: Send + Sync + 'static {
    /// Its name, for errors.
    fn name(&self) -> &str;

    /// Starts it: sets executors, subscribes, starts actors.
    async fn install(&self, services: &Services) -> Result<(), String>;
}

/// Builds a [`Runtime`].
///
/// By default it judges by the default rules, keeps its journal in memory, and has no model. It has
/// no parts, so decisions are judged but not carried out. `ephor::builder()` returns one with the
/// standard parts.
#[must_use = "a builder does nothing until `build` is called"]
pub struct Builder {
    settings: Settings,
    journal: Opened<dyn Journal, Mistake>,
    model: Opened<dyn ChatModel, Mistake>,
    clock: Arc<dyn Clock>,
    timer: Arc<dyn Timer>,
    agents: Vec<Arc<dyn ErasedAgent>>,
    nodes: Vec<Arc<dyn NodeExecutor>>,
    rules: Vec<Arc<dyn Rule>>,
    middleware: Vec<Arc<dyn Middleware>>,
    parts: Vec<Arc<dyn Part>>,
    actors: Vec<Arc<dyn ErasedActor>>,
    ownership: Option<Arc<dyn Ownership>>,
    mistakes: Vec<Mistake>,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            settings: Settings::default(),
            journal: Opened::Default,
            model: Opened::Default,
            clock: Arc::new(SystemClock),
            timer: Arc::new(SystemTimer),
            agents: Vec::new(),
            nodes: Vec::new(),
            rules: Vec::new(),
            middleware: Vec::new(),
            parts: Vec::new(),
            actors: Vec::new(),
            ownership: None,
            mistakes: Vec::new(),
        }
    }
}

impl Builder {
    /// Replaces the settings. A policy folder and a retention that were set stay where these have none:
    /// neither is to be lost by the order of two calls. [`configure`](Self::configure) takes them away.
    pub fn settings(mut self, mut settings: Settings) -> Self {
        settings.policy = settings.policy.or(self.settings.policy);
        settings.retention = settings.retention.or(self.settings.retention);
        self.settings = settings;
        self
    }

    /// Changes the settings in place.
    pub fn configure(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(&mut self.settings);
        self
    }

    /// Sets the journal. Default: in memory, lost with the process.
    pub fn journal(self, journal: impl Journal) -> Self {
        self.shared_journal(Arc::new(journal))
    }

    /// Sets a journal that is shared with others.
    pub fn shared_journal(mut self, journal: Arc<dyn Journal>) -> Self {
        self.journal = Opened::Given(journal);
        self
    }

    /// Opens the journal when the runtime is built, unless another is set later. An error is a
    /// configuration [mistake](Mistake::Settings).
    pub fn open_journal<E: std::fmt::Display + 'static>(
        mut self,
        open: impl Future<Output = Result<Arc<dyn Journal>, E>> + Send + 'static,
    ) -> Self {
        self.journal = Opened::later(mistake::opening("journal", open));
        self
    }

    /// Sets the model that agents ask. By default there is none, and asking fails with an error.
    pub fn model(self, model: impl ChatModel) -> Self {
        self.shared_model(Arc::new(model))
    }

    /// Sets a model that is shared with others.
    pub fn shared_model(mut self, model: Arc<dyn ChatModel>) -> Self {
        self.model = Opened::Given(model);
        self
    }

    /// Opens the model when the runtime is built, unless another is set later. An error is a
    /// configuration [mistake](Mistake::Settings).
    pub fn open_model<E: std::fmt::Display + 'static>(
        mut self,
        open: impl Future<Output = Result<Arc<dyn ChatModel>, E>> + Send + 'static,
    ) -> Self {
        self.model = Opened::later(mistake::opening("model", open));
        self
    }

    /// Registers an agent type.
    pub fn agent(mut self, agent: impl Agent) -> Self {
        self.agents.push(Arc::new(Erased(agent)));
        self
    }

    /// Registers a node kind.
    pub fn node(mut self, kind: impl NodeKind) -> Self {
        match ephor_effects::typed(kind) {
            Ok(executor) => self.nodes.push(executor),
            Err(error) => self.mistakes.push(Mistake::Schema(error.to_string())),
        }
        self
    }

    /// Registers a node kind whose configuration type isn't known at compile time.
    pub fn node_executor(mut self, executor: Arc<dyn NodeExecutor>) -> Self {
        self.nodes.push(executor);
        self
    }

    /// Adds a rule to the judge.
    pub fn rule(self, rule: impl Rule + 'static) -> Self {
        self.shared_rule(Arc::new(rule))
    }

    /// Adds a rule that is shared with others.
    pub fn shared_rule(mut self, rule: Arc<dyn Rule>) -> Self {
        self.rules.push(rule);
        self
    }

    /// Adds the policies and limits of a folder, which is reloaded when it changes. Default: no
    /// policies. See [`Runtime::reload_policy`].
    pub fn policy(mut self, folder: impl Into<std::path::PathBuf>) -> Self {
        self.settings.policy = Some(folder.into());
        self
    }

    /// Adds a middleware after the existing ones. The coordinator's gate is always last, so that
    /// what it approves is what is committed.
    pub fn middleware(mut self, middleware: impl Middleware) -> Self {
        self.middleware.push(Arc::new(middleware));
        self
    }

    /// Adds a part.
    pub fn part(mut self, part: impl Part) -> Self {
        self.parts.push(Arc::new(part));
        self
    }

    /// Registers an actor type, which gets an instance for each conversation that concerns it. See
    /// [`Actor`].
    pub fn actor(mut self, actor: impl Actor) -> Self {
        self.actors.push(Arc::new(ErasedInstance(actor)));
        self
    }

    /// Applies a plugin: a function from builder to builder.
    pub fn plugin(self, plugin: impl FnOnce(Self) -> Self) -> Self {
        plugin(self)
    }

    /// Sets who may write which conversation when several processes share a journal. Default: the
    /// journal's own ([`Store::owners`](ephor_journal::Store::owners)), or else any process that
    /// publishes; see [`Ownership`].
    pub fn ownership(mut self, ownership: impl Ownership) -> Self {
        self.ownership = Some(Arc::new(ownership));
        self
    }

    /// Sets the clock and the timer, for tests. Tickets and holds expire by them, and effects,
    /// graphs, models and MCP calls wait and time out by them. ARCHITECTURE.md lists what stays on
    /// real time.
    pub fn time(mut self, clock: Arc<dyn Clock>, timer: Arc<dyn Timer>) -> Self {
        self.clock = clock;
        self.timer = timer;
        self
    }

    /// The node kinds and agents that the judge of its runtime would know, without building it.
    ///
    /// ```
    /// let registry = ephor_runtime::Runtime::builder().registry().unwrap();
    /// assert!(registry.kind("HTTP").is_some());
    /// ```
    ///
    /// # Errors
    /// [`BuildError`], where their names or schemas are wrong.
    pub fn registry(mut self) -> Result<Registry, BuildError> {
        let mut registry = Registry::built_in();
        self.register(&mut registry, &Executors::empty());
        match self.mistakes.is_empty() {
            true => Ok(registry),
            false => Err(BuildError(self.mistakes)),
        }
    }

    fn register(&mut self, registry: &mut Registry, executors: &Executors) {
        for node in std::mem::take(&mut self.nodes) {
            let name = node.spec().name;
            if let Err(mistake) = mistake::name("node kind", &name) {
                self.mistakes.push(mistake);
            } else if executors.get(&name).is_some() {
                self.mistakes.push(Mistake::Duplicate { what: "node kind", name });
            } else {
                registry.add_kind(node.spec());
                executors.add(node);
            }
        }
        for agent in &self.agents {
            match agent.spec() {
                Err(error) => self.mistakes.push(Mistake::Schema(error.to_string())),
                Ok(spec) => {
                    let name = spec.name.clone();
                    if let Err(mistake) = mistake::name("agent", &name) {
                        self.mistakes.push(mistake);
                    } else if registry.add_subagent(spec).is_some() {
                        self.mistakes.push(Mistake::Duplicate { what: "agent", name });
                    }
                }
            }
        }
    }

    /// The judge, and with a policy folder what loads it again.
    fn judge(
        &mut self,
        registry: &Registry,
        executors: &Executors,
        model: &str,
    ) -> Option<(Judge, Option<Arc<PolicyFolder>>)> {
        let Some(folder) = PolicyFolder::of(&self.settings, executors, &self.rules, model) else {
            return match Judge::new(self.settings.judge.clone()) {
                Ok(judge) => Some((self.rules.drain(..).fold(judge, Judge::with_rule), None)),
                Err(error) => {
                    self.mistakes.push(Mistake::Settings(error.to_string()));
                    None
                }
            };
        };
        match folder.load(registry) {
            Ok((_, judge)) => Some((judge, Some(Arc::new(folder)))),
            Err(mistakes) => {
                self.mistakes.extend(mistakes.0.into_iter().map(Mistake::from));
                None
            }
        }
    }

    /// Builds and starts the runtime. Must be called on a tokio runtime, which effects and models
    /// then run on.
    pub async fn build(mut self) -> Result<Runtime, BuildError> {
        let model = std::mem::take(&mut self.model).open().await;
        let model = model.unwrap_or_else(|mistake| {
            self.mistakes.push(mistake);
            None
        });
        let model = model.unwrap_or_else(|| Arc::new(NoModel));
        let mut effects = self.settings.effects.clone();
        let (judge, mistake) = policy::read_early(&mut self.settings);
        self.mistakes.extend(mistake);
        let judge = judge.as_ref().unwrap_or(&self.settings.judge);
        let time = Time::new(self.clock.clone(), self.timer.clone());
        model.go_by(&time);
        effects.http.judged_domains.clone_from(&judge.allowed_domains);
        let executors = Executors::built_in(effects, model.clone());
        let knows_kinds = executors.is_ok();
        let executors = executors.unwrap_or_else(|error| {
            self.mistakes.push(Mistake::Settings(error.to_string()));
            Executors::empty()
        });
        let executors = executors.with_time(time);
        let mut registry = executors.registry();
        self.register(&mut registry, &executors);
        self.mistakes.extend(twice(&self.actors));
        let prices = self.settings.prices.check();
        self.mistakes
            .extend(prices.into_iter().map(|wrong| Mistake::Settings(format!("prices.{wrong}"))));
        self.rules.push(Arc::new(ModelNames(model.clone())));
        // Without the kinds, policies would be told to speak of some that don't exist.
        let judge = knows_kinds.then(|| self.judge(&registry, &executors, model.name())).flatten();
        let (Some((judge, policy)), true) = (judge, self.mistakes.is_empty()) else {
            return Err(BuildError(self.mistakes));
        };
        // Last: what can't be built leaves no file behind.
        let journal = std::mem::take(&mut self.journal).open().await;
        let journal = journal.map_err(|mistake| BuildError(vec![mistake]))?;
        let journal = journal.unwrap_or_else(|| Arc::new(Memory::default()));
        executors.take_tickets_of(judge.issuer());
        let host = Host::start(self.settings.arbiters)
            .await
            .map_err(|error| part("actors", error.to_string()))?;
        let trusted = self.settings.trusted_sources.clone();
        let actors = Arc::<Actors>::default();
        let time = (self.clock.clone(), self.timer.clone());
        let ownership = self.ownership.or_else(|| journal.owners());
        let ownership = ownership.unwrap_or_else(|| Arc::new(Local));
        let gate = Gate::new(judge, registry, journal.clone(), time, trusted, actors.clone())
            .with_quotas(self.settings.quotas.clone())
            .with_snapshots(self.settings.snapshot_after)
            .with_ownership(ownership.clone());
        let trust = policy.as_ref().map(|policy| policy.trust()).unwrap_or_default();
        gate.set_configured(configured(&self.settings, &executors, &trust.identity));
        gate.trust().set_policy(trust);
        let gate = Arc::new(gate);
        let restored = gate.restore_ledger(&gate.judge()).await;
        restored.map_err(|error| part("journal", error.to_string()))?;
        let mut bus =
            Bus::builder().journal(journal.clone()).clock(self.clock.clone()).locks(gate.locks());
        bus = bus.ownership(ownership.clone());
        for middleware in self.middleware {
            bus = bus.middleware(middleware);
        }
        let bus = bus.middleware(Arc::new(GateMiddleware(gate.clone()))).build();
        let services = Services::new(Built {
            bus,
            gate,
            journal,
            clock: self.clock,
            timer: self.timer,
            model,
            executors,
            settings: self.settings,
            host,
            ownership,
        });
        services.keep(actors.clone());
        if let Some(policy) = policy {
            // Set here alone.
            let _ = services.get::<Policies>().folder.set(policy);
        }
        for agent in self.agents {
            if let Ok(spec) = agent.spec() {
                services.get::<Agents>().insert(spec.name, agent);
            }
        }
        subagents::install(&services);
        let mut mistakes = Vec::new();
        for installed in &self.parts {
            if let Err(reason) = installed.install(&services).await {
                mistakes.push(Mistake::Part { part: installed.name().to_owned(), reason });
            }
        }
        let own = services.take_added();
        let all: Vec<_> = own.iter().chain(&self.actors).cloned().collect();
        mistakes.extend(twice(&all));
        if !mistakes.is_empty() {
            lifetime::end(&services).await;
            return Err(BuildError(mistakes));
        }
        actors.begin(own, self.actors, &services);
        Ok(Runtime::start(services))
    }
}

/// What the operator has configured may be named by agents, whatever they have read.
fn configured(settings: &Settings, executors: &Executors, identity: &[String]) -> Evidence {
    let mut known = Evidence::default();
    let by = Provenance::of(Label::Trusted, "settings");
    for name in executors.connections().names() {
        known.saw(&by, &name.into());
    }
    for to in &settings.destinations {
        known.saw(&by, &to.name.as_str().into());
        known.saw(&by, &to.url.as_str().into());
    }
    known.saw(&ephor_rules::evidence::user(), &identity.into());
    known
}

/// Actors are found by their type, and their events by their name.
fn twice(actors: &[Arc<dyn ErasedActor>]) -> Vec<Mistake> {
    let again = |at: usize, actor: &Arc<dyn ErasedActor>| {
        actors.iter().take(at).any(|other| other.of() == actor.of() || other.name() == actor.name())
    };
    let twice = actors.iter().enumerate().filter(|(at, actor)| again(*at, actor));
    let mistake = |name: &str| Mistake::Duplicate { what: "actor", name: name.to_owned() };
    twice.map(|(_, actor)| mistake(actor.name())).collect()
}

fn part(part: &str, reason: String) -> BuildError {
    BuildError(vec![Mistake::Part { part: part.to_owned(), reason }])
}

impl Runtime {
    /// Creates a builder. `ephor::builder()` adds the standard parts.
    pub fn builder() -> Builder {
        Builder::default()
    }
}

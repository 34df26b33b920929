//! Tokens: made by `ephor token`, recorded as hashes in the journal, so that every process that
//! serves it knows them.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use ephor_core::events::{Role, TokenIssued, TokenRevoked};
use ephor_core::{ConversationId, Draft, Envelope, Event, IdError};
use ephor_journal::{Journal, JournalError, SharedReads};
use ephor_rules::clean::clean;
use ephor_runtime::Runtime;
use jiff::{SignedDuration, Timestamp};
use ring::rand::{SecureRandom, SystemRandom};
use serde::Serialize;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use unicode_normalization::UnicodeNormalization;

/// The conversation of the system's tenant that records them.
const NAME: &str = "tokens";

/// How long a token that another process revoked may still be taken for valid.
pub(crate) const FRESH: SignedDuration = SignedDuration::from_secs(1);

/// Events of one read.
const PAGE: usize = 512;

/// Longest name of a bearer, in bytes.
const MAX_NAME: usize = 200;

/// What a token is made for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenRequest {
    /// The person or program that it stands for.
    pub name: String,
    /// The only tenant that it sees.
    pub tenant: String,
    /// What its bearer may do.
    pub role: Role,
    /// When it stops being valid. None: never.
    pub expires_at: Option<Timestamp>,
}

/// A token that is recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TokenInfo {
    /// Its id, which is part of it.
    pub id: String,
    /// The person or program that it stands for.
    pub name: String,
    /// The only tenant that it sees.
    pub tenant: String,
    /// What its bearer may do.
    pub role: Role,
    /// When it was made.
    pub since: Timestamp,
    /// When it stops being valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    /// Whether it was revoked.
    pub revoked: bool,
    #[serde(skip)]
    hash: String,
}

/// Why a token wasn't made or revoked.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// The tenant's name is invalid.
    #[error(transparent)]
    Tenant(#[from] IdError),
    /// The tenant is the platform's own.
    #[error("the tenant `ephor` is the platform's own")]
    System,
    /// The bearer's name is empty, too long, or has characters that aren't seen.
    #[error("the name must have 1 to {MAX_NAME} bytes and no control or invisible characters")]
    Name,
    /// The name looks like that of another valid token of the tenant: two of them would pass for two
    /// people where two have to approve.
    #[error("the name looks the same as {0:?}, which another valid token of this tenant uses")]
    Alike(String),
    /// No token has that id.
    #[error("there is no token {0}")]
    Unknown(String),
    /// The journal can't be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// It can't be recorded, or the system gives no random bytes.
    #[error("the token can't be recorded: {0}")]
    Record(String),
}

impl TokenError {
    /// A stable code, such as `TOKEN_NOT_FOUND`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Tenant(_) | Self::System => "INVALID_TENANT",
            Self::Name | Self::Alike(_) => "INVALID_NAME",
            Self::Unknown(_) => "TOKEN_NOT_FOUND",
            Self::Journal(_) | Self::Record(_) => "JOURNAL",
        }
    }
}

/// Makes a token, and returns it with its id. It can't be shown again: only its hash is recorded.
///
/// ```
/// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use ephor_core::events::Role;
/// use ephor_runtime::Runtime;
/// use ephor_server::tokens::{TokenRequest, issue, list};
///
/// let runtime = Runtime::builder().build().await?;
/// let ann = TokenRequest {
///     name: "ann".into(),
///     tenant: "acme".into(),
///     role: Role::Approver,
///     expires_at: None,
/// };
/// let (id, token) = issue(&runtime, ann).await?;
/// assert!(token.starts_with(&format!("ephor_{id}_")));
/// assert_eq!(list(&*runtime.services().journal).await?[0].name, "ann");
/// # runtime.shutdown().await; Ok(()) }
/// ```
///
/// # Errors
/// See [`TokenError`].
pub async fn issue(
    runtime: &Runtime,
    request: TokenRequest,
) -> Result<(String, String), TokenError> {
    let TokenRequest { name, tenant, role, expires_at } = request;
    if name.trim().is_empty() || name.len() > MAX_NAME || !is_seen(&name) {
        return Err(TokenError::Name);
    }
    let name = name.trim().to_owned();
    if ConversationId::in_tenant(&tenant, NAME)?.is_system() {
        return Err(TokenError::System);
    }
    let (now, look) = (runtime.services().clock.now(), folded(&name));
    let others = list(&*runtime.services().journal).await?.into_iter();
    let mut others = others.filter(|other| other.tenant == tenant && other.is_valid(now));
    if let Some(other) = others.find(|other| other.name != name && folded(&other.name) == look) {
        return Err(TokenError::Alike(other.name));
    }
    let mut random = [0_u8; 40];
    let filled = SystemRandom::new().fill(&mut random);
    filled.map_err(|_| TokenError::Record("the system gives no random bytes".to_owned()))?;
    let (id, secret) = random.split_at(8);
    let (token, secret) = (hex(id), hex(secret));
    let text = format!("ephor_{token}_{secret}");
    let issued =
        TokenIssued { token: token.clone(), hash: hash(&text), name, tenant, role, expires_at };
    record(runtime, issued).await?;
    Ok((token, text))
}

/// Whether all characters of a name are seen. Selectors of a glyph's variant mostly aren't.
fn is_seen(name: &str) -> bool {
    !name.chars().any(|c| c.is_control() || is_selector(c)) && clean(name) == name
}

fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}

/// What names have in common that look the same but for case, width and spaces.
fn folded(name: &str) -> String {
    // Joiners are allowed in some scripts.
    let seen = name.chars().filter(|c| !matches!(c, '\u{200c}' | '\u{200d}') && !is_selector(*c));
    let cased = seen.nfkc().flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    cased.nfkc().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Revokes a token. Servers in other processes take it for valid for one more second. Event streams
/// that it opened end within two.
///
/// # Errors
/// See [`TokenError`].
pub async fn revoke(runtime: &Runtime, id: &str) -> Result<(), TokenError> {
    let known = list(&*runtime.services().journal).await?;
    if !known.iter().any(|token| token.id == id) {
        return Err(TokenError::Unknown(id.to_owned()));
    }
    record(runtime, TokenRevoked { token: id.to_owned() }).await
}

/// The recorded tokens, oldest first, revoked and expired ones included.
///
/// # Errors
/// The journal can't be read.
pub async fn list(journal: &dyn Journal) -> Result<Vec<TokenInfo>, JournalError> {
    let mut known = Known::default();
    known.catch_up(journal).await?;
    let mut all: Vec<TokenInfo> = known.tokens.into_values().collect();
    all.sort_by_key(|token| token.since);
    Ok(all)
}

async fn record<E: Event>(runtime: &Runtime, event: E) -> Result<(), TokenError> {
    let draft = Draft::new(place()?, event).from_source("server");
    let recorded = runtime.services().fact(draft).await;
    recorded.map(drop).map_err(|error| TokenError::Record(error.to_string()))
}

fn place() -> Result<ConversationId, IdError> {
    ConversationId::in_tenant(ConversationId::SYSTEM, NAME)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The SHA-256, in hexadecimal digits.
pub(crate) fn hash(bytes: impl AsRef<[u8]>) -> String {
    hex(&Sha256::digest(bytes))
}

#[derive(Debug, Default)]
struct Known {
    tokens: BTreeMap<String, TokenInfo>,
    /// The sequence of the last event that was read.
    seen: u64,
    looked: Option<Timestamp>,
}

impl TokenInfo {
    fn is_valid(&self, now: Timestamp) -> bool {
        !self.revoked && self.expires_at.is_none_or(|at| now < at)
    }
}

impl Known {
    async fn catch_up(&mut self, journal: &dyn Journal) -> Result<(), JournalError> {
        let place = place().map_err(|error| JournalError::Malformed(error.to_string()))?;
        loop {
            let page = journal.read(&place, self.seen, PAGE).await?;
            let Some(last) = page.last() else { return Ok(()) };
            self.seen = last.sequence;
            page.iter().for_each(|event| self.take(event));
        }
    }

    fn take(&mut self, event: &Envelope) {
        if event.blocked() {
            return;
        }
        if let Some(issued) = event.read::<TokenIssued>() {
            let TokenIssued { token, hash, name, tenant, role, expires_at } = (*issued).clone();
            let since = event.time;
            let id = token.clone();
            let info =
                TokenInfo { id, name, tenant, role, since, expires_at, revoked: false, hash };
            self.tokens.insert(token, info);
        } else if let Some(revoked) = event.read::<TokenRevoked>()
            && let Some(info) = self.tokens.get_mut(&revoked.token)
        {
            info.revoked = true;
        }
    }
}

/// The tokens, as a server knows them.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    known: RwLock<Known>,
    reads: SharedReads,
}

impl Tokens {
    /// Whether the id in a token is known. Before the first read all may be.
    pub fn knows(&self, text: &str) -> bool {
        let known = self.known();
        known.looked.is_none() || id(text).is_some_and(|id| known.tokens.contains_key(id))
    }

    /// Whose token that is, if it is valid now.
    pub async fn find(
        &self,
        journal: &dyn Journal,
        text: &str,
        now: Timestamp,
    ) -> Result<Option<TokenInfo>, JournalError> {
        let Some(id) = id(text) else { return Ok(None) };
        let Some(info) = self.info(journal, id, now).await? else { return Ok(None) };
        let same: bool = hash(text).as_bytes().ct_eq(info.hash.as_bytes()).into();
        Ok((same && info.is_valid(now)).then_some(info))
    }

    /// Whether the token with an id is still valid.
    pub async fn is_valid(
        &self,
        journal: &dyn Journal,
        id: &str,
        now: Timestamp,
    ) -> Result<bool, JournalError> {
        Ok(self.info(journal, id, now).await?.is_some_and(|info| info.is_valid(now)))
    }

    /// Whether it is known without a look at the journal that the token isn't valid any more.
    pub fn has_ended(&self, id: &str, now: Timestamp) -> bool {
        self.known().tokens.get(id).is_some_and(|info| !info.is_valid(now))
    }

    async fn info(
        &self,
        journal: &dyn Journal,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<TokenInfo>, JournalError> {
        let found = || {
            let known = self.known();
            let fresh = known.looked.is_some_and(|looked| now.duration_since(looked).abs() < FRESH);
            known.tokens.get(id).filter(|_| fresh).cloned()
        };
        if let Some(info) = found() {
            return Ok(Some(info));
        }
        // One that was made a moment ago works at once.
        self.reads.share(self.catch_up(journal, now)).await?;
        Ok(self.known().tokens.get(id).cloned())
    }

    /// Reads what is new.
    async fn catch_up(&self, journal: &dyn Journal, now: Timestamp) -> Result<(), JournalError> {
        let place = place().map_err(|error| JournalError::Malformed(error.to_string()))?;
        loop {
            let after = self.known().seen;
            // Nobody whose token is known, and was looked up a moment ago, waits for this.
            let page = journal.read(&place, after, PAGE).await?;
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            let Some(last) = page.last() else {
                known.looked = Some(now);
                return Ok(());
            };
            known.seen = last.sequence;
            page.iter().for_each(|event| known.take(event));
        }
    }

    fn known(&self) -> RwLockReadGuard<'_, Known> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }
}

fn id(text: &str) -> Option<&str> {
    text.strip_prefix("ephor_")?.split('_').next()
}

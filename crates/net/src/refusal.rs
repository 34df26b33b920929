//! Why a URL is refused: a stable code, a sentence, and what to do.

use ephor_core::{ErrorCode, Failure};

/// Why a URL is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It can't be read.
    #[error("`url` is not an absolute URL: {0}")]
    Invalid(String),
    /// Another program would read another host out of it.
    #[error("the URL can be read in more than one way: it has {0}")]
    Ambiguous(&'static str),
    /// Neither http nor https.
    #[error("the scheme `{0}` isn't allowed; only http and https are")]
    Scheme(String),
    /// It holds credentials.
    #[error("a URL may not hold a user name or a password")]
    UserInfo,
    /// An address that isn't public, or a name that leads to none that is.
    #[error("`{0}` is an address of a private network or of this machine")]
    PrivateAddress(String),
    /// A name that means something inside a network only.
    #[error("`{0}` is a name of a private network or of this machine")]
    LocalName(String),
    /// A port that isn't open.
    #[error("the port {port} of `{host}` isn't open")]
    Port {
        /// Whose.
        host: String,
        /// Which.
        port: u16,
    },
    /// Not on the list of allowed hosts.
    #[error("the host `{0}` is not allowed")]
    NotAllowed(String),
    /// On the list of denied hosts.
    #[error("the host `{0}` is denied")]
    Denied(String),
    /// A redirect would take a body to another origin.
    #[error("the server wants the request's body sent on to another origin, {0}")]
    RedirectBody(String),
    /// A redirect would take credentials from https to http.
    #[error("the server wants credentials sent on without encryption, to {0}")]
    RedirectDowngrade(String),
    /// A redirect's address holds a secret, and leads to another origin.
    #[error("the server's redirect would take a secret to another origin, {0}")]
    RedirectSecret(String),
    /// A redirect leads to another origin, and nobody is there to judge it.
    #[error("the server redirects to another origin, {0}, which isn't followed unasked")]
    RedirectElsewhere(String),
    /// More redirects than are followed.
    #[error("more than {0} redirects")]
    TooManyRedirects(usize),
}

impl Refusal {
    /// The stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Invalid(_) => "URL_INVALID",
            Self::Ambiguous(_) => "URL_AMBIGUOUS",
            Self::Scheme(_) => "URL_SCHEME",
            Self::UserInfo => "URL_USER_INFO",
            Self::PrivateAddress(_) => "ADDRESS_PRIVATE",
            Self::LocalName(_) => "NAME_LOCAL",
            Self::Port { .. } => "PORT_CLOSED",
            Self::NotAllowed(_) => "DOMAIN_NOT_ALLOWED",
            Self::Denied(_) => "DOMAIN_DENIED",
            Self::RedirectBody(_) => "REDIRECT_BODY",
            Self::RedirectDowngrade(_) => "REDIRECT_DOWNGRADE",
            Self::RedirectSecret(_) => "REDIRECT_SECRET",
            Self::RedirectElsewhere(_) => "REDIRECT_ELSEWHERE",
            Self::TooManyRedirects(_) => "REDIRECTS",
        }
    }

    /// What to do.
    pub fn hint(&self) -> String {
        match self {
            Self::Invalid(_) => {
                "write it with its scheme, as in https://example.com/path".to_owned()
            }
            Self::Ambiguous(_) => {
                "write it plainly, as in https://example.com/path; encode other characters with %"
                    .to_owned()
            }
            Self::Scheme(_) => "begin it with https://".to_owned(),
            Self::UserInfo => "send an Authorization header".to_owned(),
            Self::PrivateAddress(host) | Self::LocalName(host) => {
                format!("an operator can add \"{host}\" to `runtime.effects.http.allow_private`")
            }
            Self::Port { port, .. } => format!("an operator can add {port} to `http.ports`"),
            Self::NotAllowed(_) => {
                "use an allowed host; an operator can add it to `allowed_domains`".to_owned()
            }
            Self::Denied(_) => "use another host".to_owned(),
            Self::RedirectBody(_)
            | Self::RedirectDowngrade(_)
            | Self::RedirectSecret(_)
            | Self::RedirectElsewhere(_) => {
                "request that address itself, if it may be trusted".to_owned()
            }
            Self::TooManyRedirects(_) => "request the address where the redirects end".to_owned(),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal {
            Refusal::Invalid(_) | Refusal::Ambiguous(_) | Refusal::TooManyRedirects(_) => {
                ErrorCode::ValidationFailed
            }
            _ => ErrorCode::Permission,
        };
        Failure::new(code, format!("{refusal} ({})", refusal.code())).hint(refusal.hint())
    }
}

//! A client that only calls one address that an operator has configured.

use ephor_net::{Checked, Client, HostPattern, Limits, Policy, UrlGuard};

/// A guarded client for the origin of a URL, and the URL as it was checked. Redirects elsewhere are
/// refused. The address may be private: who configured it said so.
pub(crate) fn pinned(url: &str) -> Result<(Client, Checked), String> {
    let authority = ephor_net::authority(url).ok_or("it is no http or https URL")?;
    let host: HostPattern =
        authority.parse().map_err(|error| format!("its host can't be used: {error}"))?;
    let mut policy = Policy { allowed: vec![vec![host.clone()]], ..Policy::default() };
    if UrlGuard::new(policy.clone()).check(url).is_err() {
        policy.private.push(host);
    }
    let client = Client::new(policy, Limits::default());
    let checked = client.guard().check(url).map_err(|refusal| refusal.to_string())?;
    Ok((client, checked))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn one_origin_and_no_other() {
        let (client, url) = pinned("http://127.0.0.1:8080/search").unwrap();
        assert_eq!(url.authority(), "127.0.0.1:8080");
        for other in ["http://127.0.0.1:8081/", "http://169.254.169.254/", "https://example.com/"] {
            assert!(client.guard().check(other).is_err(), "{other}");
            assert!(client.guard().check_redirect(&url, other).is_err(), "{other}");
        }
        assert!(client.guard().check_redirect(&url, "/other").is_ok());
        let (client, url) = pinned("https://search.example/s").unwrap();
        assert!(!url.may_be_private());
        assert!(client.guard().check("https://search.example:444/").is_err());
        for wrong in ["search", "ftp://a.example/", "file:///etc/passwd", "http://u:p@a.example/"] {
            assert!(pinned(wrong).is_err(), "{wrong}");
        }
    }
}

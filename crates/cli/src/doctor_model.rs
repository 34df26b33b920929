//! Whether the model that is configured can be asked. It isn't asked anything: that costs.

use ephor::config::ModelConfig;
use ephor::model::OpenOptions;
use tokio::net::TcpStream;
use url::Url;

use super::{Finding, PATIENCE, State};

/// Opens it, which looks for its key and reads its address, and knocks at the server.
pub(super) async fn look((config, name): (&ModelConfig, &str), findings: &mut Vec<Finding>) {
    const WHAT: &str = "model";
    // A tape is begun by whoever records.
    let options = OpenOptions { record: None, ..config.options() };
    let finding = match ephor::model::open(name, &options) {
        Ok(_) if name.starts_with("offline") => {
            Finding::new(WHAT, State::Ok, format!("{}, without network and key", name))
        }
        Ok(_) => match &config.endpoint {
            None => Finding::new(
                WHAT,
                State::Ok,
                format!("{}; its key is there, where it needs one", name),
            ),
            Some(endpoint) => knock(name, endpoint).await,
        },
        Err(error) => Finding {
            next: Some("set model.name, model.endpoint or model.key_env".to_owned()),
            ..Finding::new(WHAT, State::Wrong, format!("{}: {}", name, error.message))
        },
    };
    findings.push(finding);
}

/// Whether somebody takes connections at that address.
async fn knock(name: &str, endpoint: &str) -> Finding {
    let wrong = |why: String| Finding {
        next: Some("check model.endpoint, and that the server is running".to_owned()),
        ..Finding::new("model", State::Wrong, format!("{name} at {endpoint}: {why}"))
    };
    let url = match Url::parse(endpoint) {
        Ok(url) => url,
        Err(error) => return wrong(error.to_string()),
    };
    let (Some(host), Some(port)) = (url.host_str(), url.port_or_known_default()) else {
        return wrong("it names no host".to_owned());
    };
    let host = host.trim_matches(['[', ']']);
    match tokio::time::timeout(PATIENCE, TcpStream::connect((host, port))).await {
        Ok(Ok(_)) => {
            Finding::new("model", State::Ok, format!("{name} at {endpoint} takes connections"))
        }
        Ok(Err(error)) => wrong(error.to_string()),
        Err(_) => wrong(format!("no answer within {} s", PATIENCE.as_secs())),
    }
}

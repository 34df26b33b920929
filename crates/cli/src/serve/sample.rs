//! What `ephor dev` shows where there are no settings: made-up sales, somebody who takes reports, and
//! a policy that has a person asked before one leaves.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use ephor::Config;
use ephor::policy::shipped::SHIPPED;

use crate::demo::{Receiver, furnish, sales};
use crate::problem::Problem;

const POLICY: &str = r#"// A report that leaves is seen by a person first.

@id("reports-leave")
@hold("A report leaves: check its address and its text.")
@expires("3600")
permit (principal, action == Action::"HTTP", resource)
when { context.method != "GET" };
"#;

/// The sample. It is removed when this is dropped.
pub(super) struct Sample {
    _folder: tempfile::TempDir,
    receiver: Receiver,
    rows: u32,
}

impl Sample {
    /// Makes it, and has the settings use it. Reports go to the next port, so that a journal that is
    /// kept means the same after a restart.
    pub(super) async fn make(settings: &mut Config, port: u16) -> Result<Self, Problem> {
        let failed =
            |error: &dyn std::fmt::Display| Problem::failed("the sample can't be made", error);
        let folder = tempfile::Builder::new().prefix("ephor-dev-").tempdir();
        let folder = folder.map_err(|error| failed(&error))?;
        let database = folder.path().join("sales.db");
        let (path, today) = (database.clone(), jiff::Zoned::now().date());
        let made = tokio::task::spawn_blocking(move || sales::make(&path, today)).await;
        let made = made.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
        let policy = folder.path().join("policy");
        std::fs::create_dir(&policy).map_err(|error| failed(&error))?;
        let [set, ..] = &SHIPPED;
        let files = set.files.iter().copied().filter(|(name, _)| *name != "cases.toml");
        for (name, text) in files.chain([("reports.cedar", POLICY)]) {
            std::fs::write(policy.join(name), text).map_err(|error| failed(&error))?;
        }
        let next = port.checked_add(1).filter(|_| port != 0).unwrap_or(0);
        let wanted = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), next);
        let receiver = Receiver::start_near(wanted).await.map_err(|error| failed(&error))?;
        settings.runtime.policy = Some(policy);
        settings.runtime.record_prompts = true;
        furnish(settings, &database, &receiver);
        Ok(Self { _folder: folder, receiver, rows: made.rows })
    }

    /// The sample in a line.
    pub(super) fn told(&self) -> String {
        format!("{} made-up sales; reports go to {}, once approved", self.rows, self.receiver.url())
    }
}

//! The tools that read the workspace.

use ephor_core::{ErrorCode, Failure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::workspace::{MAX_DEPTH, MAX_READ, USUAL_READ, Workspace};
use crate::tool::{Tool, ToolContext, ToolTraits};

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Failure::new(ErrorCode::Internal, "the reading broke off")))
}

/// `list_workspace_files`: lists files of the workspace.
#[derive(Debug, Clone)]
pub struct ListWorkspaceFiles(pub Workspace);

/// The arguments of [`ListWorkspaceFiles`].
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Folder {
    /// A folder of the workspace. Default the workspace itself.
    #[serde(default)]
    #[schemars(length(max = 1024))]
    pub path: Option<String>,
    /// How deep to list, 1 to 8. Default 1: only the folder itself.
    #[serde(default)]
    #[schemars(range(min = 1, max = 8))]
    pub depth: Option<u32>,
}

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link.
    Link,
    /// A device, a pipe, a socket.
    Other,
}

/// One entry of a folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Relative to the workspace.
    pub path: String,
    /// What it is.
    pub kind: Kind,
    /// The size of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
}

/// What [`ListWorkspaceFiles`] returns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// Sorted by path within each folder, upper folders first.
    pub entries: Vec<Entry>,
    /// Whether there are more than 1000.
    pub truncated: bool,
}

impl Tool for ListWorkspaceFiles {
    type Args = Folder;
    type Output = Listing;

    fn name(&self) -> &str {
        "list_workspace_files"
    }

    fn description(&self) -> &str {
        "Lists the files and folders of the workspace"
    }

    fn traits(&self) -> ToolTraits {
        ToolTraits::reads(Some("workspace".to_owned())).local()
    }

    async fn run(&self, args: Folder, _: ToolContext) -> Result<Listing, Failure> {
        let workspace = self.0.clone();
        let depth = args.depth.unwrap_or(1).clamp(1, MAX_DEPTH);
        blocking(move || workspace.list(args.path.as_deref().unwrap_or("."), depth)).await
    }
}

/// `read_file`: reads a text file of the workspace.
#[derive(Debug, Clone)]
pub struct ReadFile(pub Workspace);

/// The arguments of [`ReadFile`].
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Reading {
    /// Relative to the workspace, such as `notes/today.md`.
    #[schemars(length(min = 1, max = 1024))]
    pub path: String,
    /// The first byte. Default 0.
    #[serde(default)]
    pub offset: Option<u64>,
    /// Maximum number of bytes, 1 to 1048576. Default 65536.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1048576))]
    pub limit: Option<u32>,
}

/// What [`ReadFile`] returns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Text {
    /// The file.
    pub path: String,
    /// What was read.
    pub text: String,
    /// The file's size.
    pub bytes: u64,
    /// The `offset` to continue with, if there is more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

impl Tool for ReadFile {
    type Args = Reading;
    type Output = Text;

    fn name(&self) -> &str {
        "read_file"
    }

    fn description(&self) -> &str {
        "Reads a text file of the workspace"
    }

    fn traits(&self) -> ToolTraits {
        ToolTraits::reads(Some("workspace".to_owned())).local()
    }

    async fn run(&self, args: Reading, _: ToolContext) -> Result<Text, Failure> {
        let workspace = self.0.clone();
        let most = args.limit.unwrap_or(USUAL_READ).clamp(4, MAX_READ);
        blocking(move || workspace.read(&args.path, args.offset.unwrap_or(0), most)).await
    }
}

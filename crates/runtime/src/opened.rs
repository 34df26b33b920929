//! What a runtime needs one of, its journal and its model, from who gives it or opens it later.

use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;

/// One of its kind, and where it comes from.
#[derive(Default)]
pub(crate) enum Opened<T: ?Sized, E> {
    #[default]
    Default,
    Given(Arc<T>),
    Later(BoxFuture<'static, Result<Arc<T>, E>>),
}

impl<T: ?Sized, E> Opened<T, E> {
    pub fn later(open: impl Future<Output = Result<Arc<T>, E>> + Send + 'static) -> Self {
        Self::Later(open.boxed())
    }

    /// None: the default is meant.
    pub async fn open(self) -> Result<Option<Arc<T>>, E> {
        match self {
            Self::Default => Ok(None),
            Self::Given(given) => Ok(Some(given)),
            Self::Later(open) => open.await.map(Some),
        }
    }
}

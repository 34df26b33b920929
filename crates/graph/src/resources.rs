//! Values that a run lends to its nodes.

use std::any::Any;
use std::sync::Arc;

/// Values by their types. Cheap to clone, and free where there are none.
#[derive(Clone, Default)]
pub(crate) struct Resources(Vec<Arc<dyn Any + Send + Sync>>);

impl Resources {
    pub fn put<T: Send + Sync + 'static>(&mut self, value: T) {
        self.0.retain(|held| !held.is::<T>());
        self.0.push(Arc::new(value));
    }

    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.0.iter().find_map(|held| held.downcast_ref())
    }
}

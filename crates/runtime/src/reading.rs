//! Reads without which work would be lost: one that fails is tried again, as records are.

use ephor_journal::JournalError;

use crate::services::Services;

impl Services {
    /// Reads what work that was begun can't go on without. While the journal fails, it is tried again
    /// with the pauses of a record, until the runtime is shut down.
    ///
    /// ```
    /// # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use ephor_core::ConversationId;
    /// use ephor_runtime::Runtime;
    ///
    /// let runtime = Runtime::builder().build().await?;
    /// let (services, orders) = (runtime.services(), ConversationId::new("orders")?);
    /// let read = services.read_steadily(|| services.journal.read(&orders, 0, 100)).await?;
    /// assert!(read.is_empty());
    /// # runtime.shutdown().await; Ok(()) }
    /// ```
    ///
    /// # Errors
    /// The runtime is shut down, or the failure can't end.
    pub async fn read_steadily<T, F>(&self, mut read: impl FnMut() -> F) -> Result<T, JournalError>
    where
        F: Future<Output = Result<T, JournalError>>,
    {
        let mut record = self.store.reading(&*self.timer);
        let mut failed = false;
        loop {
            match read().await {
                Ok(read) if failed => {
                    record.taken();
                    return Ok(read);
                }
                // That it can be read doesn't show that it can be written.
                Ok(read) => return Ok(read),
                Err(error) if record.again_after(&error).await => failed = true,
                Err(error) => return Err(error),
            }
        }
    }
}

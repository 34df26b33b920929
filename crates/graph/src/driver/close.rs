//! The end of a run on a thread.

use ephor_core::events::{GraphEnd, GraphRunEnded};
use ephor_core::{EventData, Failure};

use super::Driver;
use crate::log::ThreadLog;
use crate::machine::Status;
use crate::run_error::RunError;
use crate::state::State;

impl<S: State> Driver<S> {
    /// Writes down how a run on a thread ended. The run's own result, or why that couldn't be written.
    pub async fn close(
        &self,
        log: &ThreadLog,
        result: Result<(), RunError>,
    ) -> Result<(), RunError> {
        if matches!(result, Err(RunError::Journal(_))) {
            return result;
        }
        let (end, failure) = match &result {
            Ok(()) if self.machine.status() != Status::Finished => (None, None),
            Ok(()) => (Some(GraphEnd::Completed), None),
            Err(error) => {
                let end = match error {
                    RunError::StepLimit { .. } | RunError::TimeLimit { .. } => GraphEnd::Limit,
                    RunError::Cancelled { .. } => GraphEnd::Cancelled,
                    _ => GraphEnd::Failed,
                };
                (Some(end), Some(Failure::from(error.clone())))
            }
        };
        if log.forgot().await
            && let Some(snapshot) = self.make_snapshot()?
        {
            log.begin_with(EventData::typed(snapshot)).await;
        }
        let mut written = Ok(());
        if let Some(end) = end {
            let (run, step) = (self.shared.info.run, self.machine.step());
            let event = GraphRunEnded { run, path: String::new(), step, end, failure };
            written = log.append(vec![EventData::typed(event)]).await;
        }
        let written = match written {
            Ok(()) => log.flush().await,
            failed => failed,
        };
        // Why the run ended matters more than that the end couldn't be written.
        match (result, written) {
            (Ok(()), Err(error)) => Err(RunError::Journal(error.into())),
            (result, _) => result,
        }
    }
}

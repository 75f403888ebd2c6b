//! What the program says of itself while it runs, on standard error.

use std::io::{IsTerminal as _, stderr};

use thiserror::Error;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::SubscriberBuilder;

/// Which log lines are written: levels, for all or for parts of the program,
/// such as `info` or `warn,web=debug`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogFilter(String);

/// Why a text is no filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum LogFilterError {
    /// Not in the syntax of `tracing`.
    #[error("must be a level or a tracing filter, such as info or warn,web=debug")]
    Invalid,
}

impl LogFilter {
    /// Checks the syntax.
    pub fn parse(text: &str) -> Result<Self, LogFilterError> {
        let text = text.trim();
        EnvFilter::try_new(text).map_err(|_| LogFilterError::Invalid)?;
        Ok(Self(text.to_owned()))
    }
}

impl Default for LogFilter {
    fn default() -> Self {
        Self("info".to_owned())
    }
}

/// How a log line is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogFormat {
    /// For people; in colour on a terminal.
    #[default]
    Text,
    /// One JSON object a line, for machines.
    Json,
}

/// Why nothing will be logged.
#[derive(Debug, Error)]
#[error("log lines are written by somebody else already")]
pub struct TelemetryError(#[source] Box<dyn std::error::Error + Send + Sync>);

/// Libraries that say at a high level what no operator can act on: a stranger's
/// malformed request is an error to actix. The operator's own filter comes
/// after these, and so has the last word.
const QUIET: &str = "actix_http=off,actix_server=warn,sea_orm_migration=warn";

/// Starts writing log lines. Succeeds once in a process.
pub fn init(filter: &LogFilter, format: LogFormat) -> Result<(), TelemetryError> {
    let lines = SubscriberBuilder::default()
        .with_env_filter(EnvFilter::new(format!("{QUIET},{}", filter.0)))
        .with_writer(stderr)
        // A line that cannot be written, on a full disk or into a closed pipe, is
        // lost. It would otherwise be reported by `eprintln!`, which panics.
        .log_internal_errors(false);
    match format {
        LogFormat::Text if stderr().is_terminal() => lines.try_init(),
        LogFormat::Text => lines.with_ansi(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    }
    .map_err(TelemetryError)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_lists_of_them_are_filters() {
        for text in ["info", "off", "warn,web=debug", " app::worker=trace "] {
            assert!(LogFilter::parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_no_filter_is_refused() {
        for text in ["web=loud", "a=b=c"] {
            assert_eq!(
                LogFilter::parse(text),
                Err(LogFilterError::Invalid),
                "{text}"
            );
        }
    }
}

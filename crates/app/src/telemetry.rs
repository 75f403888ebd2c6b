//! The program's log, on standard error.

use std::io::{IsTerminal as _, stderr};

use thiserror::Error;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::SubscriberBuilder;

/// A log filter: levels in general or by module, such as `info` or
/// `warn,web=debug`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogFilter(String);

/// A text is not a log filter.
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

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LogFormat {
    /// Text for people, colored on a terminal.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

/// The log could not be initialized.
#[derive(Debug, Error)]
#[error("log lines are written by somebody else already")]
pub struct TelemetryError(#[source] Box<dyn std::error::Error + Send + Sync>);

/// Lower levels for libraries that log what operators cannot act on: to actix,
/// a client's malformed request is an error. The operator's filter follows and
/// overrides these.
const DEFAULT_DIRECTIVES: &str =
    "actix_http=off,actix_server=warn,sea_orm_migration=warn,sqlx::postgres::notice=warn";

/// Starts logging. Succeeds once per process.
pub fn init(filter: &LogFilter, format: LogFormat) -> Result<(), TelemetryError> {
    let lines = SubscriberBuilder::default()
        .with_env_filter(EnvFilter::new(format!("{DEFAULT_DIRECTIVES},{}", filter.0)))
        .with_writer(stderr)
        // A log line that cannot be written (disk full, pipe closed) is lost.
        // Reporting that would use `eprintln!`, which panics.
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
    fn an_invalid_filter_is_refused() {
        for text in ["web=loud", "a=b=c"] {
            assert_eq!(
                LogFilter::parse(text),
                Err(LogFilterError::Invalid),
                "{text}"
            );
        }
    }
}

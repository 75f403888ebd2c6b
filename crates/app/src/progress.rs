//! The progress of commands.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on standard error, if that is a terminal.
#[derive(Clone)]
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar that counts bytes; `done` says what is done to them.
    pub(crate) fn of_bytes(done: &'static str) -> Self {
        Self::new("{wide_bar} {bytes}/{total_bytes} {msg}", done)
    }

    /// A bar that counts other things, which `done` names.
    pub(crate) fn of(done: &'static str) -> Self {
        Self::new("{wide_bar} {human_pos}/{human_len} {msg}", done)
    }

    fn new(template: &str, done: &'static str) -> Self {
        let bar = ProgressBar::no_length().with_message(done);
        let style = ProgressStyle::with_template(template);
        Self(style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style)))
    }

    /// So many more are done, of so many in all.
    pub(crate) fn advance(&self, more: u64, total: u64) {
        self.0.set_length(total);
        self.0.inc(more);
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

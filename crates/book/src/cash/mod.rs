//! What was received and spent in a time, what is still due, and the journal of it for
//! accounting programs.

mod accounts;
mod journal;
mod movement;
mod period;
mod ports;
mod receivables;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use accounts::{AccountName, BookAccounts, CategoryAccount};
pub use journal::JournalLine;
use kernel::Clock;
pub use movement::{BilledLine, BookedEntry, LedgerLine, LedgerOfBill, Movement, Source};
pub use period::{Cash, CashRow, MAX_PERIOD_DAYS, Period};
pub use ports::CashStore;
pub use receivables::{Receivable, Receivables};

/// The use cases of cash, receivables and the journal.
pub struct CashService {
    store: Arc<dyn CashStore>,
    clock: Arc<dyn Clock>,
}

impl CashService {
    /// The service, on its ports.
    pub fn new(store: Arc<dyn CashStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }
}

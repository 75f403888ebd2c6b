//! The month's bills of all owners at once: what each would have, the bills of what was
//! chosen, and their mails.

pub(crate) mod costs;
#[cfg(test)]
mod day_tests;
mod facts;
mod line_key;
mod make;
mod ports;
mod propose;
mod send;
mod shares;
#[cfg(test)]
pub(crate) mod tests;
mod ticks;
mod words;

use std::sync::Arc;

pub use facts::{
    BilledItem, Boarded, MONTHS_KEPT, MonthContact, MonthFacts, OwnedPart, ServedHorse,
};
use kernel::{Clock, IdGenerator, MailDelivery};
pub use line_key::{LineKey, MonthDays};
pub use make::{ComposedBill, MadeMonth, MonthToMake, MonthWish, OwnerWish, WishedLine};
pub use ports::MonthStore;
pub use propose::{LineStanding, Month, MonthLine, MonthOwner, Proposer, WithoutContact};
pub use send::{MonthMails, NotSent, NotSentReason, SentMonth};

use crate::{BarnFacts, BillLetter, BillRenderer, BillStore};

/// The use cases of the month's bills.
pub struct MonthService {
    months: Arc<dyn MonthStore>,
    bills: Arc<dyn BillStore>,
    facts: Arc<dyn BarnFacts>,
    renderer: Arc<dyn BillRenderer>,
    mailer: Arc<dyn MailDelivery<BillLetter>>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl MonthService {
    /// The service, on its ports.
    pub fn new(
        months: Arc<dyn MonthStore>,
        bills: Arc<dyn BillStore>,
        facts: Arc<dyn BarnFacts>,
        renderer: Arc<dyn BillRenderer>,
        mailer: Arc<dyn MailDelivery<BillLetter>>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            months,
            bills,
            facts,
            renderer,
            mailer,
            clock,
            ids,
        }
    }
}

use kernel::{Changer, NewAuditLine};
use time::OffsetDateTime;

use super::set_status::cancelled;
use crate::history::changes;
use crate::{ChangedEntry, Registration, ShowToEnter};

impl ShowToEnter {
    /// Cancels entries that the office made by mistake, of which nothing came since, and
    /// gives their back numbers back. Nobody gets a mail.
    #[must_use]
    pub fn withdraw(
        &self,
        entries: Vec<Registration>,
        (by, now): (Changer, OffsetDateTime),
    ) -> (Vec<ChangedEntry>, Vec<NewAuditLine>) {
        let mut lines = Vec::new();
        let withdrawn = entries.into_iter().map(|before| {
            let mut after = cancelled(&before, self, now);
            after.back_number = None;
            after.revision = before.revision.next();
            let change = ChangedEntry::new(before, after);
            let mut of_entry = changes(&change, now, by, None);
            for line in &mut of_entry {
                line.is_mailed = false;
            }
            lines.append(&mut of_entry);
            change
        });
        (withdrawn.collect(), lines)
    }
}

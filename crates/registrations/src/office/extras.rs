use kernel::{Actor, LedgerOf, Reason, RegistrationId, Revision};

use super::OfficeError;
use crate::fees::change_extras;
use crate::held_stalls::give_up;
use crate::stock::check_delivered;
use crate::{ExtraChoice, InvalidChoices, RegistrationService, WholeEntry};

/// The extras that an entry is to have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeExtras {
    /// All of them; the entry gives the others back.
    pub extras: Vec<ExtraChoice>,
    /// Whether the show may sell more than it has.
    pub has_override: bool,
    /// Why.
    pub reason: Option<Reason>,
    /// The revision that the office saw; `None` changes any revision.
    pub revision: Option<Revision>,
}

impl RegistrationService {
    /// Gives an entry exactly these extras, also after the closing date. Of one that it
    /// has, the amount stays.
    pub async fn change_extras(
        &self,
        actor: &Actor,
        id: RegistrationId,
        wish: ChangeExtras,
    ) -> Result<WholeEntry, OfficeError> {
        let mut opened = self.open(actor, id).await?;
        opened.check_revision(wish.revision).await?;
        let stalls = if opened.before.has_stalls() {
            opened.tx.stalls(id).await?
        } else {
            Vec::new()
        };
        let (show, before) = (&opened.show, &opened.before);
        let mut after = before.clone();
        let mut wrong = InvalidChoices::default();
        let room = if wish.has_override {
            show.endless_room()
        } else {
            show.office_room(opened.now)
        };
        change_extras(
            &mut after.charges,
            (&show.terms.fees, room),
            &wish.extras,
            opened.now,
            self.ids.as_ref(),
            &mut wrong,
        );
        give_up(&mut after.charges, &stalls);
        if wrong != InvalidChoices::default() {
            return Err(OfficeError::InvalidExtras(Box::new(wrong)));
        }
        after.settle(before.status, show, opened.now);
        if !wish.has_override {
            show.check_stock(Some(before), &after, (&[], opened.now))?;
        }
        let (of, charges) = (
            LedgerOf::Entry(before.id),
            (&*before.charges, &*after.charges),
        );
        check_delivered::<OfficeError>(opened.tx.as_mut(), of, charges).await?;
        if !self.has_room(show, before, &after) {
            return Err(OfficeError::AccountFull);
        }
        let reason = wish.reason.as_ref();
        Ok(self.save(actor, opened, after, reason).await?)
    }
}

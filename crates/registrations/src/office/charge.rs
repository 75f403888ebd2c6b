use kernel::{Actor, ChargeId, Money, Reason, RegistrationId, RequiredLine, Revision};

use super::OfficeError;
use crate::{Charge, RegistrationService, WholeEntry};

/// What the office charges an entry beside the show's fees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCharge {
    /// What for, as the bill says it.
    pub name: RequiredLine<100>,
    /// How much; more than zero.
    pub amount: Money,
    /// Why.
    pub reason: Reason,
    /// The revision that the office saw; `None` charges any revision. With it, a
    /// repetition charges nothing twice.
    pub revision: Option<Revision>,
}

impl RegistrationService {
    /// Adds a line to an entry's bill, which is owed whatever becomes of the entry. It can
    /// be waived, and is never erased.
    pub async fn charge(
        &self,
        actor: &Actor,
        id: RegistrationId,
        wish: NewCharge,
    ) -> Result<WholeEntry, OfficeError> {
        let mut opened = self.open(actor, id).await?;
        opened.check_revision(wish.revision).await?;
        let before = &opened.before;
        let charge = self.ids.next_uuid();
        let mut after = before.clone();
        let line = (wish.name, wish.amount);
        let charge = Charge::of_office(ChargeId::new(charge), line, wish.reason.clone());
        after.charges.push(charge);
        after.sum_up();
        if !self.has_room(&opened.show, before, &after) {
            return Err(OfficeError::AccountFull);
        }
        Ok(self.save(actor, opened, after, Some(&wish.reason)).await?)
    }
}

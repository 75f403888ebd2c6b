use kernel::{Actor, BackNumbersBy, Refusal, RegistrationId};

use super::{OfficeError, store_change};
use crate::{ChangedEntry, Registration, RegistrationService, WholeEntry};

/// The problem at a field that names another entry of the show.
pub const NOT_AN_ENTRY: &str = "is not another entry of this show";

const NOT_FOUND: Refusal = Refusal::Field {
    field: "with",
    problem: NOT_AN_ENTRY,
};

const SAME_NUMBER: Refusal = Refusal::Field {
    field: "with",
    problem: "has the same back number",
};

impl RegistrationService {
    /// Two entries of a show swap their back numbers, with all that share these. Each gets
    /// its lines in the history, and its rider a mail.
    pub async fn swap_number(
        &self,
        actor: &Actor,
        id: RegistrationId,
        with: RegistrationId,
    ) -> Result<[WholeEntry; 2], OfficeError> {
        let opened = self.open(actor, id).await?;
        let (mut tx, one, now) = (opened.tx, opened.before, opened.now);
        let event = one.event_id;
        let other = tx.find(event, with).await?;
        let other = other.filter(|it| it.id != one.id).ok_or(NOT_FOUND)?;
        let (Some(of_one), Some(of_other)) = (one.back_number, other.back_number) else {
            return Err(OfficeError::NoBackNumber);
        };
        if of_one == of_other {
            return Err(SAME_NUMBER.into());
        }
        let numbers_by = opened.show.terms.back_numbers_by;
        let mut swapping = vec![(one.id, of_other), (other.id, of_one)];
        if numbers_by != BackNumbersBy::Entry {
            for (number, new) in [(of_one, of_other), (of_other, of_one)] {
                let with_it = tx.with_number(event, number).await?;
                let shares = with_it
                    .iter()
                    .filter(|it| it.id != one.id && it.id != other.id);
                swapping.extend(shares.map(|it| (it.id, new)));
            }
        }
        tx.hand_over(event, of_one, other.id).await?;
        tx.hand_over(event, of_other, one.id).await?;
        let by = (actor.changer(), numbers_by);
        for (entry, number) in swapping {
            // As it is now: an earlier change may have moved it up from a waiting list.
            let before = tx.find(event, entry).await?.ok_or(NOT_FOUND)?;
            let change = numbered(before, number);
            store_change(tx.as_mut(), by, change, None, now).await?;
        }
        let one = tx.find(event, id).await?.ok_or(NOT_FOUND)?;
        let other = tx.find(event, with).await?.ok_or(NOT_FOUND)?;
        let swapped = [tx.with_records(one).await?, tx.with_records(other).await?];
        tx.commit().await?;
        Ok(swapped)
    }
}

fn numbered(before: Registration, number: u32) -> ChangedEntry {
    let mut after = before.clone();
    after.back_number = Some(number);
    ChangedEntry::new(before, after)
}

use kernel::{Actor, Refusal, RegistrationId};

use super::OfficeError;
use crate::{ChangedEntry, Registration, RegistrationService, WholeEntry};

/// The problem at a field that names another entry of the show.
pub const NOT_AN_ENTRY: &str = "is not another entry of this show";

const NOT_FOUND: Refusal = Refusal::Field {
    field: "with",
    problem: NOT_AN_ENTRY,
};

impl RegistrationService {
    /// Two entries of a show swap their back numbers. Both get their lines in the
    /// history, and both riders a mail.
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
        tx.hand_over(event, of_one, other.id).await?;
        tx.hand_over(event, of_other, one.id).await?;
        let by = actor.changer();
        let change = numbered(one, of_other);
        let one = self
            .store_change(tx.as_mut(), by, change, None, now)
            .await?;
        // As it is now: the first change may have moved it up from a waiting list.
        let other = tx.find(event, with).await?.ok_or(NOT_FOUND)?;
        let change = numbered(other, of_one);
        let other = self
            .store_change(tx.as_mut(), by, change, None, now)
            .await?;
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

use kernel::{Actor, RegistrationId, Revision};

use super::OfficeError;
use crate::{EntryDetails, RegistrationService, RiderDetails, WholeEntry};

/// New facts of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditEntry {
    /// Rider and horse.
    pub rider: RiderDetails,
    /// What the form of the show may ask for; `None` leaves it as it is.
    pub details: Option<EntryDetails>,
    /// The back number; `None` leaves it as it is.
    pub back_number: Option<u32>,
    /// Whether it may be one that another entry had, and has no more.
    pub reuses_number: bool,
    /// The revision that the office edited; `None` replaces any revision.
    pub revision: Option<Revision>,
}

impl RegistrationService {
    /// Replaces the facts of an entry.
    pub async fn edit(
        &self,
        actor: &Actor,
        id: RegistrationId,
        wish: EditEntry,
    ) -> Result<WholeEntry, OfficeError> {
        let mut opened = self.open(actor, id).await?;
        opened.check_revision(wish.revision).await?;
        let before = &opened.before;
        let mut after = before.clone();
        after.rider = wish.rider;
        if let Some(details) = wish.details {
            after.details = details;
        }
        if let Some(number) = wish.back_number {
            let holder = opened.tx.holder_of(before.event_id, number).await?;
            if let Some(holder) = holder.filter(|it| it.registration_id != before.id) {
                if holder.has_it {
                    return Err(OfficeError::BackNumberTaken(number));
                }
                if !wish.reuses_number {
                    let rider_name = holder.rider_name;
                    return Err(OfficeError::BackNumberUsed { number, rider_name });
                }
                let (event, id) = (before.event_id, before.id);
                opened.tx.hand_over(event, number, id).await?;
            }
            after.back_number = Some(number);
        }
        if !self.has_room(&opened.show, before, &after) {
            return Err(OfficeError::AccountFull);
        }
        Ok(self.save(actor, opened, after, None).await?)
    }
}

use kernel::{Actor, ClassId, RegistrationId, Revision};

use super::OfficeError;
use crate::numbers::Holders;
use crate::{
    Corrections, EntryDetails, OfferedClass, Registration, RegistrationService, RegistrationTx,
    RiderDetails, ShowToEnter, WholeEntry,
};

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
    /// Which names are those of the same people and horse.
    pub corrections: Corrections,
    /// The revision that the office edited; `None` replaces any revision.
    pub revision: Option<Revision>,
}

/// Takes a number that nobody has from the entry that had it, if one did.
async fn take_former(
    tx: &mut dyn RegistrationTx,
    entry: &Registration,
    number: u32,
    reuses_it: bool,
) -> Result<(), OfficeError> {
    let former = tx.holder_of(entry.event_id, number).await?;
    let Some(former) = former.filter(|it| it.registration_id != entry.id) else {
        return Ok(());
    };
    if !reuses_it {
        let rider_name = former.rider_name;
        return Err(OfficeError::BackNumberUsed { number, rider_name });
    }
    Ok(tx.hand_over(entry.event_id, number, entry.id).await?)
}

/// The refusal of a number that another entry in the class has.
pub(super) fn in_class(show: &ShowToEnter, number: u32, class: ClassId) -> OfficeError {
    let class = show.classes.iter().find(|it| it.id == class);
    let title = class.map(OfferedClass::title).unwrap_or_default();
    OfficeError::NumberInClass { number, title }
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
        let number = wish.back_number;
        if let Some(number) = number.filter(|it| before.back_number != Some(*it)) {
            let (tx, show) = (opened.tx.as_mut(), &opened.show);
            let by = show.terms.back_numbers_by;
            let holders = tx.with_number(before.event_id, number).await?;
            match Holders::of(by, &after, &holders) {
                Holders::None => take_former(tx, &after, number, wish.reuses_number).await?,
                Holders::Same => {}
                Holders::Others => return Err(OfficeError::BackNumberTaken(number)),
                Holders::InClass(class) => return Err(in_class(show, number, class)),
            }
            after.back_number = Some(number);
        }
        if !self.has_room(&opened.show, before, &after) {
            return Err(OfficeError::AccountFull);
        }
        if wish.corrections != Corrections::default() {
            let by = (actor.changer(), opened.now);
            opened.tx.correct(&after, wish.corrections, by).await?;
        }
        Ok(self.save(actor, opened, after, None).await?)
    }
}

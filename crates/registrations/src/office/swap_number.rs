use kernel::{Actor, BackNumbersBy, Refusal, RegistrationId};

use super::{OfficeError, store_change};
use crate::{
    ChangedEntry, NumbersOnCards, OfferedClass, Registration, RegistrationService, RegistrationTx,
    ShowToEnter, WholeEntry,
};

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

kernel::words! {
    /// What becomes of what judges wrote beside two numbers that are swapped.
    #[derive(Default)]
    pub enum OnCards {
        /// The entries had each other's number in the office alone: cards stay as they are
        /// written, and what stands there is the other entry's from now on.
        #[default]
        AsWritten = "as_written",
        /// The entries change their numbers now: what was written stays with the entry, under
        /// its new number.
        WithEntry = "with_entry",
        /// Nothing is swapped if a judge wrote of one of them.
        Ask = "ask",
    }
}

impl RegistrationService {
    /// Two entries of a show swap their back numbers, with all that share these. Each gets
    /// its lines in the history, and its rider a mail. Published results stay as they are
    /// until they are corrected.
    pub async fn swap_number(
        &self,
        actor: &Actor,
        id: RegistrationId,
        with: RegistrationId,
        on_cards: OnCards,
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
        let numbering = opened.show.numbering();
        let by = (actor.changer(), numbering);
        let mut swapping = vec![(one.id, of_other), (other.id, of_one)];
        if numbering.by != BackNumbersBy::Entry {
            for (number, new) in [(of_one, of_other), (of_other, of_one)] {
                let with_it = tx.with_number(event, number).await?;
                let shares = with_it
                    .iter()
                    .filter(|it| it.id != one.id && it.id != other.id);
                swapping.extend(shares.map(|it| (it.id, new)));
            }
        }
        let numbers = NumbersOnCards {
            event_id: event,
            numbers: [of_one, of_other],
        };
        match on_cards {
            OnCards::AsWritten => {}
            OnCards::WithEntry => tx.swap_on_cards(numbers, (by.0, now)).await?,
            OnCards::Ask => ask_if_on_cards(tx.as_mut(), numbers, &opened.show).await?,
        }
        tx.hand_over(event, of_one, other.id).await?;
        tx.hand_over(event, of_other, one.id).await?;
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

/// Refuses to swap numbers of which a judge wrote, with the classes that this would change.
async fn ask_if_on_cards(
    tx: &mut dyn RegistrationTx,
    numbers: NumbersOnCards,
    show: &ShowToEnter,
) -> Result<(), OfficeError> {
    let on_cards = tx.on_cards(numbers).await?;
    let classes = show.classes.iter().filter(|it| on_cards.contains(&it.id));
    let named = |it: &OfferedClass| (it.title(), it.stage.is_published);
    let classes: Vec<_> = classes.map(named).collect();
    if classes.is_empty() {
        return Ok(());
    }
    Err(OfficeError::OnCards {
        numbers: numbers.numbers,
        classes,
    })
}

fn numbered(before: Registration, number: u32) -> ChangedEntry {
    let mut after = before.clone();
    after.back_number = Some(number);
    ChangedEntry::new(before, after)
}

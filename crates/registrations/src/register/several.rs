//! One request that enters a horse in several shows of a weekend.

use std::collections::BTreeSet;

use kernel::{Asked, EntryField, EventId, EventReference, Money, StoreError, WaiverText};
use thiserror::Error;

use super::batch::{Batch, Entered, replace};
use super::{By, InvalidChoices, NO_SHOW, Register, RegisterError};
use crate::bill::total;
use crate::weekend_fees::paid_by_others;
use crate::{ClassChoice, EntryDetails, Lock, Registration, RegistrationService, ShowToEnter};

/// A request that enters a horse in several shows of one weekend, in all or in none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterSeveral {
    /// What is wished in the first show; its classes and extras are those of all of them, and
    /// so is its total. A class that is named without its id is one of the first show.
    pub wish: Register,
    /// The other shows.
    pub also: Vec<EventId>,
    /// The waivers that the rider was shown, beside that of the signature.
    pub waivers: Vec<WaiverText>,
}

/// Why a horse was entered in none of several shows.
#[derive(Debug, Error)]
pub enum SeveralError {
    /// The other show with this index is not of the weekend of the first one.
    #[error("a show is of another weekend")]
    OtherWeekend(usize),
    /// A show refuses the entry. Choices are named by their indexes in the request.
    #[error("a show refuses the entry")]
    Show {
        /// The show; `None` if it is all of them.
        event_id: Option<EventId>,
        /// Why.
        #[source]
        error: RegisterError,
    },
}

impl From<StoreError> for SeveralError {
    fn from(error: StoreError) -> Self {
        Self::Show {
            event_id: None,
            error: error.into(),
        }
    }
}

/// What of a request is about one of its shows.
#[derive(Debug, PartialEq, Eq)]
struct Part {
    wish: Register,
    /// Where its classes stand in the request.
    classes: Vec<usize>,
    /// Likewise its extras.
    extras: Vec<usize>,
}

impl RegistrationService {
    /// Enters a horse in several shows like [`register`](Self::register), with one commit. The
    /// answers are in the order of the shows, the first one first. A repetition with the same
    /// key returns the entries as they are now.
    pub async fn register_in_several(
        &self,
        request: &RegisterSeveral,
    ) -> Result<Vec<Registration>, SeveralError> {
        let mut batch = Batch::begin(self).await?;
        let others = request.also.iter().map(|id| EventReference::Id(*id));
        let of_shows = [request.wish.event.clone()].into_iter().chain(others);
        let of_shows: Vec<_> = of_shows
            .map(|event| Register {
                event,
                ..request.wish.clone()
            })
            .collect();
        let places = batch.lock_shows(Lock::Wait, &of_shows).await?;
        let places: Option<Vec<usize>> = places.into_iter().collect();
        let mut places = places.ok_or_else(|| SeveralError::Show {
            event_id: None,
            error: NO_SHOW.into(),
        })?;
        // A show may be named twice, also by its link and its id.
        let mut seen = BTreeSet::new();
        places.retain(|it| seen.insert(*it));
        let shows: Vec<ShowToEnter> = places.iter().map(|it| batch.show(*it).clone()).collect();
        let weekend = shows[0].weekend_id;
        let is_foreign = |show: &ShowToEnter| weekend.is_none() || show.weekend_id != weekend;
        let foreign = shows[1..].iter().find(|it| is_foreign(it));
        if let Some(show) = foreign {
            let at = request.also.iter().position(|it| *it == show.event_id);
            return Err(SeveralError::OtherWeekend(at.unwrap_or_default()));
        }
        batch.lock_weekends().await?;
        let parts = parts(request, &shows);
        let keys = parts.iter().zip(&places);
        let keys = keys.filter_map(|(part, at)| Some((*at, part.wish.idempotency_key.as_ref()?)));
        batch.read_used_keys(keys).await?;
        let mut entries = Vec::with_capacity(parts.len());
        let mut is_new = false;
        for ((part, at), show) in parts.iter().zip(places).zip(&shows) {
            let entered = batch.enter(at, &part.wish, By::Rider).await;
            let entered = entered.map_err(|error| SeveralError::Show {
                event_id: Some(show.event_id),
                error: part.in_request(error),
            })?;
            is_new |= matches!(entered, Entered::Now(_));
            let (Entered::Now(entry) | Entered::Before(entry)) = entered;
            entries.push(entry);
        }
        if is_new {
            check_total(request.wish.total, &entries)?;
            let changed = batch.insert().await?;
            batch.tx.commit().await?;
            let made = entries.iter_mut();
            made.for_each(|entry| replace(entry, &changed));
        }
        Ok(entries)
    }
}

/// Refuses entries that come to another total than the rider was shown.
fn check_total(shown: Option<Money>, entries: &[Registration]) -> Result<(), SeveralError> {
    let bill: Vec<_> = entries.iter().flat_map(Registration::bill).collect();
    let total_fee = total(&bill);
    // A form cannot know that another entry of the holder pays a fee per weekend already.
    let with_all_fees = total_fee + paid_by_others(entries);
    match shown {
        Some(shown) if shown != total_fee && shown != with_all_fees => Err(SeveralError::Show {
            event_id: None,
            error: RegisterError::PricesChanged { bill, total_fee },
        }),
        _ => Ok(()),
    }
}

/// Divides a request by its shows: each class and extra belongs to the show that has it, and
/// what none has to the first one, which refuses it.
fn parts(request: &RegisterSeveral, shows: &[ShowToEnter]) -> Vec<Part> {
    let wish = &request.wish;
    let asks = |show: &ShowToEnter, field| show.terms.form.asked(field) != Asked::Off;
    let part = |show: &ShowToEnter| {
        // One form asks for what any show asks for; each keeps its own, and the first one
        // refuses what none asks for.
        let is_its =
            |field: &EntryField| asks(show, *field) || shows.iter().all(|it| !asks(it, *field));
        let fields: Vec<_> = EntryField::ALL.into_iter().filter(is_its).collect();
        let mut details = EntryDetails::default();
        details.replace(&fields, &wish.details);
        let mut wish = Register {
            event: EventReference::Id(show.event_id),
            classes: Vec::new(),
            extras: Vec::new(),
            total: None,
            details,
            ..wish.clone()
        };
        let waiver = show.terms.waiver.as_ref().map(|it| &it.text);
        let signed = waiver.and_then(|text| request.waivers.iter().find(|it| *it == text));
        if let Some((signature, text)) = wish.signature.as_mut().zip(signed) {
            signature.text = Some(text.clone());
        }
        Part {
            wish,
            classes: Vec::new(),
            extras: Vec::new(),
        }
    };
    let mut parts: Vec<Part> = shows.iter().map(part).collect();
    for (at, choice) in wish.classes.iter().enumerate() {
        let is_its = |show: &ShowToEnter| match choice {
            ClassChoice::Id(id) => show.classes.iter().any(|it| it.id == *id),
            ClassChoice::Name(_) => false,
        };
        let part = &mut parts[shows.iter().position(is_its).unwrap_or(0)];
        part.wish.classes.push(choice.clone());
        part.classes.push(at);
    }
    for (at, extra) in wish.extras.iter().enumerate() {
        let is_its = |show: &ShowToEnter| show.terms.fees.iter().any(|it| it.id == extra.fee_id);
        let part = &mut parts[shows.iter().position(is_its).unwrap_or(0)];
        part.wish.extras.push(extra.clone());
        part.extras.push(at);
    }
    parts
}

impl Part {
    /// The error with indexes of the request.
    fn in_request(&self, error: RegisterError) -> RegisterError {
        let RegisterError::Choices(wrong) = error else {
            return error;
        };
        let of = |all: &[usize], indexes: Vec<usize>| -> Vec<usize> {
            indexes
                .into_iter()
                .filter_map(|at| all.get(at).copied())
                .collect()
        };
        let classes = |indexes| of(&self.classes, indexes);
        let extras = |indexes| of(&self.extras, indexes);
        let too_many = wrong.too_many_extras.into_iter();
        RegisterError::Choices(Box::new(InvalidChoices {
            unknown_classes: classes(wrong.unknown_classes),
            repeated_classes: classes(wrong.repeated_classes),
            closed_classes: classes(wrong.closed_classes),
            begun_classes: wrong.begun_classes,
            unknown_extras: extras(wrong.unknown_extras),
            repeated_extras: extras(wrong.repeated_extras),
            too_many_extras: too_many
                .filter_map(|(at, most)| Some((self.extras.get(at).copied()?, most)))
                .collect(),
            picked_stalls: extras(wrong.picked_stalls),
            details: wrong.details,
        }))
    }
}

#[cfg(test)]
mod tests;

//! Corrects one class or one fee, as the office does it on the day of the show.

use kernel::{Actor, ClassId, EventId, FeeId, Money, OptionalLine, Permission, Reason};
use kernel::{Refusal, RequiredLine, Revision};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{
    Change, ClassDraft, ClassList, ClassListError, ClassNumber, ClassPlan, Event, EventEdit,
    EventService, SaveEventError,
};

/// A correction of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectShow {
    /// What is corrected.
    pub correction: Correction,
    /// The show's revision that was read; `None` corrects any revision.
    pub revision: Option<Revision>,
    /// Why.
    pub reason: Reason,
}

/// What is corrected of a show. `None` and [`Change::Keep`] leave a value as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Correction {
    /// One of its classes.
    Class(ClassId, ClassCorrection),
    /// One of its fees.
    Fee(FeeId, FeeCorrection),
}

/// What is corrected of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassCorrection {
    /// Unique in the show, ignoring case.
    pub number: Option<ClassNumber>,
    /// Unique in the show, ignoring case.
    pub name: Option<RequiredLine<200>>,
    /// Who may enter, and how it is judged.
    pub description: Option<OptionalLine<1000>>,
    /// The fee for one entry.
    pub price: Option<Money>,
    /// How many entries it takes; `None` is unlimited.
    pub capacity: Change<Option<u32>>,
    /// Whether it takes no more entries.
    pub closed: Change<bool>,
}

/// What is corrected of a fee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeeCorrection {
    /// Unique in the show, ignoring case.
    pub name: Option<RequiredLine<100>>,
    /// The price of one.
    pub amount: Option<Money>,
}

/// Why a show was not corrected.
#[derive(Debug, Error)]
pub enum CorrectShowError {
    /// It is none of the show's days, and the actor may not edit it at other times.
    #[error("it is not a day of the show")]
    NotOnItsDays {
        /// The day on which the show starts, in its zone.
        first: time::Date,
        /// The day on which it ends.
        last: time::Date,
    },
    /// The class would not fit the others.
    #[error(transparent)]
    Class(#[from] ClassListError),
    /// Another fee has this name.
    #[error("is the name of another fee")]
    FeeName,
    /// It was not saved.
    #[error(transparent)]
    Save(#[from] SaveEventError),
}

impl EventService {
    /// Corrects one class or one fee of a show on its days, in its zone, and saves it as an
    /// edit of the show does; whoever may edit the show may do so at any time. Entries keep
    /// the classes and fees that they have.
    pub async fn correct(
        &self,
        actor: &Actor,
        id: EventId,
        wish: CorrectShow,
    ) -> Result<Event, CorrectShowError> {
        let now = self.clock.now();
        let scope = actor.to(Permission::CorrectShows);
        let found = self.store.find(&scope, id).await;
        let event = found.map_err(SaveEventError::from)?;
        let event = event.ok_or_else(|| refused(Refusal::NotFound("Event")))?;
        if wish.revision.is_some_and(|it| it != event.revision) {
            return Err(refused(Refusal::Changed));
        }
        let edits = actor.to(Permission::EditShows);
        check_day(&event, now, edits.permits(event.organization_id))?;
        let mut drafts: Vec<_> = event.classes.iter().map(ClassDraft::from).collect();
        let mut rules = None;
        match wish.correction {
            Correction::Class(class_id, correction) => {
                let class = drafts.iter_mut().find(|it| it.id == Some(class_id));
                let class = class.ok_or_else(|| refused(Refusal::NotFound("Class")))?;
                correction.apply(class);
            }
            Correction::Fee(fee_id, correction) => {
                let mut corrected = event.entry_rules.clone();
                let fee = corrected.fees.iter_mut().find(|it| it.id == fee_id);
                let fee = fee.ok_or_else(|| refused(Refusal::NotFound("Fee")))?;
                fee.terms.name = correction.name.unwrap_or_else(|| fee.terms.name.clone());
                fee.terms.amount = correction.amount.unwrap_or(fee.terms.amount);
                let key = fee.terms.name.key();
                let mut others = corrected.fees.iter().filter(|it| it.id != fee_id);
                if others.any(|it| it.terms.name.key() == key) {
                    return Err(CorrectShowError::FeeName);
                }
                rules = Some(corrected);
            }
        }
        let edit = EventEdit {
            notice_at: self.calendar.notice_at(&event.details.schedule, now),
            details: event.details,
            classes: ClassPlan::new(ClassList::new(drafts)?, self.ids.as_ref()),
            entry_rules: rules,
            // What is not corrected stays as it is at that moment.
            revision: Some(event.revision),
            template: None,
            reason: Some(wish.reason),
        };
        Ok(self.store.replace(&scope, id, &edit, now).await?)
    }
}

impl ClassCorrection {
    fn apply(self, class: &mut ClassDraft) {
        class.number = self.number.or_else(|| class.number.take());
        class.name = self.name.unwrap_or_else(|| class.name.clone());
        class.description = self
            .description
            .unwrap_or_else(|| class.description.clone());
        class.price = self.price.unwrap_or(class.price);
        class.capacity = self.capacity;
        class.closed = self.closed;
    }
}

const fn refused(refusal: Refusal) -> CorrectShowError {
    CorrectShowError::Save(SaveEventError::Refusal(refusal))
}

/// Refuses other days than those of the show, unless the actor may edit it.
fn check_day(event: &Event, now: OffsetDateTime, may_edit: bool) -> Result<(), CorrectShowError> {
    let (first, last) = event.details.schedule.days();
    let today = event.details.schedule.time_zone().date_of(now);
    if may_edit || (first..=last).contains(&today) {
        return Ok(());
    }
    Err(CorrectShowError::NotOnItsDays { first, last })
}

#[cfg(test)]
mod tests;

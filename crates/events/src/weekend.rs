//! Weekends: shows that belong together, at one place, one after the other.

use kernel::{
    Actor, EventId, Location, OrganizationId, Permission, RandomToken, Refusal, RequiredLine,
    StoreError, WeekendId, fold_name,
};
use thiserror::Error;
use time::Duration;

use crate::{EntryRules, EventService, Schedule};

/// How many shows a weekend may have.
pub const MAX_WEEKEND_SHOWS: usize = 10;

/// How long after one show the next one may start.
const MOST_BETWEEN: Duration = Duration::days(7);

/// Shows of one organization that belong together: whoever has a back number in one of them
/// has it in all, and one bill is of all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weekend {
    /// Its id.
    pub id: WeekendId,
    /// The shows that are not hidden, the first one first.
    pub shows: Vec<WeekendShow>,
}

/// A show of a weekend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeekendShow {
    /// The show.
    pub id: EventId,
    /// To whom it belongs.
    pub organization_id: OrganizationId,
    /// Its public link.
    pub public_link: RandomToken,
    /// Its name.
    pub name: RequiredLine<200>,
    /// Where it is held.
    pub location: Location,
    /// When it takes place.
    pub schedule: Schedule,
    /// The rules for its entries.
    pub entry_rules: EntryRules,
}

/// Why shows are not made a weekend.
#[derive(Debug, Error)]
pub enum WeekendError {
    /// There is no such show, or nothing was stored.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// A show is held at another place than the first one.
    #[error("a show is held at another place")]
    OtherPlace(EventId),
    /// A show starts before the one before it ends, or more than a week after it.
    #[error("a show does not follow the one before")]
    NotAfter(EventId),
    /// A show belongs to another weekend.
    #[error("a show belongs to another weekend")]
    Taken(EventId),
}

impl From<StoreError> for WeekendError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

/// Sorts shows by their start, and refuses them unless they are held at one place, one after
/// the other.
pub fn in_weekend(mut shows: Vec<WeekendShow>) -> Result<Vec<WeekendShow>, WeekendError> {
    shows.sort_by_key(|it| (it.schedule.starts_at(), it.id));
    let place = |show: &WeekendShow| {
        let Location {
            venue, city, state, ..
        } = &show.location;
        [venue.as_str(), city.as_str(), state.as_str()].map(fold_name)
    };
    for pair in shows.windows(2) {
        let [before, show] = pair else { continue };
        if place(before) != place(show) {
            return Err(WeekendError::OtherPlace(show.id));
        }
        let pause = show.schedule.starts_at() - before.schedule.ends_at();
        if pause.is_negative() || pause > MOST_BETWEEN {
            return Err(WeekendError::NotAfter(show.id));
        }
    }
    Ok(shows)
}

impl EventService {
    /// Makes one of the actor's shows and these others a weekend; those that were in it and
    /// are not named leave it. Without others the show leaves its weekend, which ends if one
    /// show is left. Who has which back number stays.
    pub async fn set_weekend(
        &self,
        actor: &Actor,
        id: EventId,
        others: &[EventId],
    ) -> Result<Option<Weekend>, WeekendError> {
        let scope = actor.to(Permission::EditShows);
        let new = WeekendId::new(self.ids.next_uuid());
        let now = self.clock.now();
        self.store.set_weekend(&scope, id, others, (new, now)).await
    }

    /// A weekend of any account, and which of its shows are open for entries. The caller must
    /// omit what is not public.
    pub async fn weekend(&self, id: WeekendId) -> Result<Option<(Weekend, Vec<bool>)>, StoreError> {
        let now = self.clock.now();
        let weekend = self.store.find_weekend(id).await?;
        Ok(weekend.map(|weekend| {
            let is_open = |show: &WeekendShow| show.entry_rules.accept_entries(&show.schedule, now);
            let open = weekend.shows.iter().map(is_open).collect();
            (weekend, open)
        }))
    }
}

#[cfg(test)]
mod tests;

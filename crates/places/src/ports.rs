use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    HorseId, OrganizationId, Page, PageRequest, Refusal, Revision, Scope, SortKey, StayId,
    StoreError,
};
use thiserror::Error;
use time::Date;

use crate::{BarnPlan, Move, NewPlan, PlaceOf, Stay, Swap, Turnout, TurnoutRead};

/// Maximum number of stays of a horse.
pub const MAX_STAYS_OF_A_HORSE: u32 = 10_000;

/// Why a plan was not saved, or a horse not moved.
#[derive(Debug, Error)]
pub enum PlaceRefusal {
    /// The place has no room for the horse from that day on.
    #[error("{place} has no room")]
    Taken {
        /// The name of the place.
        place: String,
        /// The names of the horses that are in the way.
        horses: Vec<String>,
    },
    /// Places that the new plan has no more, or that take fewer horses, and the names of
    /// the horses that stand there or will.
    #[error("horses stand where the plan has no place")]
    InUse(Vec<(String, Vec<String>)>),
    /// An archived horse stands nowhere.
    #[error("the horse is archived")]
    Archived,
    /// A reason that is the same everywhere.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for PlaceRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

/// Stores plans, stays and turnouts. A horse has one place a night, and a place no more
/// horses a night than it takes, however many calls are made at once: the database itself
/// refuses anything else.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait PlaceStore: Send + Sync {
    /// The plan of an organization, with who stands where on a day.
    async fn plan(&self, organization: OrganizationId, day: Date) -> Result<BarnPlan, StoreError>;

    /// Replaces the plan of an organization, if its revision is `expected` or nothing is
    /// expected. Refused if horses stand on this day or later where it has no place for
    /// them. Stays in places that it has no more keep their names.
    async fn replace(
        &self,
        organization: OrganizationId,
        plan: &NewPlan,
        expected: Option<Revision>,
        day: Date,
    ) -> Result<(), PlaceRefusal>;

    /// Moves a horse of the actor. If it stands there on the day already, that stay goes on.
    async fn move_horse(
        &self,
        scope: &Scope,
        horse: HorseId,
        wish: Move,
        id: StayId,
    ) -> Result<(), PlaceRefusal>;

    /// Two horses of an organization of the actor get each other's place of the day, both
    /// or neither.
    async fn swap(&self, scope: &Scope, swap: Swap, ids: [StayId; 2]) -> Result<(), PlaceRefusal>;

    /// A page of the stays of a horse of the actor, the newest first. The cursor's key is
    /// the first day. `None` if there is no such horse.
    async fn stays(
        &self,
        scope: &Scope,
        horse: HorseId,
        page: &PageRequest<SortKey>,
    ) -> Result<Option<Page<Stay, SortKey>>, StoreError>;

    /// Where horses of the actor stand, each on the day that is given for its organization.
    async fn of_horses(
        &self,
        scope: &Scope,
        days: &[(OrganizationId, Date)],
        horses: &[HorseId],
    ) -> Result<HashMap<HorseId, PlaceOf>, StoreError>;

    /// The turnout of an organization.
    async fn turnout(&self, organization: OrganizationId) -> Result<TurnoutRead, StoreError>;

    /// Replaces the turnout of an organization, if its revision is `expected` or nothing
    /// is expected. Its horses and places must be of the organization.
    async fn replace_turnout(
        &self,
        organization: OrganizationId,
        turnout: &Turnout,
        expected: Option<Revision>,
    ) -> Result<(), Refusal>;
}

use async_trait::async_trait;
use kernel::{
    ClassId, EventId, LinkId, NewAuditLine, OrganizationId, RandomToken, Refusal, Scope,
    StoreError, TimeZone,
};
use time::OffsetDateTime;

use super::{DeviceLink, DevicePlaces, DeviceToken};

/// A class as a device names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedClass {
    /// Its id.
    pub id: ClassId,
    /// Its number in the show.
    pub number: String,
    /// Its name.
    pub name: String,
    /// The card in it that a scribe writes whose judge is told by name, counted from 0.
    pub card: Option<usize>,
}

/// What links and the devices with them must know of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceShow {
    /// The show.
    pub id: EventId,
    /// To whom it belongs.
    pub organization_id: OrganizationId,
    /// Its name.
    pub name: String,
    /// The public link of the show.
    pub public_link: RandomToken,
    /// Where it is.
    pub time_zone: TimeZone,
    /// When it ends.
    pub ends_at: OffsetDateTime,
    /// Its classes, in their order.
    pub classes: Vec<NamedClass>,
    /// Where they are, and who judges them.
    pub places: DevicePlaces,
}

/// Stores the links for devices.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait DeviceLinkStore: Send + Sync {
    /// One of the actor's shows. Fails if the actor may only read it.
    async fn show(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<DeviceShow>, StoreError>;

    /// Stores a link of one of the actor's shows with its line of the trail. A show never
    /// has more links than its limit, however many are made at once.
    async fn insert(
        &self,
        scope: &Scope,
        link: &DeviceLink,
        line: &NewAuditLine,
    ) -> Result<(), Refusal>;

    /// The links of one of the actor's shows, those that are dead too, the last made one
    /// first; `None` if the actor has no such show. Fails if the actor may only read it.
    async fn list(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<Vec<DeviceLink>>, StoreError>;

    /// A link of one of the actor's shows. Fails if the actor may only read it.
    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
        id: LinkId,
    ) -> Result<Option<DeviceLink>, StoreError>;

    /// Replaces what a link is for, and stores the line of the trail; `false` if it is gone.
    /// From the return on, its token opens that alone.
    async fn replace(&self, link: &DeviceLink, line: &NewAuditLine) -> Result<bool, StoreError>;

    /// Deletes a link that was found, and stores the line of the trail; `false` if it is
    /// gone. From the return on, nobody finds it by its token.
    async fn revoke(&self, link: &DeviceLink, line: &NewAuditLine) -> Result<bool, StoreError>;

    /// The link with this secret within its show as it is, unless it has expired, or its show
    /// is hidden or deleted.
    async fn find_by_token(
        &self,
        token: &DeviceToken,
        now: OffsetDateTime,
    ) -> Result<Option<DeviceLink>, StoreError>;

    /// Notes that a link is used, unless a use after `since` is noted.
    async fn note_use(
        &self,
        id: LinkId,
        now: OffsetDateTime,
        since: OffsetDateTime,
    ) -> Result<(), StoreError>;
}

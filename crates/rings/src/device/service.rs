use std::sync::Arc;

use kernel::{
    Actor, ChangeKind, Changer, ClassId, Clock, DeviceLinkId, DeviceRole, Difference, EventId,
    FieldErrors, IdGenerator, NO_CLASS, NewAuditLine, OptionalLine, Permission, Refusal,
    StoreError,
};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::{Caller, DeviceLink, DeviceLinkStore, DeviceShow, DeviceToken};
use crate::service::checked;
use crate::{MAX_JUDGES, RingError};

const NO_SHOW: Refusal = Refusal::NotFound("Event");
const NO_LINK: Refusal = Refusal::NotFound("Device link");

/// The use of a link is noted at most this often, because it is a write.
pub const LINK_USE_INTERVAL: Duration = Duration::minutes(1);

/// How long after the end of the show a link lives, if the office does not say.
const USUAL_LIFE: Duration = Duration::days(1);

/// How long after the end of the show a link lives at most: cards are corrected, and
/// inspections written down, for some weeks.
const LONGEST_LIFE: Duration = Duration::days(60);

/// How many links there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceLinkLimits {
    /// The links of one show, dead ones too until they are revoked.
    pub of_show: u32,
}

impl DeviceLinkLimits {
    /// What is limited, in messages to people.
    pub const LINKS: &'static str = "links for devices in one show";
}

impl Default for DeviceLinkLimits {
    fn default() -> Self {
        Self { of_show: 200 }
    }
}

/// What the office wants a link for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceLinkWish {
    /// What the device is for.
    pub role: DeviceRole,
    /// The classes that it is for; empty for all, which a scribe's link cannot be.
    pub classes: Vec<ClassId>,
    /// A scribe's judge, counted from 0; of another role it does not count.
    pub judge: Option<usize>,
    /// What the office calls it.
    pub label: OptionalLine<100>,
    /// From when on it is dead; by default a day after the end of the show.
    pub expires_at: Option<OffsetDateTime>,
}

/// A device whose link is not dead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecognizedDevice {
    /// Its link.
    pub link: DeviceLink,
    /// Whether the use of the link is to be noted with [`DeviceLinkService::note_use`].
    pub is_unnoted: bool,
}

/// Links with which phones at the ring act without an account.
#[derive(Clone)]
pub struct DeviceLinkService {
    store: Arc<dyn DeviceLinkStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl DeviceLinkService {
    /// Creates the service.
    #[must_use]
    pub fn new(
        store: Arc<dyn DeviceLinkStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self { store, clock, ids }
    }

    /// Makes a link for a device at one of the actor's shows.
    pub async fn create(
        &self,
        actor: &Actor,
        event_id: EventId,
        wish: DeviceLinkWish,
    ) -> Result<DeviceLink, RingError> {
        let scope = actor.to(Permission::ManageEntries);
        let show = self.store.show(&scope, event_id).await?.ok_or(NO_SHOW)?;
        let now = self.clock.now();
        let (wish, expires_at) = fitting(wish, &show, now)?;
        let link = DeviceLink {
            id: DeviceLinkId::new(self.ids.next_uuid()),
            event_id: show.id,
            organization_id: show.organization_id,
            role: wish.role,
            classes: wish.classes,
            judge: wish.judge,
            label: wish.label,
            token: DeviceToken::new(self.ids.next_token()),
            expires_at,
            created_at: now,
            used_at: None,
        };
        let made = line(&link, "", &until(&link), now, actor.changer());
        self.store.insert(&scope, &link, &made).await?;
        Ok(link)
    }

    /// The links of one of the actor's shows, those that are dead too, the last made one
    /// first. Who may not make one does not see them, because they have the secrets.
    pub async fn list(&self, actor: &Actor, event_id: EventId) -> Result<Vec<DeviceLink>, Refusal> {
        let scope = actor.to(Permission::ManageEntries);
        self.store.list(&scope, event_id).await?.ok_or(NO_SHOW)
    }

    /// A link of one of the actor's shows. Who may not make one does not see it.
    pub async fn find(
        &self,
        actor: &Actor,
        event_id: EventId,
        id: DeviceLinkId,
    ) -> Result<DeviceLink, Refusal> {
        let scope = actor.to(Permission::ManageEntries);
        let found = self.store.find(&scope, event_id, id).await?;
        found.ok_or(NO_LINK)
    }

    /// Revokes a link of one of the actor's shows: it is dead at once.
    pub async fn revoke(
        &self,
        actor: &Actor,
        event_id: EventId,
        id: DeviceLinkId,
    ) -> Result<(), Refusal> {
        let link = self.find(actor, event_id, id).await?;
        let (now, by) = (self.clock.now(), actor.changer());
        let revoked = line(&link, &until(&link), "", now, by);
        if self.store.revoke(&link, &revoked).await? {
            Ok(())
        } else {
            Err(NO_LINK)
        }
    }

    /// The device with this secret; `None` if its link is dead. It is read each time, so
    /// that a link is dead as soon as it is revoked.
    pub async fn recognize(
        &self,
        token: &DeviceToken,
    ) -> Result<Option<RecognizedDevice>, StoreError> {
        let now = self.clock.now();
        let found = self.store.find_by_token(token, now).await?;
        Ok(found.map(|link| RecognizedDevice {
            is_unnoted: link.used_at.is_none_or(|it| it <= now - LINK_USE_INTERVAL),
            link,
        }))
    }

    /// Notes that a link is used, at most once a minute.
    pub async fn note_use(&self, id: DeviceLinkId) -> Result<(), StoreError> {
        let now = self.clock.now();
        self.store.note_use(id, now, now - LINK_USE_INTERVAL).await
    }

    /// The show of a device, with the classes of its link.
    pub async fn show(&self, link: &DeviceLink) -> Result<DeviceShow, Refusal> {
        let scope = Caller::Device(Box::new(link.clone())).scope(Permission::ReadShows);
        let show = self.store.show(&scope, link.event_id).await?;
        let mut show = show.ok_or(NO_SHOW)?;
        show.classes.retain(|it| link.is_for(it.id));
        Ok(show)
    }
}

/// A wish that fits the show, and when its link expires.
fn fitting(
    wish: DeviceLinkWish,
    show: &DeviceShow,
    now: OffsetDateTime,
) -> Result<(DeviceLinkWish, OffsetDateTime), RingError> {
    let mut errors = FieldErrors::new();
    for (at, class) in wish.classes.iter().enumerate() {
        if show.classes.iter().all(|it| it.id != *class) {
            errors.add(format!("class_ids[{at}]"), NO_CLASS);
        }
    }
    let is_scribe = wish.role == DeviceRole::Scribe;
    if is_scribe && wish.classes.is_empty() {
        errors.add("class_ids", "must have a class for a scribe");
    }
    let judge = wish.judge.filter(|_| is_scribe);
    match judge {
        None if is_scribe => errors.add("judge_index", "is required for a scribe"),
        Some(judge) if judge >= MAX_JUDGES => {
            errors.add("judge_index", format!("must be less than {MAX_JUDGES}"));
        }
        _ => {}
    }
    let latest = show.ends_at + LONGEST_LIFE;
    // A card may still be written down when the show is over.
    let usual = || latest.min(show.ends_at.max(now) + USUAL_LIFE);
    let expires_at = wish.expires_at.unwrap_or_else(usual);
    if expires_at <= now || expires_at > latest {
        let days = LONGEST_LIFE.whole_days();
        let wrong = format!("must be in the future, and at most {days} days after the show");
        errors.add("expires_at", wrong);
    }
    checked(errors)?;
    Ok((DeviceLinkWish { judge, ..wish }, expires_at))
}

fn until(link: &DeviceLink) -> String {
    let at = link.expires_at.format(&Rfc3339).unwrap_or_default();
    format!("until {at}")
}

/// The line of the trail about a link.
fn line(
    link: &DeviceLink,
    before: &str,
    after: &str,
    at: OffsetDateTime,
    by: Changer,
) -> NewAuditLine {
    let difference = Difference::new(ChangeKind::DeviceLink, link.role.as_str(), before, after);
    NewAuditLine {
        entry: None,
        is_mailed: false,
        at,
        by,
        difference: difference.about(link.id.as_uuid(), link.label.as_str()),
        reason: None,
    }
}

#[cfg(test)]
mod tests;

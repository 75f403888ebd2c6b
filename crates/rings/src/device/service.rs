use std::sync::Arc;

use kernel::{
    Actor, ChangeKind, Changer, ClassId, Clock, DeviceRole, Difference, EventId, FieldErrors,
    IdGenerator, LinkId, LinkPurpose, NO_CLASS, NO_RING, NewAuditLine, OptionalLine, Permission,
    Refusal, RingId, StoreError,
};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::{Caller, DeviceLink, DeviceLinkStore, DeviceReach, DeviceShow, DeviceToken};
use crate::service::checked;
use crate::{MAX_JUDGES, RingError};

const NO_SHOW: Refusal = Refusal::NotFound("Event");
const NO_LINK: Refusal = Refusal::NotFound("Device link");

/// The use of a link is noted at most this often, because it is a write.
pub const LINK_USE_INTERVAL: Duration = Duration::minutes(1);

/// How long after the end of the show a link lives, if the office does not say.
const USUAL_LIFE: Duration = Duration::days(1);

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
    /// The classes that it is for. Without classes and rings it is for all, which a scribe's
    /// link cannot be, unless its judge is told by name.
    pub classes: Vec<ClassId>,
    /// The rings that it is for, with all their classes.
    pub rings: Vec<RingId>,
    /// A scribe's judge, counted from 0; of another role it does not count.
    pub judge: Option<usize>,
    /// A scribe's judge by name, instead of `judge`; of another role it does not count.
    pub judge_name: OptionalLine<200>,
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
        let scope = actor.to(LinkPurpose::DEVICE.permission);
        let show = self.store.show(&scope, event_id).await?.ok_or(NO_SHOW)?;
        let now = self.clock.now();
        let (wish, expires_at) = fitting(wish, &show, now)?;
        let link = DeviceLink {
            id: LinkId::new(self.ids.next_uuid()),
            event_id: show.id,
            organization_id: show.organization_id,
            role: wish.role,
            classes: wish.classes,
            rings: wish.rings,
            judge: wish.judge,
            judge_name: wish.judge_name,
            label: wish.label,
            token: DeviceToken::new(self.ids.next_token()),
            expires_at,
            created_at: now,
            used_at: None,
            reach: DeviceReach::default(),
        };
        let made = line(&link, "", &until(&link), now, actor.changer());
        self.store.insert(&scope, &link, &made).await?;
        Ok(link)
    }

    /// Changes what a link of one of the actor's shows is for; who has it keeps it. Its role
    /// stays, and without another one its end.
    pub async fn change(
        &self,
        actor: &Actor,
        event_id: EventId,
        id: LinkId,
        wish: DeviceLinkWish,
    ) -> Result<DeviceLink, RingError> {
        let before = self.find(actor, event_id, id).await?;
        let scope = actor.to(LinkPurpose::DEVICE.permission);
        let show = self.store.show(&scope, event_id).await?.ok_or(NO_SHOW)?;
        if wish.role != before.role {
            let problem = "stays as it is: make another link";
            checked(FieldErrors::of("role", problem))?;
        }
        let now = self.clock.now();
        let wish = DeviceLinkWish {
            expires_at: wish.expires_at.or(Some(before.expires_at)),
            ..wish
        };
        let (wish, expires_at) = fitting(wish, &show, now)?;
        let after = DeviceLink {
            classes: wish.classes,
            rings: wish.rings,
            judge: wish.judge,
            judge_name: wish.judge_name,
            label: wish.label,
            expires_at,
            ..before.clone()
        };
        let (was, is) = (describe(&before), describe(&after));
        let changed = line(&after, &was, &is, now, actor.changer());
        if self.store.replace(&after, &changed).await? {
            Ok(after)
        } else {
            Err(NO_LINK.into())
        }
    }

    /// The links of one of the actor's shows, those that are dead too, the last made one
    /// first. Who may not make one does not see them, because they have the secrets.
    pub async fn list(&self, actor: &Actor, event_id: EventId) -> Result<Vec<DeviceLink>, Refusal> {
        let scope = actor.to(LinkPurpose::DEVICE.permission);
        self.store.list(&scope, event_id).await?.ok_or(NO_SHOW)
    }

    /// A link of one of the actor's shows. Who may not make one does not see it.
    pub async fn find(
        &self,
        actor: &Actor,
        event_id: EventId,
        id: LinkId,
    ) -> Result<DeviceLink, Refusal> {
        let scope = actor.to(LinkPurpose::DEVICE.permission);
        let found = self.store.find(&scope, event_id, id).await?;
        found.ok_or(NO_LINK)
    }

    /// Revokes a link of one of the actor's shows: it is dead at once.
    pub async fn revoke(
        &self,
        actor: &Actor,
        event_id: EventId,
        id: LinkId,
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
    pub async fn note_use(&self, id: LinkId) -> Result<(), StoreError> {
        let now = self.clock.now();
        self.store.note_use(id, now, now - LINK_USE_INTERVAL).await
    }

    /// The show of a device, with the classes of its link.
    pub async fn show(&self, link: &DeviceLink) -> Result<DeviceShow, Refusal> {
        let scope = Caller::Device(Box::new(link.clone())).scope(Permission::ReadShows);
        let show = self.store.show(&scope, link.event_id).await?;
        let mut show = show.ok_or(NO_SHOW)?;
        show.classes.retain(|it| link.is_for(it.id));
        if link.is_by_name() {
            for class in &mut show.classes {
                class.card = link.card_of(class.id);
            }
        }
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
    for (at, ring) in wish.rings.iter().enumerate() {
        if show.places.rings.iter().all(|(id, _)| id != ring) {
            errors.add(format!("ring_ids[{at}]"), NO_RING);
        }
    }
    let is_scribe = wish.role == DeviceRole::Scribe;
    let name = wish.judge_name.as_str();
    let is_by_name = is_scribe && !name.is_empty();
    let mut judges = show.places.panels.iter().flat_map(|(_, judges)| judges);
    if is_by_name && judges.all(|judge| judge != name) {
        errors.add("judge", "judges no class of this event");
    }
    let is_nowhere = wish.classes.is_empty() && wish.rings.is_empty();
    if is_scribe && !is_by_name && is_nowhere {
        errors.add("class_ids", "must have a class for a scribe");
    }
    let judge = wish.judge.filter(|_| is_scribe && !is_by_name);
    match judge {
        None if is_scribe && !is_by_name => errors.add("judge_index", "is required for a scribe"),
        Some(judge) if judge >= MAX_JUDGES => {
            errors.add("judge_index", format!("must be less than {MAX_JUDGES}"));
        }
        _ => {}
    }
    let longest = LinkPurpose::DEVICE.longest.unwrap_or_default();
    let latest = show.ends_at + longest;
    // A card may still be written down when the show is over.
    let usual = || latest.min(show.ends_at.max(now) + USUAL_LIFE);
    let expires_at = wish.expires_at.unwrap_or_else(usual);
    if expires_at <= now || expires_at > latest {
        let days = longest.whole_days();
        let wrong = format!("must be in the future, and at most {days} days after the show");
        errors.add("expires_at", wrong);
    }
    checked(errors)?;
    let judge_name = if is_by_name {
        wish.judge_name
    } else {
        OptionalLine::default()
    };
    let wish = DeviceLinkWish {
        judge,
        judge_name,
        ..wish
    };
    Ok((wish, expires_at))
}

/// What a link is for, for people.
fn describe(link: &DeviceLink) -> String {
    let many = |count: usize, one: &str, more: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {more}")),
    };
    let parts = [
        Some(until(link)),
        many(link.rings.len(), "ring", "rings"),
        many(link.classes.len(), "class", "classes"),
        link.judge.map(|it| format!("judge {}", it + 1)),
        link.is_by_name()
            .then(|| link.judge_name.as_str().to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
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

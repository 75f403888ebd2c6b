use ::audit::{AuditLine, Trail};
use kernel::{Actor, EventId, TimeZone};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::representation::Instant;

/// A line of the audit trail.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditLineView {
    id: Uuid,
    at: Instant,
    /// Who changed it: `office`, `rider` (by the link of the entry), `server`, or a device
    /// at the ring by its role: `gate`, `scribe`, `announcer` or `inspector`.
    by: &'static str,
    /// The email address of the office's account; null for others, and if it was
    /// deleted since.
    #[schema(required = true)]
    account: Option<String>,
    /// What the office called the link of the device that did it; empty for others.
    device: String,
    /// What the account called its API token by which it did it; empty if by none, and for
    /// others.
    token: String,
    /// The network address from which the office did it, if it is known.
    #[schema(required = true)]
    address: Option<String>,
    /// The show; null if it was deleted, and for a change of the organization.
    #[schema(required = true)]
    event_id: Option<Uuid>,
    /// The show's present name; null for a change of the organization.
    #[schema(required = true)]
    event_name: Option<String>,
    /// The time zone of the show, or of the organization; null if it is not known.
    #[schema(required = true)]
    time_zone: Option<String>,
    /// The entry, if one was changed.
    #[schema(required = true)]
    registration_id: Option<Uuid>,
    /// The number of the entry in the show.
    #[schema(required = true)]
    entry_number: Option<u32>,
    /// The number that the entry's horse wears; null while it has none.
    #[schema(required = true)]
    back_number: Option<u32>,
    /// The present name of the entry's rider.
    #[schema(required = true)]
    rider_name: Option<String>,
    /// What was changed, such as `details`, `payment`, `show`, `fee`, `member_role`.
    kind: &'static str,
    /// What was changed, such as a class, an entry of the book or a bill; null where the
    /// show, the entry or the organization tells.
    #[schema(required = true)]
    object_id: Option<Uuid>,
    /// What it was called at that time; empty if `subject` says it.
    #[schema(required = true)]
    object_name: Option<String>,
    /// The field as the API names it, or the name or address of what was changed.
    subject: String,
    /// The value before; empty if there was none.
    before: String,
    /// The value after; empty if there is none.
    after: String,
    /// Why, if a reason was given.
    #[schema(required = true)]
    reason: Option<String>,
}

/// The time zone of the organization whose trail is read, if it is known.
pub(super) fn barn_zone(actor: &Actor, trail: Trail) -> Option<&TimeZone> {
    match trail {
        Trail::Organization(id) => actor.time_zone_of(id),
        Trail::Event(_) => None,
    }
}

/// The time zone in which a line is read: that of its show, or else of the organization.
pub(super) fn zone_of<'a>(line: &'a AuditLine, barn: Option<&'a TimeZone>) -> Option<&'a TimeZone> {
    line.show.as_ref().map(|it| &it.time_zone).or(barn)
}

impl AuditLineView {
    pub(super) fn new(line: AuditLine, barn: Option<&TimeZone>) -> Self {
        let zone = zone_of(&line, barn).map(|it| it.name().to_owned());
        let (event_id, event_name) = line.show.map(|it| (it.id, it.name)).unzip();
        let entry = line.entry.as_ref();
        let difference = line.difference;
        Self {
            id: line.id.as_uuid(),
            at: line.at.into(),
            by: line.by.as_str(),
            account: line.by.account().map(|it| it.as_str().to_owned()),
            device: line.by.device().to_owned(),
            token: line.by.token().to_owned(),
            address: line.address.map(|it| it.to_string()),
            event_id: event_id.flatten().map(EventId::as_uuid),
            event_name,
            time_zone: zone,
            registration_id: entry.map(|it| it.id.as_uuid()),
            entry_number: entry.map(|it| it.number),
            back_number: entry.and_then(|it| it.back_number),
            rider_name: line.entry.map(|it| it.rider_name),
            kind: difference.kind.as_str(),
            object_id: difference.object.as_ref().map(|it| it.id),
            object_name: difference.object.map(|it| it.name),
            subject: difference.subject,
            before: difference.before,
            after: difference.after,
            reason: line.reason.map(|it| it.as_str().to_owned()),
        }
    }
}

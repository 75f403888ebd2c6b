use serde::Serialize;
use usda::{Deadline, DeadlineKind, DeadlineStatus};
use utoipa::ToSchema;

use crate::representation::{Instant, Oid};

/// Something that an account owes the USDA for one show.
#[derive(Debug, Serialize, ToSchema)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each answers a question of its own in the JSON"
)]
pub(crate) struct DeadlineView {
    event: DeadlineEventView,
    kind: DeadlineKindView,
    due_at: Instant,
    /// Whether the rule that asks for it is in force on the day of the show.
    rule_in_force: bool,
    /// Whether the time has passed and the rule is in force.
    overdue: bool,
    /// Whether delivery was refused, so that nothing happens by itself.
    refused: bool,
    /// Whether the letter that is owed is ready for the organizer to send.
    letter_ready: bool,
}

/// The show of a deadline.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeadlineEventView {
    _id: Oid,
    name: String,
    /// IANA name.
    time_zone: String,
}

/// What is owed: the notice; word of what changed since; the records of a show
/// that was inspected.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DeadlineKindView {
    Notice,
    Amendment,
    Report,
}

impl From<Deadline> for DeadlineView {
    fn from(deadline: Deadline) -> Self {
        Self {
            event: DeadlineEventView {
                _id: Oid::new(deadline.event_id.as_uuid()),
                name: deadline.event_name,
                time_zone: deadline.time_zone.name().to_owned(),
            },
            kind: match deadline.kind {
                DeadlineKind::Notice => DeadlineKindView::Notice,
                DeadlineKind::Amendment => DeadlineKindView::Amendment,
                DeadlineKind::Report => DeadlineKindView::Report,
            },
            due_at: deadline.due_at.into(),
            rule_in_force: deadline.status != DeadlineStatus::NotInForce,
            overdue: deadline.status == DeadlineStatus::Overdue,
            refused: deadline.is_refused,
            letter_ready: deadline.is_letter_ready,
        }
    }
}

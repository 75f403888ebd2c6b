use usda::{Deadline, DeadlineKind, DeadlineStatus};

use crate::representation::{Instant, Named, Oid};
use crate::view::view;

type DeadlineKindView = Named<DeadlineKind>;

view! {
    /// Something that an account owes the USDA for one show.
    #[allow(
        clippy::struct_excessive_bools,
        reason = "each answers a question of its own in the JSON"
    )]
    DeadlineView(deadline: &Deadline) {
        event: DeadlineEventView = *deadline,
        kind: DeadlineKindView = deadline.kind,
        due_at: Instant = deadline.due_at,
        /// Whether the rule that asks for it is in force on the day of the show.
        rule_in_force: bool = deadline.status != DeadlineStatus::NotInForce,
        /// Whether the time has passed and the rule is in force.
        overdue: bool = deadline.status == DeadlineStatus::Overdue,
        /// Whether delivery was refused, so that nothing happens by itself.
        refused: bool = deadline.is_refused,
        /// Whether the letter that is owed is ready for the organizer to send.
        letter_ready: bool = deadline.is_letter_ready,
    }
}

view! {
    /// The show of a deadline.
    DeadlineEventView(deadline: &Deadline) {
        _id: Oid = deadline.event_id,
        name: String = deadline.event_name,
        /// IANA name.
        time_zone: String = deadline.time_zone,
    }
}

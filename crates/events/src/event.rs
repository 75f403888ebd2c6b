use kernel::{
    EventId, InspectionChoice, Location, Manager, NoticeFacts, OptionalText, OrganizationId,
    RandomToken, RequiredLine, Revision, WeekendId,
};
use time::OffsetDateTime;

use crate::{
    ClassList, ClassPlanError, EntryRules, EntryRulesDraft, EventEdit, PresentClass, Replaceable,
    Schedule, ShowClass, ShowTypes,
};

/// A show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The show's id.
    pub id: EventId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// The random part of the public URL; it cannot be guessed.
    pub public_link: RandomToken,
    /// The data that the organizer enters.
    pub details: EventDetails,
    /// The classes that riders can enter, in their order.
    pub classes: Vec<ShowClass>,
    /// The rules for its entries.
    pub entry_rules: EntryRules,
    /// The weekend to which it belongs.
    pub weekend_id: Option<WeekendId>,
    /// Incremented at each save of the details.
    pub revision: Revision,
    /// When the USDA was notified, if it was. Set by the use cases of the
    /// notice, never by an edit.
    pub usda_notified_at: Option<OffsetDateTime>,
    /// When the notice is sent or made ready automatically, if it is scheduled.
    pub usda_notice_scheduled_at: Option<OffsetDateTime>,
    /// Since when the notice's letter is ready for the organizer to send;
    /// `None` if it is not, or the organizer recorded that they sent it.
    pub usda_letter_ready_at: Option<OffsetDateTime>,
    /// When it was created.
    pub created_at: OffsetDateTime,
    /// When the details were last saved.
    pub updated_at: OffsetDateTime,
}

/// What an organizer enters of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventForm {
    /// The organization of a new show; `None` is the actor's own. It never changes.
    pub organization: Option<OrganizationId>,
    /// Everything except the classes and the rules for entries.
    pub details: EventDetails,
    /// The classes that the show is to have.
    pub classes: ClassList,
    /// The rules for its entries; `None` keeps those of an existing show.
    pub entry_rules: Option<EntryRulesDraft>,
    /// The revision that the organizer edited; `None` replaces any revision.
    pub revision: Option<Revision>,
    /// Which template a template made of it may replace; `None` saves none.
    pub template: Option<Replaceable>,
}

/// The data of a show that its organizer enters, except the classes and the rules for
/// entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventDetails {
    /// Everything except the dates.
    pub profile: ShowProfile,
    /// When it takes place.
    pub schedule: Schedule,
}

/// The types of shows whose classes are for Tennessee Walking Horses or racking horses,
/// unless the organizer says otherwise.
pub const WALKING_SHOWS: [&str; 2] = ["Walking / Gaited Horse Show", "Racking Horse Show"];

/// The details that a template stores, too: everything except the dates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowProfile {
    /// The show's name.
    pub name: RequiredLine<200>,
    /// The type of show, as free text.
    pub event_type: RequiredLine<100>,
    /// The venue and its address.
    pub location: Location,
    /// The show manager.
    pub manager: Manager,
    /// Whether a Designated Qualified Person, now called a Horse Protection
    /// Inspector, is required (9 CFR 11).
    pub require_dqp: bool,
    /// Further data that only the notice to the USDA requires.
    pub notice: NoticeFacts,
    /// Free text that everyone sees.
    pub notes: OptionalText<10000>,
    /// Free text that only the organizer sees.
    pub office_notes: OptionalText<10000>,
}

impl ShowProfile {
    /// Whether a Horse Protection Inspector is required.
    #[must_use]
    pub const fn requires_inspector(&self) -> bool {
        InspectionChoice::requires_inspector(self.notice.inspection, self.require_dqp)
    }

    /// Whether its type says that its classes are for walking horses.
    #[must_use]
    pub fn is_for_walking_horses(&self) -> bool {
        let stated = self.event_type.as_str();
        WALKING_SHOWS
            .iter()
            .any(|it| it.eq_ignore_ascii_case(stated))
    }
}

impl Event {
    /// Changes what an edit changes, given the present classes; the store decides what
    /// becomes of the notice's schedule.
    pub fn edit(
        &mut self,
        edit: &EventEdit,
        present: &[PresentClass],
        now: OffsetDateTime,
    ) -> Result<(), ClassPlanError> {
        let types = ShowTypes {
            were_walking: self.details.profile.is_for_walking_horses(),
            are_walking: edit.details.profile.is_for_walking_horses(),
        };
        self.classes = edit.classes.apply(present, types)?;
        self.details = edit.details.clone();
        if let Some(rules) = &edit.entry_rules {
            self.entry_rules = rules.clone();
        }
        self.revision = self.revision.next();
        self.updated_at = now;
        Ok(())
    }
}

use ::events::{Event, EventSummary, Schedule, ShowClass, ShowProfile};
use kernel::{Actor, InspectionChoice, Location, TherapeuticChoice};
use time::OffsetDateTime;
use usda::{DeliveryMethod, NoticeStanding, NoticeState, NoticeTerms, RuleNote};
use uuid::Uuid;

use super::entry_rules::{BackNumbersByView, PublicEntryRules};
use super::number_needs::NumberNeedView;
use crate::extract::actor::SignedIn;
use crate::representation::{Belonging, Dollars, Instant, Named, Oid};
use crate::view::view;

type InspectionView = Named<InspectionChoice>;
type TherapeuticView = Named<TherapeuticChoice>;
type NoticeStateView = Named<NoticeState>;
pub(crate) type DeliveryMethodView = Named<DeliveryMethod>;

/// Who reads a show, and what knows where it stands with its notice.
pub(crate) struct Reader<'a> {
    actor: &'a Actor,
    notices: &'a NoticeTerms,
}

impl<'a> Reader<'a> {
    pub(super) fn new(signed_in: &'a SignedIn, notices: &'a NoticeTerms) -> Self {
        let actor = &signed_in.actor;
        Self { actor, notices }
    }
}

view! {
    /// A show, as its organizer sees it. What is not known is empty.
    EventView(event: &Event, reader: &Reader<'_>) {
        _id: Oid = event.id,
        #[serde(flatten)]
        belonging: Belonging = (reader.actor, event.organization_id),
        /// The part of the public address that cannot be guessed.
        hashed_id: String = event.public_link,
        #[serde(flatten)]
        profile: ShowProfileView = event.details.profile,
        /// IANA name.
        time_zone: String = *event.details.schedule.time_zone(),
        start_date: Instant = event.details.schedule.starts_at(),
        end_date: Instant = event.details.schedule.ends_at(),
        classes: Vec<ClassView> = in_order(&event.classes),
        #[serde(flatten)]
        entry_rules: PublicEntryRules = event.entry_rules,
        /// Back numbers are given from this one on.
        first_back_number: u32 = event.entry_rules.first_back_number,
        /// To whom back numbers belong.
        back_numbers_by: BackNumbersByView = event.entry_rules.back_numbers_by,
        /// Whether a horse that an inspector bars from being shown gets no place; otherwise it
        /// is only told.
        barred_get_no_place: bool = event.entry_rules.barred_get_no_place,
        /// What the office wants to have before it hands out a back number.
        number_needs: Vec<NumberNeedView> = event.entry_rules.number_needs,
        /// Whether riders see name, email address and phone number of the manager.
        public_contact: bool = event.entry_rules.public_contact,
        #[serde(flatten)]
        usda: UsdaFacts = ItsNotice::of(
            &event.details.schedule,
            event.usda_notified_at,
            event.usda_notice_scheduled_at,
            event.usda_letter_ready_at,
            reader.notices,
        ),
        /// The weekend to which it belongs; null if it is in none.
        #[schema(required = true)]
        weekend_id: Option<Uuid> = event.weekend_id,
        /// How often it was saved.
        revision: u32 = event.revision,
        created_at: Instant = event.created_at,
        updated_at: Instant = event.updated_at,
    }
}

view! {
    /// What a show and a template of it have in common.
    ShowProfileView(profile: &ShowProfile) {
        name: String = profile.name,
        event_type: String = profile.event_type,
        location: LocationView = profile.location,
        manager_name: String = profile.manager.name,
        manager_phone: String = profile.manager.phone,
        manager_email: String = profile.manager.email,
        manager_address: String = profile.manager.address,
        /// How many entries are expected; null is not stated.
        #[schema(required = true)]
        expected_entries: Option<u32> = profile.notice.expected_entries,
        /// Null is not stated.
        #[schema(required = true)]
        inspection: Option<InspectionView> = profile.notice.inspection,
        /// The names of appointed HPIs.
        inspectors: Vec<String> = profile.notice.inspectors,
        /// Null is not stated.
        #[schema(required = true)]
        therapeutic_use: Option<TherapeuticView> = profile.notice.therapeutic_use,
        therapeutic_details: String = profile.notice.therapeutic_details,
        /// Whether a DQP, today an HPI, is required: what `inspection` says, if it
        /// says so.
        require_dqp: bool = profile.requires_inspector(),
        /// Everyone sees them.
        notes: String = profile.notes,
        /// Only the organizer sees them.
        office_notes: String = profile.office_notes,
    }
}

view! {
    /// The rule that asks for the notice.
    UsdaRule(rule: &RuleNote) {
        /// Where it is written.
        reference: &'static str = rule.reference,
        /// Whether it is in force on the day of the show.
        in_force: bool = rule.in_force,
        /// Its state in words.
        status: String = rule.status,
    }
}

view! {
    /// Where a show is held.
    LocationView(location: &Location) {
        venue: String = location.venue,
        address: String = location.address,
        city: String = location.city,
        state: String = location.state,
        zip_code: String = location.zip_code,
    }
}

/// A class at its position in a show.
pub(crate) struct Placed<'a>(pub(super) usize, pub(super) &'a ShowClass);

pub(super) fn in_order(classes: &[ShowClass]) -> Vec<Placed<'_>> {
    let classes = classes.iter().enumerate();
    classes.map(|(at, class)| Placed(at, class)).collect()
}

view! {
    /// A class of a show.
    ClassView(placed: &Placed<'_>) {
        /// Remains the same when the class is renamed.
        id: Uuid = placed.1.id,
        /// As in the prize list, `12A`; unique in the show.
        number: String = placed.1.number,
        name: String = placed.1.name,
        description: String = placed.1.description,
        /// US dollars.
        price: Dollars = placed.1.price,
        /// How many entries it takes; null is unlimited.
        #[schema(required = true)]
        capacity: Option<u32> = placed.1.capacity,
        /// Whether it takes no more entries.
        closed: bool = placed.1.closed,
        /// Whether it is for Tennessee Walking Horses or racking horses.
        walking_horses: bool = placed.1.walking_horses,
        /// From 0, in the order of the show.
        position: usize = placed.0,
    }
}

view! {
    /// Participants and fees of a show.
    EventSummaryView(summary: &EventSummary) {
        /// Registrations that count.
        participant_count: u64 = summary.participant_count,
        /// The sum of their fees, in US dollars.
        total_fees: Dollars = summary.total_fees,
    }
}

view! {
    /// A show in a list, with its participants and fees. Its classes, its notes and
    /// what its notice says are left to the show itself.
    EventRow(event: &::events::EventRow, reader: &Reader<'_>) {
        _id: Oid = event.id,
        #[serde(flatten)]
        belonging: Belonging = (reader.actor, event.organization_id),
        /// The part of the public address that cannot be guessed.
        hashed_id: String = event.public_link,
        name: String = event.name,
        event_type: String = event.event_type,
        /// IANA name.
        time_zone: String = *event.schedule.time_zone(),
        location: LocationView = event.location,
        start_date: Instant = event.schedule.starts_at(),
        end_date: Instant = event.schedule.ends_at(),
        /// Whether a DQP, today an HPI, is required: what `inspection` says, if it
        /// says so.
        require_dqp: bool = event.require_dqp,
        #[serde(flatten)]
        usda: UsdaFacts = ItsNotice::of(
            &event.schedule,
            event.usda_notified_at,
            event.usda_notice_scheduled_at,
            event.usda_letter_ready_at,
            reader.notices,
        ),
        #[serde(flatten)]
        summary: EventSummaryView = event.summary,
        /// How often it was saved.
        revision: u32 = event.revision,
        created_at: Instant = event.created_at,
        updated_at: Instant = event.updated_at,
    }
}

/// What there is to say of a show's notice without reading it.
pub(crate) struct ItsNotice {
    notified_at: Option<OffsetDateTime>,
    letter_ready_at: Option<OffsetDateTime>,
    is_automatic: bool,
    standing: NoticeStanding,
}

impl ItsNotice {
    fn of(
        schedule: &Schedule,
        notified_at: Option<OffsetDateTime>,
        scheduled_at: Option<OffsetDateTime>,
        letter_ready_at: Option<OffsetDateTime>,
        notices: &NoticeTerms,
    ) -> Self {
        let (starts_at, zone) = (schedule.starts_at(), schedule.time_zone());
        let standing = notices.standing(starts_at, schedule.ends_at(), zone, notified_at);
        let is_left_to_organizer =
            standing.delivery == DeliveryMethod::Email && letter_ready_at.is_some();
        Self {
            notified_at,
            letter_ready_at,
            is_automatic: standing.scheduled_time.is_some()
                && scheduled_at.is_some()
                && !is_left_to_organizer,
            standing,
        }
    }
}

view! {
    /// What there is to say of a show's notice without reading it.
    #[allow(
        clippy::struct_field_names,
        reason = "they are named as in the JSON that they are flattened into"
    )]
    UsdaFacts(notice: &ItsNotice) {
        /// Whether the USDA was notified: the server delivered the notice, or its
        /// organizer said that they sent it.
        usda_notified: bool = notice.notified_at.is_some(),
        #[schema(required = true)]
        usda_notified_at: Option<Instant> = notice.notified_at,
        usda_state: NoticeStateView = notice.standing.state,
        /// When the notice will be due, while that lies ahead.
        #[schema(required = true)]
        usda_notification_scheduled_time: Option<Instant> = notice.standing.scheduled_time,
        /// Since when the letter of its notice is ready for its organizer to send, if
        /// it is and nobody has said that it was sent.
        #[schema(required = true)]
        usda_letter_ready_at: Option<Instant> = notice.letter_ready_at,
        /// Whether the server does by itself what is due when the notice is: sends it,
        /// or makes its letter ready. Not once the notice was refused for good, nor
        /// where the server delivers notices and the letter is ready for its organizer.
        usda_automatic: bool = notice.is_automatic,
        usda_delivery: DeliveryMethodView = notice.standing.delivery,
        usda_rule: UsdaRule = notice.standing.rule,
    }
}

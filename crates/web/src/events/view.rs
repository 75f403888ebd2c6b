use ::events::{Event, EventSummary, Location, Schedule, ShowClass, ShowProfile};
use kernel::Actor;
use serde::Serialize;
use serde_json::Number;
use time::OffsetDateTime;
use usda::{DeliveryMethod, NoticeService, NoticeState, RuleNote, Standing};
use utoipa::ToSchema;
use uuid::Uuid;

use super::entry_rules::PublicEntryRules;
use super::notice_facts::NoticeFactsView;
use crate::representation::{Belonging, Instant, Oid, dollars};

/// A show, as its organizer sees it. What is not known is empty.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventView {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    /// The part of the public address that cannot be guessed.
    hashed_id: String,
    name: String,
    event_type: String,
    /// IANA name.
    time_zone: String,
    location: LocationView,
    start_date: Instant,
    end_date: Instant,
    manager_name: String,
    manager_phone: String,
    manager_email: String,
    manager_address: String,
    #[serde(flatten)]
    notice: NoticeFactsView,
    /// Whether a DQP, today an HPI, is required: what `inspection` says, if it says so.
    require_dqp: bool,
    classes: Vec<ClassView>,
    #[serde(flatten)]
    entry_rules: PublicEntryRules,
    /// Back numbers are given from this one on.
    first_back_number: u32,
    /// Whether riders see name, email address and phone number of the manager.
    public_contact: bool,
    /// Everyone sees them.
    notes: String,
    /// Only the organizer sees them.
    office_notes: String,
    #[serde(flatten)]
    usda: UsdaFacts,
    /// How often it was saved.
    revision: u32,
    created_at: Instant,
    updated_at: Instant,
}

/// Where a show stands with its notice: given; due and not given; not due yet;
/// over without one.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UsdaState {
    Complete,
    Required,
    Scheduled,
    Past,
}

/// How notices leave the server. `outbox`: it makes their letters ready, and the
/// organizer must send them. `email`: it sends them.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UsdaDelivery {
    Outbox,
    Email,
}

/// The rule that asks for the notice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UsdaRule {
    /// Where it is written.
    reference: &'static str,
    /// Whether it is in force on the day of the show.
    in_force: bool,
    /// Its state in words.
    status: String,
}

/// Where a show is held.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LocationView {
    venue: String,
    address: String,
    city: String,
    state: String,
    zip_code: String,
}

/// A class of a show.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClassView {
    /// Remains the same when the class is renamed.
    id: Uuid,
    /// As in the prize list, `12A`; unique in the show.
    number: String,
    name: String,
    description: String,
    /// US dollars.
    #[schema(value_type = f64)]
    price: Number,
    /// How many entries it takes; null is unlimited.
    #[schema(required = true)]
    capacity: Option<u32>,
    /// Whether it takes no more entries.
    closed: bool,
    /// From 0, in the order of the show.
    position: usize,
}

/// Participants and fees of a show.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventSummaryView {
    /// Registrations that count.
    participant_count: u64,
    /// The sum of their fees, in US dollars.
    #[schema(value_type = f64)]
    total_fees: Number,
}

/// A show in a list, with its participants and fees. Its classes, its notes and
/// what its notice says are left to the show itself.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventRow {
    _id: Oid,
    #[serde(flatten)]
    belonging: Belonging,
    /// The part of the public address that cannot be guessed.
    hashed_id: String,
    name: String,
    event_type: String,
    /// IANA name.
    time_zone: String,
    location: LocationView,
    start_date: Instant,
    end_date: Instant,
    /// Whether a DQP, today an HPI, is required: what `inspection` says, if it says so.
    require_dqp: bool,
    #[serde(flatten)]
    usda: UsdaFacts,
    #[serde(flatten)]
    summary: EventSummaryView,
    /// How often it was saved.
    revision: u32,
    created_at: Instant,
    updated_at: Instant,
}

/// What there is to say of a show's notice without reading it.
#[derive(Debug, Serialize, ToSchema)]
#[allow(
    clippy::struct_field_names,
    reason = "they are named as in the JSON that they are flattened into"
)]
pub(crate) struct UsdaFacts {
    /// Whether the USDA was notified: the server delivered the notice, or its
    /// organizer said that they sent it.
    usda_notified: bool,
    #[schema(required = true)]
    usda_notified_at: Option<Instant>,
    usda_state: UsdaState,
    /// When the notice will be due, while that lies ahead.
    #[schema(required = true)]
    usda_notification_scheduled_time: Option<Instant>,
    /// Since when the letter of its notice is ready for its organizer to send, if
    /// it is and nobody has said that it was sent.
    #[schema(required = true)]
    usda_letter_ready_at: Option<Instant>,
    /// Whether the server does by itself what is due when the notice is: sends it,
    /// or makes its letter ready. Not once the notice was refused for good, nor
    /// where the server delivers notices and the letter is ready for its organizer.
    usda_automatic: bool,
    usda_delivery: UsdaDelivery,
    usda_rule: UsdaRule,
}

impl EventView {
    pub(super) fn new(event: &Event, actor: &Actor, notices: &NoticeService) -> Self {
        let schedule = &event.details.schedule;
        let profile = ProfileView::from(&event.details.profile);
        Self {
            _id: Oid::new(event.id.as_uuid()),
            belonging: Belonging::new(actor, event.organization_id),
            hashed_id: event.public_link.as_str().to_owned(),
            time_zone: schedule.time_zone().name().to_owned(),
            start_date: schedule.starts_at().into(),
            end_date: schedule.ends_at().into(),
            name: profile.name,
            event_type: profile.event_type,
            location: profile.location,
            manager_name: profile.manager_name,
            manager_phone: profile.manager_phone,
            manager_email: profile.manager_email,
            manager_address: profile.manager_address,
            notice: profile.notice,
            require_dqp: profile.require_dqp,
            classes: class_views(&event.classes).collect(),
            entry_rules: PublicEntryRules::from(&event.entry_rules),
            first_back_number: event.entry_rules.first_back_number,
            public_contact: event.entry_rules.public_contact,
            notes: profile.notes,
            office_notes: profile.office_notes,
            usda: UsdaFacts::new(
                schedule,
                event.usda_notified_at,
                event.usda_notice_scheduled_at,
                event.usda_letter_ready_at,
                notices,
            ),
            revision: event.revision.number(),
            created_at: event.created_at.into(),
            updated_at: event.updated_at.into(),
        }
    }
}

impl EventRow {
    pub(super) fn new(event: &::events::EventRow, actor: &Actor, notices: &NoticeService) -> Self {
        let schedule = &event.schedule;
        Self {
            _id: Oid::new(event.id.as_uuid()),
            belonging: Belonging::new(actor, event.organization_id),
            hashed_id: event.public_link.as_str().to_owned(),
            name: event.name.as_str().to_owned(),
            event_type: event.event_type.as_str().to_owned(),
            time_zone: schedule.time_zone().name().to_owned(),
            location: LocationView::from(&event.location),
            start_date: schedule.starts_at().into(),
            end_date: schedule.ends_at().into(),
            require_dqp: event.require_dqp,
            usda: UsdaFacts::new(
                schedule,
                event.usda_notified_at,
                event.usda_notice_scheduled_at,
                event.usda_letter_ready_at,
                notices,
            ),
            summary: EventSummaryView::from(event.summary),
            revision: event.revision.number(),
            created_at: event.created_at.into(),
            updated_at: event.updated_at.into(),
        }
    }
}

impl UsdaFacts {
    fn new(
        schedule: &Schedule,
        notified_at: Option<OffsetDateTime>,
        scheduled_at: Option<OffsetDateTime>,
        letter_ready_at: Option<OffsetDateTime>,
        notices: &NoticeService,
    ) -> Self {
        let (starts_at, zone) = (schedule.starts_at(), schedule.time_zone());
        let Standing {
            state,
            delivery,
            rule,
        } = notices.standing(starts_at, schedule.ends_at(), zone, notified_at);
        let is_left_to_organizer = delivery == DeliveryMethod::Email && letter_ready_at.is_some();
        Self {
            usda_notified: notified_at.is_some(),
            usda_notified_at: notified_at.map(Instant::from),
            usda_state: state.into(),
            usda_notification_scheduled_time: state.scheduled_time().map(Instant::from),
            usda_letter_ready_at: letter_ready_at.map(Instant::from),
            usda_automatic: state.scheduled_time().is_some()
                && scheduled_at.is_some()
                && !is_left_to_organizer,
            usda_delivery: delivery.into(),
            usda_rule: rule.into(),
        }
    }
}

impl From<RuleNote> for UsdaRule {
    fn from(note: RuleNote) -> Self {
        let RuleNote {
            reference,
            in_force,
            status,
        } = note;
        Self {
            reference,
            in_force,
            status,
        }
    }
}

impl From<DeliveryMethod> for UsdaDelivery {
    fn from(method: DeliveryMethod) -> Self {
        match method {
            DeliveryMethod::ByOrganizer => Self::Outbox,
            DeliveryMethod::Email => Self::Email,
        }
    }
}

impl From<NoticeState> for UsdaState {
    fn from(state: NoticeState) -> Self {
        match state {
            NoticeState::Complete { .. } => Self::Complete,
            NoticeState::Required => Self::Required,
            NoticeState::Scheduled { .. } => Self::Scheduled,
            NoticeState::Past => Self::Past,
        }
    }
}

/// The common fields of a show and a template.
pub(super) struct ProfileView {
    pub(super) name: String,
    pub(super) event_type: String,
    pub(super) location: LocationView,
    pub(super) manager_name: String,
    pub(super) manager_phone: String,
    pub(super) manager_email: String,
    pub(super) manager_address: String,
    pub(super) notice: NoticeFactsView,
    pub(super) require_dqp: bool,
    pub(super) notes: String,
    pub(super) office_notes: String,
}

impl From<&ShowProfile> for ProfileView {
    fn from(profile: &ShowProfile) -> Self {
        let manager = &profile.manager;
        Self {
            name: profile.name.as_str().to_owned(),
            event_type: profile.event_type.as_str().to_owned(),
            location: LocationView::from(&profile.location),
            manager_name: manager.name.as_str().to_owned(),
            manager_phone: manager
                .phone
                .as_ref()
                .map(|phone| phone.as_str().to_owned())
                .unwrap_or_default(),
            manager_email: manager
                .email
                .as_ref()
                .map(|email| email.as_str().to_owned())
                .unwrap_or_default(),
            manager_address: manager.address.as_str().to_owned(),
            notice: NoticeFactsView::from(&profile.notice),
            require_dqp: profile.requires_inspector(),
            notes: profile.notes.as_str().to_owned(),
            office_notes: profile.office_notes.as_str().to_owned(),
        }
    }
}

impl From<&Location> for LocationView {
    fn from(location: &Location) -> Self {
        Self {
            venue: location.venue.as_str().to_owned(),
            address: location.address.as_str().to_owned(),
            city: location.city.as_str().to_owned(),
            state: location.state.as_str().to_owned(),
            zip_code: location.zip_code.as_str().to_owned(),
        }
    }
}

pub(super) fn class_views(classes: &[ShowClass]) -> impl Iterator<Item = ClassView> {
    let views = classes.iter().enumerate();
    views.map(|(at, class)| class_view(at, class))
}

pub(super) fn class_view(position: usize, class: &ShowClass) -> ClassView {
    ClassView {
        id: class.id.as_uuid(),
        number: class.number.as_str().to_owned(),
        name: class.name.as_str().to_owned(),
        description: class.description.as_str().to_owned(),
        price: dollars(class.price),
        capacity: class.capacity,
        closed: class.closed,
        position,
    }
}

impl From<EventSummary> for EventSummaryView {
    fn from(summary: EventSummary) -> Self {
        Self {
            participant_count: summary.participant_count,
            total_fees: dollars(summary.total_fees),
        }
    }
}

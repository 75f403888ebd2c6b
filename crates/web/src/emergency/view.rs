use ::contacts::{
    CallWhom, EmergencyLink, EmergencyPage, EmergencyShown, GivenRecord, PageMedication,
    SheetContact,
};
use kernel::{Actor, OrganizationId};
use serde::Serialize;
use time::{Date, Time};
use utoipa::ToSchema;

use crate::calendar_feed::PublicUrl;
use crate::problem::ApiError;
use crate::qr_code::svg_of;
use crate::representation::{Belonging, HorseNameView, Instant, Named};
use crate::view::view;

/// What a barn may show on its emergency pages.
pub(crate) type EmergencyShownView = Named<EmergencyShown>;
/// Who is called in an emergency.
pub(crate) type CallWhomView = Named<CallWhom>;

/// The address before the token of a page.
pub(crate) fn pages(public_url: &PublicUrl) -> String {
    format!("{}/emergency/", public_url.0)
}

fn url_of(link: &EmergencyLink, public_url: &PublicUrl) -> String {
    format!("{}{}", pages(public_url), link.link.token)
}

/// The link to the emergency page of a horse.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EmergencyLink)]
pub(crate) struct EmergencyLinkView {
    #[serde(flatten)]
    link: EmergencyLinkRow,
    /// The secret in the address.
    token: String,
    /// The address as a QR code, an SVG picture.
    qr_code: String,
}

impl EmergencyLinkView {
    pub(crate) fn new(link: &EmergencyLink, public_url: &PublicUrl) -> Result<Self, ApiError> {
        Ok(Self {
            link: EmergencyLinkRow::new(link, public_url),
            token: link.link.token.as_str().to_owned(),
            qr_code: svg_of(&url_of(link, public_url))?,
        })
    }
}

view! {
    /// A link to an emergency page in a list.
    EmergencyLinkRow(link: &EmergencyLink, public_url: &PublicUrl) {
        horse: HorseNameView = link.horse,
        /// The page behind it.
        url: String = url_of(link, public_url),
        /// How often the page was opened.
        opened: u32 = link.link.opened,
        created_at: Instant = link.link.created_at,
        /// From when on it is dead; null if it does not expire.
        #[schema(required = true)]
        expires_at: Option<Instant> = link.link.expires_at,
    }
}

view! {
    /// What a barn shows on its emergency pages, beside the names of the horse and of whom
    /// to call.
    #[schema(as = EmergencyChoices)]
    EmergencyChoicesView(choices: &(OrganizationId, Vec<EmergencyShown>), actor: &Actor) {
        #[serde(flatten)]
        belonging: Belonging = (actor, choices.0),
        shown: Vec<EmergencyShownView> = choices.1,
    }
}

view! {
    /// Somebody to call.
    #[schema(as = EmergencyContact)]
    EmergencyContactView(contact: &SheetContact) {
        /// The name, with the company.
        name: String = contact.name,
        phones: Vec<String> = contact.phones,
        /// Of an insurance, such as the number of the policy; otherwise empty.
        notes: String = contact.notes,
    }
}

view! {
    /// Somebody to call first.
    #[schema(as = EmergencyCall)]
    EmergencyCallView(call: &(CallWhom, SheetContact)) {
        whom: CallWhomView = call.0,
        /// The name, with the company.
        name: String = call.1.name,
        phones: Vec<String> = call.1.phones,
    }
}

view! {
    /// Who recorded a dose, and when it was given or skipped.
    #[schema(as = DoseGiven)]
    DoseGivenView(record: &GivenRecord) {
        at: Instant = record.at,
        /// Who recorded it; empty if the account was deleted.
        by: String = record.person().to_owned(),
        /// Given, or skipped.
        given: bool = record.is_given,
    }
}

view! {
    /// When a dose was due.
    #[schema(as = DoseDue)]
    DoseDueView(due: &(Date, Time)) {
        #[schema(format = Date)]
        date: String = due.0,
        /// `08:00`
        time: String = format!("{:02}:{:02}", due.1.hour(), due.1.minute()),
    }
}

view! {
    /// A medication that a horse gets.
    #[schema(as = EmergencyMedication)]
    EmergencyMedicationView(medication: &PageMedication) {
        drug: String = medication.drug,
        /// How much at once; may be empty.
        dose: String = medication.dose,
        /// How it is given; may be empty.
        route: String = medication.route,
        /// Whether it is given when the horse needs it, and is never due.
        as_needed: bool = medication.is_as_needed,
        /// For when the last dose was due that was given, or as needed when it was given; null
        /// if none is recorded.
        #[schema(required = true)]
        last_given: Option<DoseDueView> = medication.last_given.as_ref().map(|it| it.due),
        /// When that dose was given, and by whom: the latest first. Of several records each
        /// was made without knowing of the others, so the horse may have got it several times.
        given: Vec<DoseGivenView> = records(medication),
    }
}

fn records(medication: &PageMedication) -> Vec<GivenRecord> {
    let last = medication.last_given.as_ref();
    last.map(|it| it.records.clone()).unwrap_or_default()
}

view! {
    /// The emergency page of a horse. What the barn does not show is null.
    #[schema(as = EmergencyPage)]
    EmergencyPageView(page: &EmergencyPage, photo: &str) {
        name: String = page.name,
        /// The path of the horse's photo.
        #[schema(required = true)]
        photo: Option<String> = page.has_photo.then(|| photo.to_owned()),
        /// Whom to call, in this order.
        call: Vec<EmergencyCallView> = page.call,
        #[schema(required = true)]
        veterinarians: Option<Vec<EmergencyContactView>> = page.veterinarians,
        #[schema(required = true)]
        allergies: Option<Vec<String>> = page.allergies,
        /// Whether somebody stated that it has no known allergies. Otherwise none in the list
        /// means that nobody has entered any.
        no_known_allergies: bool = page.no_known_allergies,
        #[schema(required = true)]
        medication: Option<Vec<EmergencyMedicationView>> = page.medication,
        /// Whether somebody stated that it gets none. Otherwise none in the list means that
        /// nobody has entered any.
        no_current_medications: bool = page.no_current_medications,
        #[schema(required = true)]
        insurance: Option<Vec<EmergencyContactView>> = page.insurance,
        /// The time zone of the barn, such as `America/Chicago`; null if it is not known.
        #[schema(required = true)]
        time_zone: Option<String> = page.time_zone,
    }
}

//! What a stranger sees who scans the code at a stall's door.

use kernel::{RandomToken, Scope, StoreError, TimeZone};
use time::Date;

use crate::emergency::days_at;
use crate::{
    ContactKind, EmergencyFacts, EmergencyService, EmergencySheet, EmergencyShown, GivenDose,
    LinkedHorse, SheetContact,
};

/// The page of a horse. What the barn does not show is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmergencyPage {
    /// The horse's name.
    pub name: String,
    /// Whether it has a photo that is shown.
    pub has_photo: bool,
    /// Whom to call, in this order.
    pub call: Vec<(CallWhom, SheetContact)>,
    /// Its veterinarians.
    pub veterinarians: Option<Vec<SheetContact>>,
    /// What it is allergic to.
    pub allergies: Option<Vec<String>>,
    /// Whether somebody stated that it has no known allergies, if they are shown.
    pub no_known_allergies: bool,
    /// The medication that it gets.
    pub medication: Option<Vec<PageMedication>>,
    /// Whether somebody stated that it gets none, if that is shown.
    pub no_current_medications: bool,
    /// Its insurances, with their notes.
    pub insurance: Option<Vec<SheetContact>>,
    /// The time zone of the barn, if it is known.
    pub time_zone: Option<TimeZone>,
}

kernel::words! {
    /// Who is called in an emergency.
    pub enum CallWhom {
        /// A contact for emergencies.
        Emergency = "emergency",
        /// An owner of the horse.
        Owner = "owner",
        /// The barn.
        Barn = "barn",
    }
}

/// A medication of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageMedication {
    /// The drug.
    pub drug: String,
    /// How much of it at once; may be empty.
    pub dose: String,
    /// How it is given; may be empty.
    pub route: String,
    /// Whether it is given when the horse needs it, and is never due.
    pub is_as_needed: bool,
    /// What was given last.
    pub last_given: Option<GivenDose>,
}

impl EmergencyPage {
    /// Arranges the facts.
    #[must_use]
    pub fn new(linked: &LinkedHorse, facts: EmergencyFacts, today: Date) -> Self {
        let sheet = EmergencySheet::new(facts, String::new(), today);
        let shown = |what| linked.shows(what);
        let of_kind = |kind| {
            let mut kinds = sheet.contacts.iter();
            let those = kinds.find(|(it, _)| *it == kind);
            those.map(|(_, those)| those.clone()).unwrap_or_default()
        };
        let without_notes = |contact| SheetContact {
            notes: String::new(),
            ..contact
        };
        let people = |kind| of_kind(kind).into_iter().map(without_notes);
        let mut call: Vec<_> = people(ContactKind::Emergency)
            .map(|it| (CallWhom::Emergency, it))
            .collect();
        if shown(EmergencyShown::Owners) {
            // Without a number of their own, they are called at the barn.
            let owners = sheet.owners.iter().filter(|it| it.note.is_empty());
            call.extend(owners.filter(|it| !it.phones.is_empty()).map(|owner| {
                let owner = SheetContact {
                    name: owner.name.clone(),
                    phones: owner.phones.clone(),
                    notes: String::new(),
                };
                (CallWhom::Owner, owner)
            }));
        }
        let barn = &sheet.facts.barn;
        let mut numbers = call.iter().flat_map(|(_, it)| &it.phones);
        if !barn.phone.is_empty() && !numbers.any(|it| *it == barn.phone) {
            let barn = SheetContact {
                name: barn.name.clone(),
                phones: vec![barn.phone.clone()],
                notes: String::new(),
            };
            call.push((CallWhom::Barn, barn));
        }
        let barn_zone = barn.time_zone.clone();
        let horse = &sheet.facts.horse;
        Self {
            name: horse.name.clone(),
            has_photo: linked.photo.is_some() && shown(EmergencyShown::Photo),
            veterinarians: shown(EmergencyShown::Veterinarian)
                .then(|| people(ContactKind::Veterinarian).collect()),
            allergies: shown(EmergencyShown::Allergies).then(|| horse.allergies.clone()),
            no_known_allergies: shown(EmergencyShown::Allergies) && horse.no_known_allergies,
            medication: shown(EmergencyShown::Medication).then(|| medication(&sheet.facts)),
            no_current_medications: shown(EmergencyShown::Medication)
                && horse.no_current_medications,
            time_zone: barn_zone,
            insurance: shown(EmergencyShown::Insurance).then(|| of_kind(ContactKind::Insurance)),
            call,
        }
    }
}

/// The courses that run, and below them what the health records say.
fn medication(facts: &EmergencyFacts) -> Vec<PageMedication> {
    let courses = facts.courses.iter().map(|course| PageMedication {
        drug: course.drug.clone(),
        dose: course.dose.clone(),
        route: course.route.clone(),
        is_as_needed: course.times.is_empty(),
        last_given: course.last_given.clone(),
    });
    let noted = facts.horse.medication.iter().map(|text| PageMedication {
        drug: text.clone(),
        dose: String::new(),
        route: String::new(),
        is_as_needed: false,
        last_given: None,
    });
    courses.chain(noted).collect()
}

impl EmergencyService {
    /// The page behind a link, which is counted as opened; `None` if there is no such link
    /// that lives. A text that is no token is looked for like one that nobody has.
    pub async fn page(
        &self,
        token: Option<RandomToken>,
    ) -> Result<Option<EmergencyPage>, StoreError> {
        let Some((token, linked)) = self.linked(token).await? else {
            return Ok(None);
        };
        let now = self.clock.now();
        let (scope, days) = (Scope::of_barn(linked.organization_id), days_at(now));
        let found = self
            .horses
            .of_sheet(&scope, linked.id, *days.start())
            .await?;
        let Some(horse) = found else {
            return Ok(None);
        };
        let courses = self.courses.running(&scope, horse.id, days).await?;
        let (barn, contacts) = self.contacts.around(&horse).await?;
        let facts = EmergencyFacts {
            horse,
            courses,
            barn,
            contacts,
        };
        if !self.links.count(&token, now).await? {
            return Ok(None);
        }
        Ok(Some(EmergencyPage::new(&linked, facts, now.date())))
    }

    /// The name of the photo of a page, if it shows one.
    pub async fn photo(&self, token: Option<RandomToken>) -> Result<Option<String>, StoreError> {
        let linked = self.linked(token).await?.map(|(_, linked)| linked);
        let shown = linked.filter(|it| it.shows(EmergencyShown::Photo));
        Ok(shown.and_then(|it| it.photo))
    }

    async fn linked(
        &self,
        token: Option<RandomToken>,
    ) -> Result<Option<(RandomToken, LinkedHorse)>, StoreError> {
        let token = token.unwrap_or_else(|| self.ids.next_token());
        let linked = self.links.linked(&token, self.clock.now()).await?;
        Ok(linked.map(|it| (token, it)))
    }
}

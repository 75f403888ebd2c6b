use std::ops::RangeInclusive;

use kernel::{Actor, ContactId, HorseId, OrganizationId, Permission, Refusal, TimeZone, fold_name};
use time::{Date, OffsetDateTime, Time, UtcOffset};

use crate::{Contact, ContactKind, ContactService, KINDS_OF_THE_BARN};

/// What an emergency sheet is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmergencyFacts {
    /// The horse.
    pub horse: SheetHorse,
    /// The courses of medication that are running.
    pub courses: Vec<RunningCourse>,
    /// The organization that has the horse.
    pub barn: SheetBarn,
    /// Those [around](crate::ContactStore::around) the horse.
    pub contacts: Vec<Contact>,
}

/// What the sheet says of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetHorse {
    /// To which organization it belongs.
    pub organization_id: OrganizationId,
    /// Its id.
    pub id: HorseId,
    /// Its name.
    pub name: String,
    /// Breed, gender, color and markings, as they were typed; what is not known is
    /// empty.
    pub description: Vec<String>,
    /// The number of its microchip; empty if it has none.
    pub microchip: String,
    /// Its registration number; empty if it has none.
    pub registration: String,
    /// What it is allergic to.
    pub allergies: Vec<String>,
    /// Whether somebody stated that it has no known allergies.
    pub no_known_allergies: bool,
    /// The medication that it gets, as its health records have it.
    pub medication: Vec<String>,
    /// Whether somebody stated that it gets none.
    pub no_current_medications: bool,
    /// Where it stands; empty if that is not known.
    pub location: String,
    /// Its owners, in the order of its records.
    pub owners: Vec<OwnerFacts>,
}

/// A course of medication that is running.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunningCourse {
    /// The drug.
    pub drug: String,
    /// How much of it at once, at present.
    pub dose: String,
    /// How it is given; may be empty.
    pub route: String,
    /// The first day.
    pub from: Date,
    /// The last day; `None` is until further notice.
    pub until: Option<Date>,
    /// On which days it is due, such as "Every 2 days", or that it is given as needed, with
    /// the limits.
    pub rhythm: String,
    /// When it is due on these days; none as needed.
    pub times: Vec<Time>,
    /// What was given last, by the clock.
    pub last_given: Option<GivenDose>,
}

/// A dose that was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenDose {
    /// The day and the time for which it was due; as needed about when it was given.
    pub due: (Date, Time),
    /// Whether it was given as needed, and was never due.
    pub is_as_needed: bool,
    /// Who recorded it: first those who gave it, the latest first. Of several records, each
    /// was made without knowing of the others.
    pub records: Vec<GivenRecord>,
}

/// A record of a dose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenRecord {
    /// When it was given or skipped.
    pub at: OffsetDateTime,
    /// The email address of who recorded it; empty if the account was deleted.
    pub by: String,
    /// Given, or skipped.
    pub is_given: bool,
}

impl GivenRecord {
    /// Who recorded it, for people who need no address: the part that names the person.
    #[must_use]
    pub fn person(&self) -> &str {
        self.by.split_once('@').map_or(&self.by, |(name, _)| name)
    }
}

/// What the sheet says of the organization that has the horse.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SheetBarn {
    /// The name at the top of its bills.
    pub name: String,
    /// The phone number there; empty if there is none.
    pub phone: String,
    /// Its time zone, if it is known.
    pub time_zone: Option<TimeZone>,
}

/// An owner in a horse's records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerFacts {
    /// The name.
    pub name: String,
    /// The contact, if there is one.
    pub contact_id: Option<ContactId>,
}

/// What hangs at a stall's door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmergencySheet {
    /// The horse, and the medical facts.
    pub facts: EmergencyFacts,
    /// Its owners.
    pub owners: Vec<SheetOwner>,
    /// Whom to call, by kind in the order of [`EmergencySheet::KINDS`].
    pub contacts: Vec<(ContactKind, Vec<SheetContact>)>,
    /// The address of the horse's page, for a QR code.
    pub link: String,
    /// The day on which it is printed.
    pub printed_on: Date,
}

/// An owner with phone numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetOwner {
    /// The name.
    pub name: String,
    /// The phone numbers; that of the barn if the owner has none.
    pub phones: Vec<String>,
    /// Whose number it is, if it is not the owner's.
    pub note: String,
}

/// Somebody to call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetContact {
    /// The name, with the company.
    pub name: String,
    /// The phone numbers.
    pub phones: Vec<String>,
    /// Notes, such as a policy number.
    pub notes: String,
}

impl EmergencySheet {
    /// The kinds that it names, the most urgent first.
    pub const KINDS: [ContactKind; 4] = [
        ContactKind::Veterinarian,
        ContactKind::Emergency,
        ContactKind::Farrier,
        ContactKind::Insurance,
    ];

    /// Arranges the facts.
    #[must_use]
    pub fn new(mut facts: EmergencyFacts, link: String, printed_on: Date) -> Self {
        facts.horse.description.retain(|text| is_said(text));
        let owners = facts.horse.owners.iter();
        let owners = owners.map(|owner| sheet_owner(owner, &facts));
        let contacts = Self::KINDS.map(|kind| {
            let those = facts
                .contacts
                .iter()
                .filter(|it| is_for(it, kind, facts.horse.id));
            (kind, those.map(sheet_contact).collect::<Vec<_>>())
        });
        let contacts = contacts.into_iter().filter(|(_, those)| !those.is_empty());
        let (owners, contacts) = (owners.collect(), contacts.collect());
        Self {
            facts,
            owners,
            contacts,
            link,
            printed_on,
        }
    }
}

/// Whether a contact stands under a kind: it lists the horse, or none where that
/// means all.
pub(crate) fn is_for(contact: &Contact, kind: ContactKind, horse: HorseId) -> bool {
    let details = &contact.details;
    let of_the_barn = KINDS_OF_THE_BARN.contains(&kind) && details.horse_ids.is_empty();
    details.kinds.as_slice().contains(&kind) && (of_the_barn || details.horse_ids.contains(&horse))
}

/// Whether a text says something: "None" for markings does not.
fn is_said(text: &str) -> bool {
    let text = text.trim().trim_end_matches('.');
    !text.is_empty() && !text.eq_ignore_ascii_case("none")
}

fn sheet_owner(owner: &OwnerFacts, facts: &EmergencyFacts) -> SheetOwner {
    let mut contacts = facts.contacts.iter();
    let contact = contacts.find(|it| Some(it.id) == owner.contact_id);
    let mut phones = contact.map(phones).unwrap_or_default();
    let mut note = String::new();
    let barn = &facts.barn;
    if phones.is_empty() && !barn.phone.is_empty() {
        phones.push(barn.phone.clone());
        if fold_name(&owner.name) != fold_name(&barn.name) {
            note = format!("The number of {}", barn.name);
        }
    }
    SheetOwner {
        name: owner.name.clone(),
        phones,
        note,
    }
}

fn phones(contact: &Contact) -> Vec<String> {
    let phones = contact.details.phones.iter();
    phones.map(|phone| phone.as_str().to_owned()).collect()
}

pub(crate) fn sheet_contact(contact: &Contact) -> SheetContact {
    let details = &contact.details;
    let (name, company) = (details.name.as_str(), details.company.as_str());
    SheetContact {
        name: if company.is_empty() || company == name {
            name.to_owned()
        } else {
            format!("{name}, {company}")
        },
        phones: phones(contact),
        notes: details.notes.as_str().to_owned(),
    }
}

impl ContactService {
    /// Prints the emergency sheet of one of the actor's horses as a PDF. `link`
    /// is the address of the horse's page.
    pub async fn emergency_sheet(
        &self,
        actor: &Actor,
        horse: HorseId,
        link: String,
    ) -> Result<Vec<u8>, Refusal> {
        let scope = actor.to(Permission::ReadHorses);
        let now = self.clock.now();
        let days = days_at(now);
        let found = self.horses.of_sheet(&scope, horse, *days.start()).await?;
        let horse = found.ok_or(Refusal::NotFound("Horse"))?;
        let courses = self.courses.running(&scope, horse.id, days).await?;
        let (barn, contacts) = self.store.around(&horse).await?;
        let today = actor.today_in(horse.organization_id, now);
        let facts = EmergencyFacts {
            horse,
            courses,
            barn,
            contacts,
        };
        let sheet = EmergencySheet::new(facts, link, today);
        Ok(self.renderer.render(sheet).await?)
    }
}

/// The days that it is anywhere now, because a horse may travel, and a sheet names a
/// medication rather too long than too short.
pub(crate) fn days_at(now: OffsetDateTime) -> RangeInclusive<Date> {
    let day = |hours| {
        let zone = UtcOffset::from_hms(hours, 0, 0).unwrap_or(UtcOffset::UTC);
        now.to_offset(zone).date()
    };
    day(-12)..=day(14)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{
        IdGenerator as _, ManualClock, OrganizationRole, PhoneNumber, Revision, Role, SequentialIds,
    };
    use time::Duration;
    use time::macros::{date, datetime};

    use super::*;
    use crate::contact::tests::details;
    use crate::create::tests::{NOW, actor};
    use crate::ports::{MockContactStore, MockSheetCourses, MockSheetHorses, MockSheetRenderer};
    use crate::{ContactDetails, Kinds};

    fn horse() -> HorseId {
        HorseId::new(SequentialIds::default().next_uuid())
    }

    fn contact(ids: &SequentialIds, name: &str, kinds: &[ContactKind], lists: bool) -> Contact {
        Contact {
            id: ContactId::new(ids.next_uuid()),
            organization_id: actor().own_organization(),
            details: ContactDetails {
                kinds: Kinds::new(kinds.to_vec()).expect("kinds"),
                phones: vec![PhoneNumber::parse("931-555-0147").expect("a phone")],
                horse_ids: lists.then(horse).into_iter().collect(),
                ..details(name)
            },
            revision: Revision::FIRST,
            created_at: NOW,
            updated_at: NOW,
        }
    }

    fn facts() -> EmergencyFacts {
        use ContactKind::{Farrier, Owner, Veterinarian};
        let ids = SequentialIds::default();
        let owner = contact(&ids, "Rae Doe", &[Owner, Farrier], false);
        let named = |name: &str, contact_id| OwnerFacts {
            name: name.to_owned(),
            contact_id,
        };
        EmergencyFacts {
            horse: SheetHorse {
                organization_id: actor().own_organization(),
                id: horse(),
                name: "Midnight".to_owned(),
                description: Vec::new(),
                microchip: String::new(),
                registration: String::new(),
                allergies: Vec::new(),
                no_known_allergies: false,
                medication: Vec::new(),
                no_current_medications: false,
                location: String::new(),
                owners: vec![named("Rae Doe", Some(owner.id)), named("Kim", None)],
            },
            courses: Vec::new(),
            barn: SheetBarn::default(),
            contacts: vec![
                contact(&ids, "Dr. Ames", &[Veterinarian], false),
                contact(&ids, "Lee Smith", &[Farrier], true),
                owner,
            ],
        }
    }

    /// The service, where these facts are known of every horse.
    fn printing(facts: Option<EmergencyFacts>, sheets: MockSheetRenderer) -> ContactService {
        let (mut store, mut horses) = (MockContactStore::new(), MockSheetHorses::new());
        let mut courses = MockSheetCourses::new();
        let horse = facts.as_ref().map(|facts| facts.horse.clone());
        horses
            .expect_of_sheet()
            .returning(move |_, _, _| Ok(horse.clone()));
        if let Some(facts) = facts {
            courses
                .expect_running()
                .returning(move |_, _, _| Ok(facts.courses.clone()));
            store
                .expect_around()
                .returning(move |_| Ok((facts.barn.clone(), facts.contacts.clone())));
        }
        ContactService::new(
            Arc::new(store),
            Arc::new(horses),
            Arc::new(courses),
            Arc::new(sheets),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    #[test]
    fn a_sheet_names_whom_to_call_by_kind() {
        let sheet = EmergencySheet::new(facts(), "https://x".to_owned(), NOW.date());
        let named = sheet.contacts.iter().map(|(kind, those)| {
            let names = those.iter().map(|it| it.name.as_str());
            (*kind, names.collect::<Vec<_>>())
        });
        // Rae shoes horses, but not this one.
        assert_eq!(
            named.collect::<Vec<_>>(),
            [
                (ContactKind::Veterinarian, vec!["Dr. Ames"]),
                (ContactKind::Farrier, vec!["Lee Smith"]),
            ]
        );
        let owners = sheet.owners.iter().map(|it| it.phones.len());
        assert_eq!(owners.collect::<Vec<_>>(), [1, 0]);
    }

    #[test]
    fn an_owner_without_a_phone_is_called_at_the_barn() {
        let mut facts = facts();
        facts.horse.owners.push(OwnerFacts {
            name: "Duck River Barn".to_owned(),
            contact_id: None,
        });
        facts.barn = SheetBarn {
            name: "Duck River Barn".to_owned(),
            phone: "(931) 555-0100".to_owned(),
            time_zone: None,
        };
        let sheet = EmergencySheet::new(facts, String::new(), NOW.date());
        let owners = sheet.owners.iter();
        let owners = owners.map(|it| (it.phones.join(" "), it.note.as_str()));
        assert_eq!(
            owners.collect::<Vec<_>>(),
            [
                ("931-555-0147".to_owned(), ""),
                ("(931) 555-0100".to_owned(), "The number of Duck River Barn"),
                ("(931) 555-0100".to_owned(), ""),
            ]
        );
    }

    #[test]
    fn what_says_nothing_is_left_out_of_the_description() {
        let mut facts = facts();
        let typed = ["Pony", "", "Cremello", "None", " none. "];
        facts.horse.description = typed.map(str::to_owned).to_vec();
        let sheet = EmergencySheet::new(facts, String::new(), NOW.date());
        assert_eq!(sheet.facts.horse.description, ["Pony", "Cremello"]);
    }

    #[test]
    fn a_course_is_on_the_sheet_while_its_day_is_anywhere() {
        let days = |hour| days_at(datetime!(2026-11-25 0:00 UTC) + Duration::hours(hour));
        let (before, day) = (date!(2026 - 11 - 24), date!(2026 - 11 - 25));
        assert_eq!(days(2), before..=day);
        assert_eq!(days(11), before..=date!(2026 - 11 - 26));
        assert_eq!(days(12), day..=date!(2026 - 11 - 26));
    }

    #[tokio::test]
    async fn a_sheet_has_the_day_on_which_it_is_printed_in_the_barn() {
        let barn = OrganizationRole {
            organization_id: actor().own_organization(),
            organization_name: "".into(),
            time_zone: TimeZone::parse("Pacific/Kiritimati").ok(),
            role: Role::Owner,
        };
        let actor = Actor::new(actor().account_id(), [barn].into());
        let mut sheets = MockSheetRenderer::new();
        // Noon in UTC is two in the morning there.
        sheets
            .expect_render()
            .times(1)
            .withf(|sheet| sheet.printed_on == NOW.date() + Duration::DAY)
            .returning(|_| Ok(Vec::new()));
        let printed = printing(Some(facts()), sheets)
            .emergency_sheet(&actor, horse(), String::new())
            .await;
        assert!(printed.is_ok());
    }

    #[tokio::test]
    async fn a_missing_horse_has_no_sheet() {
        let mut sheets = MockSheetRenderer::new();
        sheets.expect_render().never();
        let refused = printing(None, sheets)
            .emergency_sheet(&actor(), horse(), String::new())
            .await;
        assert!(matches!(refused, Err(Refusal::NotFound("Horse"))));
    }
}

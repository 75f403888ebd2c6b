//! Horses in which all fields have different values, so that swapped fields are
//! noticed.

use horses::{
    Age, Boarding, Breed, Breeding, CareItem, CareKind, Competition, Dental, Deworming, Equipment,
    Feeding, Gallery, Gender, Grooming, HealthRecords, Height, HoofCare, Horse, Leasing, ListOf,
    MedicalEntry, Owner, OwnershipEdit, Pedigree, Period, Photo, PhotoKind, PhotoName, Photos,
    PlainSection, Profile, Record, Revisions, Sale, SaleStatus, SaleTerms, Section, SectionKind,
    Sections, Sold, Trainer, Training, TrainingLogEntry, Vaccination, VetVisit,
};
use kernel::{
    CareItemId, HorseId, IdGenerator as _, Money, OptionalLine, OptionalText, PhotoId, RandomIds,
    RecordDate, RecordId, RequiredLine, Revision, Scope, WebAddress,
};
use time::macros::date;
use time::{Duration, OffsetDateTime};

use crate::samples::{LATER, NOW, line, required};

/// Generates distinct values.
struct Distinct {
    prefix: &'static str,
    next: i64,
}

impl Distinct {
    fn number(&mut self) -> i64 {
        self.next += 1;
        self.next
    }

    fn words(&mut self) -> String {
        let number = self.number();
        format!("{} \u{1F40E}é {number}", self.prefix)
    }

    fn line<const MAX: usize>(&mut self) -> OptionalLine<MAX> {
        line(&self.words())
    }

    fn required<const MAX: usize>(&mut self) -> RequiredLine<MAX> {
        required(&self.words())
    }

    /// A text of two paragraphs.
    fn text(&mut self) -> OptionalText<4000> {
        let text = format!("{}\n\t\"{}\"", self.words(), self.words());
        OptionalText::parse(&text).expect("a text")
    }

    fn day(&mut self) -> RecordDate {
        let day = date!(2019 - 12 - 25) + Duration::days(self.number());
        RecordDate::new(day).expect("a day")
    }

    fn period(&mut self) -> Period {
        Period::new(Some(self.day()), Some(self.day())).expect("a period")
    }

    /// Three entries, the last equal to the first: order and repetition must be
    /// stored.
    fn list<T: Clone>(&mut self, mut entry: impl FnMut(&mut Self) -> T) -> ListOf<T> {
        let (first, second) = (entry(self), entry(self));
        list(vec![first.clone(), second, first])
    }
}

pub(crate) fn list<T>(entries: Vec<T>) -> ListOf<T> {
    ListOf::new(entries).expect("a few")
}

pub(crate) fn day(text: &str) -> Option<RecordDate> {
    RecordDate::parse_optional(text).expect("a day")
}

pub(crate) fn record_id() -> RecordId {
    RecordId::new(RandomIds.next_uuid())
}

pub(crate) fn photo_name() -> PhotoName {
    let link = RandomIds.next_token();
    PhotoName::parse(link.as_str()).expect("a name")
}

fn health(of: &mut Distinct) -> HealthRecords {
    HealthRecords {
        vaccinations: of.list(|of| Vaccination {
            name: of.required(),
            given_on: Some(of.day()),
            next_due: Some(of.day()),
            product: of.line(),
        }),
        deworming: Deworming {
            last_on: Some(of.day()),
            next_due: Some(of.day()),
            product: of.line(),
        },
        dental: Dental {
            last_exam: Some(of.day()),
            next_due: Some(of.day()),
            notes: of.text(),
        },
        hoof_care: HoofCare {
            last_trim: Some(of.day()),
            next_due: Some(of.day()),
            farrier: of.line(),
        },
        medical_history: of.list(|of| Record {
            id: record_id(),
            entry: MedicalEntry::new(of.day(), of.line(), of.line(), of.text()).expect("an entry"),
        }),
        current_medications: of.list(Distinct::required),
        no_current_medications: true,
        allergies: of.list(Distinct::required),
        no_known_allergies: true,
        vet_visits: of.list(|of| Record {
            id: record_id(),
            entry: VetVisit::new(of.day(), of.line(), of.line(), of.text()).expect("a visit"),
        }),
    }
}

fn training(of: &mut Distinct) -> Training {
    Training {
        log: of.list(|of| TrainingLogEntry {
            date: of.day(),
            activity: of.line(),
            notes: of.text(),
        }),
        competitions: of.list(|of| Competition {
            date: of.day(),
            event: of.line(),
            placement: of.line(),
        }),
        goals: of.list(Distinct::required),
        trainer: Trainer {
            name: of.line(),
            specialization: of.line(),
            contact: of.line(),
        },
    }
}

fn sections(of: &mut Distinct) -> Sections {
    Sections {
        health: health(of),
        training: training(of),
        feeding: Feeding {
            morning: of.text(),
            noon: of.text(),
            evening: of.text(),
            supplements: of.list(Distinct::required),
            schedule: of.text(),
            notes: of.text(),
        },
        boarding: Boarding {
            stable: of.line(),
            location: of.line(),
            contact: of.text(),
            agreement: of.text(),
            period: of.period(),
        },
        breeding: Breeding {
            sire: of.line(),
            dam: of.line(),
            offspring: of.list(Distinct::required),
            breeding_dates: of.list(Distinct::required),
        },
        grooming: Grooming {
            schedule: of.text(),
            bathing: of.text(),
            clipping: of.text(),
        },
        equipment: Equipment {
            saddle: of.text(),
            bridle: of.text(),
            blankets: of.text(),
            boots: of.text(),
        },
        pedigree: Pedigree {
            family_tree: of.text(),
            ancestors: of.list(Distinct::required),
        },
        leasing: Leasing {
            lessee: of.line(),
            terms: of.text(),
            period: of.period(),
        },
        owners: of.list(|of| Owner::named(of.required())),
    }
}

fn breed(name: &str) -> Breed {
    Breed::parse(name).expect("a breed")
}

/// A pending sale with a value in every field, except that it has no link, that no contact
/// bought the horse, and that buyers are told the stable and its location.
fn sale(of: &mut Distinct) -> Sale {
    Sale {
        status: Some(SaleStatus::Pending),
        terms: SaleTerms {
            price: Money::from_cents(of.number()),
            price_note: of.line(),
            description: of.text(),
            video_url: WebAddress::parse_optional("https://example.org/v").expect("a link"),
            sire: of.line(),
            dam: of.line(),
            training_level: of.line(),
            discipline: of.line(),
            location: OptionalLine::default(),
        },
        sold: Sold {
            on: Some(of.day()),
            to_contact_id: None,
            to: of.line(),
            price: Money::from_cents(of.number()),
        },
        link: None,
    }
}

/// A section `sale` whose fields all differ from those of [`horse`].
pub(crate) fn other_sale() -> Sale {
    let mut sale = sale(&mut Distinct {
        prefix: "second",
        next: 2000,
    });
    sale.status = Some(SaleStatus::Sold);
    sale.terms.location = line("Ohio");
    sale.link = Some(RandomIds.next_token());
    sale
}

/// A horse for sale, with a value in every field.
pub(crate) fn horse(actor: &Scope) -> Horse {
    let mut of = Distinct {
        prefix: "first",
        next: 0,
    };
    let revisions = SectionKind::ALL
        .into_iter()
        .zip(11..)
        .fold(Revisions::default(), |revisions, (kind, number)| {
            revisions.with(kind, Revision::new(number))
        });
    Horse {
        id: HorseId::new(RandomIds.next_uuid()),
        organization_id: kernel::OrganizationId::of_founder(actor.account_id()),
        profile: Profile {
            name: of.required(),
            age: Age::new(7).ok(),
            date_of_birth: day("2019-03-04"),
            breed: Some(breed("Quarter Horse")),
            gender: Some(Gender::Mare),
            color: of.line(),
            markings: of.line(),
            registration_number: of.line(),
            microchip_number: of.line(),
            registered_name: of.line(),
            height: Height::parse("15.3").ok(),
            photo_link: WebAddress::parse_optional("https://example.org/a.jpg").expect("a link"),
        },
        listed_at: Some(NOW + Duration::hours(1)),
        photos: Photos {
            header: Some(photo_name()),
            profile: Some(photo_name()),
            gallery: Gallery::stored(vec![photo_name(), photo_name()]),
        },
        sale: sale(&mut of),
        archive: None,
        sections: sections(&mut of),
        revisions,
        created_at: NOW,
        updated_at: LATER,
    }
}

/// A horse with only a name.
pub(crate) fn unknown_horse(actor: &Scope, name: &str) -> Horse {
    let mut horse = horse(actor);
    horse.profile = Profile {
        name: required(name),
        age: None,
        date_of_birth: None,
        breed: None,
        gender: None,
        color: line(""),
        markings: line(""),
        registration_number: line(""),
        microchip_number: line(""),
        registered_name: line(""),
        height: None,
        photo_link: None,
    };
    horse.listed_at = None;
    horse.sale = Sale::default();
    horse.photos = Photos::default();
    horse.sections = Sections::default();
    horse.revisions = Revisions::default();
    horse
}

/// A horse for sale with only a name.
pub(crate) fn offer(actor: &Scope, name: &str, listed_at: OffsetDateTime) -> Horse {
    let mut horse = unknown_horse(actor, name);
    horse.listed_at = Some(listed_at);
    horse.sale.status = Some(SaleStatus::ForSale);
    horse
}

/// Sections whose fields all differ from those of [`horse`].
fn other_sections() -> Sections {
    sections(&mut Distinct {
        prefix: "second",
        next: 1000,
    })
}

/// An edit of each section but `sale`, which does not go with another one that says
/// whether the horse is for sale.
pub(crate) fn edits() -> Vec<Section> {
    let sections = other_sections();
    vec![
        general("Midnight Sun", None),
        Section::Health {
            records: sections.health,
            care: vec![care(CareKind::Dental, "", day("2026-08-01"))],
        },
        PlainSection::Training(sections.training).into(),
        PlainSection::Feeding(sections.feeding).into(),
        PlainSection::Boarding(sections.boarding).into(),
        PlainSection::Breeding(sections.breeding).into(),
        PlainSection::Grooming(sections.grooming).into(),
        PlainSection::Equipment(sections.equipment).into(),
        PlainSection::Pedigree(sections.pedigree).into(),
        PlainSection::Leasing(sections.leasing).into(),
        Section::Owners(OwnershipEdit::Latest(sections.owners)),
    ]
}

/// The section `general` whose fields all differ from those of [`horse`].
pub(crate) fn general(name: &str, listed_at: Option<OffsetDateTime>) -> Section {
    Section::General {
        profile: Profile {
            name: required(name),
            age: Age::new(0).ok(),
            date_of_birth: day("2026-01-04"),
            breed: Some(breed("Arabian")),
            gender: Some(Gender::Stallion),
            color: line("chestnut"),
            markings: line("a blaze"),
            registration_number: line("R-2"),
            microchip_number: line("M-2"),
            registered_name: line("Go Boy II"),
            height: Height::parse("8.0").ok(),
            photo_link: WebAddress::parse_optional("http://example.net/b.png").expect("a link"),
        },
        listed_at,
    }
}

/// The expected horse after a section is replaced.
pub(crate) fn with(mut horse: Horse, section: &Section, now: OffsetDateTime) -> Horse {
    match section.clone() {
        Section::General { profile, listed_at } => {
            horse.profile = profile;
            horse.listed_at = listed_at;
            let status = SaleStatus::when(listed_at.is_some(), horse.sale.status);
            if status != horse.sale.status {
                raise(&mut horse, SectionKind::Sale);
            }
            horse.sale.status = status;
        }
        Section::Sale {
            sale,
            height,
            registered_name,
            listed_at,
        } => {
            let profile = &mut horse.profile;
            let is_same = profile.height == height && profile.registered_name == registered_name;
            (profile.height, profile.registered_name) = (height, registered_name);
            if listed_at.is_some() != horse.listed_at.is_some() || !is_same {
                raise(&mut horse, SectionKind::General);
            }
            horse.sale = sale;
            horse.listed_at = listed_at;
        }
        Section::Health { records, .. } => horse.sections.health = records,
        Section::Plain(plain) => match plain {
            PlainSection::Training(training) => horse.sections.training = training,
            PlainSection::Feeding(feeding) => horse.sections.feeding = feeding,
            PlainSection::Boarding(boarding) => horse.sections.boarding = boarding,
            PlainSection::Breeding(breeding) => horse.sections.breeding = breeding,
            PlainSection::Grooming(grooming) => horse.sections.grooming = grooming,
            PlainSection::Equipment(equipment) => horse.sections.equipment = equipment,
            PlainSection::Pedigree(pedigree) => horse.sections.pedigree = pedigree,
            PlainSection::Leasing(leasing) => horse.sections.leasing = leasing,
        },
        Section::Owners(OwnershipEdit::Latest(owners)) => horse.sections.owners = owners,
        Section::Owners(other) => panic!("{other:?} is of several times"),
    }
    raise(&mut horse, section.kind());
    horse.updated_at = now;
    horse
}

fn raise(horse: &mut Horse, kind: SectionKind) {
    let raised = Revision::new(horse.revisions.of(kind).number() + 1);
    horse.revisions = horse.revisions.with(kind, raised);
}

pub(crate) fn care(kind: CareKind, name: &str, due_on: Option<RecordDate>) -> CareItem {
    CareItem {
        id: CareItemId::new(RandomIds.next_uuid()),
        kind,
        name: name.to_owned(),
        last_on: day("2026-01-31"),
        due_on,
    }
}

/// A photo that is due for deletion a day after its upload.
pub(crate) fn photo(horse_id: HorseId, kind: PhotoKind) -> Photo {
    Photo {
        id: PhotoId::new(RandomIds.next_uuid()),
        name: photo_name(),
        horse_id,
        used: kind.into(),
        uploaded_at: NOW,
        delete_at: Some(NOW + Duration::days(1)),
    }
}

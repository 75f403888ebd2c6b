//! Horses of rows, with their owners, places and board.

mod board;
mod completing;
mod notes;
mod owners;
mod papers;
mod stalls;

use std::collections::{HashMap, HashSet};

use ::book::{GivenService, Service};
use ::documents::Document;
use ::horses::{
    Age, Boarding, Breed, Breeding, CareItem, CreateHorse, Feeding, Gender, HealthRecords, Height,
    Horse, ListOf, OwnerWishes, Profile, Sections,
};
use ::imports::{ImportKind, Judged, Listed, Record, Verdict, breed_name, listed};
use ::notes::Note;
use kernel::{HorseId, OptionalLine, RecordDate, RequiredLine, StoreError, fold, fold_name};
use places::Stay;
use time::Date;

use self::board::Board;
use self::completing::There;
use self::owners::Owners;
pub use self::papers::Paper;
pub use self::stalls::NewPlaces;
use self::stalls::Stalls;
use super::filling::Completed;
use super::people::People;
use super::reading::Reading;
use super::{NamedHorse, New, NewContacts, Prepared, PresentHorse, PresentHorses, Rows};

/// Which horse a row means.
enum Meant {
    New,
    /// The one with this place among those that are there.
    There(usize),
    /// One of several that are there, one that is archived, or one of an earlier row.
    Known(Option<&'static str>),
}

/// Horses that are there, or that a file brings, by name: what they are, and the place of
/// those that are there.
struct Known(HashMap<String, Vec<(Profile, Option<usize>)>>);

impl Known {
    fn of(horses: &[PresentHorse]) -> Self {
        let mut known = Self(HashMap::new());
        for (at, PresentHorse { horse, .. }) in horses.iter().enumerate() {
            let profile = &horse.profile;
            let at = horse.archive.is_none().then_some(at);
            known.note(profile, at);
        }
        known
    }

    fn note(&mut self, profile: &Profile, at: Option<usize>) {
        let of_name = self.0.entry(profile.name.key()).or_default();
        of_name.push((profile.clone(), at));
    }

    /// Whether there is a horse of this name.
    fn has_name(&self, name: &RequiredLine<200>) -> bool {
        self.0.contains_key(&name.key())
    }

    /// Which one has this name, and is not told to be another one.
    fn meant(&self, said: &Profile) -> Meant {
        let of_name = self.0.get(&said.name.key()).into_iter().flatten();
        let same: Vec<_> = of_name.filter(|(it, _)| !is_other(it, said)).collect();
        let there: Vec<_> = same.iter().filter_map(|(_, at)| *at).collect();
        match (same.as_slice(), there.as_slice()) {
            ([], _) => Meant::New,
            (_, [at]) => Meant::There(*at),
            (_, []) => Meant::Known(None),
            _ => Meant::Known(Some("There are several horses with this name.")),
        }
    }
}

/// Whether two horses of one name are two: their registration numbers differ, or two of sex,
/// year of birth and registered name. A stallion may have become a gelding, and a year be
/// one off.
fn is_other(one: &Profile, other: &Profile) -> bool {
    let line = |it: &OptionalLine<200>| fold(it.as_str());
    let differ = |one: String, other: String| !one.is_empty() && !other.is_empty() && one != other;
    let numbers = [one, other].map(|it| line(&it.registration_number));
    let [number, another] = numbers;
    let year = |it: &Profile| it.date_of_birth.map(|born| born.as_date().year());
    let years = year(one).zip(year(other));
    let sexes = one.gender.zip(other.gender);
    let against = [
        years.is_some_and(|(one, other)| one.abs_diff(other) > 1),
        sexes.is_some_and(|(one, other)| (one == Gender::Mare) != (other == Gender::Mare)),
        differ(line(&one.registered_name), line(&other.registered_name)),
    ];
    differ(number, another) || against.into_iter().filter(|it| *it).count() > 1
}

/// What is made of rows of horses.
#[derive(Debug)]
pub struct NewHorses {
    /// Owners who are new, or get more.
    pub contacts: NewContacts,
    /// The horses with their care.
    pub horses: Vec<(Horse, Vec<CareItem>)>,
    /// Horses that were there and get more.
    pub completed: Vec<Completed<Horse>>,
    /// Places that are new.
    pub places: NewPlaces,
    /// Which horse stands where.
    pub stays: Vec<(HorseId, Stay)>,
    /// Services of board that are new.
    pub services: Vec<Service>,
    /// Which horse has which of them.
    pub given: Vec<(HorseId, GivenService)>,
    /// What no field of a horse takes: a note about each of which there is some.
    pub notes: Vec<Note>,
    /// Papers of which the dates are said.
    pub papers: Vec<Document>,
    /// The names of the horses of the barn that the rows lack, if they are a list of the barn.
    pub absent: Vec<String>,
}

/// The horses of the barn that are in no row, by name, if most of them are: a list of few
/// horses is none of the barn.
fn absent(all: &[NamedHorse], records: &[Record]) -> Vec<String> {
    let fields = ["name", "registered_name"];
    let said = records
        .iter()
        .flat_map(|it| fields.map(|field| it.get(field)));
    let said: HashSet<_> = said.map(fold_name).collect();
    let is_said = |it: &&NamedHorse| {
        let names = [&it.name, &it.registered_name].map(|it| fold_name(it));
        names.iter().any(|it| !it.is_empty() && said.contains(it))
    };
    let here = all.iter().filter(|it| it.is_present);
    let (listed, absent): (Vec<_>, Vec<_>) = here.partition(is_said);
    if listed.len() <= absent.len() {
        return Vec::new();
    }
    let mut absent: Vec<_> = absent.iter().map(|it| it.name.clone()).collect();
    absent.sort_by_cached_key(|it| fold_name(it));
    absent
}

/// Compares rows with the horses that are there.
pub(super) fn prepare(rows: &Rows, present: PresentHorses) -> Result<Prepared, StoreError> {
    let absent = absent(&present.all, &rows.records);
    let mut known = Known::of(&present.horses);
    let mut owners = Owners(People::of(present.contacts, rows));
    let mut stalls = Stalls::new(present.areas, present.standing, rows);
    let mut board = Board::new(present.services, rows);
    let mut there = There::of(present.horses, rows);
    let (mut judged, mut horses) = (Vec::new(), Vec::new());
    let (mut notes, mut papers) = (Vec::new(), Vec::new());
    for record in &rows.records {
        let mut row = Reading::of(record, ImportKind::Horses);
        let Some(wish) = wish_of(&mut row, rows.target.today) else {
            judged.push(row.finish(None::<()>).0);
            continue;
        };
        match known.meant(&wish.profile) {
            Meant::New if known.has_name(&wish.profile.name) => row.doubt(format!(
                "There is another horse named {}; this becomes a second one.",
                wish.profile.name.as_str()
            )),
            Meant::New => {}
            Meant::There(at) => {
                there.place(at, &mut row, &mut stalls);
                there.board(at, &mut row, &mut board);
                papers.extend(there.with_papers(at, &mut row));
                notes.extend(there.complete(at, &mut row, &wish, &mut owners));
                judged.push(row.finish_known());
                continue;
            }
            Meant::Known(doubt) => {
                let doubts = doubt.into_iter().map(str::to_owned).collect();
                judged.push(Judged::of(Verdict::Known, doubts));
                continue;
            }
        }
        known.note(&wish.profile, None);
        let id = HorseId::new(rows.ids.next_uuid());
        let owners = owners.of(&mut row);
        stalls.place(&mut row, id);
        board.give(&mut row, id);
        let when = (id, rows.target.now);
        let made = wish.build(rows.target.organization_id, owners, when, &*rows.ids);
        horses.push(made.map_err(StoreError::failed)?);
        papers.extend(papers::of(&mut row, id, rows, &mut Vec::new()));
        notes.extend(notes::of(&mut row, id, rows, &[]));
        judged.push(row.finish(Some(())).0);
    }
    let (places, stays) = stalls.into_new();
    let (services, given) = board.into_new();
    Ok(Prepared {
        judged,
        new: New::Horses(Box::new(NewHorses {
            contacts: owners.0.into_new(),
            horses,
            completed: there.into_completed(),
            places,
            stays,
            services,
            given,
            notes,
            papers,
            absent,
        })),
    })
}

fn wish_of(row: &mut Reading<'_>, today: Date) -> Option<CreateHorse> {
    let name = row.required("name", RequiredLine::parse)?;
    let (allergies, no_known_allergies) = list_of(row, "allergies");
    let (current_medications, no_current_medications) = list_of(row, "medications");
    let profile = Profile {
        name,
        age: age_of(row),
        date_of_birth: birth_of(row, today),
        breed: row.optional("breed", |text| Breed::parse(breed_name(text))),
        gender: row.optional("gender", Gender::typed),
        color: row.line("color"),
        markings: row.line("markings"),
        registration_number: row.line("registration_number"),
        microchip_number: row.line("microchip_number"),
        registered_name: row.line("registered_name"),
        height: row.optional("height", Height::said),
        photo_link: None,
    };
    Some(CreateHorse {
        organization: None,
        profile,
        for_sale: false,
        health: HealthRecords {
            allergies,
            no_known_allergies,
            current_medications,
            no_current_medications,
            ..HealthRecords::default()
        },
        owners: OwnerWishes::default(),
        sections: Sections {
            boarding: Boarding {
                stable: row.line("stable"),
                location: row.line("location"),
                ..Boarding::default()
            },
            feeding: Feeding {
                morning: row.text("feed_morning"),
                noon: row.text("feed_noon"),
                evening: row.text("feed_evening"),
                supplements: list_of(row, "supplements").0,
                notes: row.text("feed_notes"),
                ..Feeding::default()
            },
            breeding: Breeding {
                sire: row.line("sire"),
                dam: row.line("dam"),
                ..Breeding::default()
            },
            ..Sections::default()
        },
    })
}

/// What a field lists, and whether it says that there is none.
fn list_of(row: &mut Reading<'_>, field: &str) -> (ListOf<RequiredLine<500>>, bool) {
    let said = match listed(row.get(field)) {
        Listed::Nothing => Vec::new(),
        Listed::None => return (ListOf::default(), true),
        Listed::Some(said) => said,
    };
    let mut lines = Vec::new();
    for text in said {
        lines.extend(row.or_doubt(field, text, RequiredLine::parse(text)));
    }
    let list = row.or_doubt(field, row.get(field), ListOf::new(lines));
    (list.unwrap_or_default(), false)
}

/// The age that is stated; with a date of birth it follows from that.
fn age_of(row: &mut Reading<'_>) -> Option<Age> {
    row.optional("age", |text| {
        text.parse()
            .map_err(|_| ::horses::AgeError)
            .and_then(Age::new)
    })
}

/// A day of birth that [`CreateHorse::build`] takes.
fn birth_of(row: &mut Reading<'_>, today: Date) -> Option<RecordDate> {
    row.optional("date_of_birth", |text| {
        let born = RecordDate::parse(text).ok();
        let is_living = |born: &RecordDate| {
            let (born, most) = (born.as_date(), i32::from(Age::MAX));
            born <= today && today.year() - born.year() <= most
        };
        born.filter(is_living)
            .ok_or("must be the day of birth of a living horse")
    })
}

fn line<const MAX: usize>(text: &str) -> OptionalLine<MAX> {
    OptionalLine::parse(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{rows, verdicts};
    use super::*;

    fn prepared(table: &str) -> (Vec<Judged>, NewHorses) {
        prepared_beside(table, Vec::new(), false)
    }

    fn prepared_beside(
        table: &str,
        horses: Vec<PresentHorse>,
        takes: bool,
    ) -> (Vec<Judged>, NewHorses) {
        let present = PresentHorses {
            horses,
            all: Vec::new(),
            contacts: Vec::new(),
            areas: Vec::new(),
            standing: HashMap::new(),
            services: Vec::new(),
        };
        let rows = Rows {
            takes,
            ..rows(ImportKind::Horses, table)
        };
        let prepared = prepare(&rows, present).expect("horses");
        let New::Horses(new) = prepared.new else {
            panic!("these are horses");
        };
        (prepared.judged, *new)
    }

    #[test]
    fn what_a_profile_has_is_taken_and_everything_else_is_a_note() {
        let (judged, new) = prepared(
            "Name|Breed|Allergies|Meds|AM Feed|Supplements|Notes|Coggins|Height|ID\n\
             Dusty|Warmblood X|Penicillin, bute|none|2 lb grain|Biotin|Kicks|3/4/2026|15.2|7\n\
             Max|Paint|None known||-||||14.1 1/2|8",
        );
        let [(dusty, _), (max, _)] = new.horses.as_slice() else {
            panic!("two horses");
        };
        let health = &dusty.sections.health;
        let names: Vec<_> = health
            .allergies
            .as_slice()
            .iter()
            .map(RequiredLine::as_str)
            .collect();
        assert_eq!(names, ["Penicillin", "bute"]);
        assert!(health.no_current_medications && !health.no_known_allergies);
        assert_eq!(dusty.sections.feeding.morning.as_str(), "2 lb grain");
        assert_eq!(
            dusty.sections.feeding.supplements.as_slice()[0].as_str(),
            "Biotin"
        );
        assert!(max.sections.health.no_known_allergies);
        assert_eq!(max.sections.feeding.morning.as_str(), "");
        let notes: Vec<_> = new.notes.iter().map(|it| it.words.text.as_str()).collect();
        assert_eq!(notes, ["Kicks\nBreed: Warmblood X", "Height: 14.1 1/2"]);
        let [coggins] = new.papers.as_slice() else {
            panic!("a paper");
        };
        let facts = &coggins.facts;
        assert_eq!(
            (facts.title.as_str(), &facts.horse_ids),
            ("Coggins test", &vec![dusty.id])
        );
        let days = [facts.issued_on, facts.expires_on].map(|it| it.map(|it| it.to_string()));
        assert_eq!(days[0].as_deref(), Some("2026-03-04"));
        assert_eq!(days[1].as_deref(), Some("2027-03-04"));
        assert_eq!(dusty.profile.height, Height::parse("15.2").ok());
        assert_eq!(new.notes[0].words.horse_ids, [dusty.id]);
        let doubts = &judged[0].doubts;
        assert!(doubts[0].starts_with("Breed "), "{doubts:?}");
        assert!(doubts[0].ends_with("; kept in the notes."), "{doubts:?}");
    }

    /// The horses that a table makes, as they are there.
    fn there(table: &str) -> Vec<PresentHorse> {
        let new = prepared(table).1;
        let present = |(horse, _): (Horse, Vec<CareItem>)| PresentHorse {
            notes: Vec::new(),
            stays: Vec::new(),
            services: None,
            papers: Vec::new(),
            horse,
        };
        new.horses.into_iter().map(present).collect()
    }

    #[test]
    fn a_horse_that_is_there_gets_what_is_not_known_and_what_differs_is_named() {
        let known = there(
            "Name|Color|Allergies|AM Feed|Owner\n\
             Dusty|Bay|Penicillin|2 lb grain|\n\
             Max||none known|||Rae Doe",
        );
        let table = "Name|Color|Sex|Allergies|AM Feed|Owner|Stall|Board|Notes|DOB\n\
                     Dusty|Chestnut|mare|penicillin, Bute|2 LB grain|Rae Doe|A1|620|Kicks|\n\
                     Max|Gray||Dust||||||2020-03-14\n\
                     Dusty||||3 lb grain|||||";
        let (judged, new) = prepared_beside(table, known.clone(), false);
        let gets = vec!["Stall", "Board", "Gender", "Allergies", "Owner", "Notes"];
        assert_eq!(
            verdicts(&judged),
            [
                Verdict::Completed(gets),
                Verdict::Completed(vec!["Date of birth", "Color"]),
                Verdict::Known,
            ]
        );
        assert_eq!(
            judged[0].doubts,
            ["Color: Bay stays, this row says Chestnut."]
        );
        assert_eq!(
            judged[1].doubts,
            ["Allergies: none known stays, this row says Dust."]
        );
        let stays = "Morning feed: 2 lb grain stays, this row says 3 lb grain.";
        assert_eq!(judged[2].doubts, [stays]);
        assert!(judged.iter().all(|it| it.differs));
        let [dusty, max] = new.completed.as_slice() else {
            panic!("two horses");
        };
        assert_eq!(
            (&dusty.before, &max.before),
            (&known[0].horse, &known[1].horse)
        );
        let health = &dusty.after.sections.health;
        let allergies: Vec<_> = health.allergies.as_slice().iter().collect();
        let allergies: Vec<_> = allergies.iter().map(|it| it.as_str()).collect();
        assert_eq!(allergies, ["Penicillin", "Bute"]);
        assert_eq!(dusty.after.profile.color.as_str(), "Bay");
        assert_eq!(max.after.profile.color.as_str(), "Gray");
        assert_eq!(max.after.profile.age.map(Age::years), Some(6));
        assert!(max.after.sections.health.no_known_allergies);
        assert_eq!(
            (new.horses.len(), new.stays.len(), new.given.len()),
            (0, 1, 1)
        );
        assert_eq!(new.notes[0].words.text.as_str(), "Kicks");
        assert_eq!(new.contacts.new.len(), 1);

        let (judged, new) = prepared_beside(table, known, true);
        let colors: Vec<_> = new
            .completed
            .iter()
            .map(|it| &it.after.profile.color)
            .collect();
        let colors: Vec<_> = colors.iter().map(|it| it.as_str()).collect();
        assert_eq!(colors, ["Chestnut", "Gray"]);
        assert_eq!(judged[0].doubts, ["Color: Chestnut replaces Bay."]);
        assert!(!new.completed[1].after.sections.health.no_known_allergies);
    }

    #[test]
    fn another_stall_or_board_than_that_of_a_horse_stays_and_is_named() {
        use ::book::{ServiceDetails, ServiceKind, ServicePer};
        use kernel::{Money, Revision, ServiceId, StayId};

        let rows = rows(
            ImportKind::Horses,
            "Name|Aisle|Stall|Board\n\
             Dusty||12|620\n\
             Dusty||14|$620.00\n\
             Dusty|North|12|650\n\
             Dusty|main|12|\n\
             Max||3|\n\
             Max||4|500",
        );
        let today = rows.target.today;
        let service = Service {
            id: ServiceId::new(rows.ids.next_uuid()),
            organization_id: rows.target.organization_id,
            details: ServiceDetails {
                name: RequiredLine::stored("Full board".to_owned()),
                kind: ServiceKind::Board,
                amount: Money::parse("620").expect("money"),
                per: ServicePer::Month,
                category: ServiceKind::Board.category(),
            },
            former_prices: Vec::new(),
            revision: Revision::FIRST,
            created_at: rows.target.now,
            updated_at: rows.target.now,
        };
        let stay = Stay {
            id: StayId::new(rows.ids.next_uuid()),
            place_id: None,
            area: "Main".to_owned(),
            place: "12".to_owned(),
            from: RecordDate::new(today).expect("a day"),
            until: None,
        };
        let mut known = there("Name\nDusty\nMax");
        known[0].stays = vec![stay];
        known[0].services = Some(vec![GivenService {
            service_id: service.id,
            from: today,
            until: None,
            amount: None,
        }]);
        known[1].services = Some(Vec::new());
        let present = PresentHorses {
            horses: known,
            all: Vec::new(),
            contacts: Vec::new(),
            areas: Vec::new(),
            standing: HashMap::new(),
            services: vec![service],
        };
        let prepared = prepare(&rows, present).expect("horses");
        let doubts: Vec<_> = prepared
            .judged
            .iter()
            .map(|it| it.doubts.join(" "))
            .collect();
        assert_eq!(
            doubts,
            [
                "",
                "Stall: 12 stays, this row says 14. Move it on the horse's page.",
                "Stall: Main 12 stays, this row says North 12. Move it on the horse's page. \
                 Board: $620.00 a month stays, this row says $650.00. \
                 Change it among the horse's services.",
                "",
                "",
                "Stall: 3 stays, this row says 4. Move it on the horse's page. \
                 Board: none stays, this row says $500.00. \
                 Change it among the horse's services.",
            ]
        );
        let expected = [Verdict::Known, Verdict::Completed(vec!["Stall"])];
        let verdicts = verdicts(&prepared.judged);
        assert_eq!((&verdicts[1], &verdicts[4]), (&expected[0], &expected[1]));
        // Keep or take is not asked: neither would move the horse.
        assert!(prepared.judged.iter().all(|it| !it.differs));
        // It stays with the import.
        let kept = ::imports::result_of(&rows.records, &prepared.judged).doubts;
        assert_eq!(kept.len(), 5);
    }

    #[test]
    fn a_paper_that_is_there_is_not_made_again() {
        let table = "Name|Coggins|Coggins expires|Insurance|Policy expires\n\
                     Dusty|2026-03-04|2026-09-04|Markel 12|2027-01-31\n\
                     Max||2026-09-04||\n\
                     Star|2026-03-04|2026-03-01||\n\
                     Roy|on file||None|";
        let (judged, new) = prepared(table);
        let told = |papers: &[Document]| {
            let told = |it: &Document| {
                let ends = it.facts.expires_on.map(|it| it.to_string());
                (it.facts.title.as_str().to_owned(), ends.unwrap_or_default())
            };
            papers.iter().map(told).collect::<Vec<_>>()
        };
        let paper = |title: &str, ends: &str| (title.to_owned(), ends.to_owned());
        assert_eq!(
            told(&new.papers),
            [
                paper("Coggins test", "2026-09-04"),
                paper("Markel 12", "2027-01-31"),
                paper("Coggins test", "2026-09-04"),
                paper("Coggins test", "2027-03-04"),
            ]
        );
        assert!(
            judged[2].doubts[0].starts_with("Coggins until "),
            "{:?}",
            judged[2]
        );
        assert_eq!(new.notes[1].words.text.as_str(), "Coggins: on file");
        let mut known = there(table);
        for horse in &mut known {
            horse.papers = vec![Paper {
                kind: documents::DocumentKind::Coggins,
                title: "Coggins".to_owned(),
                issued_on: RecordDate::parse("2026-03-04").ok(),
                expires_on: RecordDate::parse("2027-03-04").ok(),
            }];
        }
        let (judged, new) = prepared_beside(table, known, false);
        assert_eq!(
            told(&new.papers),
            [
                paper("Markel 12", "2027-01-31"),
                paper("Coggins test", "2026-09-04"),
            ]
        );
        assert_eq!(verdicts(&judged)[0], Verdict::Completed(vec!["Insurance"]));
    }

    #[test]
    fn two_horses_of_one_name_are_told_apart_by_what_they_are() {
        let table = "Name|Show Name|Sex|Foaled\n\
                     Pip|Pipsqueak|mare|2016\n\
                     Pip|Pippin Apple|gelding|2020\n\
                     Roy|Royal|S|2015\n\
                     Roy|Royal|G|2016\n\
                     Max|Maximum|G|2010\n\
                     Max|Effort|G|";
        let (judged, new) = prepared(table);
        let names: Vec<_> = new
            .horses
            .iter()
            .map(|(it, _)| it.profile.registered_name.as_str())
            .collect();
        assert_eq!(names, ["Pipsqueak", "Pippin Apple", "Royal", "Maximum"]);
        let doubt = "There is another horse named Pip; this becomes a second one.";
        assert!(
            judged[1].doubts.contains(&doubt.to_owned()),
            "{:?}",
            judged[1]
        );
        // The one that is there is not taken for the other one.
        let (judged, new) = prepared_beside(
            "Name|Show Name|Sex|Foaled\nPip|Pippin Apple|gelding|2020",
            there("Name|Show Name|Sex|Foaled\nPip|Pipsqueak|mare|2016"),
            true,
        );
        assert_eq!(verdicts(&judged), [Verdict::New]);
        assert_eq!((new.horses.len(), new.completed.len()), (1, 0));
    }

    #[test]
    fn of_several_horses_with_one_name_none_is_completed() {
        let known = there("Name|Reg #\nDusty|A-1\nDusty|A-2");
        let (judged, new) = prepared_beside(
            "Name|Reg #|Color\nDusty||Bay\nDusty|A-2|Bay",
            known.clone(),
            false,
        );
        assert_eq!(
            verdicts(&judged),
            [Verdict::Known, Verdict::Completed(vec!["Color"])]
        );
        assert_eq!(
            judged[0].doubts,
            ["There are several horses with this name."]
        );
        assert_eq!(new.completed[0].before, known[1].horse);
    }

    #[test]
    fn horses_of_the_barn_that_a_list_of_it_lacks_are_named() {
        let ids = kernel::SequentialIds::default();
        let horse = |(name, registered_name, is_present): (&str, &str, bool)| NamedHorse {
            id: HorseId::new(kernel::IdGenerator::next_uuid(&ids)),
            name: name.to_owned(),
            registered_name: registered_name.to_owned(),
            is_present,
        };
        let all = [
            ("Star", "", true),
            ("Dusty", "", true),
            ("Roy", "", true),
            ("Max", "Maximum Effort", true),
            ("bella", "", true),
            ("Old Tom", "", false),
        ]
        .map(horse);
        let absent = |table: &str| absent(&all, &rows(ImportKind::Horses, table).records);
        assert_eq!(
            absent("Name|Sex\nDUSTY|G\nMaximum Effort|G\nRoy|G"),
            ["bella", "Star"]
        );
        // A list of one is no list of the barn.
        assert_eq!(absent("Name|Sex\nDusty|G\nNew|G"), [""; 0]);
        let mut result = ::imports::Result::default();
        result.say_absent(["bella", "Star"].into_iter());
        assert_eq!(
            (result.doubts[0].row, result.doubts[0].reason.as_str()),
            (0, "Not in this list: bella, Star. Nothing is done to them.")
        );
    }

    #[test]
    fn a_total_is_no_horse() {
        let (judged, new) = prepared("Name|Stall|Board\nDusty|1|620\nTOTAL|1|620");
        assert_eq!(new.horses.len(), 1);
        let wrong = "This is a total of other rows.".to_owned();
        assert_eq!(
            verdicts(&judged),
            [::imports::Verdict::New, ::imports::Verdict::Wrong(wrong)]
        );
    }
}

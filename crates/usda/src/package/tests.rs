use kernel::{
    Finding, IdGenerator as _, InspectedWhen, InspectionChoice, InspectionStatus, SequentialIds,
};
use time::macros::datetime;

use super::*;
use crate::event_facts::tests::{bare, complete};
use crate::service::tests::actor;

fn id() -> RegistrationId {
    RegistrationId::new(SequentialIds::default().next_uuid())
}

fn person(name: &str, address: &str) -> PackagePerson {
    PackagePerson {
        name: name.to_owned(),
        address: address.to_owned(),
    }
}

/// The records of a show, with all of them.
pub(crate) fn package() -> ShowPackage {
    let inspection = PackageInspection {
        at: datetime!(2026-06-07 00:30 UTC),
        when: InspectedWhen::Before,
        status: InspectionStatus::Corrected,
        findings: vec![Finding::PadOrShoeing],
        note: "Pad reset".to_owned(),
        inspector: "Ann Lee".to_owned(),
        license: "HPI 12".to_owned(),
    };
    let placing = Placing {
        judge: String::new(),
        place: Some(1),
        is_tied: false,
        back_number: 7,
        horse_name: "Sun".to_owned(),
        rider_name: "Jo Doe".to_owned(),
        score: String::new(),
        status: String::new(),
    };
    ShowPackage {
        show: complete(),
        sponsor: person("Fair Association", "1 Fair St, Shelbyville, TN 37160"),
        classes: vec![PackageClass {
            id: ClassId::new(id().as_uuid()),
            title: "12A · Open Pleasure".to_owned(),
            description: "all ages".to_owned(),
            walking_horses: true,
            judges: vec![person("Ann Judge", "2 Bench Rd, Murray, KY 42071")],
            horses: vec![ClassHorse {
                entry: id(),
                is_scratched: false,
            }],
            results: Some(PackageResults {
                placings: vec![placing],
                cards: vec![PackageCard {
                    judge: "Ann Judge".to_owned(),
                    lines: vec![(7, "1".to_owned())],
                }],
            }),
        }],
        entries: vec![PackageEntry {
            id: id(),
            back_number: Some(7),
            horse_name: "Sun".to_owned(),
            registration_number: "TW-1".to_owned(),
            owner: person("Own Er", "3 Oak Rd"),
            trainer: person("Train Er", "4 Elm Rd"),
            exhibitor: person("Jo Doe", "5 Ash Rd"),
            exhibitor_contact: "jo@example.org".to_owned(),
            charged: "$35.00".to_owned(),
            paid: "$20.00".to_owned(),
            inspections: vec![inspection],
        }],
    }
}

fn missing(package: &ShowPackage) -> Vec<(PackagePart, &'static str, Vec<String>)> {
    let missing = package.missing().into_iter();
    missing
        .map(|it| (it.part, it.record.what(), it.of))
        .collect()
}

#[test]
fn complete_records_lack_nothing() {
    assert_eq!(package().missing(), []);
}

#[test]
fn what_is_not_filled_in_is_missing() {
    use PackagePart::{Entries, Inspections, Judges, Organization, Results, Show};

    let mut package = package();
    package.show = bare();
    package.show.notice.inspection = Some(InspectionChoice::HpiAppointed);
    package.sponsor.address.clear();
    let class = &mut package.classes[0];
    class.judges = vec![person("Ann Judge", ""), person("", "")];
    class.results = None;
    let entry = &mut package.entries[0];
    entry.registration_number.clear();
    entry.owner = PackagePerson::default();
    entry.trainer.address.clear();
    entry.exhibitor.address.clear();
    // Taken back.
    entry.inspections[0].status = InspectionStatus::NotApplicable;
    let (class, horse) = (vec!["12A · Open Pleasure".to_owned()], || {
        vec!["7 · Sun".to_owned()]
    });
    let expected = [
        (Show, "the address of the event", vec![]),
        (Show, "the manager's name", vec![]),
        (Show, "the manager's address", vec![]),
        (Organization, "the sponsor's address", vec![]),
        (Judges, "who judges the class", class.clone()),
        (Judges, "the judge's address", vec!["Ann Judge".to_owned()]),
        (Entries, "the horse's registration number", horse()),
        (Entries, "the owner's name", horse()),
        (Entries, "the owner's address", horse()),
        (Entries, "the trainer's address", horse()),
        (Entries, "the exhibitor's address", horse()),
        (Results, "published results", class),
        (Inspections, "an inspection", horse()),
    ];
    assert_eq!(missing(&package), expected);
}

#[test]
fn who_inspected_is_missing_and_all_say_where_they_are_filled_in() {
    let mut package = package();
    package.entries[0].inspections[0].inspector.clear();
    package.classes[0].results = None;
    let (class, entry) = (
        package.classes[0].id.as_uuid(),
        package.entries[0].id.as_uuid(),
    );
    let found: Vec<_> = package
        .missing()
        .into_iter()
        .map(|it| (it.record, it.ids))
        .collect();
    let expected = [
        (MissingRecord::Results, vec![class]),
        (MissingRecord::Inspector, vec![entry]),
    ];
    assert_eq!(found, expected);
}

#[test]
fn classes_for_other_horses_lack_nothing() {
    let mut package = package();
    let mut other = package.classes[0].clone();
    other.walking_horses = false;
    other.judges.clear();
    other.results = None;
    package.classes.push(other);
    let mut of_other = package.entries[0].clone();
    of_other.id = RegistrationId::new(kernel::Uuid::from_u128(9));
    of_other.inspections.clear();
    package.entries.push(of_other);
    assert_eq!(package.missing(), []);
}

#[test]
fn neither_results_nor_inspections_of_scratched_horses_are_missing() {
    let mut package = package();
    package.classes[0].horses[0].is_scratched = true;
    package.classes[0].results = None;
    package.entries[0].inspections.clear();
    assert_eq!(package.missing(), []);
}

#[test]
fn nobody_is_inspected_where_there_is_no_inspector() {
    let mut package = package();
    package.entries[0].inspections.clear();
    assert_eq!(missing(&package).len(), 1);
    package.show.inspector_required = false;
    package.show.notice.inspection = Some(InspectionChoice::NoInspector);
    assert_eq!(package.missing(), []);
}

#[test]
fn the_tables_have_the_records() {
    let tables = package().tables();
    let rows = |name| {
        let table = tables.iter().find(|it| it.name == name).expect("a table");
        let rows = table.rows[1..].iter().map(|it| it.join("|"));
        assert!(table.rows.iter().all(|it| it.len() == table.rows[0].len()));
        rows.collect::<Vec<_>>()
    };
    let about = rows("show");
    for row in [
        "Event|Spring Classic",
        "Address|721 Whitthorne St, Shelbyville, TN 37160",
        "Starts|Sat, Jun 6, 2026, 6:00 PM CDT",
        "Sponsor's address|1 Fair St, Shelbyville, TN 37160",
        "Manager|Rae Doe",
        "Inspectors|José Núñez, Ann Lee (license HPI 12)",
    ] {
        assert!(about.contains(&row.to_owned()), "{row}: {about:?}");
    }
    let class = "12A · Open Pleasure";
    assert_eq!(rows("program"), [format!("{class}|all ages|yes")]);
    let judge = format!("{class}|1|Ann Judge|2 Bench Rd, Murray, KY 42071");
    assert_eq!(rows("judges"), [judge]);
    let sheet = "yes|7|Sun|TW-1|Own Er|3 Oak Rd|Train Er|4 Elm Rd|Jo Doe|5 Ash Rd|Jo Doe|jo@example.org|$35.00|$20.00|";
    assert_eq!(rows("class sheets"), [format!("{class}|{sheet}")]);
    assert_eq!(rows("placings"), [format!("{class}||1||7|Sun|Jo Doe||")]);
    assert_eq!(rows("judges' cards"), [format!("{class}|Ann Judge|7|1")]);
    let inspection = "7|Sun|Sat, Jun 6, 2026, 7:30 PM CDT|before|corrected|pad or shoeing|Pad reset|Ann Lee (license HPI 12)";
    assert_eq!(rows("inspections"), [inspection]);
}

#[tokio::test]
async fn an_archive_has_the_paper_and_the_tables() {
    let mut store = MockPackageStore::new();
    store
        .expect_package()
        .withf(|scope, _| *scope == actor().to(Permission::ReadShows))
        .returning(|_, _| Ok(Some(package())));
    let mut renderer = MockPackageRenderer::new();
    renderer
        .expect_render_package()
        .withf(|it| *it == package())
        .returning(|_| Ok(b"pdf".to_vec()));
    let mut archive = MockPackageArchive::new();
    archive
        .expect_pack()
        .withf(|(name, pdf), tables| {
            name == "records.pdf" && pdf == b"pdf" && *tables == package().tables()
        })
        .returning(|_, _| Ok(vec![b"zip".to_vec()]));
    let (renderer, archive) = (Arc::new(renderer), Arc::new(archive));
    let service = PackageService::new(Arc::new(store), renderer, archive);
    let event = EventId::new(SequentialIds::default().next_uuid());
    let (name, zip) = service.pack(&actor(), event).await.expect("packed");
    assert_eq!(name, "Spring Classic 2026-06-06 USDA records.zip");
    assert_eq!(zip, [b"zip"]);
}

#[tokio::test]
async fn nothing_is_packed_of_a_missing_show() {
    let mut store = MockPackageStore::new();
    store.expect_package().returning(|_, _| Ok(None));
    let (renderer, archive) = (MockPackageRenderer::new(), MockPackageArchive::new());
    let service = PackageService::new(Arc::new(store), Arc::new(renderer), Arc::new(archive));
    let event = EventId::new(SequentialIds::default().next_uuid());
    let found = service.pack(&actor(), event).await;
    assert!(matches!(found, Err(Refusal::NotFound(_))));
}

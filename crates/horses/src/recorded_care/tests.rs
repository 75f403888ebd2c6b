use kernel::RecordId;

use super::*;
use crate::visit::tests::{day, details, visit_of};

fn shot(name: &str, given_on: &str) -> Vaccination {
    Vaccination {
        name: RequiredLine::parse(name).expect("a name"),
        given_on: RecordDate::parse_optional(given_on).expect("a day"),
        next_due: None,
        product: OptionalLine::default(),
    }
}

fn shots(shots: &[Vaccination]) -> HealthRecords {
    HealthRecords {
        vaccinations: ListOf::new(shots.to_vec()).expect("a few"),
        ..HealthRecords::default()
    }
}

fn hooves(last_trim: &str, next_due: &str) -> HealthRecords {
    HealthRecords {
        hoof_care: HoofCare {
            last_trim: RecordDate::parse_optional(last_trim).expect("a day"),
            next_due: RecordDate::parse_optional(next_due).expect("a day"),
            farrier: OptionalLine::default(),
        },
        ..HealthRecords::default()
    }
}

/// The history after these sections are saved one after the other, as names and days.
fn history(sections: &[HealthRecords]) -> Vec<(String, String)> {
    let mut visits: Vec<CareVisit> = Vec::new();
    let mut before = HealthRecords::default();
    for after in sections {
        for recorded in RecordedCare::between(&before, after) {
            match recorded.change(&visits) {
                CareChange::Add(_, details) => visits.push(visit_of(details)),
                CareChange::Correct(id, details) => {
                    let visit = visits.iter_mut().find(|it| it.id == id);
                    visit.expect("known").details = details;
                }
                CareChange::None => {}
            }
        }
        before = after.clone();
    }
    let mut all: Vec<_> = visits
        .iter()
        .map(|it| {
            (
                it.details.name.as_str().to_owned(),
                it.details.date.to_string(),
            )
        })
        .collect();
    all.sort_by(|one, other| one.1.cmp(&other.1));
    all
}

fn days(sections: &[HealthRecords]) -> Vec<String> {
    history(sections).into_iter().map(|(_, day)| day).collect()
}

#[test]
fn a_later_date_is_another_visit_and_an_earlier_one_a_correction() {
    let october = hooves("2026-10-01", "2026-11-12");
    let november = hooves("2026-11-12", "2026-12-24");
    assert_eq!(
        days(&[october.clone(), november.clone()]),
        ["2026-10-01", "2026-11-12"]
    );
    let mistyped = hooves("2026-11-21", "2026-12-24");
    assert_eq!(days(&[mistyped, november.clone()]), ["2026-11-12"]);
    // The same again, and another next date.
    let later = hooves("2026-11-12", "2026-12-31");
    assert_eq!(days(&[november.clone(), november, later]), ["2026-11-12"]);
}

#[test]
fn what_is_left_out_stays_in_the_history() {
    let sections = [
        hooves("2026-10-01", ""),
        HealthRecords::default(),
        hooves("", "2026-12-24"),
    ];
    assert_eq!(days(&sections), ["2026-10-01"]);
    let gone = [shots(&[shot("Rabies", "2026-10-01")]), shots(&[])];
    assert_eq!(days(&gone), ["2026-10-01"]);
}

#[test]
fn each_vaccination_has_its_own_history() {
    let sections = [
        shots(&[shot("Rabies", "2025-05-01"), shot("Tetanus", "2025-05-01")]),
        shots(&[shot("RABIES", "2026-05-01"), shot("Tetanus", "2025-05-01")]),
        // An older one beside it, a plan, and a correction.
        shots(&[
            shot("Rabies", "2026-04-30"),
            shot("Rabies", "2024-05-01"),
            shot("Tetanus", ""),
        ]),
    ];
    let found = history(&sections);
    let found: Vec<_> = found.iter().map(|(name, day)| (&**name, &**day)).collect();
    assert_eq!(
        found,
        [
            ("Rabies", "2024-05-01"),
            ("Rabies", "2025-05-01"),
            ("Tetanus", "2025-05-01"),
            ("Rabies", "2026-04-30"),
        ]
    );
}

#[test]
fn another_name_on_the_same_day_is_a_correction() {
    let sections = [
        shots(&[shot("Rabbies", "2026-05-01")]),
        shots(&[shot("Rabies", "2026-05-01"), shot("Tetanus", "2026-05-01")]),
    ];
    let names: Vec<_> = history(&sections)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["Rabies", "Tetanus"]);
}

#[test]
fn a_correction_keeps_what_the_section_does_not_say() {
    let mut known = visit_of(details(VisitKind::Hoof, "", "2026-10-01"));
    known.details.notes = OptionalText::parse("Thrush").expect("a text");
    known.details.by = OptionalLine::parse("Jo").expect("a line");
    let mut before = hooves("2026-10-01", "");
    before.hoof_care.farrier = known.details.by.clone();
    let mut after = before.clone();
    after.hoof_care.next_due = Some(day("2026-11-12"));
    let recorded = RecordedCare::between(&before, &after);
    let expected = VisitDetails {
        next_due: Some(day("2026-11-12")),
        ..known.details.clone()
    };
    let id = known.id;
    assert_eq!(
        recorded[0].change(&[known]),
        CareChange::Correct(id, expected)
    );
}

#[test]
fn a_veterinarian_s_visit_is_known_by_its_id() {
    let mut visit = visit_of(details(VisitKind::Veterinary, "Colic", "2026-10-01"));
    visit.details.next_due = Some(day("2026-10-08"));
    let id = RecordId::new(visit.id.as_uuid());
    let section = |reason: &str| {
        let mut records = HealthRecords::default();
        let said = details(VisitKind::Veterinary, reason, "2026-10-02");
        records.show_vet_visit(visit.id, Some(&said), true);
        records
    };
    let recorded = RecordedCare::between(&HealthRecords::default(), &section("Mild colic"));
    let CareChange::Correct(corrected, details) = recorded[0].change(std::slice::from_ref(&visit))
    else {
        panic!("expected a correction");
    };
    assert_eq!(RecordId::new(corrected.as_uuid()), id);
    assert_eq!(details.name.as_str(), "Mild colic");
    assert_eq!(details.next_due, visit.details.next_due);
    let added = recorded[0].change(&[]);
    assert!(matches!(added, CareChange::Add(Some(it), _) if it == visit.id));
}

#[test]
fn the_section_shows_the_newest_visit_of_each_line() {
    let mut records = shots(&[
        shot("Rabies", "2025-05-01"),
        shot("Tetanus", "2025-05-01"),
        shot("rabies", "2024-05-01"),
    ]);
    let rabies = details(VisitKind::Vaccination, "Rabies", "2026-05-01");
    records.show_newest(&rabies.line(), Some(&rabies));
    let expected = [shot("Rabies", "2026-05-01"), shot("Tetanus", "2025-05-01")];
    assert_eq!(records.vaccinations.as_slice(), expected);
    records.show_newest(&rabies.line(), None);
    assert_eq!(records.vaccinations.as_slice(), &expected[1..]);
    let trim = details(VisitKind::Hoof, "", "2026-05-01");
    records.show_newest(&trim.line(), Some(&trim));
    assert_eq!(records.hoof_care.last_trim, Some(trim.date));
    records.show_newest(&trim.line(), None);
    assert_eq!(records.hoof_care, HoofCare::default());
}

#[test]
fn a_plan_without_a_date_stays_when_no_visit_is_left() {
    let mut records = hooves("", "2026-12-24");
    records.vaccinations = shots(&[shot("Rabies", "")]).vaccinations;
    let before = records.clone();
    for kind in [VisitKind::Hoof, VisitKind::Vaccination] {
        records.show_newest(&CareLine::new(kind, "Rabies"), None);
    }
    assert_eq!(records, before);
}

#[test]
fn a_full_list_has_room_for_the_newest() {
    let full: Vec<_> = (0..MAX_ENTRIES)
        .map(|n| shot(&format!("Vaccine {n}"), "2025-05-01"))
        .collect();
    let mut records = shots(&full);
    let rabies = details(VisitKind::Vaccination, "Rabies", "2026-05-01");
    records.show_newest(&rabies.line(), Some(&rabies));
    assert_eq!(records.vaccinations.as_slice().len(), MAX_ENTRIES);
    let last = records.vaccinations.as_slice().last();
    assert_eq!(last.map(|it| it.name.as_str()), Some("Rabies"));
}

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use kernel::{CareItemId, HorseId, IdGenerator, RecordDate, RequiredLine};

use crate::visit::{CareLine, VisitKind};
use crate::{HealthRecords, PhotoName, Vaccination};

kernel::words! {
    /// A kind of recurring care.
    pub enum CareKind {
        /// Vaccination.
        Vaccination = "vaccination",
        /// Deworming.
        Deworming = "deworming",
        /// Dental exam.
        Dental = "dental",
        /// Trimming or shoeing of the hoofs.
        HoofCare = "hoof_care",
        /// A veterinarian's visit that is due again.
        Veterinary = "veterinary",
        /// Other care that is due again.
        Other = "other",
    }
}

impl CareKind {
    /// The kinds of which every horse has an item.
    pub const ALWAYS: [Self; 4] = [
        Self::Vaccination,
        Self::Deworming,
        Self::Dental,
        Self::HoofCare,
    ];
}

/// A care item of a horse: care that is due, or a kind of care without a
/// record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CareItem {
    /// New each time that the health section is saved or care is recorded.
    pub id: CareItemId,
    /// The kind of care.
    pub kind: CareKind,
    /// The vaccination or product; empty without a record.
    pub name: String,
    /// The date on which it was last done.
    pub last_on: Option<RecordDate>,
    /// The date on which it is due.
    pub due_on: Option<RecordDate>,
}

/// A care item with its horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CareEntry {
    /// The horse.
    pub horse_id: HorseId,
    /// The horse's name.
    pub horse_name: RequiredLine<200>,
    /// The horse's profile photo.
    pub profile_photo: Option<PhotoName>,
    /// The care item.
    pub item: CareItem,
}

/// A visit of care that says when it is due again, or that it is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueVisit {
    /// Its kind.
    pub kind: VisitKind,
    /// What was done.
    pub name: String,
    /// When it was done.
    pub date: RecordDate,
    /// When it is due again.
    pub next_due: Option<RecordDate>,
}

/// What is due by visits of kinds that the health records do not tell the last of:
/// veterinarians' visits and other care. Of the visits, which are given with the newest
/// first, the newest of each name decides.
pub fn care_of_visits(
    visits: impl IntoIterator<Item = DueVisit>,
    ids: &dyn IdGenerator,
) -> Vec<CareItem> {
    let mut decided = HashSet::new();
    let due = visits.into_iter().filter_map(|visit| {
        let kind = match visit.kind {
            VisitKind::Veterinary => CareKind::Veterinary,
            VisitKind::Other => CareKind::Other,
            _ => return None,
        };
        let is_newest = decided.insert(CareLine::new(visit.kind, &visit.name));
        Some(CareItem {
            id: CareItemId::new(ids.next_uuid()),
            kind,
            name: visit.name,
            last_on: Some(visit.date),
            due_on: Some(visit.next_due.filter(|_| is_newest)?),
        })
    });
    due.collect()
}

/// The care items that follow from the records. Each kind has at least one
/// item, so that a horse without records is listed too. Of several vaccinations
/// with the same name only the latest counts, because a repeated one is no
/// longer overdue.
pub fn care_of<Id>(records: &HealthRecords<Id>, ids: &dyn IdGenerator) -> Vec<CareItem> {
    let item = |kind, name: &str, last_on, due_on| CareItem {
        id: CareItemId::new(ids.next_uuid()),
        kind,
        name: name.to_owned(),
        last_on,
        due_on,
    };
    let mut care: Vec<CareItem> = latest(records.vaccinations.as_slice())
        .into_iter()
        .map(|shot| {
            let name = shot.name.as_str();
            item(CareKind::Vaccination, name, shot.given_on, shot.next_due)
        })
        .collect();
    if care.is_empty() {
        care.push(item(CareKind::Vaccination, "", None, None));
    }
    let (deworming, dental, hooves) = (&records.deworming, &records.dental, &records.hoof_care);
    care.push(item(
        CareKind::Deworming,
        deworming.product.as_str(),
        deworming.last_on,
        deworming.next_due,
    ));
    care.push(item(
        CareKind::Dental,
        "",
        dental.last_exam,
        dental.next_due,
    ));
    care.push(item(
        CareKind::HoofCare,
        "",
        hooves.last_trim,
        hooves.next_due,
    ));
    care
}

/// The latest vaccination of each name, in the order in which the names first
/// occur. Without dates the later entry counts.
fn latest(vaccinations: &[Vaccination]) -> Vec<&Vaccination> {
    let mut places = HashMap::new();
    let mut latest: Vec<&Vaccination> = Vec::new();
    for shot in vaccinations {
        match places.entry(shot.name.key()) {
            Entry::Vacant(place) => {
                place.insert(latest.len());
                latest.push(shot);
            }
            Entry::Occupied(place) => {
                let known = &mut latest[*place.get()];
                if (shot.given_on, shot.next_due) >= (known.given_on, known.next_due) {
                    *known = shot;
                }
            }
        }
    }
    latest
}

#[cfg(test)]
mod tests {
    use kernel::{OptionalLine, RequiredLine, SequentialIds};

    use super::*;
    use crate::{Deworming, ListOf};

    fn day(text: &str) -> Option<RecordDate> {
        RecordDate::parse_optional(text).expect("a day")
    }

    fn shot(name: &str, given_on: &str, next_due: &str) -> Vaccination {
        Vaccination {
            name: RequiredLine::parse(name).expect("a name"),
            given_on: day(given_on),
            next_due: day(next_due),
            product: OptionalLine::default(),
        }
    }

    fn care(records: &HealthRecords) -> Vec<(CareKind, String, Option<RecordDate>)> {
        care_of(records, &SequentialIds::default())
            .into_iter()
            .map(|item| (item.kind, item.name, item.due_on))
            .collect()
    }

    #[test]
    fn a_horse_without_records_has_one_open_item_of_each_kind() {
        let found = care(&HealthRecords::default());
        let kinds: Vec<_> = found.iter().map(|(kind, _, _)| *kind).collect();
        assert_eq!(kinds, CareKind::ALWAYS);
        assert!(
            found
                .iter()
                .all(|(_, name, due)| name.is_empty() && due.is_none())
        );
    }

    #[test]
    fn a_repeated_vaccination_is_no_longer_due() {
        let records = HealthRecords {
            vaccinations: ListOf::new(vec![
                shot("Rabies", "2025-04-01", "2026-04-01"),
                shot("Tetanus", "", "2026-05-01"),
                shot("RABIES", "2026-03-30", "2027-03-30"),
                shot("rabies", "2024-04-01", "2025-04-01"),
            ])
            .expect("a few"),
            deworming: Deworming {
                last_on: day("2026-01-01"),
                next_due: day("2026-03-01"),
                product: OptionalLine::parse("Ivermectin").expect("a line"),
            },
            ..HealthRecords::default()
        };
        let found = care(&records);
        assert_eq!(
            found[..3],
            [
                (
                    CareKind::Vaccination,
                    "RABIES".to_owned(),
                    day("2027-03-30")
                ),
                (
                    CareKind::Vaccination,
                    "Tetanus".to_owned(),
                    day("2026-05-01")
                ),
                (
                    CareKind::Deworming,
                    "Ivermectin".to_owned(),
                    day("2026-03-01")
                ),
            ]
        );
    }

    #[test]
    fn the_newest_other_visit_of_a_name_decides_what_is_due() {
        let visit = |kind, name: &str, date, next_due| DueVisit {
            kind,
            name: name.to_owned(),
            date: day(date).expect("a day"),
            next_due: day(next_due),
        };
        let visits = [
            visit(VisitKind::Other, "Massage", "2026-03-01", "2026-04-01"),
            visit(VisitKind::Veterinary, "Recheck", "2026-02-20", ""),
            visit(VisitKind::Hoof, "", "2026-02-10", "2026-03-24"),
            visit(VisitKind::Other, "massage", "2026-02-01", "2026-03-01"),
            visit(VisitKind::Veterinary, "recheck", "2026-02-01", "2026-02-20"),
            visit(VisitKind::Veterinary, "X-ray", "2026-01-01", "2026-07-01"),
        ];
        let due = care_of_visits(visits, &SequentialIds::default());
        let due: Vec<_> = due
            .iter()
            .map(|item| (item.kind, item.name.as_str(), item.due_on))
            .collect();
        assert_eq!(
            due,
            [
                (CareKind::Other, "Massage", day("2026-04-01")),
                (CareKind::Veterinary, "X-ray", day("2026-07-01")),
            ]
        );
    }

    #[test]
    fn a_kind_reads_back_from_its_name() {
        for kind in CareKind::ALL {
            assert_eq!(CareKind::parse(kind.as_str()), Some(kind));
        }
    }
}

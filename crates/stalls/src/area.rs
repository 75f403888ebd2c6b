//! The areas of a show with their stalls.

use std::collections::BTreeSet;

use kernel::{
    EventId, FieldErrors, IdGenerator, NamedPlace, RequiredLine, Revision, ShowStallId, StallKind,
    StatedIds, same_places,
};
use time::{Date, Duration, OffsetDateTime};

use crate::{AssignedNight, StallHold};

/// Maximum number of areas of a show.
pub const MAX_SHOW_AREAS: usize = 60;
/// Maximum number of stalls of an area.
pub const MAX_AREA_STALLS: usize = 500;
/// Maximum number of stalls of a show.
pub const MAX_SHOW_STALLS: usize = 2000;
/// How many days before the first and after the last day of a show nights may be.
pub const DAYS_AROUND: i64 = 7;
/// Maximum number of nights that are named of a stall or a booking.
pub const MAX_NIGHTS: usize = 60;

/// An area of a show: a barn, or a field to camp on. Two have different names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowArea<S = ShowStall> {
    /// Its name, such as "Barn A".
    pub name: RequiredLine<100>,
    /// Its stalls in their order.
    pub stalls: Vec<S>,
}

/// A stall of a show, or a place to camp.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowStall {
    /// Its id.
    pub id: ShowStallId,
    /// What it is.
    pub terms: StallTerms,
}

/// A stall as somebody writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowStallDraft {
    /// Its id, if it was there before.
    pub id: Option<ShowStallId>,
    /// What it is.
    pub terms: StallTerms,
}

/// What a stall is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StallTerms {
    /// What stands at its door, such as "A 12". Two of an area have different names.
    pub name: RequiredLine<60>,
    /// What it is for.
    pub kind: StallKind,
    /// Whether it is at the end of its row.
    pub is_end: bool,
    /// The nights on which it can be had, each named by the day on which it begins. If none
    /// are named, all nights of the show.
    pub nights: BTreeSet<Date>,
}

impl StallTerms {
    /// Whether it can be had on a night.
    #[must_use]
    pub fn has(&self, night: Date) -> bool {
        self.nights.is_empty() || self.nights.contains(&night)
    }
}

/// The nights around a show: from [some days](DAYS_AROUND) before its first day until as many
/// after its last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShowNights {
    /// The first day of the show.
    pub first_day: Date,
    /// Its last day.
    pub last_day: Date,
}

impl ShowNights {
    /// The first night that can be had.
    #[must_use]
    pub fn first(self) -> Date {
        self.first_day.saturating_sub(Duration::days(DAYS_AROUND))
    }

    /// The last night that can be had.
    #[must_use]
    pub fn last(self) -> Date {
        self.last_day.saturating_add(Duration::days(DAYS_AROUND))
    }

    /// All nights around the show, the first one first.
    pub fn nights(self) -> impl Iterator<Item = Date> {
        let next = move |night: &Date| night.next_day().filter(|it| *it <= self.last());
        std::iter::successors(Some(self.first()), next)
    }

    /// The nights of the show itself: that of each of its days.
    pub fn of_show(self) -> impl Iterator<Item = Date> {
        self.nights()
            .filter(move |it| self.first_day <= *it && *it <= self.last_day)
    }

    /// Whether a night is around the show.
    #[must_use]
    pub fn has(self, night: Date) -> bool {
        self.first() <= night && night <= self.last()
    }

    /// What is wrong with a night that is not.
    pub(crate) fn problem(self) -> String {
        format!("must be a night from {} to {}", self.first(), self.last())
    }
}

/// The areas of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowStalls {
    /// The show.
    pub event_id: EventId,
    /// Its name.
    pub show: String,
    /// Its days.
    pub days: ShowNights,
    /// The areas in their order.
    pub areas: Vec<ShowArea>,
    /// The stalls that somebody holds or held, and that nobody took since.
    pub holds: Vec<StallHold>,
    /// How often they were saved; 0 if never.
    pub revision: Revision,
}

impl ShowStalls {
    /// All stalls with their areas, in their order.
    pub fn stalls(&self) -> impl Iterator<Item = (&ShowArea, &ShowStall)> {
        let areas = self.areas.iter();
        areas.flat_map(|area| area.stalls.iter().map(move |stall| (area, stall)))
    }

    /// One of the stalls.
    #[must_use]
    pub fn stall(&self, id: ShowStallId) -> Option<(&ShowArea, &ShowStall)> {
        self.stalls().find(|(_, stall)| stall.id == id)
    }

    /// The holds that ran out and have one of these nights: whoever wants them takes them.
    #[must_use]
    pub fn ran_out(&self, nights: &[AssignedNight], now: OffsetDateTime) -> Vec<&StallHold> {
        let holds = self.holds.iter().filter(|it| it.is_over(now));
        holds
            .filter(|it| it.nights.iter().any(|night| nights.contains(night)))
            .collect()
    }

    /// What a stall is called: its own name and that of its area.
    #[must_use]
    pub fn title(&self, id: ShowStallId) -> String {
        let found = self.stall(id);
        found.map_or_else(String::new, |(area, stall)| title_of(area, stall))
    }
}

/// "A 12, Barn A".
#[must_use]
pub fn title_of(area: &ShowArea, stall: &ShowStall) -> String {
    format!("{}, {}", stall.terms.name.as_str(), area.name.as_str())
}

/// What is wrong with areas: names and ids that are [there twice](same_places), or too many
/// stalls.
pub fn check(areas: &[ShowArea<ShowStallDraft>]) -> Result<(), FieldErrors> {
    let named = areas.iter().map(|area| {
        let stalls = area.stalls.iter();
        let stalls = stalls.map(|it| NamedPlace {
            name: it.terms.name.as_str(),
            id: it.id.map(ShowStallId::as_uuid),
        });
        let name = area.name.as_str();
        (NamedPlace { name, id: None }, stalls)
    });
    let mut errors = same_places(named);
    if areas.iter().map(|it| it.stalls.len()).sum::<usize>() > MAX_SHOW_STALLS {
        errors.add(
            "areas",
            format!("must have at most {MAX_SHOW_STALLS} stalls"),
        );
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// Areas that replace those of before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAreas {
    /// The areas in their order.
    pub areas: Vec<ShowArea>,
    /// The ids of stalls that somebody stated. They must be of the areas of before.
    pub stated: BTreeSet<ShowStallId>,
}

impl NewAreas {
    /// The areas of drafts that were [checked](check), with ids for new stalls.
    pub fn new(drafts: Vec<ShowArea<ShowStallDraft>>, ids: &dyn IdGenerator) -> Self {
        let mut ids = StatedIds::new(ids);
        let mut stall = |draft: ShowStallDraft| ShowStall {
            id: ShowStallId::new(ids.id_of(draft.id.map(ShowStallId::as_uuid))),
            terms: draft.terms,
        };
        let areas = drafts.into_iter().map(|area| ShowArea {
            name: area.name,
            stalls: area.stalls.into_iter().map(&mut stall).collect(),
        });
        let areas = areas.collect();
        let stated = ids.stated().into_iter().map(ShowStallId::new).collect();
        Self { areas, stated }
    }

    /// Fails if a stall can be had on a night that is not around the show.
    pub fn check_nights(&self, days: ShowNights) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        for (at, area) in self.areas.iter().enumerate() {
            for (stall_at, stall) in area.stalls.iter().enumerate() {
                if !stall.terms.nights.iter().all(|night| days.has(*night)) {
                    let field = format!("areas[{at}].stalls[{stall_at}].nights");
                    errors.add(field, days.problem());
                }
            }
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{SequentialIds, Uuid};
    use time::macros::date;

    use super::*;

    fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
        RequiredLine::parse(text).expect("a line")
    }

    fn barn(name: &str, stalls: &[(Option<u128>, &str)]) -> ShowArea<ShowStallDraft> {
        let stalls = stalls.iter().map(|(id, name)| ShowStallDraft {
            id: id.map(|id| ShowStallId::new(Uuid::from_u128(id))),
            terms: StallTerms {
                name: line(name),
                kind: StallKind::Horse,
                is_end: false,
                nights: BTreeSet::new(),
            },
        });
        ShowArea {
            name: line(name),
            stalls: stalls.collect(),
        }
    }

    fn wrong(areas: &[ShowArea<ShowStallDraft>]) -> Vec<String> {
        let errors = check(areas).err().unwrap_or_default();
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn names_are_told_apart_where_they_are_read_together() {
        let fine = [
            barn("Barn A", &[(None, "1"), (None, "2")]),
            barn("Barn B", &[(None, "1")]),
        ];
        assert_eq!(wrong(&fine), [""; 0]);
        let twice = [
            barn("Barn A", &[(None, "A 1"), (Some(1), "a 1")]),
            barn("BARN A", &[(Some(1), "2")]),
        ];
        assert_eq!(
            wrong(&twice),
            [
                "areas[0].stalls[1].name",
                "areas[1].name",
                "areas[1].stalls[0].id"
            ]
        );
    }

    #[test]
    fn a_show_has_a_limit() {
        let names: Vec<_> = (0..MAX_AREA_STALLS).map(|it| it.to_string()).collect();
        let stalls: Vec<_> = names.iter().map(|it| (None, it.as_str())).collect();
        let barns = (0..5).map(|it| barn(&it.to_string(), &stalls));
        assert_eq!(wrong(&barns.collect::<Vec<_>>()), ["areas"]);
    }

    #[test]
    fn what_was_there_keeps_its_id() {
        let ids = SequentialIds::default();
        let kept = ShowStallId::new(Uuid::from_u128(77));
        let new = NewAreas::new(vec![barn("A", &[(Some(77), "1"), (None, "2")])], &ids);
        assert_eq!(new.stated, BTreeSet::from([kept]));
        assert_eq!(new.areas[0].stalls[0].id, kept);
        assert_ne!(new.areas[0].stalls[1].id, kept);
    }

    #[test]
    fn nights_are_around_the_show() {
        let days = ShowNights {
            first_day: date!(2027 - 05 - 11),
            last_day: date!(2027 - 05 - 13),
        };
        assert!(days.has(date!(2027 - 05 - 04)) && days.has(date!(2027 - 05 - 20)));
        assert!(!days.has(date!(2027 - 05 - 03)) && !days.has(date!(2027 - 05 - 21)));
        let mut new = NewAreas::new(vec![barn("A", &[(None, "1")])], &SequentialIds::default());
        assert_eq!(new.check_nights(days), Ok(()));
        let terms = &mut new.areas[0].stalls[0].terms;
        assert!(terms.has(date!(2027 - 05 - 12)));
        terms.nights = BTreeSet::from([date!(2027 - 06 - 11)]);
        assert!(!terms.has(date!(2027 - 05 - 12)));
        let errors = new.check_nights(days).err().unwrap_or_default();
        let fields: Vec<_> = errors.into_map().into_keys().collect();
        assert_eq!(fields, ["areas[0].stalls[0].nights"]);
    }
}

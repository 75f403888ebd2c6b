//! With whom horses are turned out, and who must not meet.

use std::collections::HashSet;

use kernel::{
    DayTime, HorseId, IdGenerator, NamedHorse, OptionalLine, OrganizationId, PlaceId, RequiredLine,
    Revision, TurnoutGroupId,
};

/// Maximum number of groups of a barn.
pub const MAX_GROUPS: usize = 200;
/// Maximum number of horses of a group.
pub const MAX_GROUP_HORSES: usize = 100;
/// Maximum number of pairs that must not meet.
pub const MAX_APART: usize = 500;

kernel::words! {
    /// A day of the week, as calendars write it (RFC 5545).
    pub enum Weekday {
        /// Monday.
        Monday = "MO",
        /// Tuesday.
        Tuesday = "TU",
        /// Wednesday.
        Wednesday = "WE",
        /// Thursday.
        Thursday = "TH",
        /// Friday.
        Friday = "FR",
        /// Saturday.
        Saturday = "SA",
        /// Sunday.
        Sunday = "SU",
    }
}

/// Horses that go out together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnoutGroup {
    /// Its id.
    pub id: TurnoutGroupId,
    /// When and where they go out.
    pub details: GroupDetails,
}

/// What somebody writes of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupDetails {
    /// Its name.
    pub name: RequiredLine<100>,
    /// Where to, if that is set and the plan has it.
    pub place_id: Option<PlaceId>,
    /// On which days of the week.
    pub weekdays: Vec<Weekday>,
    /// When they go out.
    pub from: DayTime,
    /// When they come in, on the same day.
    pub until: DayTime,
    /// The horses.
    pub horse_ids: Vec<HorseId>,
}

/// Two horses that must not go out together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Apart {
    /// The horses.
    pub horse_ids: [HorseId; 2],
    /// Why; may be empty.
    pub note: OptionalLine<500>,
}

/// Who goes out with whom, and who must not.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turnout {
    /// The groups, in their order.
    pub groups: Vec<TurnoutGroup>,
    /// The pairs.
    pub apart: Vec<Apart>,
}

/// A turnout as it is read: without horses that are archived or gone, and without paddocks
/// that the plan has no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnoutRead {
    /// Whose it is.
    pub organization_id: OrganizationId,
    /// The groups and pairs.
    pub turnout: Turnout,
    /// The horses that it names, by name.
    pub horses: Vec<NamedHorse>,
    /// How often it was saved; 0 if never.
    pub revision: Revision,
}

/// That two horses meet in spite of the barn's word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnoutWarning {
    /// The group; of two that are in one place at the same time, the later one of the list.
    pub group_id: TurnoutGroupId,
    /// The horses.
    pub horse_ids: [HorseId; 2],
    /// Why they must not meet; may be empty.
    pub note: OptionalLine<500>,
}

/// A turnout as somebody writes it: groups that are new have no id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnoutDraft {
    /// The groups, in their order.
    pub groups: Vec<(Option<TurnoutGroupId>, GroupDetails)>,
    /// The pairs.
    pub apart: Vec<Apart>,
}

impl TurnoutDraft {
    /// The turnout, with ids for the groups that are new.
    pub(crate) fn identified(self, ids: &dyn IdGenerator) -> Turnout {
        let mut known = HashSet::new();
        let groups = self.groups.into_iter().map(|(id, details)| TurnoutGroup {
            id: id
                .filter(|id| known.insert(*id))
                .unwrap_or_else(|| TurnoutGroupId::new(ids.next_uuid())),
            details,
        });
        Turnout {
            groups: groups.collect(),
            apart: self.apart,
        }
    }
}

impl GroupDetails {
    /// Whether both are in one place at the same time.
    fn meets(&self, other: &Self) -> bool {
        self.place_id.is_some()
            && self.place_id == other.place_id
            && self.weekdays.iter().any(|day| other.weekdays.contains(day))
            && self.from < other.until
            && other.from < self.until
    }
}

impl Turnout {
    /// Which pairs meet although they must not: in one group, or in two that are in one
    /// place at the same time.
    #[must_use]
    pub fn warnings(&self) -> Vec<TurnoutWarning> {
        let mut warnings = Vec::new();
        for (at, TurnoutGroup { id, details: group }) in self.groups.iter().enumerate() {
            for apart in &self.apart {
                let [one, other] = apart.horse_ids;
                let has = |group: &GroupDetails, horse| group.horse_ids.contains(&horse);
                let with = |group: &GroupDetails, met: &GroupDetails| {
                    (has(group, one) && has(met, other)) || (has(group, other) && has(met, one))
                };
                let mut earlier = self.groups[..at].iter().map(|it| &it.details);
                if with(group, group) || earlier.any(|it| it.meets(group) && with(group, it)) {
                    warnings.push(TurnoutWarning {
                        group_id: *id,
                        horse_ids: apart.horse_ids,
                        note: apart.note.clone(),
                    });
                }
            }
        }
        warnings
    }
}

#[cfg(test)]
mod tests {
    use kernel::{SequentialIds, Uuid};

    use super::*;

    fn horse(number: u128) -> HorseId {
        HorseId::new(Uuid::from_u128(number))
    }

    fn group(place: u128, times: [&str; 2], horses: &[u128]) -> GroupDetails {
        let time = |text| DayTime::parse(text).expect("a time");
        GroupDetails {
            name: RequiredLine::parse("Mares").expect("a name"),
            place_id: Some(PlaceId::new(Uuid::from_u128(place))),
            weekdays: vec![Weekday::Monday, Weekday::Friday],
            from: time(times[0]),
            until: time(times[1]),
            horse_ids: horses.iter().map(|it| horse(*it)).collect(),
        }
    }

    /// Whether each group is warned about, if 1 and 2 must not meet.
    fn warned<const N: usize>(groups: [GroupDetails; N]) -> [bool; N] {
        let turnout = TurnoutDraft {
            groups: groups.into_iter().map(|it| (None, it)).collect(),
            apart: vec![Apart {
                horse_ids: [horse(2), horse(1)],
                note: OptionalLine::default(),
            }],
        };
        let turnout = turnout.identified(&SequentialIds::default());
        let warned: HashSet<_> = turnout.warnings().iter().map(|it| it.group_id).collect();
        std::array::from_fn(|at| warned.contains(&turnout.groups[at].id))
    }

    #[test]
    fn a_pair_in_one_group_is_warned_about() {
        assert_eq!(warned([group(1, ["08:00", "11:00"], &[1, 2, 3])]), [true]);
        assert_eq!(warned([group(1, ["08:00", "11:00"], &[1, 3])]), [false]);
    }

    #[test]
    fn a_pair_in_one_paddock_at_the_same_time_is_warned_about() {
        let first = || group(1, ["08:00", "11:00"], &[1]);
        let other = || group(1, ["10:59", "12:00"], &[2]);
        assert_eq!(warned([first(), other()]), [false, true]);
        let apart = [
            // When the others have come in.
            group(1, ["11:00", "12:00"], &[2]),
            group(2, ["08:00", "11:00"], &[2]),
            GroupDetails {
                weekdays: vec![Weekday::Tuesday],
                ..other()
            },
        ];
        for other in apart {
            assert_eq!(warned([first(), other]), [false, false]);
        }
        // Two groups without a place are not in one.
        let nowhere = |group| GroupDetails {
            place_id: None,
            ..group
        };
        assert_eq!(warned([nowhere(first()), nowhere(other())]), [false, false]);
    }

    #[test]
    fn an_id_that_is_there_twice_names_one_group() {
        let id = TurnoutGroupId::new(Uuid::from_u128(77));
        let one = || (Some(id), group(1, ["08:00", "11:00"], &[1]));
        let draft = TurnoutDraft {
            groups: vec![one(), one()],
            apart: Vec::new(),
        };
        let turnout = draft.identified(&SequentialIds::default());
        assert_eq!(turnout.groups[0].id, id);
        assert_ne!(turnout.groups[1].id, id);
    }
}

//! Directories as they come to be of entries, without a database.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    EmailAddress, EventId, HorseId, LinkedPeople, OptionalLine, OrganizationId, PhoneNumber,
    RegistrationId, RequiredLine, Revision, SequentialIds, Uuid,
};
use proptest::prelude::*;
use time::OffsetDateTime;

use crate::*;

/// An entry as a test writes it.
#[derive(Debug, Clone, Default)]
struct Typed {
    show: u8,
    rider: (&'static str, &'static str, &'static str),
    owner: Option<(&'static str, &'static str, &'static str)>,
    horse: &'static str,
    number: &'static str,
    chip: &'static str,
    own: u8,
    born: Option<u16>,
    sex: Option<HorseSex>,
    color: &'static str,
}

fn person((name, email, phone): (&str, &str, &str)) -> PersonSaid {
    PersonSaid {
        name: RequiredLine::parse(name).expect("a name"),
        email: EmailAddress::parse_optional(email).expect("an address"),
        phone: PhoneNumber::parse_optional(phone).expect("a number"),
        address: ExhibitorAddress::default(),
    }
}

impl Typed {
    fn said(&self, id: u128) -> EntrySaid {
        let details = ShowHorseDetails {
            microchip: Microchip::parse(self.chip),
            registrations: HorseRegistration::typed(self.number).into_iter().collect(),
            born: self.born,
            sex: self.sex,
            color: OptionalLine::parse(self.color).expect("a color"),
            ..ShowHorseDetails::named(RequiredLine::parse(self.horse).expect("a name"))
        };
        let own = (self.own > 0).then(|| HorseId::new(Uuid::from_u128(self.own.into())));
        EntrySaid {
            id: RegistrationId::new(Uuid::from_u128(id)),
            event_id: EventId::new(Uuid::from_u128(self.show.into())),
            revision: Revision::FIRST,
            rider: person(self.rider),
            owner: self.owner.map(person),
            trainer: None,
            horse: HorseSaid {
                details,
                horse_id: own,
            },
            linked: None,
        }
    }
}

/// What a store keeps of one kind of record.
struct Kept<T> {
    records: BTreeMap<Uuid, (T, Uuid, BTreeSet<IdentityKey>)>,
    pairs: BTreeMap<(Uuid, Uuid), Likeness>,
    others: Vec<(Uuid, Uuid)>,
}

impl<T: Identified> Default for Kept<T> {
    fn default() -> Self {
        Self {
            records: BTreeMap::new(),
            pairs: BTreeMap::new(),
            others: Vec::new(),
        }
    }
}

impl<T: Identified> Kept<T> {
    fn read(&self) -> Directory<T> {
        let mut directory = Directory::default();
        for (record, kept, keys) in self.records.values() {
            directory.add(record.clone(), *kept, keys.clone());
        }
        for (one, other) in &self.others {
            directory.add_other(*one, *other);
        }
        directory
    }

    fn store(&mut self, found: Found<T>) {
        for record in found.made {
            self.records.insert(
                record.uuid(),
                (record.clone(), record.uuid(), BTreeSet::new()),
            );
        }
        for (record, _) in found.completed {
            let kept = self.records.get_mut(&record.uuid());
            kept.expect("a record").0 = record;
        }
        for (id, key) in found.keys {
            self.records.get_mut(&id).expect("a record").2.insert(key);
        }
        for Merged { kept, other } in found.merges {
            for record in self.records.values_mut().filter(|it| it.1 == other) {
                record.1 = kept;
            }
        }
        for Alike {
            one,
            other,
            likeness,
        } in found.alike
        {
            let pair = self.pairs.entry((one, other)).or_insert(likeness);
            *pair = (*pair).min(likeness);
        }
    }

    fn shown(&self, id: Uuid) -> Uuid {
        self.records[&id].1
    }

    /// The pairs that are asked, of the records that are shown.
    fn asked(&self) -> BTreeMap<(Uuid, Uuid), Likeness> {
        let mut facts: BTreeMap<Uuid, Facts> = BTreeMap::new();
        for (record, shown, keys) in self.records.values() {
            let more = T::facts(*shown, keys.clone(), record.details());
            let all = match facts.remove(shown) {
                Some(known) => known.with(more),
                None => more,
            };
            facts.insert(*shown, all);
        }
        let pairs = self.pairs.keys().map(|(one, other)| AskedPair {
            id: kernel::IdentityId::new(*one),
            shown: (self.shown(*one), self.shown(*other)),
        });
        let open = open_pairs(pairs.collect(), &self.others, &facts).into_iter();
        let asked = open.map(
            |(
                likeness,
                AskedPair {
                    shown: (one, other),
                    ..
                },
            )| { ((one.min(other), one.max(other)), likeness) },
        );
        asked.collect()
    }
}

#[derive(Default)]
struct World {
    ids: SequentialIds,
    people: Kept<Exhibitor>,
    horses: Kept<ShowHorse>,
    linked: BTreeMap<RegistrationId, LinkedPeople>,
}

impl World {
    fn of(entries: &[EntrySaid], at_once: usize) -> Self {
        let mut world = Self::default();
        for some in entries.chunks(at_once) {
            world.link(some);
        }
        world
    }

    fn link(&mut self, entries: &[EntrySaid]) {
        let terms = LinkTerms {
            organization: OrganizationId::new(Uuid::from_u128(7)),
            ids: &self.ids,
            now: OffsetDateTime::UNIX_EPOCH,
        };
        let (mut horses, mut people) = (self.horses.read(), self.people.read());
        let with = link_horses(&mut horses, entries, terms);
        let linked = link_people(&mut people, (&with, &horses), entries, terms);
        self.horses.store(horses.found());
        self.people.store(people.found());
        self.linked
            .extend(entries.iter().map(|it| it.id).zip(linked));
    }

    fn horse(&self, id: u128) -> Uuid {
        let people = self.linked[&RegistrationId::new(Uuid::from_u128(id))];
        self.horses
            .shown(people.show_horse_id.expect("a horse").as_uuid())
    }

    fn rider(&self, id: u128) -> Uuid {
        let people = self.linked[&RegistrationId::new(Uuid::from_u128(id))];
        self.people
            .shown(people.rider_id.expect("a rider").as_uuid())
    }

    fn owner(&self, id: u128) -> Option<Uuid> {
        let people = self.linked[&RegistrationId::new(Uuid::from_u128(id))];
        people.owner_id.map(|it| self.people.shown(it.as_uuid()))
    }

    /// Which entries have the same rider, owner and horse, and which of them are asked:
    /// by the entries, because ids depend on their order.
    fn told(&self) -> Told {
        let mut told = Told::default();
        let mut of_person: BTreeMap<Uuid, BTreeSet<(u128, &str)>> = BTreeMap::new();
        let mut of_horse: BTreeMap<Uuid, BTreeSet<(u128, &str)>> = BTreeMap::new();
        for id in self.linked.keys().map(|it| it.as_uuid().as_u128()) {
            of_person
                .entry(self.rider(id))
                .or_default()
                .insert((id, "rider"));
            if let Some(owner) = self.owner(id) {
                of_person.entry(owner).or_default().insert((id, "owner"));
            }
            of_horse
                .entry(self.horse(id))
                .or_default()
                .insert((id, "horse"));
        }
        for (asked, groups) in [
            (self.people.asked(), &of_person),
            (self.horses.asked(), &of_horse),
        ] {
            for ((one, other), likeness) in asked {
                let text = |id| format!("{:?}", groups[id]);
                let (one, other) = (text(&one), text(&other));
                told.asked
                    .insert((one.clone().min(other.clone()), one.max(other), likeness));
            }
            told.same
                .extend(groups.values().map(|it| format!("{it:?}")));
        }
        told
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Told {
    same: BTreeSet<String>,
    asked: BTreeSet<(String, String, Likeness)>,
}

fn entries(typed: &[Typed]) -> Vec<EntrySaid> {
    (1..).zip(typed).map(|(id, it)| it.said(id)).collect()
}

const RAE: (&str, &str, &str) = ("Rae Doe", "rae@example.org", "931-555-0147");

#[test]
fn people_are_the_same_by_address_and_name_alone() {
    let mother = "mother@example.org";
    let of = |rider| Typed {
        rider,
        horse: "Star",
        ..Typed::default()
    };
    let world = World::of(
        &entries(&[
            of(RAE),
            of(("Doe, Rae", "RAE@example.org", "")),
            // Another of the same name.
            of(("Rae Doe", "rd@example.org", "555-0100")),
            // Three children with one address.
            of(("Ann Lee", mother, "931-555-0101")),
            of(("Ben Lee", mother, "931-555-0101")),
            of(("Cleo Lee", mother, "931-555-0101")),
            // Name and number, and a slip.
            of(("Rae Doe", "", "(931) 555-0147")),
            of(("Megan Ashcroft", "megan@example.org", "")),
            of(("Megan Ashcraft", "", "")),
        ]),
        100,
    );
    let riders: BTreeSet<_> = (1..=9).map(|id| world.rider(id)).collect();
    assert_eq!(world.rider(1), world.rider(2));
    assert_eq!(riders.len(), 8, "nobody else is linked");
    let asked = world.people.asked();
    let pair = |one: u128, other: u128| {
        let (one, other) = (world.rider(one), world.rider(other));
        asked.get(&(one.min(other), one.max(other))).copied()
    };
    assert_eq!(pair(1, 7), Some(Likeness::Likely));
    assert_eq!(pair(1, 3), Some(Likeness::Look));
    assert_eq!(pair(8, 9), Some(Likeness::Look));
    assert_eq!((pair(4, 5), pair(4, 6), pair(5, 6)), (None, None, None));
}

#[test]
fn a_horse_spelled_five_ways_is_linked_or_asked_and_never_wrong() {
    let bob = |horse| Typed {
        rider: RAE,
        horse,
        ..Typed::default()
    };
    let world = World::of(
        &entries(&[
            Typed {
                number: "TWHBEA 20412345",
                chip: "985141000123456",
                ..bob("Go Boy's Bob")
            },
            Typed {
                show: 1,
                number: "twhbea #20412345",
                ..bob("Bob")
            },
            Typed {
                show: 2,
                own: 1,
                chip: "985 141 000 123 456",
                ..bob("Gobs")
            },
            Typed {
                show: 3,
                own: 1,
                ..bob("Go Boys Bob (GBB)")
            },
            Typed {
                show: 4,
                ..bob("Bob (Go Boy's Bob)")
            },
            // Renamed, with its chip.
            Typed {
                show: 5,
                chip: "985141000123456",
                ..bob("Midnight Sun")
            },
            // Another one of the same barn name, and of the same name.
            Typed {
                show: 5,
                chip: "985141000999999",
                ..bob("Bob")
            },
            Typed {
                show: 5,
                born: Some(2001),
                sex: Some(HorseSex::Mare),
                ..bob("Midnight Sun")
            },
        ]),
        100,
    );
    let same: BTreeSet<_> = [1, 2, 3, 4, 6].map(|id| world.horse(id)).into();
    assert_eq!(
        same.len(),
        1,
        "linked by numbers, chips and the account's horse"
    );
    let others: BTreeSet<_> = [1, 5, 7, 8].map(|id| world.horse(id)).into();
    assert_eq!(others.len(), 4, "nothing else is");
    let asked = world.horses.asked();
    let asks = |one: u128, other: u128| {
        let (one, other) = (world.horse(one), world.horse(other));
        asked.contains_key(&(one.min(other), one.max(other)))
    };
    assert!(asks(1, 5) && asks(5, 7) && asks(1, 8));
    assert!(!asks(1, 7), "two chips");
}

#[test]
fn colors_years_and_sexes_contradict_but_for_geldings_and_grays() {
    use HorseSex::{Gelding, Mare, Stallion};
    let of = |born, sex, color| Typed {
        rider: RAE,
        horse: "Sugar Time",
        born: Some(born),
        sex: Some(sex),
        color,
        ..Typed::default()
    };
    let likeness = |one: Typed, other: Typed| {
        let world = World::of(&entries(&[one, other]), 2);
        let asked = world.horses.asked();
        asked.into_values().next()
    };
    let bay = of(2015, Stallion, "Bay");
    for (other, wanted) in [
        (of(2016, Gelding, "bay"), Likeness::Likely),
        (of(2015, Stallion, "Gray"), Likeness::Likely),
        (of(2017, Stallion, "Bay"), Likeness::Look),
        (of(2015, Mare, "Bay"), Likeness::Look),
        (of(2015, Stallion, "Black"), Likeness::Look),
    ] {
        assert_eq!(
            likeness(bay.clone(), other.clone()),
            Some(wanted),
            "{other:?}"
        );
    }
}

#[test]
fn whoever_stands_by_name_alone_is_the_rider_or_known_by_horse_or_show() {
    let farm = Some(("Hill Farm", "", ""));
    let of = |show, rider, owner, horse, chip| Typed {
        show,
        rider,
        owner,
        horse,
        chip,
        ..Typed::default()
    };
    let (one, two) = ("985141000123456", "985141000777777");
    let world = World::of(
        &entries(&[
            of(1, RAE, Some(("DOE, RAE", "", "")), "Star", ""),
            of(1, RAE, farm, "Moon", one),
            of(1, RAE, farm, "Sun", two),
            // Another show, by the horse.
            of(2, RAE, farm, "Moon", one),
            // Another show and horse: asked.
            of(2, RAE, farm, "Comet", ""),
            of(3, RAE, farm, "Venus", ""),
        ]),
        100,
    );
    assert_eq!(world.owner(1), Some(world.rider(1)));
    assert_eq!(world.owner(2), world.owner(3));
    assert_eq!(world.owner(2), world.owner(4));
    assert_eq!(
        world.owner(4),
        world.owner(5),
        "the second show knows it by name"
    );
    assert_ne!(world.owner(5), world.owner(6));
    assert_eq!(world.people.asked().len(), 1);
}

#[test]
fn who_pays_is_one_of_the_entry_or_known_by_address_or_show() {
    let farm = Some(("Hill Farm", "", ""));
    let typed = |show| Typed {
        show,
        rider: RAE,
        owner: farm,
        horse: "Star",
        ..Typed::default()
    };
    let entries = entries(&[typed(1), typed(2)]);
    let mut world = World::of(&entries, 100);
    let mut name = |entry: usize, who| {
        let terms = LinkTerms {
            organization: OrganizationId::new(Uuid::from_u128(7)),
            ids: &world.ids,
            now: OffsetDateTime::UNIX_EPOCH,
        };
        let (said, mut people) = (&entries[entry], world.people.read());
        let of_entry = (said, world.linked[&said.id]);
        let id = link_named(&mut people, of_entry, &person(who), terms).as_uuid();
        world.people.store(people.found());
        id
    };
    let kim = name(0, ("Kim Lee", "kim@example.org", ""));
    assert_eq!(kim, name(1, ("KIM  LEE", "kim@example.org", "")));
    assert_ne!(kim, name(0, ("Sam Lee", "kim@example.org", "")));
    let sponsor = name(0, ("Sam Sponsor", "", ""));
    assert_eq!(sponsor, name(0, ("Sponsor, Sam", "", "")));
    assert_ne!(sponsor, name(1, ("Sam Sponsor", "", "")), "another show");
    let (rider, owner) = (name(0, (RAE.0, "", "")), name(0, ("hill farm", "", "")));
    assert_eq!(rider, world.rider(1));
    assert_eq!(Some(owner), world.owner(1));
}

#[test]
fn an_entry_that_was_changed_keeps_its_people_while_the_names_are_known() {
    let mut said = entries(&[Typed {
        rider: RAE,
        horse: "Star",
        ..Typed::default()
    }]);
    let mut world = World::of(&said, 1);
    let before = world.rider(1);
    said[0].linked = Some(world.linked[&said[0].id]);
    said[0].rider.email = None;
    world.link(&said);
    assert_eq!(world.rider(1), before, "the name is hers");
    said[0].rider = person(("Kim Poe", "kim@example.org", ""));
    world.link(&said);
    assert_ne!(world.rider(1), before, "another rides");
}

#[test]
fn what_was_answered_is_not_asked_again() {
    let named = |horse| Typed {
        rider: RAE,
        horse,
        ..Typed::default()
    };
    let mut world = World::of(&entries(&[named("Star"), named("Star"), named("Star")]), 3);
    assert_eq!(world.horses.asked().len(), 3);
    let (one, two, three) = (world.horse(1), world.horse(2), world.horse(3));
    world.horses.others.push((three, one));
    assert_eq!(world.horses.asked().len(), 2);
    // The first two are one: what was said of one holds for both.
    world.horses.records.get_mut(&two).expect("a record").1 = one;
    assert_eq!(world.horses.asked().len(), 0);
}

fn typed() -> impl Strategy<Value = Typed> {
    let name = prop::sample::select(vec![
        "Rae Doe",
        "Doe Rae",
        "Rae Doo",
        "Megan Ashcroft",
        "Megan Ashcraft",
    ]);
    let email = prop::sample::select(vec!["", "", "a@example.org", "b@example.org"]);
    let phone = prop::sample::select(vec!["", "931-555-0147", "931-555-0148"]);
    let horse = prop::sample::select(vec![
        "Bob",
        "Go Boys Bob",
        "Bob (Go Boy's Bob)",
        "Midnight Sun",
    ]);
    let chip = prop::sample::select(vec!["", "", "985141000123456", "985141000777777"]);
    let number = prop::sample::select(vec!["", "", "TWHBEA 20412345", "20412345", "SSHBEA 777777"]);
    let person = (name, email, phone);
    (
        0_u8..3,
        person.clone(),
        prop::option::of(person),
        horse,
        chip,
        number,
        0_u8..3,
    )
        .prop_map(|(show, rider, owner, horse, chip, number, own)| Typed {
            show,
            rider,
            owner,
            horse,
            number,
            chip,
            own,
            ..Typed::default()
        })
}

proptest! {
    /// Horses whose facts contradict each other are left out: whom a chip that is not there
    /// belongs to depends on who came first.
    #[test]
    fn the_same_entries_in_any_order_and_parts_give_the_same(
        typed in prop::collection::vec(typed(), 1..9),
        order in any::<u64>(),
        at_once in 1_usize..5,
    ) {
        let consistent: Vec<_> = typed.into_iter().map(|it| Typed {
            // What a chip says, the other numbers say too.
            number: match it.chip { "985141000123456" => "TWHBEA 20412345", "985141000777777" => "SSHBEA 777777", _ => it.number },
            own: match it.chip { "985141000123456" => 1, "985141000777777" => 2, _ => 0 },
            ..it
        }).collect();
        let said = entries(&consistent);
        let mut shuffled = said.clone();
        let mut seed = order;
        for at in (1..shuffled.len()).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            shuffled.swap(at, usize::try_from(seed >> 33).expect("31 bits") % (at + 1));
        }
        let one = World::of(&said, said.len()).told();
        let other = World::of(&shuffled, at_once).told();
        prop_assert_eq!(one, other);
    }
}

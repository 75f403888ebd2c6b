use std::collections::HashMap;

use kernel::{HorseId, OptionalLine, RequiredLine, fold_name};

/// How many generations of ancestors a pedigree shows.
const GENERATIONS: u8 = 3;

/// A horse with the names of its parents, from its breeding records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parents {
    /// The horse's id.
    pub id: HorseId,
    /// The horse's name.
    pub name: RequiredLine<200>,
    /// The sire's name.
    pub sire: OptionalLine<200>,
    /// The dam's name.
    pub dam: OptionalLine<200>,
}

/// A horse that is named in the records of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relative {
    /// The name as typed.
    pub name: String,
    /// The actor's horse with this name, if exactly one has it.
    pub horse_id: Option<HorseId>,
}

/// A relative with its own parents, as far as they are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ancestor {
    /// The ancestor.
    pub relative: Relative,
    /// Its sire.
    pub sire: Option<Box<Ancestor>>,
    /// Its dam.
    pub dam: Option<Box<Ancestor>>,
}

/// Finds horses by the names that are typed in the records of others.
#[derive(Debug, Default)]
pub(crate) struct Relatives {
    parents: HashMap<HorseId, Parents>,
    /// `None` if several horses have the name.
    ids: HashMap<String, Option<HorseId>>,
}

impl Relatives {
    /// Those among these horses.
    pub(crate) fn of(horses: Vec<Parents>) -> Self {
        let mut ids = HashMap::new();
        for horse in &horses {
            ids.entry(horse.name.key())
                .and_modify(|id| *id = None)
                .or_insert(Some(horse.id));
        }
        let parents = horses.into_iter().map(|horse| (horse.id, horse));
        Self {
            parents: parents.collect(),
            ids,
        }
    }

    /// The horse that a text names; `None` if the text is blank. What follows a
    /// comma, a semicolon or a bracket is no part of the name, as in
    /// `Morning Glow (2023)`.
    pub(crate) fn named(&self, text: &str) -> Option<Relative> {
        if text.trim().is_empty() {
            return None;
        }
        let before = text.split([',', ';', '(']).next().unwrap_or(text);
        let found = [text, before]
            .into_iter()
            .find_map(|name| self.ids.get(&fold_name(name)));
        Some(Relative {
            name: text.to_owned(),
            horse_id: found.copied().flatten(),
        })
    }

    /// The sire and the dam of a horse, with their ancestors.
    pub(crate) fn parents_of(&self, id: HorseId) -> (Option<Ancestor>, Option<Ancestor>) {
        self.ancestors(id, GENERATIONS)
    }

    fn ancestors(&self, id: HorseId, generations: u8) -> (Option<Ancestor>, Option<Ancestor>) {
        match self.parents.get(&id) {
            Some(horse) if generations > 0 => (
                self.ancestor(horse.sire.as_str(), generations - 1),
                self.ancestor(horse.dam.as_str(), generations - 1),
            ),
            _ => (None, None),
        }
    }

    fn ancestor(&self, name: &str, generations: u8) -> Option<Ancestor> {
        let relative = self.named(name)?;
        let (sire, dam) = match relative.horse_id {
            Some(id) => self.ancestors(id, generations),
            None => (None, None),
        };
        Some(Ancestor {
            relative,
            sire: sire.map(Box::new),
            dam: dam.map(Box::new),
        })
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};

    use super::*;

    /// Horses given as name, sire and dam.
    fn horses(of: &[(&str, &str, &str)]) -> Vec<Parents> {
        let ids = SequentialIds::default();
        of.iter()
            .map(|(name, sire, dam)| Parents {
                id: HorseId::new(ids.next_uuid()),
                name: RequiredLine::parse(name).expect("a name"),
                sire: OptionalLine::parse(sire).expect("a line"),
                dam: OptionalLine::parse(dam).expect("a line"),
            })
            .collect()
    }

    #[test]
    fn a_horse_is_found_by_its_name_whatever_follows_it() {
        let horses = horses(&[("Morning Glow", "", ""), ("Dew, Sr.", "", "")]);
        let relatives = Relatives::of(horses.clone());
        for (text, horse) in [
            ("Morning Glow", Some(0)),
            (" morning GLOW ", Some(0)),
            ("Morning Glow (2023)", Some(0)),
            ("Morning Glow, a filly", Some(0)),
            ("Dew, Sr.", Some(1)),
            ("Dew", None),
            ("Morning Glow II", None),
        ] {
            let found = relatives.named(text).expect("a relative");
            assert_eq!(found.name, text);
            assert_eq!(
                found.horse_id,
                horse.map(|at: usize| horses[at].id),
                "{text}"
            );
        }
        assert_eq!(relatives.named("  "), None);
    }

    #[test]
    fn a_name_that_two_horses_have_leads_to_neither() {
        let relatives = Relatives::of(horses(&[("Dew", "", ""), ("DEW", "", "")]));
        let found = relatives.named("Dew").expect("a relative");
        assert_eq!(found.horse_id, None);
    }

    #[test]
    fn a_pedigree_has_three_generations_of_what_is_known() {
        let horses = horses(&[
            ("Foal", "Sire", "Elsewhere"),
            ("Sire", "Grandsire", ""),
            ("Grandsire", "", "Third"),
            ("Third", "Fourth", ""),
        ]);
        let (sire, dam) = Relatives::of(horses.clone()).parents_of(horses[0].id);
        let sire = sire.expect("a sire");
        assert_eq!(sire.relative.horse_id, Some(horses[1].id));
        assert_eq!(sire.dam, None);
        let third = sire.sire.expect("a grandsire").dam.expect("the third");
        assert_eq!(third.relative.name, "Third");
        assert_eq!((third.sire, third.dam), (None, None));
        let dam = dam.expect("a dam");
        assert_eq!(dam.relative.horse_id, None);
        assert_eq!((dam.sire, dam.dam), (None, None));
    }

    #[test]
    fn horses_that_name_each_other_end_after_three_generations() {
        let horses = horses(&[("A", "B", ""), ("B", "A", "")]);
        let (mut next, _) = Relatives::of(horses.clone()).parents_of(horses[0].id);
        let mut generations = 0;
        while let Some(ancestor) = next {
            generations += 1;
            next = ancestor.sire.map(|it| *it);
        }
        assert_eq!(generations, GENERATIONS);
    }
}

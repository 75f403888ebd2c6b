//! Horses and contacts by their names, as rows name them.

use std::collections::HashMap;

use ::contacts::Contact;
use kernel::{HorseId, fold_name};

use super::Named;
use super::reading::Reading;

/// What has which name: those that are in the barn before those that are archived.
pub(super) struct Names {
    horses: HashMap<String, Vec<(HorseId, bool)>>,
    /// Horses by the names in their registries.
    registered: HashMap<String, Vec<(HorseId, bool)>>,
    contacts: HashMap<String, Vec<Contact>>,
    /// The names of all horses.
    name_of: HashMap<HorseId, String>,
    /// The horses that are in the barn, by name.
    present: Vec<HorseId>,
}

/// What stands for every horse of the barn, folded.
const ALL: [&str; 9] = [
    "all",
    "all horses",
    "all the horses",
    "every horse",
    "everyone",
    "everybody",
    "entire barn",
    "whole barn",
    "herd",
];

impl Names {
    pub(super) fn of(named: Named) -> Self {
        let mut horses: HashMap<_, Vec<_>> = HashMap::new();
        let mut registered: HashMap<_, Vec<_>> = HashMap::new();
        let mut all = named.horses;
        all.sort_by_cached_key(|it| (fold_name(&it.name), it.id));
        let present = all.iter().filter(|it| it.is_present);
        let present = present.map(|it| it.id).collect();
        let mut name_of = HashMap::new();
        for horse in all {
            let name = fold_name(&horse.registered_name);
            let of_name = registered.entry(name).or_default();
            of_name.push((horse.id, horse.is_present));
            let same = horses.entry(fold_name(&horse.name)).or_default();
            same.push((horse.id, horse.is_present));
            name_of.insert(horse.id, horse.name);
        }
        let mut contacts: HashMap<_, Vec<_>> = HashMap::new();
        for contact in named.contacts {
            let same = contacts.entry(contact.details.name.key()).or_default();
            same.push(contact);
        }
        registered.remove("");
        Self {
            horses,
            registered,
            contacts,
            name_of,
            present,
        }
    }

    /// The horse of a name, or why there is none.
    pub(super) fn horse(&self, name: &str) -> Result<HorseId, String> {
        let name_key = fold_name(name);
        let same = self.horses.get(&name_key);
        let same = same.or_else(|| self.registered.get(&name_key));
        let same = same.map_or(&[][..], Vec::as_slice);
        let present: Vec<_> = same.iter().filter(|(_, is_present)| *is_present).collect();
        match (present.as_slice(), same) {
            ([(id, _)], _) | ([], [(id, _)]) => Ok(*id),
            ([], []) => Err(format!("There is no horse named {name}.")),
            _ => Err(format!("There are several horses named {name}.")),
        }
    }

    /// The horses of a field that may name several; who is not there is a doubt.
    pub(super) fn horses(&self, row: &mut Reading<'_>, field: &str) -> Vec<HorseId> {
        let text = row.get(field);
        let mut ids = Vec::new();
        for found in self.listed(text) {
            match found {
                Ok(id) if ids.contains(&id) => {}
                Ok(id) => ids.push(id),
                Err(doubt) => row.doubt(doubt),
            }
        }
        ids
    }

    /// Each horse that a text lists, or why there is none. Longer names come first: one may
    /// have a comma or an *and* in it.
    fn listed(&self, text: &str) -> Vec<Result<HorseId, String>> {
        self.parted(text.trim(), &[&[';', '\n'], &[','], &['&', '+', '/']])
    }

    fn parted(&self, text: &str, separators: &[&[char]]) -> Vec<Result<HorseId, String>> {
        let found = self.horse(text);
        let (Err(_), Some((these, finer))) = (&found, separators.split_first()) else {
            return vec![found];
        };
        let words = text.split(' ').map(|word| match word {
            "and" | "And" | "AND" if finer.is_empty() => "&",
            word => word,
        });
        let words = words.collect::<Vec<_>>().join(" ");
        let parts = words.split(*these).map(str::trim);
        let parts = parts.filter(|it| !it.is_empty());
        parts.flat_map(|it| self.parted(it, finer)).collect()
    }

    /// The horses of a row that is about all that its field names; a name that nobody has
    /// refuses it, because what it cost would be divided among the others.
    pub(super) fn all_of(&self, row: &mut Reading<'_>, field: &str) -> Vec<HorseId> {
        let text = row.get(field);
        if ALL.contains(&fold_name(text).as_str()) && self.horse(text).is_err() {
            let count = self.present.len();
            let are = if count == 1 {
                "horse that is"
            } else {
                "horses that are"
            };
            if count == 0 {
                row.refuse("There is no horse here.");
            }
            row.doubt(format!(
                "Horse: {text} is taken as the {count} {are} here today."
            ));
            return self.present.clone();
        }
        let mut ids = Vec::new();
        for found in self.listed(text) {
            match found {
                Ok(id) if ids.contains(&id) => {}
                Ok(id) => ids.push(id),
                Err(reason) => row.refuse(reason),
            }
        }
        if ids.is_empty() {
            row.refuse("Horse is missing.");
        }
        ids
    }

    /// The name of a horse.
    pub(super) fn name(&self, horse: HorseId) -> &str {
        self.name_of.get(&horse).map_or("", String::as_str)
    }

    /// The only contact of a name.
    pub(super) fn contact(&self, name: &str) -> Option<&Contact> {
        match self.contacts.get(&fold_name(name))?.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }
}

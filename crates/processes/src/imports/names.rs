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
}

impl Names {
    pub(super) fn of(named: Named) -> Self {
        let mut horses: HashMap<_, Vec<_>> = HashMap::new();
        let mut registered: HashMap<_, Vec<_>> = HashMap::new();
        for horse in named.horses {
            let name = fold_name(&horse.registered_name);
            let of_name = registered.entry(name).or_default();
            of_name.push((horse.id, horse.is_present));
            let same = horses.entry(fold_name(&horse.name)).or_default();
            same.push((horse.id, horse.is_present));
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
        // A name may have a comma in it.
        if let Ok(id) = self.horse(text) {
            return vec![id];
        }
        let mut ids = Vec::new();
        for name in text.split([';', ',', '\n']).map(str::trim) {
            if name.is_empty() {
                continue;
            }
            match self.horse(name) {
                Ok(id) if ids.contains(&id) => {}
                Ok(id) => ids.push(id),
                Err(doubt) => row.doubt(doubt),
            }
        }
        ids
    }

    /// The only contact of a name.
    pub(super) fn contact(&self, name: &str) -> Option<&Contact> {
        match self.contacts.get(&fold_name(name))?.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }
}

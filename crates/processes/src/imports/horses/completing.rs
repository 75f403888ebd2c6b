//! Horses that are there, with what rows say of them.

use std::collections::BTreeMap;

use ::contacts::is_same_name;
use ::documents::Document;
use ::horses::{Breed, CreateHorse, Gender, HealthRecords, Horse, ListOf, Owner};
use ::imports::owners_said;
use ::notes::Note;
use kernel::{OptionalLine, RecordId, RequiredLine, fold};

use super::super::filling::{Completed, Filling};
use super::super::reading::Reading;
use super::board::Board;
use super::owners::Owners;
use super::stalls::{self, Stalls};
use super::{PresentHorse, Rows, notes};

/// The horses that are there, with what becomes of them.
pub(super) struct There<'a> {
    rows: &'a Rows,
    horses: Vec<PresentHorse>,
    /// Those that got more, as they were.
    before: BTreeMap<usize, Horse>,
}

impl<'a> There<'a> {
    pub(super) fn of(horses: Vec<PresentHorse>, rows: &'a Rows) -> Self {
        Self {
            rows,
            horses,
            before: BTreeMap::new(),
        }
    }

    /// Puts the horse with a place in the list where its row says, if it stands nowhere.
    pub(super) fn place(&mut self, at: usize, row: &mut Reading<'_>, stalls: &mut Stalls<'_>) {
        let PresentHorse { horse, stays, .. } = &mut self.horses[at];
        if !stays.is_empty() {
            stalls::compare(row, stays);
        } else if let Some(stay) = stalls.place(row, horse.id) {
            row.filled("stall");
            stays.push(stay);
        }
    }

    /// Gives the horse with a place in the list the board of its row, if it never had
    /// services.
    pub(super) fn board(&mut self, at: usize, row: &mut Reading<'_>, board: &mut Board<'_>) {
        let horse = &mut self.horses[at];
        if let Some(services) = &horse.services {
            board.compare(row, services);
        } else if let Some(given) = board.give(row, horse.horse.id) {
            row.filled("board");
            horse.services = Some(vec![given]);
        }
    }

    /// The papers of the horse with a place in the list that its row says and that are new.
    pub(super) fn with_papers(&mut self, at: usize, row: &mut Reading<'_>) -> Vec<Document> {
        let PresentHorse { horse, papers, .. } = &mut self.horses[at];
        super::papers::of(row, horse.id, self.rows, papers)
    }

    /// Completes a horse by a row, and returns a note of what is in no other place.
    pub(super) fn complete(
        &mut self,
        at: usize,
        row: &mut Reading<'_>,
        said: &CreateHorse,
        owners: &mut Owners<'_>,
    ) -> Option<Note> {
        let takes = self.rows.takes;
        let PresentHorse { horse, notes, .. } = &mut self.horses[at];
        let mut now = horse.clone();
        let mut fill = Filling::of(row, takes);
        profile(&mut fill, &mut now, said);
        plans(&mut fill, &mut now, said);
        health(row, takes, &mut now.sections.health, &said.health);
        owned(row, takes, &mut now.sections.owners, owners);
        let note = notes::of(row, horse.id, self.rows, notes);
        if let Some(note) = &note {
            notes.push(note.words.text.as_str().to_owned());
            row.filled("notes");
        }
        let was = horse.clone();
        let changed = horse.complete(now.profile, now.sections, self.rows.target.now);
        if !changed.is_empty() {
            self.before.entry(at).or_insert(was);
        }
        note
    }

    pub(super) fn into_completed(mut self) -> Vec<Completed<Horse>> {
        let horses = &mut self.horses;
        let completed = self.before.into_iter().map(|(at, before)| Completed {
            before,
            after: horses[at].horse.clone(),
        });
        completed.collect()
    }
}

/// What is said of the horse itself.
fn profile(fill: &mut Filling<'_, '_>, horse: &mut Horse, said: &CreateHorse) {
    let (here, said) = (&mut horse.profile, &said.profile);
    let (born, says) = (&mut here.date_of_birth, &said.date_of_birth);
    fill.value("date_of_birth", born, says, |it| {
        it.map(|it| it.to_string()).unwrap_or_default()
    });
    // An age that was typed once is another one every year.
    if here.date_of_birth.is_none() && here.age.is_none() {
        fill.value("age", &mut here.age, &said.age, |it| {
            it.map(|it| it.years().to_string()).unwrap_or_default()
        });
    }
    fill.value("breed", &mut here.breed, &said.breed, |it| {
        it.as_ref().map_or("", Breed::as_str).to_owned()
    });
    fill.value("gender", &mut here.gender, &said.gender, |it| {
        it.map_or("", Gender::as_str).to_owned()
    });
    fill.value("height", &mut here.height, &said.height, |it| {
        it.map(|it| it.to_string()).unwrap_or_default()
    });
    for (field, here, said) in [
        (
            "registered_name",
            &mut here.registered_name,
            &said.registered_name,
        ),
        ("color", &mut here.color, &said.color),
        ("markings", &mut here.markings, &said.markings),
        (
            "registration_number",
            &mut here.registration_number,
            &said.registration_number,
        ),
        (
            "microchip_number",
            &mut here.microchip_number,
            &said.microchip_number,
        ),
    ] {
        fill.value(field, here, said, line);
    }
}

/// What is said of where it stands, of its feed and of its parents.
fn plans(fill: &mut Filling<'_, '_>, horse: &mut Horse, said: &CreateHorse) {
    let (here, said) = (&mut horse.sections, &said.sections);
    for (field, here, said) in [
        ("stable", &mut here.boarding.stable, &said.boarding.stable),
        (
            "location",
            &mut here.boarding.location,
            &said.boarding.location,
        ),
        ("sire", &mut here.breeding.sire, &said.breeding.sire),
        ("dam", &mut here.breeding.dam, &said.breeding.dam),
    ] {
        fill.value(field, here, said, line);
    }
    let (here, said) = (&mut here.feeding, &said.feeding);
    for (field, here, said) in [
        ("feed_morning", &mut here.morning, &said.morning),
        ("feed_noon", &mut here.noon, &said.noon),
        ("feed_evening", &mut here.evening, &said.evening),
    ] {
        fill.value(field, here, said, |it| it.as_str().to_owned());
    }
    fill.value(
        "supplements",
        &mut here.supplements,
        &said.supplements,
        listed,
    );
    fill.lines("feed_notes", &mut here.notes, &said.notes);
}

/// Allergies are added to those that are known. That there are none is said otherwise.
fn health(
    row: &mut Reading<'_>,
    takes: bool,
    here: &mut HealthRecords,
    said: &HealthRecords<Option<RecordId>>,
) {
    let mut allergies = (here.allergies.clone(), here.no_known_allergies);
    let mut says = (said.allergies.clone(), said.no_known_allergies);
    if !says.1 && !allergies.1 {
        says.0 = joined(&allergies.0, &says.0);
        // More of them differ from nothing that is there.
        if says.0 != allergies.0 {
            allergies.0 = ListOf::default();
        }
    }
    let mut fill = Filling::of(row, takes);
    fill.value("allergies", &mut allergies, &says, stated);
    let mut medications = (
        here.current_medications.clone(),
        here.no_current_medications,
    );
    let says = (
        said.current_medications.clone(),
        said.no_current_medications,
    );
    fill.value("medications", &mut medications, &says, stated);
    (here.allergies, here.no_known_allergies) = allergies;
    (here.current_medications, here.no_current_medications) = medications;
}

/// The owners, of a horse without any. Otherwise their addresses and numbers, if the row
/// names the same ones.
fn owned(row: &mut Reading<'_>, takes: bool, here: &mut ListOf<Owner>, owners: &mut Owners<'_>) {
    let said = owners_said(row.get("owner"), row.get("owner_share"));
    let names: Vec<_> = said.iter().map(|it| it.name.as_str()).collect();
    if names.is_empty() {
        return;
    }
    let there = |name: &&str| {
        let Ok(name) = RequiredLine::<500>::parse(name) else {
            return false;
        };
        here.as_slice()
            .iter()
            .any(|it| is_same_name(&it.name, &name))
    };
    let are_same = names.len() == here.as_slice().len() && names.iter().all(there);
    if here.as_slice().is_empty() || are_same {
        let said = owners.of(row);
        let has_shares = |list: &ListOf<Owner>| list.as_slice().iter().any(|it| it.share.is_some());
        if here.as_slice().is_empty() {
            row.filled("owner");
            *here = said;
        } else if has_shares(&said) && !has_shares(here) {
            row.filled("owner_share");
            *here = said;
        }
        return;
    }
    let was: Vec<_> = here.as_slice().iter().map(|it| it.name.as_str()).collect();
    row.differs("owner", (&was.join(", "), &names.join(", ")), takes);
    if takes {
        row.filled("owner");
        *here = owners.of(row);
    }
}

fn line(it: &OptionalLine<200>) -> String {
    it.as_str().to_owned()
}

fn listed<const MAX: usize>(list: &ListOf<RequiredLine<MAX>>) -> String {
    let lines: Vec<_> = list.as_slice().iter().map(RequiredLine::as_str).collect();
    lines.join(", ")
}

/// A list of which it may be stated that there is nothing.
fn stated((list, is_none): &(ListOf<RequiredLine<500>>, bool)) -> String {
    if *is_none {
        "none known".to_owned()
    } else {
        listed(list)
    }
}

/// Those of the first list, and what the other one has beside them.
fn joined(
    here: &ListOf<RequiredLine<500>>,
    said: &ListOf<RequiredLine<500>>,
) -> ListOf<RequiredLine<500>> {
    let mut all = here.as_slice().to_vec();
    for line in said.as_slice() {
        if !all
            .iter()
            .any(|it| fold(it.as_str()) == fold(line.as_str()))
        {
            all.push(line.clone());
        }
    }
    ListOf::new(all).unwrap_or_else(|_| here.clone())
}

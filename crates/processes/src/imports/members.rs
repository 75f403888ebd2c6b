//! Members of associations, in the directory of an organization's shows.

use std::collections::{BTreeSet, HashMap};

use super::reading::Reading;
use super::{New, Prepared, Rows};
use ::exhibitors::{
    Directory, Exhibitor, ExhibitorAddress, ExhibitorDetails, Found, HorseRegistration, Identified,
    IdentityKey, IdentityOf, MAX_MEMBERSHIPS, Meant, Membership, MembershipDetails, Microchip,
    ShowHorse, ShowHorseDetails,
};
use ::imports::{ImportKind, Judged, Record};
use kernel::{
    EmailAddress, MembershipId, OptionalText, PhoneNumber, RecordDate, RequiredLine, Revision,
    Uuid, compact,
};

/// What rows of members are compared with.
#[derive(Debug)]
pub struct PresentMembers {
    /// The people whom rows may mean.
    pub people: Directory<Exhibitor>,
    /// The horses that rows may mean.
    pub horses: Directory<ShowHorse>,
    /// The memberships of these.
    pub memberships: Vec<Membership>,
}

/// What is made of rows of members.
#[derive(Debug)]
pub struct NewMembers {
    /// People who were not there.
    pub people: Found<Exhibitor>,
    /// Horses that were not there.
    pub horses: Found<ShowHorse>,
    /// Memberships, each with the name of whose it is.
    pub memberships: Vec<(Membership, String)>,
    /// Whether rows do not say of which association, and nobody has said it.
    pub lacks_association: bool,
}

/// Somebody, or a horse, as a row says it.
enum Said {
    Person(ExhibitorDetails),
    Horse(ShowHorseDetails),
}

/// What rows say of people and horses, by which those are looked up whom they may mean.
#[derive(Debug, Default)]
pub struct MembersSaid {
    /// People.
    pub people: Vec<(ExhibitorDetails, BTreeSet<IdentityKey>)>,
    /// Horses.
    pub horses: Vec<(ShowHorseDetails, BTreeSet<IdentityKey>)>,
}

impl MembersSaid {
    /// Of all rows that name somebody.
    #[must_use]
    pub fn of(records: &[Record]) -> Self {
        let mut all = Self::default();
        for record in records {
            match said(&mut Reading::of(record, ImportKind::Members)) {
                Some(Said::Person(it)) => {
                    let keys = Exhibitor::keys(&it);
                    all.people.push((it, keys));
                }
                Some(Said::Horse(it)) => {
                    let keys = ShowHorse::keys(&it);
                    all.horses.push((it, keys));
                }
                None => {}
            }
        }
        all
    }
}

/// Compares rows with the memberships that are there: of one record, by association, number
/// and days.
pub(super) fn prepare(rows: &Rows, present: PresentMembers) -> Prepared {
    let mut members = Members {
        rows,
        held: HashMap::new(),
        new: Vec::new(),
        lacks_association: false,
    };
    let (mut people, mut horses) = (present.people, present.horses);
    for membership in present.memberships {
        let shown = match membership.of {
            IdentityOf::Exhibitor => people.shown(membership.record_id),
            IdentityOf::ShowHorse => horses.shown(membership.record_id),
        };
        let shown = shown.unwrap_or(membership.record_id);
        let held = members.held.entry(shown).or_default();
        held.push(membership.details);
    }
    let mut judged = Vec::new();
    for record in &rows.records {
        let mut row = Reading::of(record, ImportKind::Members);
        judged.push(match said(&mut row) {
            Some(Said::Person(said)) => members.take(row, &mut people, &said),
            Some(Said::Horse(said)) => members.take(row, &mut horses, &said),
            None => row.finish(None::<()>).0,
        });
    }
    Prepared {
        judged,
        new: New::Members(Box::new(NewMembers {
            people: people.found(),
            horses: horses.found(),
            memberships: members.new,
            lacks_association: members.lacks_association,
        })),
    }
}

struct Members<'a> {
    rows: &'a Rows,
    /// By the record that is shown.
    held: HashMap<Uuid, Vec<MembershipDetails>>,
    new: Vec<(Membership, String)>,
    lacks_association: bool,
}

impl Members<'_> {
    fn take<T: Identified>(
        &mut self,
        mut row: Reading<'_>,
        directory: &mut Directory<T>,
        said: &T::Details,
    ) -> Judged {
        let Some(details) = self.details_of(&mut row) else {
            return row.finish(None::<()>).0;
        };
        let keys = T::keys(said);
        let name = T::called(said).to_owned();
        let meant = directory.meant(&keys);
        let one_named = match &meant {
            Meant::Named(all) => self.holder(all, &details),
            Meant::Same(_) | Meant::Unlike | Meant::Nobody => None,
        };
        let record = match (meant, one_named) {
            (Meant::Same(id), _) | (Meant::Named(_), Some(id)) => Some(id),
            (Meant::Named(all), None) => match all.as_slice() {
                [id] => {
                    row.doubt(format!(
                        "{name} is found by the name alone. Please look whether it is the same."
                    ));
                    Some(*id)
                }
                several => {
                    row.doubt(format!(
                        "There are {} of the name {name}, and nothing tells which is meant: this \
                         becomes a record of its own, and is asked about under Same or Other.",
                        several.len()
                    ));
                    None
                }
            },
            (Meant::Unlike, _) => {
                row.doubt(format!(
                    "{name} is here with another email address or number; this becomes a record \
                     of its own."
                ));
                None
            }
            (Meant::Nobody, _) => None,
        };
        if let Some(held) = record.and_then(|id| self.held.get(&id)) {
            if held.iter().any(|it| is_same(it, &details)) {
                return row.finish_known();
            }
            if held.len() >= MAX_MEMBERSHIPS as usize {
                row.refuse(format!(
                    "{name} has {MAX_MEMBERSHIPS} memberships, the most that are kept."
                ));
            }
        }
        let (judged, details) = row.finish(Some(details));
        let Some(details) = details else {
            return judged;
        };
        let target = &self.rows.target;
        let record_id = record.unwrap_or_else(|| {
            directory.make(
                (said.clone(), keys),
                target.organization_id,
                &*self.rows.ids,
                target.now,
            )
        });
        self.held
            .entry(record_id)
            .or_default()
            .push(details.clone());
        let membership = Membership {
            id: MembershipId::new(self.rows.ids.next_uuid()),
            organization_id: target.organization_id,
            of: T::OF,
            record_id,
            details,
            witness: None,
            revision: Revision::FIRST,
            created_at: target.now,
            updated_at: target.now,
        };
        self.new.push((membership, name));
        judged
    }

    /// Who of some has this number already.
    fn holder(&self, all: &[Uuid], details: &MembershipDetails) -> Option<Uuid> {
        let number = compact(details.number.as_str());
        let has_it = |id: &&Uuid| {
            let held = self.held.get(*id).into_iter().flatten();
            !number.is_empty() && held.into_iter().any(|it| has_number(it, details))
        };
        all.iter().find(has_it).copied()
    }

    fn details_of(&mut self, row: &mut Reading<'_>) -> Option<MembershipDetails> {
        let association = row.optional("association", RequiredLine::parse);
        let association = association.or_else(|| self.rows.association.clone());
        if association.is_none() {
            self.lacks_association = true;
            row.refuse("Association is missing: say it for all rows, or choose its column.");
        }
        let (from, until) = (
            row.optional("from", RecordDate::parse),
            row.optional("until", RecordDate::parse),
        );
        if from.zip(until).is_some_and(|(from, until)| until < from) {
            row.refuse("Until is before From.");
        }
        Some(MembershipDetails {
            association: association?,
            number: row.line("number"),
            from,
            until,
            seen_on: None,
            document_id: None,
        })
    }
}

fn has_number(one: &MembershipDetails, other: &MembershipDetails) -> bool {
    one.association_key() == other.association_key()
        && compact(one.number.as_str()) == compact(other.number.as_str())
}

fn is_same(one: &MembershipDetails, other: &MembershipDetails) -> bool {
    has_number(one, other) && (one.from, one.until) == (other.from, other.until)
}

/// Whose membership a row is: of who is named, or else of the horse.
fn said(row: &mut Reading<'_>) -> Option<Said> {
    let parts = [row.get("first_name"), row.get("last_name")];
    let parts: Vec<_> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    let name = Some(row.get("name")).filter(|it| !it.is_empty());
    let name = name.map_or_else(|| parts.join(" "), str::to_owned);
    if !name.is_empty() {
        return Some(Said::Person(ExhibitorDetails {
            name: named(row, &name)?,
            email: row.optional("email", EmailAddress::parse),
            phone: row.optional("phone", PhoneNumber::parse),
            address: ExhibitorAddress::default(),
            notes: OptionalText::default(),
        }));
    }
    let number = row.get("registration_number");
    let called = Some(row.get("horse")).filter(|it| !it.is_empty());
    let name = named(row, called.unwrap_or(number))?;
    let chip = row.get("microchip_number");
    let microchip = Microchip::parse(chip);
    if microchip.is_none() && !chip.is_empty() {
        row.doubt(format!(
            "Microchip: {chip} is no chip of 15 digits, left empty."
        ));
    }
    Some(Said::Horse(ShowHorseDetails {
        microchip,
        registrations: HorseRegistration::typed(number).into_iter().collect(),
        ..ShowHorseDetails::named(name)
    }))
}

fn named(row: &mut Reading<'_>, name: &str) -> Option<RequiredLine<200>> {
    match RequiredLine::parse(name) {
        Ok(name) => Some(name),
        Err(error) => {
            row.refuse(format!("Name {error}."));
            None
        }
    }
}

#[cfg(test)]
mod tests;

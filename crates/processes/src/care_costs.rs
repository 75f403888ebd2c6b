//! What care of horses costs, in the barn's book: one entry of what was recorded in one act,
//! with the part of each horse, which its owners bear.
//!
//! The cost of a visit is said at the visit, and the entry follows it.

use std::collections::{BTreeMap, BTreeSet};

use ::book::{
    BookEntry, Category, EntryFacts, EntryKind, EntryText, EntryWish, HorseFacts, MAX_SPLITS,
    Recipient, SplitHorse, SplitWish,
};
use ::horses::{CareVisit, VisitDetails, VisitKind};
use kernel::{
    FieldErrors, IdGenerator, Money, OptionalText, OrganizationId, PostalAddress, RequiredLine,
};
use time::{Date, OffsetDateTime};

/// Who bears what care cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bearer {
    /// The barn: the entry is of no horse.
    Barn,
    /// The owners of each horse, by their shares on the day.
    Owners,
}

/// What a visit cost; `None` if it cost nothing.
#[must_use]
pub fn cost_of(details: &VisitDetails) -> Option<Money> {
    details.cost.filter(|it| *it > Money::ZERO)
}

/// What an entry of care is for.
fn description(details: &VisitDetails) -> RequiredLine<300> {
    let kind = match details.kind {
        VisitKind::Vaccination => "Vaccination",
        VisitKind::Deworming => "Deworming",
        VisitKind::Dental => "Dental care",
        VisitKind::Hoof => "Hoof care",
        VisitKind::Veterinary => "Veterinary visit",
        VisitKind::Other => "Care",
    };
    RequiredLine::stored(match details.name.as_str() {
        "" => kind.to_owned(),
        name => format!("{kind}, {name}"),
    })
}

const fn category(kind: VisitKind) -> Category {
    match kind {
        VisitKind::Hoof => Category::Farrier,
        VisitKind::Other => Category::Other,
        VisitKind::Vaccination
        | VisitKind::Deworming
        | VisitKind::Dental
        | VisitKind::Veterinary => Category::Veterinary,
    }
}

/// The horses with what they cost.
fn splits(visits: &[CareVisit]) -> Vec<(SplitHorse, Money)> {
    let mut of_horses = BTreeMap::<_, Money>::new();
    for visit in visits {
        if let Some(cost) = cost_of(&visit.details) {
            let sum = of_horses.entry(visit.horse.id).or_default();
            *sum = *sum + cost;
        }
    }
    let splits = of_horses.into_iter();
    splits
        .map(|(horse, cost)| (SplitHorse::Present(horse), cost))
        .collect()
}

/// What is known of what an entry names. What it refers to is held.
#[must_use]
pub fn facts_of(text: &EntryText, horses: Vec<HorseFacts>) -> EntryFacts {
    let name = RequiredLine::stored(text.contact_name.as_str().to_owned());
    EntryFacts {
        horses,
        contact: text.contact_id.map(|id| Recipient {
            contact_id: Some(id),
            name,
            address: PostalAddress::default(),
            email: None,
        }),
        has_document: text.document_id.is_some(),
    }
}

/// The entry of visits that say the same; `None` if they cost nothing.
pub fn entry_of(
    visits: &[CareVisit],
    bearer: Bearer,
    horses: Vec<HorseFacts>,
    when: (OrganizationId, OffsetDateTime),
    ids: &dyn IdGenerator,
) -> Result<Option<BookEntry>, FieldErrors> {
    let costs = splits(visits);
    let (Some(first), false) = (visits.first(), costs.is_empty()) else {
        return Ok(None);
    };
    let details = &first.details;
    let text = EntryText {
        date: details.date.as_date(),
        kind: EntryKind::Expense,
        category: category(details.kind),
        amount: costs.iter().map(|(_, cost)| *cost).sum(),
        description: description(details),
        tax_note: OptionalText::default(),
        contact_id: details.contact_id,
        contact_name: details.by.clone(),
        document_id: details.document_id,
        recurrence: None,
    };
    let facts = facts_of(&text, horses);
    let splits = SplitWish::Amounts(match bearer {
        Bearer::Barn => Vec::new(),
        Bearer::Owners => costs,
    });
    let entry = EntryWish { text, splits }.into_entry(facts, when, ids)?;
    Ok(Some(entry))
}

/// What an entry is to be once its visits are these; `None` if nothing of it is left. What a
/// horse cost that was deleted since stays.
#[must_use]
pub fn wish_after(entry: &BookEntry, visits: &[CareVisit]) -> Option<EntryWish> {
    let mut text = entry.text.clone();
    let costs = splits(visits);
    let deleted = entry.splits.iter().filter(|it| it.horse_id.is_none());
    let deleted = deleted.map(|it| (SplitHorse::Named(it.horse_name.clone()), it.amount));
    let costs: Vec<_> = deleted.chain(costs).collect();
    text.amount = costs.iter().map(|(_, cost)| *cost).sum();
    let days: BTreeSet<Date> = visits.iter().map(|it| it.details.date.as_date()).collect();
    if let (Some(day), 1) = (days.first(), days.len()) {
        text.date = *day;
    }
    let is_divided = !entry.splits.is_empty();
    let splits = SplitWish::Amounts(if is_divided { costs } else { Vec::new() });
    (text.amount > Money::ZERO).then_some(EntryWish { text, splits })
}

/// Whether an entry is what is wished.
#[must_use]
pub fn is_as_wished(entry: &BookEntry, wish: &EntryWish) -> bool {
    let SplitWish::Amounts(wished) = &wish.splits else {
        return false;
    };
    let splits = entry.splits.iter().map(|it| {
        let horse = match it.horse_id {
            Some(id) => SplitHorse::Present(id),
            None => SplitHorse::Named(it.horse_name.clone()),
        };
        (horse, it.amount)
    });
    let (mut is, mut shall): (Vec<_>, Vec<_>) = (splits.collect(), wished.clone());
    let by_horse = |it: &(SplitHorse, Money)| match &it.0 {
        SplitHorse::Present(id) => (Some(*id), String::new(), it.1),
        SplitHorse::Named(name) => (None, name.clone(), it.1),
    };
    is.sort_by_key(by_horse);
    shall.sort_by_key(by_horse);
    (entry.text.amount, entry.text.date) == (wish.text.amount, wish.text.date) && is == shall
}

/// Makes the entries of visits that are new, one for those that say the same of a day, and
/// notes at each visit which has it.
pub fn enter(
    visits: &mut [CareVisit],
    bearer: Bearer,
    horses: &[HorseFacts],
    when: (OrganizationId, OffsetDateTime),
    ids: &dyn IdGenerator,
) -> Result<Vec<BookEntry>, FieldErrors> {
    let mut alike = BTreeMap::<_, Vec<usize>>::new();
    for (at, CareVisit { details, .. }) in visits.iter().enumerate() {
        if cost_of(details).is_some() {
            let words = [&details.name, &details.by].map(|it| it.as_str().to_owned());
            let kind = details.kind.as_str();
            let act = (
                details.date,
                kind,
                words,
                details.contact_id,
                details.document_id,
            );
            alike.entry(act).or_default().push(at);
        }
    }
    let mut entries = Vec::new();
    // Each horse once: of two visits of one horse both are in an entry.
    for places in alike.values().flat_map(|it| it.chunks(MAX_SPLITS)) {
        let of_act: Vec<_> = places.iter().map(|at| visits[*at].clone()).collect();
        let named = |it: &&HorseFacts| of_act.iter().any(|visit| visit.horse.id == it.id);
        let horses = horses.iter().filter(named).cloned().collect();
        let Some(entry) = entry_of(&of_act, bearer, horses, when, ids)? else {
            continue;
        };
        for at in places {
            visits[*at].entry = Some(entry.id);
        }
        entries.push(entry);
    }
    Ok(entries)
}

#[cfg(test)]
mod tests;

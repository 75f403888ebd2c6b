//! Writes what rows say more of things that are there, and takes it back.

use std::collections::{BTreeSet, HashSet};

use ::contacts::Contact;
use ::horses::Horse;
use imports::{ItemKind, Kept, Undone};
use kernel::{ContactId, HorseId, ImportId, OrganizationId, Refusal, StoreError, Uuid};
use places::Stay;
use processes::imports::{Completed, New, Target};
use sea_orm::prelude::Json;
use sea_orm::{ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _};

use super::entity::{completion, item};
use super::parts::{Part, between, put_back};
use crate::database::TransactionConnection;
use crate::row::{IDS_AT_ONCE, delete_where, find_all, insert_all, update_all};
use crate::views::imports::prints::{self, Printed, Prints};
use crate::{book, contacts, horses, known_contacts, places as place_rows};

/// Where a horse of which nothing was known went: the id of its stay.
const STAY: &str = "stay";
/// That a horse got its first services.
const SERVICES: &str = "services";

/// A thing that is to be completed, with the parts that differ.
pub(super) struct Filling {
    kind: ItemKind,
    id: Uuid,
    parts: Vec<Part>,
    print_before: String,
}

/// What becomes of things that are there, before it is written.
pub(super) async fn of(db: &TransactionConnection, new: &New) -> Result<Vec<Filling>, StoreError> {
    let mut all = Vec::new();
    match new {
        New::Contacts(new) => all.extend(of_contacts(&new.completed)?),
        New::Horses(new) => {
            all.extend(of_contacts(&new.contacts.completed)?);
            for it in &new.completed {
                let (before, after) = (horses::facts(&it.before), horses::facts(&it.after));
                all.push(filling(
                    ItemKind::Horse,
                    it.after.id.as_uuid(),
                    between(&before, &after),
                ));
            }
            let are_new: HashSet<_> = new.horses.iter().map(|(it, _)| it.id).collect();
            let stays = new.stays.iter().filter(|(id, _)| !are_new.contains(id));
            let stays = stays.map(|(id, it): &(HorseId, Stay)| (*id, STAY, it.id.to_string()));
            let given = new.given.iter().filter(|(id, _)| !are_new.contains(id));
            let given = given.map(|(id, _)| (*id, SERVICES, String::new()));
            for (id, at, after) in stays.chain(given) {
                let part = Part {
                    at: at.to_owned(),
                    before: Json::Null,
                    after: after.into(),
                };
                let id = id.as_uuid();
                match all.iter_mut().find(|it| it.id == id) {
                    Some(known) => known.parts.push(part),
                    None => all.push(filling(ItemKind::Horse, id, vec![part])),
                }
            }
        }
        // Nothing of the horses is filled, but what follows from their care changes.
        New::Care(new) => {
            let horses: BTreeSet<_> = new.visits.iter().map(|it| it.horse.id.as_uuid()).collect();
            let horses = horses.into_iter();
            all.extend(horses.map(|id| filling(ItemKind::Horse, id, Vec::new())));
        }
        _ => {}
    }
    for kind in [ItemKind::Contact, ItemKind::Horse] {
        let mut printed = printed(db, kind, &all).await?;
        for it in all.iter_mut().filter(|it| it.kind == kind) {
            it.print_before = printed.remove(&it.id).unwrap_or_default().print;
        }
    }
    Ok(all)
}

fn filling(kind: ItemKind, id: Uuid, parts: Vec<Part>) -> Filling {
    Filling {
        kind,
        id,
        parts,
        print_before: String::new(),
    }
}

fn of_contacts(completed: &[Completed<Contact>]) -> Result<Vec<Filling>, StoreError> {
    let one = |it: &Completed<Contact>| {
        let (before, after) = (contacts::facts(&it.before)?, contacts::facts(&it.after)?);
        let id = it.after.id.as_uuid();
        Ok(filling(ItemKind::Contact, id, between(&before, &after)))
    };
    completed.iter().map(one).collect()
}

async fn printed(
    db: &TransactionConnection,
    kind: ItemKind,
    all: &[Filling],
) -> Result<Prints, StoreError> {
    let ids: Vec<_> = all
        .iter()
        .filter(|it| it.kind == kind)
        .map(|it| it.id)
        .collect();
    prints::of(db, kind, &ids).await
}

/// Notes what was filled, once all is written.
pub(super) async fn note(
    db: &TransactionConnection,
    (import, organization): (ImportId, OrganizationId),
    all: Vec<Filling>,
) -> Result<(), StoreError> {
    let mut after = printed(db, ItemKind::Contact, &all).await?;
    after.extend(printed(db, ItemKind::Horse, &all).await?);
    let rows = all.into_iter().map(|it| {
        let filled = completion::Filled {
            import_id: import,
            item_id: it.id,
            organization_id: organization,
            kind: it.kind,
            contact_id: (it.kind == ItemKind::Contact).then(|| ContactId::new(it.id)),
            horse_id: (it.kind == ItemKind::Horse).then(|| HorseId::new(it.id)),
            parts: it.parts,
            print_before: it.print_before,
            print_after: after.remove(&it.id).unwrap_or_default().print,
        };
        completion::Model::of(&filled).into_active_model()
    });
    insert_all(db, rows).await
}

/// Things whose former values were put back and that nobody else has changed, with the
/// prints that they had before that, and what other imports filled of them.
pub(super) struct PutBack {
    untouched: Vec<(completion::Filled, String)>,
    others: Vec<completion::Filled>,
}

/// Puts back what an import filled and nobody has changed since. The organization is locked.
pub(super) async fn put_all_back(
    db: &TransactionConnection,
    target: &Target,
    import: Uuid,
    undone: &mut Undone,
) -> Result<PutBack, StoreError> {
    let is_own = completion::Column::ImportId.eq(import);
    let own = completion::Entity::find().filter(is_own.clone());
    let filled = find_all(db, own, completion::Model::read).await?;
    delete_where::<completion::Entity>(db, is_own).await?;
    let mut others = Vec::new();
    let ids: Vec<_> = filled.iter().map(|it| it.item_id).collect();
    for ids in ids.chunks(IDS_AT_ONCE) {
        let those = completion::Column::ItemId.is_in(ids.iter().copied());
        let those = completion::Entity::find().filter(those);
        others.extend(find_all(db, those, completion::Model::read).await?);
    }
    let mut untouched = Vec::new();
    let (contacts, horses): (Vec<_>, Vec<_>) = filled
        .into_iter()
        .partition(|it| it.kind == ItemKind::Contact);
    for (kind, filled) in [(ItemKind::Contact, contacts), (ItemKind::Horse, horses)] {
        let ids: Vec<_> = filled.iter().map(|it| it.item_id).collect();
        let mut present = prints::of(db, kind, &ids).await?;
        let put_back = match kind {
            ItemKind::Contact => contacts_back(db, target, &filled).await?,
            _ => horses_back(db, target, &filled).await?,
        };
        if kind == ItemKind::Contact {
            let mut merged = merged(db, &ids).await?;
            undone.kept.append(&mut merged);
        }
        for (it, is_whole) in filled.into_iter().zip(put_back) {
            // What was deleted since is neither taken back nor kept.
            let Some(Printed { name, print }) = present.remove(&it.item_id) else {
                continue;
            };
            if is_whole {
                undone.removed += u32::from(!it.parts.is_empty());
                if is_by_imports_alone(&it, &others, &print) {
                    untouched.push((it, print));
                }
            } else {
                let id = it.item_id;
                undone.kept.push(Kept { kind, id, name });
            }
        }
    }
    Ok(PutBack { untouched, others })
}

/// The contacts into which those of these that are gone were merged: what they had is kept.
pub(super) async fn merged(
    db: &TransactionConnection,
    ids: &[Uuid],
) -> Result<Vec<Kept>, StoreError> {
    let merged = known_contacts::merged_into(db, ids).await?;
    let kept = merged.into_values().map(|(id, name)| Kept {
        kind: ItemKind::Contact,
        id: id.as_uuid(),
        name,
    });
    Ok(kept.collect())
}

/// Whether a thing got its present print from what was filled, and by other imports since.
fn is_by_imports_alone(
    filled: &completion::Filled,
    others: &[completion::Filled],
    present: &str,
) -> bool {
    let mut at = &filled.print_after;
    for _ in 0..=others.len() {
        if at == present {
            return true;
        }
        let follows =
            |it: &&completion::Filled| it.item_id == filled.item_id && it.print_before == *at;
        let Some(next) = others.iter().find(follows) else {
            break;
        };
        at = &next.print_after;
    }
    false
}

/// What is as it was before can be taken back by the import that brought it, and by others
/// that filled it: whoever completed it and took that back has not changed it.
pub(super) async fn settle(db: &TransactionConnection, back: PutBack) -> Result<(), StoreError> {
    let PutBack {
        untouched,
        mut others,
    } = back;
    let ids: Vec<_> = untouched.iter().map(|(it, _)| it.item_id).collect();
    let mut now = Prints::new();
    for kind in [ItemKind::Contact, ItemKind::Horse] {
        now.extend(prints::of(db, kind, &ids).await?);
    }
    let mut brought = Vec::new();
    for ids in ids.chunks(IDS_AT_ONCE) {
        let items = item::Column::ItemId.is_in(ids.iter().copied());
        let items = item::Entity::find().filter(items);
        brought.extend(find_all(db, items, Ok::<item::Model, _>).await?);
    }
    let mut changed: Vec<item::Model> = Vec::new();
    for (it, had) in untouched {
        let Some(Printed { print: now, .. }) = now.remove(&it.item_id) else {
            continue;
        };
        let mut of_it = others.iter_mut().filter(|one| one.item_id == it.item_id);
        if had != it.print_after {
            // Others have filled it since: what they had before is what this had.
            for other in of_it {
                if other.print_before == it.print_after {
                    other.print_before.clone_from(&it.print_before);
                }
                if other.print_after == had {
                    other.print_after.clone_from(&now);
                }
            }
            continue;
        }
        if let Some(before) = of_it.find(|one| one.print_after == it.print_before) {
            before.print_after.clone_from(&now);
            continue;
        }
        let is_brought =
            |one: &item::Model| one.item_id == it.item_id && one.print == it.print_before;
        if let Some(at) = brought.iter().position(is_brought) {
            let print = now;
            let item = brought.swap_remove(at);
            changed.push(item::Model { print, ..item });
        }
    }
    update_all(db, &changed, &[item::Column::Print], None).await?;
    let others: Vec<_> = others.iter().map(completion::Model::of).collect();
    let prints = [
        completion::Column::PrintBefore,
        completion::Column::PrintAfter,
    ];
    update_all(db, &others, &prints, None).await
}

/// Of each whether it is as it was before. Those that are gone are not, and are not written.
async fn contacts_back(
    db: &TransactionConnection,
    target: &Target,
    filled: &[completion::Filled],
) -> Result<Vec<bool>, StoreError> {
    let ids: Vec<_> = filled.iter().map(|it| it.item_id).collect();
    let there = contacts::lock_all(db, target.organization_id, &ids).await?;
    let (mut wholes, mut completed) = (Vec::new(), Vec::new());
    for it in filled {
        let Some(before) = there.iter().find(|one| one.id.as_uuid() == it.item_id) else {
            wholes.push(false);
            continue;
        };
        let mut facts = contacts::facts(before)?;
        wholes.push(put_back(&mut facts, &it.parts));
        let after = Contact {
            revision: before.revision.next(),
            updated_at: target.now,
            ..contacts::of_facts(before, facts)?
        };
        completed.push(Completed {
            before: before.clone(),
            after,
        });
    }
    contacts::complete_many(db, &completed)
        .await
        .map_err(failed)?;
    Ok(wholes)
}

async fn horses_back(
    db: &TransactionConnection,
    target: &Target,
    filled: &[completion::Filled],
) -> Result<Vec<bool>, StoreError> {
    let organization = target.organization_id;
    let ids = filled.iter().map(|it| it.item_id);
    let there = horses::lock_all(db, organization, ids).await?;
    let (mut wholes, mut completed) = (Vec::new(), Vec::new());
    for it in filled {
        let Some(before) = there.iter().find(|one| one.id.as_uuid() == it.item_id) else {
            wholes.push(false);
            continue;
        };
        if it.parts.is_empty() {
            wholes.push(true);
            continue;
        }
        let mut is_whole = true;
        for part in &it.parts {
            is_whole &= match part.at.as_str() {
                STAY => {
                    let id = part.after.as_str().and_then(|id| Uuid::parse_str(id).ok());
                    place_rows::take_back(db, id.unwrap_or_default()).await?
                }
                SERVICES => book::take_first_services_back(db, before.id).await?,
                _ => true,
            };
        }
        let stored = it.parts.iter().filter(|it| it.at.starts_with('/'));
        let mut facts = horses::facts(before);
        is_whole &= put_back(&mut facts, stored);
        wholes.push(is_whole);
        let former: Horse = horses::of_facts(before, facts)?;
        let mut after = before.clone();
        after.complete(former.profile, former.sections, target.now);
        completed.push(Completed {
            before: before.clone(),
            after,
        });
    }
    let written = horses::complete_many(db, organization, &completed).await;
    written.map_err(|error| failed(horses::refused(error)))?;
    Ok(wholes)
}

fn failed(refusal: Refusal) -> StoreError {
    match refusal {
        Refusal::Store(error) => error,
        other => StoreError::failed(other),
    }
}

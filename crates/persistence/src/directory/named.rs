//! Names who pays for an entry and who gets its prize money, by the entry's link.

use exhibitors::{
    Directory, EntrySaid, Exhibitor, LinkTerms, PersonSaid, link_in_charge, link_named, named_said,
};
use kernel::{
    EventId, ExhibitorId, LinkedPeople, OrganizationId, RandomIds, Refusal, RegistrationId,
    StoreError,
};
use registrations::{NamePeople, Named, NamedPerson, Registration};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};
use time::OffsetDateTime;

use super::known::{lock_directory, read, write_found};
use super::link::{linked_at_last, told};
use crate::database::TransactionConnection;
use crate::entry_names::{of_entries, person};
use crate::exhibitors::entity::people::{Column, Entity};
use crate::result_lines;
use crate::row::{insert_all, write};

/// Who is named, and what was typed for it; `None` leaves that as it is.
struct Meant {
    id: Option<ExhibitorId>,
    typed: Option<String>,
}

/// Links who pays for an entry of a locked show, and who gets its prize money.
pub(crate) async fn name_people(
    db: &TransactionConnection,
    organization: OrganizationId,
    (entry, wish): (&Registration, &NamePeople),
    now: OffsetDateTime,
) -> Result<Named, Refusal> {
    lock_directory(db, organization).await?;
    let said = of_entries(db, &[entry.id], false).await?.pop();
    let said = said.ok_or_else(|| StoreError::failed("an entry is named that is gone"))?;
    let before = linked_at_last(db, organization, &said, now).await?;
    let terms = LinkTerms {
        organization,
        ids: &RandomIds,
        now,
    };
    let payer = wish.payer.as_ref();
    let no_payer = "payer.person.name";
    let payer = meant(
        db,
        (&said, before),
        (payer, before.payer_id, no_payer),
        terms,
    )
    .await?;
    let prize_to = wish.prize_to.as_ref();
    let nobody = "prize_to.person.name";
    let prize_to = (prize_to, before.prize_to_id, nobody);
    let prize_to = meant(db, (&said, before), prize_to, terms).await?;
    let people = LinkedPeople {
        payer_id: payer.id,
        prize_to_id: prize_to.id,
        ..before
    }
    .without_usual();
    save(db, entry, &people, [payer.typed, prize_to.typed]).await?;
    result_lines::relink(db, entry.id, (&before, &people)).await?;
    let is_replaced = |was: Option<ExhibitorId>, is| was.is_some() && was != is;
    Ok(Named {
        differences: told(db, &before, &people).await?,
        replaces: is_replaced(before.payer_id, people.payer_id)
            || is_replaced(before.prize_to_id, people.prize_to_id),
    })
}

async fn meant(
    db: &impl ConnectionTrait,
    (said, linked): (&EntrySaid, LinkedPeople),
    (named, was, field): (Option<&NamedPerson>, Option<ExhibitorId>, &'static str),
    terms: LinkTerms<'_>,
) -> Result<Meant, Refusal> {
    let of_entry = |id| Meant {
        id,
        typed: Some(String::new()),
    };
    Ok(match named {
        None => of_entry(None),
        Some(NamedPerson::Rider) => of_entry(linked.rider_id),
        Some(NamedPerson::Owner) => of_entry(linked.owner_id),
        Some(NamedPerson::Trainer) => of_entry(linked.trainer_id),
        Some(NamedPerson::Other(None)) => {
            let problem = "is required";
            let id = Some(was.ok_or(Refusal::Field { field, problem })?);
            Meant { id, typed: None }
        }
        Some(NamedPerson::Other(Some(typed))) => {
            let typed = person(typed.clone());
            let name = typed.name.as_str().to_owned();
            Meant {
                id: Some(found(db, (said, linked), &typed, terms).await?),
                typed: Some(name),
            }
        }
    })
}

/// The record of somebody who was typed, which may be new.
async fn found(
    db: &impl ConnectionTrait,
    (entry, linked): (&EntrySaid, LinkedPeople),
    typed: &PersonSaid,
    terms: LinkTerms<'_>,
) -> Result<ExhibitorId, StoreError> {
    let mut people = Directory::<Exhibitor>::default();
    let said = [named_said(entry.event_id, typed)];
    read(db, terms.organization, &mut people, &said).await?;
    let id = link_named(&mut people, (entry, linked), typed, terms);
    let keys = write_found(db, terms.organization, people.found(), terms.now).await?;
    insert_all(db, keys).await?;
    Ok(id)
}

/// The record of the person in charge of a barn, who may be new.
pub(crate) async fn named_in(
    db: &TransactionConnection,
    organization: OrganizationId,
    (show, person): (EventId, &PersonSaid),
    now: OffsetDateTime,
) -> Result<ExhibitorId, StoreError> {
    lock_directory(db, organization).await?;
    let mut people = Directory::<Exhibitor>::default();
    let said = [named_said(show, person)];
    read(db, organization, &mut people, &said).await?;
    let terms = LinkTerms {
        organization,
        ids: &RandomIds,
        now,
    };
    let id = link_in_charge(&mut people, (show, person), terms);
    let keys = write_found(db, organization, people.found(), now).await?;
    insert_all(db, keys).await?;
    Ok(id)
}

async fn save(
    db: &impl ConnectionTrait,
    entry: &Registration,
    people: &LinkedPeople,
    typed: [Option<String>; 2],
) -> Result<(), StoreError> {
    let uuid = |id: Option<ExhibitorId>| Expr::value(id.map(ExhibitorId::as_uuid));
    let mut update = Entity::update_many()
        .col_expr(Column::PayerId, uuid(people.payer_id))
        .col_expr(Column::PrizeToId, uuid(people.prize_to_id))
        .filter(Column::RegistrationId.eq(entry.id.as_uuid()));
    for (column, typed) in [Column::PayerName, Column::PrizeToName]
        .into_iter()
        .zip(typed)
    {
        if let Some(typed) = typed {
            update = update.col_expr(column, Expr::value(typed));
        }
    }
    write(db, update).await?;
    Ok(())
}

/// Forgets what was typed of somebody else who paid or got prize money.
pub(super) async fn forget_typed(
    db: &impl ConnectionTrait,
    entry: RegistrationId,
    (before, after): (&LinkedPeople, &LinkedPeople),
) -> Result<(), StoreError> {
    for (column, was, is) in [
        (Column::PayerName, before.payer_id, after.payer_id),
        (Column::PrizeToName, before.prize_to_id, after.prize_to_id),
    ] {
        if was != is {
            let update = Entity::update_many()
                .col_expr(column, Expr::value(""))
                .filter(Column::RegistrationId.eq(entry.as_uuid()));
            write(db, update).await?;
        }
    }
    Ok(())
}

//! To whom entries are linked in the directory of their organization.

use std::collections::HashMap;

use kernel::{
    EventId, ExhibitorId, LinkedPeople, OrganizationId, RegistrationId, RequiredLine, Scope,
    ShowHorseId, StoreError, Uuid,
};
use registrations::{EntryLink, NamedAs, NamedNow, NamedPeople, Registration};
use sea_orm::sea_query::{Expr, Query, SelectStatement};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QuerySelect as _, QueryTrait as _,
};

use crate::error::store_error;
use crate::exhibitors::entity::{Column, Entity, people};
use crate::registrations::entity as registration;
use crate::row::{IDS_AT_ONCE, find_all, find_one, relation};
use crate::shows::{id_of, visible};

/// To which records the entries are linked, whatever was merged since.
pub(crate) async fn linked(
    db: &impl ConnectionTrait,
    entries: impl IntoIterator<Item = RegistrationId>,
) -> Result<HashMap<RegistrationId, LinkedPeople>, StoreError> {
    let entries: Vec<_> = entries.into_iter().map(kernel::Id::as_uuid).collect();
    let mut linked = HashMap::new();
    for ids in entries.chunks(IDS_AT_ONCE) {
        let those = people::Column::RegistrationId.is_in(ids.iter().copied());
        let rows = people::Entity::find().filter(those);
        let read =
            |row: people::Model| Ok((RegistrationId::new(row.registration_id), row.people()));
        linked.extend(find_all(db, rows, read).await?);
    }
    Ok(linked)
}

/// To which records of an organization the entry with a link is linked, whatever was merged
/// since; to none if there is no such entry.
pub(crate) async fn of_link(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    link: &EntryLink,
) -> Result<LinkedPeople, StoreError> {
    let entry = relation(people::Column::RegistrationId, registration::Column::Id);
    let row = people::Entity::find()
        .join(JoinType::InnerJoin, entry)
        .filter(registration::Column::Link.eq(link.as_str()))
        .filter(people::Column::OrganizationId.eq(organization.as_uuid()));
    let found = find_one(db, row, |row: people::Model| Ok(row.people())).await?;
    Ok(found.unwrap_or_default())
}

/// The records that are entered so with a back number, at any show within the scope.
pub(crate) fn with_back_number(
    scope: &Scope,
    number: u32,
    entered_as: people::Column,
) -> SelectStatement {
    let entries = registration::Entity::find()
        .select_only()
        .column(registration::Column::Id)
        // The index of each show is by this column, which is the back number if there is one.
        .filter(registration::Column::NumberKey.eq(i64::from(number)))
        .filter(registration::Column::EventId.in_subquery(id_of(visible(scope))));
    let worn = people::Entity::find()
        .select_only()
        .column(entered_as)
        .filter(people::Column::RegistrationId.in_subquery(entries.into_query()))
        .filter(entered_as.is_not_null());
    worn.into_query()
}

/// The exhibitors that are shown as one with this one.
pub(crate) fn shown_as_one(exhibitor: ExhibitorId) -> SelectStatement {
    let kept = Query::select()
        .column(Column::KeptId)
        .from(Entity)
        .and_where(Column::Id.eq(exhibitor.as_uuid()))
        .take();
    let same = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::KeptId.in_subquery(kept));
    same.into_query()
}

/// The email address of an exhibitor, as it is shown.
pub(crate) async fn shown_email(
    db: &impl ConnectionTrait,
    exhibitor: ExhibitorId,
) -> Result<Option<String>, StoreError> {
    let kept = Query::select()
        .column(Column::KeptId)
        .from(Entity)
        .and_where(Column::Id.eq(exhibitor.as_uuid()))
        .take();
    let shown = Entity::find()
        .select_only()
        .column(Column::Email)
        .filter(Column::Id.in_subquery(kept))
        .into_tuple::<Option<String>>();
    let shown = shown.one(db).await.map_err(store_error)?;
    Ok(shown.flatten())
}

/// The entries for which an exhibitor, or one that is shown as the same, pays: without a payer
/// the rider does.
pub(crate) fn paid_by(exhibitor: ExhibitorId) -> SelectStatement {
    use people::Column as People;
    let same = shown_as_one(exhibitor);
    let rides = Condition::all()
        .add(People::PayerId.is_null())
        .add(People::RiderId.in_subquery(same.clone()));
    let entries = people::Entity::find()
        .select_only()
        .column(People::RegistrationId)
        .filter(
            Condition::any()
                .add(People::PayerId.in_subquery(same))
                .add(rides),
        );
    entries.into_query()
}

/// The entries of a show in which an exhibitor, or one that is shown as the same, rides, owns or
/// trains the horse, pays or gets prize money.
pub(crate) fn entries_of(show: EventId, exhibitor: ExhibitorId) -> SelectStatement {
    use people::Column as People;
    let same = shown_as_one(exhibitor);
    let roles = [
        People::RiderId,
        People::OwnerId,
        People::TrainerId,
        People::PayerId,
        People::PrizeToId,
    ];
    let any = roles.into_iter().fold(Condition::any(), |any, role| {
        any.add(role.in_subquery(same.clone()))
    });
    let entries = people::Entity::find()
        .select_only()
        .column(People::RegistrationId)
        .filter(People::EventId.eq(show.as_uuid()))
        .filter(any);
    entries.into_query()
}

#[derive(FromQueryResult)]
struct ShownRow {
    registration_id: Uuid,
    rider: Option<Uuid>,
    owner: Option<Uuid>,
    trainer: Option<Uuid>,
    payer: Option<Uuid>,
    prize_to: Option<Uuid>,
    horse: Option<Uuid>,
}

fn kept(table: &str, id: &str) -> Expr {
    Expr::cust(format!(
        "(SELECT kept_id FROM {table} WHERE {table}.id = entry_people.{id})"
    ))
}

/// The exhibitor that is shown for the one in a column of an entry's row.
pub(crate) fn shown_person(column: &str) -> Expr {
    kept("exhibitors", column)
}

/// The horse that is shown for that of an entry's row.
pub(crate) fn shown_horse() -> Expr {
    kept("show_horses", "show_horse_id")
}

/// To whom an entry is linked, as the records that are shown for them. Who pays and who gets
/// prize money is told although nobody was named.
pub(crate) async fn shown(
    db: &impl ConnectionTrait,
    entry: RegistrationId,
) -> Result<Option<LinkedPeople>, StoreError> {
    Ok(shown_of(db, &[entry]).await?.remove(&entry))
}

/// The same of several entries, by one statement for a page of them.
pub(crate) async fn shown_of(
    db: &impl ConnectionTrait,
    entries: &[RegistrationId],
) -> Result<HashMap<RegistrationId, LinkedPeople>, StoreError> {
    let read = |row: ShownRow| {
        let linked = LinkedPeople {
            rider_id: row.rider.map(ExhibitorId::new),
            owner_id: row.owner.map(ExhibitorId::new),
            trainer_id: row.trainer.map(ExhibitorId::new),
            payer_id: row.payer.map(ExhibitorId::new),
            prize_to_id: row.prize_to.map(ExhibitorId::new),
            show_horse_id: row.horse.map(ShowHorseId::new),
        };
        let linked = LinkedPeople {
            payer_id: linked.payer(),
            prize_to_id: linked.prize_to(),
            ..linked
        };
        Ok((RegistrationId::new(row.registration_id), linked))
    };
    let mut shown = HashMap::new();
    for ids in entries.chunks(IDS_AT_ONCE) {
        let ids = ids.iter().map(|id| id.as_uuid());
        let rows = people::Entity::find()
            .select_only()
            .column(people::Column::RegistrationId)
            .expr_as(shown_person("rider_id"), "rider")
            .expr_as(shown_person("owner_id"), "owner")
            .expr_as(shown_person("trainer_id"), "trainer")
            .expr_as(shown_person("payer_id"), "payer")
            .expr_as(shown_person("prize_to_id"), "prize_to")
            .expr_as(shown_horse(), "horse")
            .filter(people::Column::RegistrationId.is_in(ids));
        shown.extend(find_all(db, rows, read).await?);
    }
    Ok(shown)
}

/// Who pays for an entry and who gets its prize money, by what the entry says and what was typed
/// with its link: nothing of the records, which are not for who has it.
pub(crate) async fn named(
    db: &impl ConnectionTrait,
    entry: &Registration,
) -> Result<NamedPeople, StoreError> {
    let people = shown(db, entry.id).await?.unwrap_or_default();
    let row = people::Entity::find_by_id(entry.id.as_uuid());
    let typed = |row: people::Model| Ok((row.payer_name, row.prize_to_name));
    let (payer, prize_to) = find_one(db, row, typed).await?.unwrap_or_default();
    let owner = entry.details.owner.as_ref().map(|it| &it.name);
    let trainer = entry.details.trainer.as_ref().map(|it| &it.name);
    let rider = (
        NamedAs::Rider,
        people.rider_id,
        Some(&entry.rider.rider_name),
    );
    let owner = (NamedAs::Owner, people.owner_id, owner);
    let trainer = (NamedAs::Trainer, people.trainer_id, trainer);
    let who =
        |named: Option<ExhibitorId>, of_entry: [(_, _, Option<&RequiredLine<200>>); 3], typed| {
            let mut of_entry = of_entry
                .into_iter()
                .filter_map(|(is, id, name)| Some((is, id, name?)));
            // An entry that is not linked yet has those who are meant without a name.
            let found = of_entry.find(|(_, id, _)| *id == named);
            found.map_or(
                NamedNow {
                    named_as: NamedAs::Other,
                    name: typed,
                },
                |(named_as, _, name)| NamedNow {
                    named_as,
                    name: name.as_str().to_owned(),
                },
            )
        };
    Ok(NamedPeople {
        payer: who(people.payer_id, [rider, owner, trainer], payer),
        prize_to: who(people.prize_to_id, [owner, rider, trainer], prize_to),
    })
}

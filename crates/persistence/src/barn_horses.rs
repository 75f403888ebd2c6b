//! The horses of a barn with their owners and their days there: what its book follows from, also
//! in a transaction that makes bills.

use book::{HorseFacts, Owner, Presence};
use kernel::{ByDay, ContactId, HorseId, OrganizationId, RecordDate, StoreError, fold_name};
use sea_orm::prelude::Json;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use uuid::Uuid;

use crate::horse_pasts::{self, PastRow, ever_owned_by};
use crate::horses::entity::{horse, section};
use crate::row::{Unreadable, find_all, relation};

#[derive(FromQueryResult)]
struct HorseRow {
    id: Uuid,
    name: String,
    boarding_starts_on: Option<String>,
    boarding_ends_on: Option<String>,
    archived_on: Option<String>,
    content: Option<Json>,
    #[sea_orm(nested)]
    past: PastRow,
}

fn to_facts(row: HorseRow) -> Result<HorseFacts, Unreadable> {
    let day = |text: Option<String>| {
        let day = text.and_then(|text| RecordDate::stored(&text));
        day.map(RecordDate::as_date)
    };
    Ok(HorseFacts {
        id: HorseId::new(row.id),
        name: row.name,
        owners: ByDay::of_former(
            row.past.former_owners(owners)?,
            row.content.as_ref().map(owners).unwrap_or_default(),
        ),
        presence: Presence {
            left_on: day(row.archived_on),
            away: row.past.away()?,
        },
        boards_from: day(row.boarding_starts_on),
        boards_until: day(row.boarding_ends_on),
    })
}

/// Reads the section `owners`: a list of objects with `name`, `contact_id` and
/// `share`, or of names. What is neither is left out.
fn owners(content: &Json) -> Vec<Owner> {
    let all = content.as_array().into_iter().flatten();
    all.filter_map(|owner| {
        let text = |key| owner.get(key).and_then(Json::as_str);
        let name = owner.as_str().or_else(|| text("name"))?.trim();
        let share = owner.get("share").and_then(Json::as_u64);
        (!name.is_empty()).then(|| Owner {
            name: name.to_owned(),
            contact_id: text("contact_id").and_then(ContactId::parse),
            share: share.and_then(|share| u32::try_from(share).ok()),
        })
    })
    .collect()
}

/// All horses of an organization, by name, with their owners.
pub(crate) async fn all(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<HorseFacts>, StoreError> {
    find_all(connection, by_name(horses_of(organization)), to_facts).await
}

/// These horses of an organization, with their owners.
pub(crate) async fn these(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    ids: &[HorseId],
) -> Result<Vec<HorseFacts>, StoreError> {
    let ids = ids.iter().map(|id| id.as_uuid());
    let horses = horses_of(organization).filter(horse::Column::Id.is_in(ids));
    find_all(connection, horses, to_facts).await
}

/// The horses of an organization with one of these names, with their owners.
pub(crate) async fn named(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    names: &[String],
) -> Result<Vec<HorseFacts>, StoreError> {
    let names = names.iter().map(|name| fold_name(name));
    let horses = horses_of(organization).filter(horse::Column::NameKey.is_in(names));
    find_all(connection, horses, to_facts).await
}

/// The horses of an organization that an owner has or had, by name: a contact, or somebody
/// who is only named.
pub(crate) async fn of_owner(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    contact: Option<ContactId>,
    name: &str,
) -> Result<Vec<HorseFacts>, StoreError> {
    let named = contact.map_or_else(|| Json::from(name), |id| id.to_string().into());
    let theirs = ever_owned_by(connection.get_database_backend(), &named);
    let horses = horses_of(organization).filter(theirs);
    find_all(connection, by_name(horses), to_facts).await
}

fn by_name(horses: Select<horse::Entity>) -> Select<horse::Entity> {
    horses
        .order_by_asc(horse::Column::NameKey)
        .order_by_asc(horse::Column::Id)
}

/// The horses of an organization, with their owners.
fn horses_of(organization: OrganizationId) -> Select<horse::Entity> {
    let mut its_owners = relation(horse::Column::Id, section::Column::HorseId);
    its_owners = its_owners.on_condition(|_, section| {
        let name = Expr::col((section, section::Column::Section));
        Condition::all().add(name.eq("owners"))
    });
    let horses = horse::Entity::find()
        .select_only()
        .columns([
            horse::Column::Id,
            horse::Column::Name,
            horse::Column::BoardingStartsOn,
            horse::Column::BoardingEndsOn,
            horse::Column::ArchivedOn,
        ])
        .column(section::Column::Content)
        .join(JoinType::LeftJoin, its_owners)
        .filter(horse::Column::OrganizationId.eq(organization.as_uuid()));
    horse_pasts::beside(horses)
}

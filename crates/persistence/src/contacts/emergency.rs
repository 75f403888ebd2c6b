//! Reads what an emergency sheet is made of.

use contacts::{Contact, ContactKind, KINDS_OF_THE_BARN, SheetBarn, SheetHorse};
use kernel::{OrganizationId, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DbBackend, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _,
};

use super::entity::{Column, Entity, link};
use super::list::to_contact;
use super::list::{all_with_horses, has_kind};
use crate::profiles::profile_of;
use crate::row::find_readable;

/// How many contacts of each group a sheet has room for.
const MOST: u64 = 50;
/// How many contacts for emergencies are looked through for the cards of all doors.
const MOST_OF_A_BARN: u64 = 500;

pub(super) async fn around(
    connection: &impl ConnectionTrait,
    backend: DbBackend,
    horse: &SheetHorse,
) -> Result<(SheetBarn, Vec<Contact>), StoreError> {
    let contacts = contacts_of(connection, backend, horse).await?;
    Ok((barn(connection, horse.organization_id).await?, contacts))
}

async fn barn(
    connection: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<SheetBarn, StoreError> {
    let barn = profile_of(connection, id).await?.map(|profile| {
        let phone = profile.phone.map(|it| it.as_str().to_owned());
        SheetBarn {
            name: profile.name.as_str().to_owned(),
            phone: phone.unwrap_or_default(),
            time_zone: profile.time_zone,
        }
    });
    Ok(barn.unwrap_or_default())
}

async fn contacts_of(
    connection: &impl ConnectionTrait,
    backend: DbBackend,
    horse: &SheetHorse,
) -> Result<Vec<Contact>, StoreError> {
    let owners = horse.owners.iter();
    let owners = owners.filter_map(|owner| Some(owner.contact_id?.as_uuid()));
    let listing = link::Entity::find()
        .select_only()
        .column(link::Column::ContactId)
        .filter(link::Column::HorseId.eq(horse.id.as_uuid()));
    let kinds = KINDS_OF_THE_BARN.map(|kind| has_kind(backend, kind.as_str()));
    let its_links = Query::select()
        .expr(Expr::val(1))
        .from(link::Entity)
        .and_where(Expr::col((link::Entity, link::Column::ContactId)).equals((Entity, Column::Id)))
        .to_owned();
    let of_the_barn = Condition::all()
        .add(kinds.into_iter().fold(Condition::any(), Condition::add))
        .add(Expr::exists(its_links).not());
    let contacts = Entity::find()
        .filter(Column::OrganizationId.eq(horse.organization_id.as_uuid()))
        .filter(
            Condition::any()
                .add(Column::Id.is_in(owners))
                .add(Column::Id.in_subquery(listing.into_query()))
                .add(of_the_barn),
        )
        .order_by_asc(Column::NameKey)
        .order_by_asc(Column::Id)
        .limit(MOST);
    let contacts = find_readable(connection, contacts, to_contact).await?;
    all_with_horses(connection, contacts).await
}

pub(super) async fn to_call(
    connection: &impl ConnectionTrait,
    backend: DbBackend,
    organization: OrganizationId,
) -> Result<(SheetBarn, Vec<Contact>), StoreError> {
    let kinds = [ContactKind::Emergency, ContactKind::Veterinarian];
    let kinds = kinds.map(|kind| has_kind(backend, kind.as_str()));
    let contacts = Entity::find()
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        .filter(kinds.into_iter().fold(Condition::any(), Condition::add))
        .order_by_asc(Column::NameKey)
        .order_by_asc(Column::Id)
        .limit(MOST_OF_A_BARN);
    let contacts = find_readable(connection, contacts, to_contact).await?;
    let contacts = all_with_horses(connection, contacts).await?;
    Ok((barn(connection, organization).await?, contacts))
}

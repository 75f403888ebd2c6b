//! Reads what an emergency sheet is made of.

use ::horses::{Horse, ListOf};
use contacts::{Contact, EmergencyFacts, KINDS_OF_THE_BARN, OwnerFacts};
use kernel::{HorseId, RequiredLine, Scope, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DbBackend, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _,
};

use super::entity::{Column, Entity, link};
use super::list::{all_with_horses, has_kind};
use super::mapping::to_contact;
use crate::horses;
use crate::row::find_all;

/// How many contacts of each group a sheet has room for.
const MOST: u64 = 50;

pub(super) async fn facts(
    connection: &impl ConnectionTrait,
    backend: DbBackend,
    scope: &Scope,
    id: HorseId,
) -> Result<Option<EmergencyFacts>, StoreError> {
    let Some(horse) = horses::find(connection, scope, id).await? else {
        return Ok(None);
    };
    let contacts = contacts_of(connection, backend, &horse).await?;
    Ok(Some(facts_of(&horse, contacts)))
}

async fn contacts_of(
    connection: &impl ConnectionTrait,
    backend: DbBackend,
    horse: &Horse,
) -> Result<Vec<Contact>, StoreError> {
    let owners = horse.sections.owners.as_slice().iter();
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
    let contacts = find_all(connection, contacts, to_contact).await?;
    all_with_horses(connection, contacts).await
}

fn facts_of(horse: &Horse, contacts: Vec<Contact>) -> EmergencyFacts {
    let profile = &horse.profile;
    let lines = |list: &ListOf<RequiredLine<500>>| {
        let lines = list.as_slice().iter();
        lines.map(|it| it.as_str().to_owned()).collect()
    };
    let gender = profile.gender.map_or("", |gender| gender.as_str());
    let breed = profile.breed.as_ref().map_or("", |breed| breed.as_str());
    let description = [
        breed,
        gender,
        profile.color.as_str(),
        profile.markings.as_str(),
    ];
    let owners = horse.sections.owners.as_slice().iter();
    let description = description.into_iter().filter(|it| !it.is_empty());
    EmergencyFacts {
        horse_id: horse.id,
        horse_name: profile.name.as_str().to_owned(),
        description: description.map(str::to_owned).collect(),
        microchip: profile.microchip_number.as_str().to_owned(),
        registration: profile.registration_number.as_str().to_owned(),
        allergies: lines(&horse.sections.health.allergies),
        medication: lines(&horse.sections.health.current_medications),
        owners: owners
            .map(|owner| OwnerFacts {
                name: owner.name.as_str().to_owned(),
                contact_id: owner.contact_id,
            })
            .collect(),
        contacts,
    }
}

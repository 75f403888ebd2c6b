//! Reads what an emergency sheet is made of.

use std::ops::RangeInclusive;

use ::horses::{Horse, ListOf};
use contacts::{Contact, EmergencyFacts, KINDS_OF_THE_BARN, OwnerFacts, RunningCourse, SheetBarn};
use kernel::{HorseId, OrganizationId, RecordDate, RequiredLine, Scope, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DbBackend, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use tasks::DayTime;
use time::{Date, Duration, Time};

use super::entity::{Column, Entity, link};
use super::list::to_contact;
use super::list::{all_with_horses, has_kind};
use crate::accounts::entity::organization;
use crate::horses;
use crate::row::{find_one, find_readable};
use crate::tasks::running::{self, Running};

/// How many contacts of each group a sheet has room for.
const MOST: u64 = 50;

pub(super) async fn facts(
    connection: &impl ConnectionTrait,
    backend: DbBackend,
    scope: &Scope,
    id: HorseId,
    days: &RangeInclusive<Date>,
) -> Result<Option<EmergencyFacts>, StoreError> {
    let Some(horse) = horses::find(connection, scope, id).await? else {
        return Ok(None);
    };
    let contacts = contacts_of(connection, backend, &horse).await?;
    let ends = (*days.start(), *days.end());
    let courses = running::of_horse(connection, scope, id, ends).await?;
    Ok(Some(EmergencyFacts {
        courses: courses.iter().map(to_running).collect(),
        location: location(&horse, ends.0),
        barn: barn(connection, horse.organization_id).await?,
        ..facts_of(&horse, contacts)
    }))
}

fn time_of(minute: DayTime) -> Time {
    Time::MIDNIGHT + Duration::minutes(minute.minute().into())
}

fn to_running(running: &Running) -> RunningCourse {
    let details = &running.course.details;
    RunningCourse {
        drug: details.drug.as_str().to_owned(),
        dose: details.dose.as_str().to_owned(),
        route: details.route.as_str().to_owned(),
        from: details.from.as_date(),
        until: details.until.map(RecordDate::as_date),
        times: details
            .times
            .as_slice()
            .iter()
            .map(|it| time_of(*it))
            .collect(),
        last_given: running
            .last_given
            .map(|(day, minute)| (day.as_date(), time_of(minute))),
    }
}

/// Where the horse is boarded, unless that ended.
fn location(horse: &Horse, today: Date) -> String {
    let boarding = &horse.sections.boarding;
    let ended = boarding.period.ends_on;
    if ended.is_some_and(|last| last.as_date() < today) {
        return String::new();
    }
    let said = [boarding.stable.as_str(), boarding.location.as_str()];
    let said: Vec<_> = said.into_iter().filter(|it| !it.is_empty()).collect();
    said.join(", ")
}

async fn barn(
    connection: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<SheetBarn, StoreError> {
    let row = organization::Entity::find_by_id(id.as_uuid());
    let found = find_one(connection, row, |row: organization::Model| {
        Ok(SheetBarn {
            name: row.name,
            phone: row.phone.unwrap_or_default(),
        })
    });
    Ok(found.await?.unwrap_or_default())
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
    let contacts = find_readable(connection, contacts, to_contact).await?;
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
    EmergencyFacts {
        organization_id: horse.organization_id,
        horse_id: horse.id,
        horse_name: profile.name.as_str().to_owned(),
        description: description.map(str::to_owned).to_vec(),
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
        courses: Vec::new(),
        location: String::new(),
        barn: SheetBarn::default(),
    }
}

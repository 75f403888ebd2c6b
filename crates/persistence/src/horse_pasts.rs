//! What horses were: who owned them before, and when they were away. A horse without a row
//! always had the owners of its section `owners`, and was never away.

use horses::{ListOf, Owner};
use kernel::{ByDay, StoreError};
use sea_orm::prelude::Json;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    Condition, ConnectionTrait, DbBackend, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    JoinType, QuerySelect as _, Select,
};
use serde_json::json;
use time::Date;
use uuid::Uuid;

use crate::horse_owners::owners_contain;
use crate::horses::entity::content::InJson as _;
use crate::horses::entity::{horse, section};
use crate::row::{Unreadable, find_one, present, relation, write};
use crate::table::Stored as _;

pub(crate) mod entity {
    use sea_orm::prelude::Json;

    use crate::prelude::*;

    #[derive(
        Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize, serde::Deserialize,
    )]
    #[sea_orm(table_name = "horse_pasts")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
        pub organization_id: Uuid,
        #[sea_orm(column_type = "JsonBinary")]
        pub former_owners: Json,
        #[sea_orm(column_type = "JsonBinary")]
        pub away: Json,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

use entity::{Column, Entity, Model};

/// What a horse was.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Past {
    /// Owners until a day, by day.
    pub(crate) former_owners: Vec<(Date, ListOf<Owner>)>,
    /// The first and the last day of each time in which it was away.
    pub(crate) away: Vec<(Date, Date)>,
}

impl Past {
    /// The owners on each day, of a horse that has these now.
    pub(crate) fn owners(&self, latest: ListOf<Owner>) -> ByDay<ListOf<Owner>> {
        ByDay::of_former(self.former_owners.clone(), latest)
    }

    /// Replaces those that were before the latest.
    pub(crate) fn set_owners(&mut self, owners: &ByDay<ListOf<Owner>>) {
        let former = owners.periods();
        let former = former.filter_map(|it| Some((it.until?, it.value.clone())));
        self.former_owners = former.collect();
    }
}

fn day(json: &Json, member: &str) -> Option<Date> {
    Date::of_column(json.get(member)?.as_str()?.to_owned())
}

/// What a row of a horse has beside it; none of a horse that was nothing else.
#[derive(FromQueryResult)]
pub(crate) struct PastRow {
    former_owners: Option<Json>,
    away: Option<Json>,
}

impl PastRow {
    /// Owners until a day.
    pub(crate) fn former_owners<T>(
        &self,
        read: impl Fn(&Json) -> T,
    ) -> Result<Vec<(Date, T)>, Unreadable> {
        let all = self.former_owners.as_ref().and_then(Json::as_array);
        let former = all.into_iter().flatten().map(|it| {
            let until = present("former_owners", day(it, "until"))?;
            Ok((until, read(it.get("owners").unwrap_or(&Json::Null))))
        });
        former.collect()
    }

    /// The first and the last day of each time in which it was away.
    pub(crate) fn away(&self) -> Result<Vec<(Date, Date)>, Unreadable> {
        let all = self.away.as_ref().and_then(Json::as_array);
        let away = all.into_iter().flatten();
        let away = away.map(|it| present("away", day(it, "from").zip(day(it, "until"))));
        away.collect()
    }

    /// All of it.
    pub(crate) fn read(&self) -> Result<Past, Unreadable> {
        let former = self.former_owners(|it| ListOf::from_json("former_owners", it))?;
        let former = former
            .into_iter()
            .map(|(until, owners)| Ok((until, owners?)));
        Ok(Past {
            former_owners: former.collect::<Result<_, Unreadable>>()?,
            away: self.away()?,
        })
    }
}

fn read(row: Model) -> Result<Past, Unreadable> {
    let row = PastRow {
        former_owners: Some(row.former_owners),
        away: Some(row.away),
    };
    row.read()
}

/// Horses with a [`PastRow`].
pub(crate) fn beside(horses: Select<horse::Entity>) -> Select<horse::Entity> {
    horses.columns([Column::FormerOwners, Column::Away]).join(
        JoinType::LeftJoin,
        relation(horse::Column::Id, Column::HorseId),
    )
}

/// Whether a text is among the owners of a horse [beside](beside) its past, or among those
/// that it had: see [`owners_contain`].
pub(crate) fn ever_owned_by(backend: DbBackend, text: &Json) -> Condition {
    Condition::any()
        .add(owners_contain(backend, section::Column::Content, text))
        .add(owners_contain(backend, Column::FormerOwners, text))
}

/// What a horse was.
pub(crate) async fn of(connection: &impl ConnectionTrait, horse: Uuid) -> Result<Past, StoreError> {
    let past = find_one(connection, Entity::find_by_id(horse), read).await?;
    Ok(past.unwrap_or_default())
}

/// Writes what a horse was, which is locked.
pub(crate) async fn save(
    transaction: &impl ConnectionTrait,
    (horse, organization): (Uuid, Uuid),
    past: &Past,
) -> Result<(), StoreError> {
    let former = past.former_owners.iter();
    let former = former.map(|(until, owners)| {
        let (until, owners) = (until.column(), owners.to_json());
        json!({ "until": until, "owners": owners })
    });
    let away = past.away.iter();
    let away = away.map(|(from, until)| json!({ "from": from.column(), "until": until.column() }));
    let row = Model {
        horse_id: horse,
        organization_id: organization,
        former_owners: former.collect(),
        away: away.collect(),
    };
    let replaced = OnConflict::column(Column::HorseId)
        .update_columns([Column::FormerOwners, Column::Away])
        .to_owned();
    let insert = Entity::insert(row.into_active_model()).on_conflict(replaced);
    write(transaction, insert).await?;
    Ok(())
}

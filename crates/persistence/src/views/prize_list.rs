//! What the prize list of a show says of its organization and its judges.

use std::collections::HashMap;

use accounts::OrganizationProfile;
use async_trait::async_trait;
use events::Organizer;
use kernel::{ClassId, EventId, OrganizationId, StoreError};
use processes::prize_list::{PrizeListFacts, PrizeListStore};
use rings::Judge;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QuerySelect as _,
};
use tracing::debug_span;
use uuid::Uuid;

use crate::profiles::profile_of;
use crate::rings::entity::judged_class::{Column, Entity};
use crate::rings::json::JudgesJson;
use crate::row::find_all;
use crate::store::store;
use crate::table::read;

store! {
    /// Reads what prize lists say beside their shows from SQL.
    SqlPrizeListStore
}

#[async_trait]
impl PrizeListStore for SqlPrizeListStore {
    async fn facts(
        &self,
        event_id: EventId,
        organization_id: OrganizationId,
    ) -> Result<PrizeListFacts, StoreError> {
        let span = debug_span!("db.prize_list.facts", %event_id);
        let facts = self.database.read(span, |db| async move {
            let profile = profile_of(db, organization_id).await?;
            Ok(PrizeListFacts {
                organizer: profile.map(organizer).unwrap_or_default(),
                panels: panels(db, event_id).await?,
            })
        });
        facts.await
    }
}

fn organizer(profile: OrganizationProfile) -> Organizer {
    Organizer {
        name: profile.name.as_str().to_owned(),
        website: profile
            .website
            .map(|it| it.as_str().to_owned())
            .unwrap_or_default(),
    }
}

#[derive(FromQueryResult)]
struct PanelRow {
    class_id: Uuid,
    master_id: Option<Uuid>,
    judges: Option<JudgesJson>,
}

/// The names of those who judge each class; of a class that takes its places from a master
/// card, those who judge that one.
async fn panels(
    db: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Vec<(ClassId, Vec<String>)>, StoreError> {
    let rows = Entity::find()
        .select_only()
        .columns([Column::ClassId, Column::MasterId])
        .expr_as(Expr::cust("judged_classes.format -> 'judges'"), "judges")
        .filter(Column::EventId.eq(event_id.as_uuid()));
    let rows = find_all(db, rows, |row: PanelRow| {
        let judges = row.judges.map(|it| read::<Vec<Judge>>("format", it.0));
        let judges = judges.transpose()?.unwrap_or_default();
        let names: Vec<_> = judges.iter().map(|it| it.name.to_string()).collect();
        Ok((row.class_id, row.master_id, names))
    });
    let rows = rows.await?;
    let own: HashMap<_, _> = rows.iter().map(|(id, _, names)| (*id, names)).collect();
    let panel = |(id, master, names): &(Uuid, Option<Uuid>, Vec<String>)| {
        let judged_by = master.and_then(|it| own.get(&it).copied());
        (ClassId::new(*id), judged_by.unwrap_or(names).clone())
    };
    Ok(rows.iter().map(panel).collect())
}

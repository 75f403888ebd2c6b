//! The entries of a show with what papers and tables say of them.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use async_trait::async_trait;
use events::EntryRules;
use kernel::{EventId, ExhibitorId, RegistrationId, Scope, StoreError, WeekendId, fold_name};
use registrations::{
    Asks, LedgerState, Payer, Registration, Roster, RosterShow, RosterStore, WeekendRosters,
};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _,
};
use tracing::debug_span;
use uuid::Uuid;

use crate::error::store_error;
use crate::events::entity::event;
use crate::exhibitors::entity::{self as exhibitor, people};
use crate::registrations::entity::{Column, Entity, group, waiver};
use crate::registrations::groups::states;
use crate::registrations::own_entry::of_visible_shows;
use crate::registrations::{SqlRegistrationStore, ledger, missing, parts};
use crate::row::{Unreadable, find_all, find_one, parsed, readable};
use crate::show_classes::roster_classes;
use crate::shows::{to_schedule, visible};
use crate::table::read;

#[async_trait]
impl RosterStore for SqlRegistrationStore {
    async fn roster(&self, scope: &Scope, event_id: EventId) -> Result<Option<Roster>, StoreError> {
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.roster", %account_id, %event_id);
        let roster = self.database.read(span, |db| async move {
            let Some(show) = find_show(db, scope, event_id).await? else {
                return Ok(None);
            };
            let mut roster = show.roster;
            let entries = Entity::find()
                .filter(Column::EventId.eq(event_id.as_uuid()))
                .order_by_asc(Column::EntryNumber);
            roster.entries = readable(parts::all(db, entries).await?.into_iter());
            roster.payments = ledger::of_show(db, event_id).await?;
            let of_show = waiver::Column::EventId.eq(event_id.as_uuid());
            roster.waivers = missing::waivers(db, &roster.asks, of_show).await?;
            Ok(Some(roster))
        });
        roster.await
    }

    async fn roster_of(
        &self,
        scope: &Scope,
        id: RegistrationId,
    ) -> Result<Option<Roster>, StoreError> {
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.roster_of", %account_id, registration_id = %id);
        let roster = self.database.read(span, |db| async move {
            let entry = of_visible_shows()
                .filter(visible(scope))
                .filter(Column::Id.eq(id.as_uuid()));
            let Some(entry) = parts::one(db, entry).await? else {
                return Ok(None);
            };
            let show = find_show(db, scope, entry.event_id).await?;
            let Some(RosterShow { mut roster, .. }) = show else {
                return Ok(None);
            };
            roster.payments = ledger::of_entry(db, id).await?;
            let of_entry = waiver::Column::RegistrationId.eq(id.as_uuid());
            roster.waivers = missing::waivers(db, &roster.asks, of_entry).await?;
            roster.entries = vec![entry];
            Ok(Some(roster))
        });
        roster.await
    }

    async fn weekend(
        &self,
        scope: &Scope,
        id: WeekendId,
    ) -> Result<Option<WeekendRosters>, StoreError> {
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.weekend", %account_id, weekend_id = %id);
        let rosters = self.database.read(span, |db| async move {
            let shows = event::Entity::find()
                .filter(visible(scope))
                .filter(event::Column::WeekendId.eq(id.as_uuid()))
                .order_by_asc(event::Column::StartsAt)
                .order_by_asc(event::Column::Id);
            let shows = find_all(db, shows, |row: event::Model| {
                Ok((EventId::new(row.id), to_roster(row)?))
            });
            let mut shows = shows.await?;
            for (event_id, roster) in &mut shows {
                let entries = Entity::find()
                    .filter(Column::EventId.eq(event_id.as_uuid()))
                    .order_by_asc(Column::EntryNumber);
                roster.classes = roster_classes(db, *event_id).await?;
                roster.entries = readable(parts::all(db, entries).await?.into_iter());
                roster.payments = ledger::of_show(db, *event_id).await?;
            }
            let payers = payers(db, shows.iter().map(|(id, _)| *id)).await?;
            let found = WeekendRosters { shows, payers };
            Ok((!found.shows.is_empty()).then_some(found))
        });
        rosters.await
    }

    async fn show(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<RosterShow>, StoreError> {
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.show_of_roster", %account_id, %event_id);
        let show = self
            .database
            .read(span, |db| find_show(db, scope, event_id));
        show.await
    }

    async fn entries(
        &self,
        scope: &Scope,
        event_id: EventId,
        numbers: RangeInclusive<u32>,
    ) -> Result<Vec<Registration>, StoreError> {
        let (first, last) = numbers.into_inner();
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.entries_of_roster", %account_id, %event_id);
        let entries = self.database.read(span, |db| async move {
            let entries = of_visible_shows()
                .filter(visible(scope))
                .filter(Column::EventId.eq(event_id.as_uuid()))
                .filter(Column::EntryNumber.between(i64::from(first), i64::from(last)))
                .order_by_asc(Column::EntryNumber);
            Ok(readable(parts::all(db, entries).await?.into_iter()))
        });
        entries.await
    }
}

#[derive(FromQueryResult)]
struct PayerRow {
    registration_id: Uuid,
    id: Uuid,
    name: String,
}

/// Who pays for the entries of shows, as the exhibitors that are shown for them.
async fn payers(
    db: &impl ConnectionTrait,
    shows: impl Iterator<Item = EventId>,
) -> Result<HashMap<RegistrationId, Payer>, StoreError> {
    use people::Column as People;
    let payer = Expr::cust("COALESCE(entry_people.payer_id, entry_people.rider_id)");
    let linked = Expr::col((exhibitor::Entity, exhibitor::Column::Id)).eq(payer);
    let kept = Alias::new("kept");
    let is_kept = Expr::col((kept.clone(), exhibitor::Column::Id))
        .equals((exhibitor::Entity, exhibitor::Column::KeptId));
    let rows = Query::select()
        .column((people::Entity, People::RegistrationId))
        .expr_as(Expr::col((kept.clone(), exhibitor::Column::Id)), "id")
        .expr_as(Expr::col((kept.clone(), exhibitor::Column::Name)), "name")
        .from(people::Entity)
        .join(JoinType::InnerJoin, exhibitor::Entity, linked)
        .join_as(JoinType::InnerJoin, exhibitor::Entity, kept, is_kept)
        .and_where(People::EventId.is_in(shows.map(EventId::as_uuid)))
        .to_owned();
    let rows = db.query_all(&rows).await.map_err(store_error)?;
    let mut payers = HashMap::new();
    for row in rows {
        let row = PayerRow::from_query_result(&row, "").map_err(store_error)?;
        let payer = Payer {
            id: ExhibitorId::new(row.id),
            name: row.name,
        };
        payers.insert(RegistrationId::new(row.registration_id), payer);
    }
    Ok(payers)
}

/// A show with its classes, without its entries.
async fn find_show(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
) -> Result<Option<RosterShow>, StoreError> {
    let id = event_id.as_uuid();
    let one = event::Entity::find()
        .filter(event::Column::Id.eq(id))
        .filter(visible(scope));
    let Some(mut show) = find_one(connection, one, to_show).await? else {
        return Ok(None);
    };
    show.roster.classes = roster_classes(connection, event_id).await?;
    show.roster.groups = groups(connection, event_id).await?;
    Ok(Some(show))
}

/// What the barns of a show owe and paid, by name.
async fn groups(
    db: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Vec<LedgerState>, StoreError> {
    let states = states(db, group::Column::EventId.eq(event_id.as_uuid())).await?;
    let mut states: Vec<_> = states.into_iter().map(|(_, state)| state).collect();
    states.sort_by_cached_key(|it| fold_name(&it.name));
    Ok(states)
}

fn to_show(row: event::Model) -> Result<RosterShow, Unreadable> {
    Ok(RosterShow {
        last_entry_number: parsed("entry_counter", u32::try_from(row.entry_counter))?,
        roster: to_roster(row)?,
    })
}

fn to_roster(row: event::Model) -> Result<Roster, Unreadable> {
    let schedule = to_schedule(row.starts_at, row.ends_at, &row.time_zone)?;
    let place = [row.venue, row.city, row.state];
    let place: Vec<_> = place.into_iter().filter(|it| !it.is_empty()).collect();
    let rules: EntryRules = read("entry_rules", row.entry_rules)?;
    let first_day = schedule.time_zone().date_of(schedule.starts_at());
    Ok(Roster {
        show_name: row.name,
        place: place.join(", "),
        starts_at: schedule.starts_at(),
        ends_at: schedule.ends_at(),
        time_zone: schedule.time_zone().clone(),
        asks: Asks::of(rules.form, rules.waiver.as_ref(), first_day),
        payment_note: rules.payment_note,
        classes: Vec::new(),
        only: None,
        entries: Vec::new(),
        groups: Vec::new(),
        payments: Vec::new(),
        waivers: HashMap::new(),
    })
}

//! What the extras of a show are, how many are sold, and to whom.

use events::EntryRules;
use kernel::{EventId, FeeId, RegistrationId, Scope, StoreError, TimeZone};
use registrations::{ExtraBuyer, ShowExtras, SoldExtra};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::{Column, charge};
use super::locked_show::LockedShow;
use crate::events::entity::{EntryRulesJson, event};
use crate::row::{Unreadable, find_all, find_one, relation};
use crate::shows::visible;
use crate::stock::{sold, takes};
use crate::table::read;

/// Counts what locked shows have sold of the fees that have a stock.
pub(super) async fn count_sold(
    connection: &impl ConnectionTrait,
    shows: &mut [LockedShow],
) -> Result<(), StoreError> {
    let fees = shows.iter().flat_map(|it| &it.show.terms.fees);
    let limited = fees.filter(|fee| fee.stock.is_some()).map(|fee| fee.id);
    for (event_id, fee_id, sold) in sold(connection, limited).await? {
        let shows = shows.iter_mut().filter(|it| it.show.event_id == event_id);
        let mut fees = shows.flat_map(|it| &mut it.show.terms.fees);
        if let Some(fee) = fees.find(|fee| fee.id == fee_id) {
            fee.sold = sold;
        }
    }
    Ok(())
}

#[derive(FromQueryResult)]
struct ShowRow {
    name: String,
    starts_at: i64,
    time_zone: String,
    entry_rules: EntryRulesJson,
}

#[derive(FromQueryResult)]
struct BuyerRow {
    fee_id: Uuid,
    name: String,
    unit_amount: i64,
    quantity: i64,
    registration_id: Uuid,
    back_number: Option<i64>,
    rider_name: String,
}

/// The extras of one of the actor's shows with who has them.
pub(super) async fn of_show(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
) -> Result<Option<ShowExtras>, StoreError> {
    let show = event::Entity::find_by_id(event_id.as_uuid())
        .select_only()
        .columns([
            event::Column::Name,
            event::Column::StartsAt,
            event::Column::TimeZone,
            event::Column::EntryRules,
        ])
        .filter(visible(scope));
    let to_show = |row: ShowRow| {
        let rules: EntryRules = read("entry_rules", row.entry_rules)?;
        let zone: TimeZone = read("time_zone", row.time_zone)?;
        let first_day = zone.date_of(read("starts_at", row.starts_at)?);
        Ok((row.name, first_day, rules.fees))
    };
    let Some((name, first_day, fees)) = find_one(connection, show, to_show).await? else {
        return Ok(None);
    };
    let offered = fees.into_iter().filter(|fee| !fee.terms.required);
    let mut extras: Vec<SoldExtra> = offered
        .map(|fee| SoldExtra {
            fee_id: fee.id,
            name: fee.terms.name.as_str().to_owned(),
            amount: fee.terms.amount,
            stock: fee.terms.stock,
            buyers: Vec::new(),
        })
        .collect();
    let entry = relation(charge::Column::RegistrationId, Column::Id);
    let bought = charge::Entity::find()
        .select_only()
        .columns([
            charge::Column::FeeId,
            charge::Column::Name,
            charge::Column::UnitAmount,
            charge::Column::Quantity,
            charge::Column::RegistrationId,
        ])
        .columns([Column::BackNumber, Column::RiderName])
        .join(JoinType::InnerJoin, entry)
        .filter(Column::EventId.eq(event_id.as_uuid()))
        .filter(charge::Column::IsExtra.eq(true))
        .filter(charge::Column::Quantity.gt(0))
        .filter(takes())
        .order_by_asc(Column::NumberKey)
        .order_by_asc(Column::Id);
    for (extra, buyer) in find_all(connection, bought, to_bought).await? {
        let known = extras.iter().position(|it| it.fee_id == extra.fee_id);
        let at = known.unwrap_or_else(|| {
            extras.push(extra);
            extras.len() - 1
        });
        extras[at].buyers.push(buyer);
    }
    Ok(Some(ShowExtras {
        name,
        first_day,
        extras,
    }))
}

/// What was bought, as it was then, and by whom.
fn to_bought(row: BuyerRow) -> Result<(SoldExtra, ExtraBuyer), Unreadable> {
    let extra = SoldExtra {
        fee_id: FeeId::new(row.fee_id),
        name: row.name,
        amount: read("unit_amount", row.unit_amount)?,
        stock: None,
        buyers: Vec::new(),
    };
    let buyer = ExtraBuyer {
        registration_id: RegistrationId::new(row.registration_id),
        back_number: read("back_number", row.back_number)?,
        rider_name: row.rider_name,
        quantity: read("quantity", row.quantity)?,
    };
    Ok((extra, buyer))
}

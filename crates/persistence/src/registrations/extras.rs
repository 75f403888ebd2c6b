//! What the extras of a show are, and who has them.

use kernel::{EventId, FeeId, LedgerOf, Scope, StoreError};
use registrations::{ExtraBuyer, ShowExtras, SoldExtra};
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::{Column, charge, group};
use crate::row::{Unreadable, find_all};
use crate::shows::{find_with_rules, own_show};
use crate::stall_holders::{NamedRow, with_names};
use crate::stock::takes;
use crate::table::read;

#[derive(FromQueryResult)]
struct BuyerRow {
    fee_id: Uuid,
    name: String,
    unit_amount: i64,
    quantity: i64,
    waiting: i64,
    #[sea_orm(nested)]
    buyer: NamedRow,
}

/// The extras of one of the actor's shows with who has them.
pub(super) async fn of_show(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
) -> Result<Option<ShowExtras>, StoreError> {
    let show = find_with_rules(connection, own_show(scope, event_id));
    let Some((show, rules)) = show.await? else {
        return Ok(None);
    };
    let offered = rules.fees.into_iter().filter(|fee| !fee.terms.required);
    let mut extras: Vec<SoldExtra> = offered
        .map(|fee| SoldExtra {
            fee_id: fee.id,
            name: fee.terms.name.as_str().to_owned(),
            amount: fee.terms.amount,
            stock: fee.terms.stock,
            buyers: Vec::new(),
        })
        .collect();
    let bought = charge::Entity::find().select_only().columns([
        charge::Column::FeeId,
        charge::Column::Name,
        charge::Column::UnitAmount,
        charge::Column::Quantity,
        charge::Column::Waiting,
    ]);
    let of = (charge::Column::RegistrationId, charge::Column::GroupId);
    let bought = with_names(bought, of)
        .filter(charge::Column::EventId.eq(event_id.as_uuid()))
        .filter(charge::Column::IsExtra.eq(true))
        .filter(
            charge::Column::Quantity
                .gt(0)
                .or(charge::Column::Waiting.gt(0)),
        )
        .filter(takes())
        .order_by_asc(charge::Column::GroupId.is_not_null())
        .order_by_asc(group::Column::CreatedAt)
        .order_by_asc(Column::NumberKey)
        .order_by_asc(Column::Id);
    for (extra, buyer) in find_all(connection, bought, to_bought).await? {
        let known = extras.iter().position(|it| it.fee_id == extra.fee_id);
        let at = known.unwrap_or_else(|| {
            extras.push(extra);
            extras.len() - 1
        });
        let buyers = &mut extras[at].buyers;
        let same = |it: &&mut ExtraBuyer| it.of == buyer.of;
        match buyers.last_mut().filter(same) {
            // By extras of its own and by bookings.
            Some(same) => {
                same.quantity += buyer.quantity;
                same.waiting += buyer.waiting;
            }
            None => buyers.push(buyer),
        }
    }
    Ok(Some(ShowExtras {
        first_day: show.first_day(),
        name: show.name,
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
    let (of, back_number, [rider_name, horse_name]) = row.buyer.read()?;
    let buyer = ExtraBuyer {
        of,
        back_number,
        name: match of {
            LedgerOf::Entry(_) => rider_name,
            LedgerOf::Group(_) => horse_name,
        },
        quantity: read("quantity", row.quantity)?,
        waiting: read("waiting", row.waiting)?,
    };
    Ok((extra, buyer))
}

//! What the bills of a month follow from.

use std::collections::{BTreeSet, HashMap};

use book::{
    BilledItem, Boarded, BookMonth, MONTHS_KEPT, MonthContact, MonthFacts, OwnerBalance,
    ServiceTick,
};
use kernel::{ContactId, HorseId, OrganizationId, SignedMoney, StoreError};
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, QueryTrait as _,
};
use uuid::Uuid;

use super::entity::{billed, month_bill};
use super::send;
use crate::barn_horses;
use crate::book::balances::open_bills;
use crate::book::entity::{bill, bill_line};
use crate::book::services::entity::{given, tick};
use crate::book::services::given::{offered_by, with_services};
use crate::book::services::ticks;
use crate::book::unbilled;
use crate::error::store_error;
use crate::known_contacts::all_names;
use crate::profiles::profile_of;
use crate::row::{find_all, relation};
use crate::table::{Stored as _, read};

/// The months of which something may be billed with a month.
struct Window {
    organization: Uuid,
    first: BookMonth,
    last: BookMonth,
}

/// Reads the facts: also in the transaction that makes the bills.
pub(super) async fn of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    month: BookMonth,
) -> Result<MonthFacts, StoreError> {
    let window = Window {
        organization: organization.as_uuid(),
        first: month.before(MONTHS_KEPT),
        last: month,
    };
    let horses = barn_horses::all(connection, organization).await?;
    let all = Condition::all().add(given::Column::OrganizationId.eq(window.organization));
    let horses = with_services(connection, horses, all).await?;
    let parts = unbilled::until(connection, organization, month.last()).await?;
    let billed = billed_items(connection, &window).await?;
    let owners = horses.iter().flat_map(|it| it.horse.owners.periods());
    let owners = owners.flat_map(|it| it.value);
    let owners = owners.filter_map(|owner| owner.contact_id);
    let named = owners.chain(parts.iter().filter_map(|it| it.contact_id));
    let named = named.chain(billed.iter().map(|it| it.contact_id));
    let named: BTreeSet<_> = named.collect();
    Ok(MonthFacts {
        organization_id: organization,
        month,
        itself: itself(connection, organization).await?,
        services: offered_by(connection, organization).await?,
        ticks: ticked(connection, &window).await?,
        billed,
        boarded: boarded(connection, &window).await?,
        contacts: contacts(connection, organization, named).await?,
        made: send::count_made(connection, organization, month).await?,
        since: since(connection, window.organization).await?,
        horses,
        parts,
    })
}

async fn itself(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<String, StoreError> {
    let profile = profile_of(connection, organization).await?;
    let name = profile.map(|it| it.name.as_str().to_owned());
    Ok(name.unwrap_or_default())
}

async fn ticked(
    connection: &impl ConnectionTrait,
    window: &Window,
) -> Result<Vec<ServiceTick>, StoreError> {
    let (first, last) = (window.first.first().column(), window.last.last().column());
    let all = ticks::all()
        .filter(tick::Column::OrganizationId.eq(window.organization))
        .filter(tick::Column::Day.between(first, last))
        .order_by_asc(tick::Column::Day)
        .order_by_asc(tick::Column::HorseId)
        .order_by_asc(tick::Column::ServiceId);
    find_all(connection, all, ticks::to_tick).await
}

async fn billed_items(
    connection: &impl ConnectionTrait,
    window: &Window,
) -> Result<Vec<BilledItem>, StoreError> {
    let (first, last) = (window.first.column(), window.last.column());
    let all = billed::Entity::find()
        .filter(billed::Column::OrganizationId.eq(window.organization))
        .filter(billed::Column::Month.between(first, last));
    find_all(connection, all, billed::Model::read).await
}

#[derive(FromQueryResult)]
struct BoardRow {
    horse_id: Option<Uuid>,
    board_month: String,
    contact_id: Option<Uuid>,
    recipient_name: String,
    quantity: i64,
    unit_amount: i64,
}

/// The board on bills that were not made of services.
async fn boarded(
    connection: &impl ConnectionTrait,
    window: &Window,
) -> Result<Vec<Boarded>, StoreError> {
    use bill_line::Column as C;
    let (first, last) = (window.first.column(), window.last.column());
    let of_month = month_bill::Entity::find()
        .select_only()
        .column(month_bill::Column::BillId)
        .filter(month_bill::Column::OrganizationId.eq(window.organization));
    let boards = bill_line::Entity::find()
        .select_only()
        .columns([C::HorseId, C::BoardMonth, C::Quantity, C::UnitAmount])
        .columns([bill::Column::ContactId, bill::Column::RecipientName])
        .join(JoinType::InnerJoin, relation(C::BillId, bill::Column::Id))
        .filter(bill::Column::OrganizationId.eq(window.organization))
        .filter(bill::Column::CancelledAt.is_null())
        .filter(C::BoardMonth.between(first, last))
        .filter(bill::Column::Id.not_in_subquery(of_month.into_query()));
    let to_board = |row: BoardRow| {
        let (price, quantity) = (
            read::<SignedMoney>("unit_amount", row.unit_amount)?,
            read("quantity", row.quantity)?,
        );
        let month = read("board_month", row.board_month)?;
        Ok(row.horse_id.map(|horse| Boarded {
            horse_id: HorseId::new(horse),
            month,
            contact_id: row.contact_id.map(ContactId::new),
            name: row.recipient_name,
            amount: price.times(quantity),
        }))
    };
    let boards = find_all(connection, boards, to_board).await?;
    Ok(boards.into_iter().flatten().collect())
}

/// The contacts with what is due and what was paid too much on their bills.
async fn contacts(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    named: BTreeSet<ContactId>,
) -> Result<Vec<MonthContact>, StoreError> {
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let mut balances = HashMap::<_, OwnerBalance>::new();
    for bill in open_bills(connection, organization, None).await? {
        balances
            .entry(bill.contact_id)
            .or_default()
            .add(bill.balance);
    }
    let all = all_names(connection, organization).await?.into_iter();
    let all = all.filter(|(id, _)| named.contains(id));
    let contact = |(id, name)| MonthContact {
        id,
        name,
        balance: balances.get(&Some(id)).copied().unwrap_or_default(),
    };
    Ok(all.map(contact).collect())
}

/// The first month for which such bills were made.
async fn since(
    connection: &impl ConnectionTrait,
    organization: Uuid,
) -> Result<Option<BookMonth>, StoreError> {
    let first = month_bill::Entity::find()
        .select_only()
        .expr(Func::min(Expr::col(month_bill::Column::Month)))
        .filter(month_bill::Column::OrganizationId.eq(organization))
        .into_tuple::<Option<String>>()
        .one(connection)
        .await
        .map_err(store_error)?;
    Ok(first.flatten().and_then(|month| BookMonth::parse(&month)))
}

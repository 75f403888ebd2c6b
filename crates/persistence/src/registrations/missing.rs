//! What entries lack of what their show asks: as a condition, and of entries that were
//! read.

use std::collections::HashMap;

use kernel::{EventId, RegistrationId, StoreError};
use registrations::{Asks, Missing, Registration};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::{Column, waiver};
use crate::error::store_error;
use crate::shows::{find_with_rules, with_id};

/// What a show asks; `None` if there is none.
pub(super) async fn asks(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Option<Asks>, StoreError> {
    let show = find_with_rules(connection, with_id(event_id)).await?;
    Ok(show.map(|(show, rules)| Asks::of(rules.form, rules.waiver.as_ref(), show.first_day())))
}

/// That an entry lacks one of these, as [`Asks::missing_in`] says.
pub(super) fn lacks_one(asks: &Asks, what: &[Missing]) -> Condition {
    let required = what.iter().filter(|what| asks.requires(**what));
    let conditions = required.map(|what| lacks(asks, *what));
    let never = Condition::all().add(Expr::cust("1 = 0"));
    conditions.fold(Condition::any().add(never), Condition::add)
}

fn lacks(asks: &Asks, what: Missing) -> Condition {
    /// The name of the guardian in the last waiver; NULL without one.
    const GUARDIAN: &str = "(SELECT waivers.guardian_name FROM waivers \
         WHERE waivers.registration_id = registrations.id \
         ORDER BY waivers.revision DESC LIMIT 1)";
    let detail = |name: &str| format!("(registrations.details ->> '{name}')");
    let condition = match what {
        Missing::RiderEmail => Column::RiderEmail.eq(""),
        Missing::RiderPhone => Column::RiderPhone.eq(""),
        Missing::RiderAddress => Column::RiderStreet.eq(""),
        Missing::Waiver => {
            let born = detail(Missing::RiderBirthDate.as_str());
            let of_age = asks.last_birth_date_of_age().unwrap_or_default();
            Expr::cust(format!(
                "({GUARDIAN} IS NULL OR ({GUARDIAN} = '' AND {born} > '{of_age}'))"
            ))
        }
        field => Expr::cust(format!("{} IS NULL", detail(field.as_str()))),
    };
    Condition::all().add(condition)
}

/// What each of these entries of a show lacks, in their order.
pub(super) async fn of(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    entries: &[Registration],
) -> Result<Vec<Vec<Missing>>, StoreError> {
    if entries.is_empty() {
        return Ok(Vec::new());
    }
    let Some(asks) = asks(connection, event_id).await? else {
        return Ok(vec![Vec::new(); entries.len()]);
    };
    let ids = entries.iter().map(|it| it.id.as_uuid());
    let of_these = waiver::Column::RegistrationId.is_in(ids);
    let waivers = waivers(connection, &asks, of_these).await?;
    let entries = entries.iter();
    Ok(entries
        .map(|entry| asks.missing_in(entry, waivers.get(&entry.id).copied()))
        .collect())
}

/// Of each entry with a waiver among these, whether a guardian signed the last one, too;
/// none if the show has no waiver.
pub(crate) async fn waivers(
    connection: &impl ConnectionTrait,
    asks: &Asks,
    which: Expr,
) -> Result<HashMap<RegistrationId, bool>, StoreError> {
    if !asks.requires(Missing::Waiver) {
        return Ok(HashMap::new());
    }
    let signed = waiver::Entity::find()
        .select_only()
        .columns([waiver::Column::RegistrationId, waiver::Column::GuardianName])
        .filter(which)
        .order_by_asc(waiver::Column::Revision)
        .into_tuple::<(Uuid, String)>();
    let signed = signed
        .all(connection)
        .await
        .map_err(store_error)?
        .into_iter();
    // The last one of each entry is the one that counts.
    Ok(signed
        .map(|(id, guardian)| (RegistrationId::new(id), !guardian.is_empty()))
        .collect())
}

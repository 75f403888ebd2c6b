//! What entries lack of what their show asks: as a condition, and of entries that were
//! read.

use std::collections::HashMap;

use kernel::{EventId, RegistrationId, StoreError};
use registrations::{Asks, Lack, Missing, NumberTerms, Registration, lacking};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::{Column, waiver};
use crate::entry_known::known_of;
use crate::error::store_error;
use crate::shows::{find_with_rules, with_id};

/// What a show asks of its entries, and what it wants before it hands out back numbers; `None`
/// if there is none.
pub(super) async fn asks(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Option<(Asks, NumberTerms)>, StoreError> {
    let show = find_with_rules(connection, with_id(event_id)).await?;
    Ok(show.map(|(show, rules)| {
        let first_day = show.first_day();
        let terms = NumberTerms {
            needs: rules.number_needs,
            first_day,
            last_day: show.last_day(),
        };
        (
            Asks::of(rules.form, rules.waiver.as_ref(), first_day),
            terms,
        )
    }))
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
    match asks(connection, event_id).await? {
        Some((asks, _)) => of_asked(connection, &asks, entries).await,
        None => Ok(vec![Vec::new(); entries.len()]),
    }
}

async fn of_asked(
    connection: &impl ConnectionTrait,
    asks: &Asks,
    entries: &[Registration],
) -> Result<Vec<Vec<Missing>>, StoreError> {
    let ids = entries.iter().map(|it| it.id.as_uuid());
    let of_these = waiver::Column::RegistrationId.is_in(ids);
    let waivers = waivers(connection, asks, of_these).await?;
    let entries = entries.iter();
    Ok(entries
        .map(|entry| asks.missing_in(entry, waivers.get(&entry.id).copied()))
        .collect())
}

/// What an entry lacks of what its show asks, and before its back number is handed out.
pub(crate) async fn of_one(
    connection: &impl ConnectionTrait,
    entry: &Registration,
) -> Result<(Vec<Missing>, Vec<Lack>), StoreError> {
    let entries = std::slice::from_ref(entry);
    let lacks = with_lacking(connection, entry.event_id, entries).await?;
    Ok(lacks.into_iter().next().unwrap_or_default())
}

/// What each of these entries of a show lacks of what the show asks, and before its back number
/// is handed out, in their order.
pub(super) async fn with_lacking(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    entries: &[Registration],
) -> Result<Vec<(Vec<Missing>, Vec<Lack>)>, StoreError> {
    let Some((asks, terms)) = asks(connection, event_id).await? else {
        return Ok(vec![<_>::default(); entries.len()]);
    };
    let missing = of_asked(connection, &asks, entries).await?;
    let mut known = HashMap::new();
    if terms.ask_directory() {
        known = known_of(connection, entries.iter().map(|it| it.id).collect()).await?;
    }
    let lacks = entries.iter().zip(missing).map(|(entry, missing)| {
        let known = known.remove(&entry.id).unwrap_or_default();
        let lacks_waiver = missing.contains(&Missing::Waiver);
        let lacking = lacking(&terms, entry, &known, lacks_waiver);
        (missing, lacking)
    });
    Ok(lacks.collect())
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

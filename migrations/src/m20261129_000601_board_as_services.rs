//! Board that recurs in a book, and board at the rate of the last bill, become services of
//! the horses, where bills propose the same of it. `docs/adr/0035-board-is-a-service.md` says
//! what stays as it was, and why.

use std::collections::{BTreeMap, HashMap, HashSet};

use sea_orm_migration::prelude::*;
use serde_json::{Value as Json, json};

use rows::{Bill, Horse, Offer, Owner, Rows, Series};

mod days;
mod rows;

pub(crate) struct BoardAsServices;

impl MigrationName for BoardAsServices {
    fn name(&self) -> &'static str {
        "m20261129_000601_board_as_services"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for BoardAsServices {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let rows = Rows::of(manager);
        let mut horses = rows.horses().await?;
        for series in rows.series().await? {
            move_series(&rows, &series, &mut horses).await?;
        }
        let made = rows.month_bills().await?;
        for (organization, bills) in rows.bills().await? {
            let made = made.get(&organization).map(String::as_str);
            move_rates(&rows, (&organization, &bills, made), &mut horses).await?;
        }
        for (id, horse) in horses.iter().filter(|(_, horse)| horse.is_changed) {
            rows.save_services(id, horse).await?;
        }
        Ok(())
    }
}

/// A series that charges every month becomes a service of its horses, from the month whose
/// entry is not made yet.
async fn move_series(
    rows: &Rows<'_>,
    series: &Series,
    horses: &mut BTreeMap<String, Horse>,
) -> Result<(), DbErr> {
    let Some((from, until)) = days::months_of(&series.recurrence, &series.date, &series.made_until)
    else {
        return Ok(());
    };
    let splits = rows.splits(&series.id).await?;
    let is_same = |(horse, amount): &(Option<String>, i64)| {
        let horse = horse.as_ref().and_then(|id| horses.get(id));
        horse.is_some_and(|it| it.archived_on.is_none() && divides_the_same(*amount, &it.owners))
    };
    if splits.is_empty() || !splits.iter().all(is_same) {
        return Ok(());
    }
    let price = splits[0].1;
    let name: String = series.description.chars().take(200).collect();
    rows.offer(&Offer {
        id: &series.id,
        organization: &series.organization,
        name: name.trim_end(),
        amount: price,
        at: series.created_at,
    })
    .await?;
    rows.end_series(series).await?;
    for (horse, amount) in splits {
        if let Some(horse) = horse.and_then(|id| horses.get_mut(&id)) {
            let own = (amount != price).then_some(amount);
            horse.give(&series.id, (&from, until.as_deref()), own);
        }
    }
    Ok(())
}

/// Whether the owners in the order of their names, as services divide a price, bear to the
/// cent what they bear in their own order, as entries do.
fn divides_the_same(cents: i64, owners: &[Owner]) -> bool {
    let stated = owners.iter().any(|it| it.share > 0);
    let weight = |owner: &Owner| if stated { owner.share } else { 1 };
    let sum: i64 = owners.iter().map(weight).sum();
    let largest = owners.iter().map(weight).max().unwrap_or(0);
    let are_largest = owners.iter().filter(|it| weight(it) == largest).count();
    let is_even =
        |owner: &Owner| i128::from(cents) * i128::from(weight(owner)) % i128::from(sum) == 0;
    let names = || owners.iter().map(|it| it.name.to_lowercase());
    !owners.is_empty() && (are_largest == 1 || names().is_sorted() || owners.iter().all(is_even))
}

/// The horses that are boarded by their profiles get the rate that bills to all of their
/// owners propose.
async fn move_rates(
    rows: &Rows<'_>,
    (organization, bills, made): (&str, &[Bill], Option<&str>),
    horses: &mut BTreeMap<String, Horse>,
) -> Result<(), DbErr> {
    let (Some(last), Some(stating)) = (bills.last(), bills.iter().rfind(|it| it.rate.is_some()))
    else {
        return Ok(());
    };
    // By number, so the last one of each contact stays.
    let to: HashMap<_, _> = bills.iter().map(|it| (it.contact.clone(), it)).collect();
    let bill_of = |owner: &Owner| {
        let own = owner.contact.as_ref().and_then(|_| to.get(&owner.contact));
        *own.filter(|it| it.rate.is_some()).unwrap_or(&last)
    };
    let board: HashSet<_> = rows.board_of(organization).await?;
    let mut price = None;
    for horse in horses
        .values_mut()
        .filter(|it| it.organization == organization)
    {
        let is_boarded = horse.boards_from.is_some() || horse.boards_until.is_some();
        if !is_boarded || horse.archived_on.is_some() || horse.has_any(&board) {
            continue;
        }
        let Some(first) = horse.owners.first().map(bill_of) else {
            continue;
        };
        let Some(rate) = first.rate.filter(|rate| *rate > 0) else {
            continue;
        };
        let begun = horse.boards_from.clone();
        let begun = begun.unwrap_or_else(|| days::first_of(&first.date));
        // What the bills of a month left out of earlier months, they would propose now.
        let not_made = made.map(days::after_month).unwrap_or_default();
        let from = std::cmp::max(begun, not_made);
        let until = horse.boards_until.clone();
        let ends_before = until.as_ref().is_some_and(|until| *until < from);
        let is_this = |owner: &Owner| bill_of(owner).rate == Some(rate);
        if ends_before || !horse.owners_since(&from).all(is_this) {
            continue;
        }
        if price.is_none() {
            rows.offer(&Offer {
                id: &stating.id,
                organization,
                name: "Board",
                amount: rate,
                at: stating.created_at,
            })
            .await?;
        }
        let price = *price.get_or_insert(rate);
        horse.give(
            &stating.id,
            (&from, until.as_deref()),
            (rate != price).then_some(rate),
        );
    }
    Ok(())
}

impl Horse {
    fn give(&mut self, service: &str, (from, until): (&str, Option<&str>), amount: Option<i64>) {
        let service = rows::hyphenated(service);
        let had = json!({ "amount": amount, "from": from, "service_id": service, "until": until });
        self.services.push(had);
        self.is_changed = true;
    }

    fn has_any(&self, services: &HashSet<String>) -> bool {
        let mut ids = self
            .services
            .iter()
            .filter_map(|it| it["service_id"].as_str());
        ids.any(|id| services.contains(&id.replace('-', "")))
    }

    /// Who owns it on a day or later.
    fn owners_since(&self, day: &str) -> impl Iterator<Item = &Owner> {
        let former = self
            .former
            .iter()
            .filter(move |(until, _)| until.as_str() >= day);
        former.flat_map(|(_, owners)| owners).chain(&self.owners)
    }
}

/// Reads owners as they are stored: a list of objects, or of names.
fn owners_in(content: &Json) -> Vec<Owner> {
    let all = content.as_array().into_iter().flatten();
    let owner = |it: &Json| {
        let text = |key| it.get(key).and_then(Json::as_str);
        let name = it.as_str().or_else(|| text("name"))?.trim();
        (!name.is_empty()).then(|| Owner {
            name: name.to_owned(),
            contact: text("contact_id").map(|id| id.replace('-', "").to_lowercase()),
            share: it.get("share").and_then(Json::as_i64).unwrap_or(0),
        })
    };
    all.filter_map(owner).collect()
}

//! People and horses of the directory of shows, found as in the lists of the directory: by all
//! names that are shown as one, contact data, numbers, chips and memberships.

use exhibitors::{Exhibitor, ExhibitorFilter, ShowHorse};
use kernel::{ExhibitorId, PageRequest, Scope, ShowHorseId, SortKey, StoreError};
use notes::{FOUND_OF_A_KIND, Finding, SearchWords};
use sea_orm::{DatabaseConnection, DbBackend};
use time::OffsetDateTime;

use super::said;
use crate::exhibitors::{exhibitors, horses};

/// What is looked for, and the first page of it.
fn page(words: &SearchWords) -> (ExhibitorFilter, PageRequest<SortKey>) {
    let filter = ExhibitorFilter {
        text: Some(words.as_slice().join(" ")),
        ..ExhibitorFilter::default()
    };
    let limit = u32::try_from(FOUND_OF_A_KIND).unwrap_or(u32::MAX);
    (filter, PageRequest::first(limit))
}

/// Nobody is asked for by a membership, which is what a day would be for.
const ANY_DAY: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

pub(super) async fn people(
    (db, backend): (&DatabaseConnection, DbBackend),
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<ExhibitorId>>, StoreError> {
    let (filter, page) = page(words);
    let found = exhibitors(db, backend, scope, &filter, (&page, ANY_DAY)).await?;
    let finding = |Exhibitor { id, details, .. }: Exhibitor| {
        let email = details.email.as_ref().map_or("", |it| it.as_str());
        let phone = details.phone.as_ref().map_or("", |it| it.as_str());
        Finding {
            id,
            title: details.name.as_str().to_owned(),
            detail: said([email, phone]),
        }
    };
    Ok(found.items.into_iter().map(finding).collect())
}

pub(super) async fn show_horses(
    (db, backend): (&DatabaseConnection, DbBackend),
    scope: &Scope,
    words: &SearchWords,
) -> Result<Vec<Finding<ShowHorseId>>, StoreError> {
    let (filter, page) = page(words);
    let found = horses(db, backend, scope, &filter, (&page, ANY_DAY)).await?;
    let finding = |ShowHorse { id, details, .. }: ShowHorse| {
        let numbers = details.registrations.iter();
        let numbers =
            numbers.map(|it| format!("{} {}", it.association.as_str(), it.number.as_str()));
        let numbers = numbers.collect::<Vec<_>>().join(", ");
        Finding {
            id,
            title: details.name.as_str().to_owned(),
            detail: said([numbers.trim(), details.color.as_str()]),
        }
    };
    Ok(found.items.into_iter().map(finding).collect())
}

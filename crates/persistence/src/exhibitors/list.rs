//! Lists records by name, and shows one with what it did.

use exhibitors::{EntryRole, Exhibitor, ExhibitorFilter, ExhibitorSeen, ShowHorse, ShowHorseSeen};
use kernel::{
    ExhibitorId, Page, PageRequest, Scope, SortKey, StoreError, Uuid, compact, fold_name,
};
use sea_orm::sea_query::{Expr, ExprTrait, IntoCondition, SelectStatement, SubQueryStatement};
use sea_orm::{
    ColumnTrait, Condition, DatabaseConnection, DbBackend, EntityTrait as _, QueryFilter as _,
    QuerySelect as _, QueryTrait as _, Select,
};
use time::OffsetDateTime;

use super::entity::{self as exhibitor, membership, people, show_horse};
use super::identities::merges_of;
use super::membership::of_members;
use crate::credit::credit_of;
use crate::directory::{Record, with_ids};
use crate::entry_names::appearances;
use crate::entry_people::with_back_number;
use crate::list::{ascending, contain_words, fetch_page_by, text_cursor};
use crate::result_lines;
use crate::scope::{Owned, this_one, within};

/// No back number is greater.
const MOST_BACK_NUMBER: u32 = 999_999;

/// A page of exhibitors.
pub(crate) async fn exhibitors(
    db: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    filter: &ExhibitorFilter,
    (page, now): (&PageRequest<SortKey>, OffsetDateTime),
) -> Result<Page<Exhibitor, SortKey>, StoreError> {
    use exhibitor::Column;
    let (of, own) = ((backend, scope), within(Column::OrganizationId, scope));
    let is_shown = ExprTrait::eq(Expr::col(Column::KeptId), Expr::col(Column::Id));
    // By any of the names that are shown as one.
    let found = filter.text.as_deref().map(|text| {
        let found = found_by(
            of,
            (Column::SearchKey, Column::Id),
            people::Column::RiderId,
            text,
        );
        shown_for::<Exhibitor>(of, found)
    });
    let member = filter.member.as_deref().map(|association| {
        let found = Column::Id.in_subquery(members_of(scope, association, now));
        shown_for::<Exhibitor>(of, found)
    });
    let role = filter
        .role
        .map(|role| shown_for::<Exhibitor>(of, appears_as(role)));
    let all = exhibitor::Entity::find()
        .filter(own)
        .filter(is_shown)
        .filter(
            Condition::all()
                .add_option(found)
                .add_option(role)
                .add_option(member),
        );
    let all: Select<_> = ascending(all, Column::NameKey, Column::Id, text_cursor(page));
    let read = |row| Exhibitor::read(row).map(|(it, _)| it);
    let found = fetch_page_by(db, all, None, page.limit, Column::NameKey, read).await?;
    Ok(found.map_key(SortKey::Text))
}

/// Whether a record is the one that is shown for any that meets a condition.
fn shown_for<T: Record>((backend, scope): (DbBackend, &Scope), which: impl IntoCondition) -> Expr {
    let found = T::Table::find()
        .select_only()
        .column(T::KEPT)
        .filter(within(<T::Table as Owned>::ORGANIZATION, scope))
        .filter(which);
    let id = <T::Table as Owned>::ID;
    if backend == DbBackend::Postgres {
        // As an array, which is found once: PostgreSQL expects a third of all records to have a
        // word, and would look at all records in the order of their names.
        let found = SubQueryStatement::SelectStatement(found.into_query());
        let found = Expr::SubQuery(None, Box::new(found));
        return Expr::cust_with_exprs("$1 = ANY(ARRAY $2)", [Expr::col(id.as_column_ref()), found]);
    }
    id.in_subquery(found.into_query())
}

/// Whether a record has what is typed: all words, those in the number of a
/// membership, or, if that is a number, a back number with which it was entered. `#12` is a back
/// number alone.
fn found_by<C: ColumnTrait>(
    (backend, scope): (DbBackend, &Scope),
    (search_key, id): (C, C),
    entered_as: people::Column,
    text: &str,
) -> Condition {
    let text = text.trim();
    let is_typed = || {
        Condition::any()
            .add(contain_words(backend, &[search_key], text))
            .add(id.in_subquery(with_number(backend, scope, text)))
    };
    let typed = text.strip_prefix('#').unwrap_or(text);
    let number = typed
        .parse::<u32>()
        .ok()
        .filter(|it| (1..=MOST_BACK_NUMBER).contains(it));
    let Some(number) = number else {
        return is_typed();
    };
    let worn = with_back_number(scope, number, entered_as);
    let worn = Condition::any().add(id.in_subquery(worn));
    if typed == text {
        worn.add(is_typed())
    } else {
        worn
    }
}

/// The records that have a membership in whose number all words of a text are found.
fn with_number(backend: DbBackend, scope: &Scope, text: &str) -> SelectStatement {
    use membership::Column;
    let found = membership::Entity::find()
        .select_only()
        .column(Column::RecordId)
        .filter(within(Column::OrganizationId, scope))
        .filter(contain_words(backend, &[Column::SearchKey], text));
    found.into_query()
}

/// The records with a membership of an association that has not ended, by UTC.
fn members_of(scope: &Scope, association: &str, now: OffsetDateTime) -> SelectStatement {
    use membership::Column;
    let goes_on = Condition::any()
        .add(Column::ValidUntil.is_null())
        .add(Column::ValidUntil.gte(now.date().to_string()));
    let found = membership::Entity::find()
        .select_only()
        .column(Column::RecordId)
        .filter(within(Column::OrganizationId, scope))
        .filter(Column::AssociationKey.eq(compact(association)))
        .filter(goes_on);
    found.into_query()
}

/// Whether an exhibitor appears so in an entry. Whoever rides pays unless another was named,
/// and whoever owns, or else rides, gets prize money.
fn appears_as(role: EntryRole) -> Condition {
    use people::Column as People;
    let of = |column: People, which: Option<Condition>| {
        let entries = people::Entity::find()
            .select_only()
            .column(column)
            .filter(column.is_not_null())
            .filter(Condition::all().add_option(which));
        exhibitor::Column::Id.in_subquery(entries.into_query())
    };
    let none = |column: People| Condition::all().add(column.is_null());
    match role {
        EntryRole::Rider => of(People::RiderId, None).into(),
        EntryRole::Owner => of(People::OwnerId, None).into(),
        EntryRole::Trainer => of(People::TrainerId, None).into(),
        EntryRole::Payer => Condition::any()
            .add(of(People::PayerId, None))
            .add(of(People::RiderId, Some(none(People::PayerId)))),
        EntryRole::PrizeTo => {
            let nobody = || none(People::PrizeToId);
            Condition::any()
                .add(of(People::PrizeToId, None))
                .add(of(People::OwnerId, Some(nobody())))
                .add(of(
                    People::RiderId,
                    Some(nobody().add(none(People::OwnerId))),
                ))
        }
    }
}

/// A page of show horses.
pub(crate) async fn horses(
    db: &DatabaseConnection,
    backend: DbBackend,
    scope: &Scope,
    filter: &ExhibitorFilter,
    (page, now): (&PageRequest<SortKey>, OffsetDateTime),
) -> Result<Page<ShowHorse, SortKey>, StoreError> {
    use show_horse::Column;
    let (of, own) = ((backend, scope), within(Column::OrganizationId, scope));
    let is_shown = ExprTrait::eq(Expr::col(Column::KeptId), Expr::col(Column::Id));
    let found = filter.text.as_deref().map(|text| {
        let found = found_by(
            of,
            (Column::SearchKey, Column::Id),
            people::Column::ShowHorseId,
            text,
        );
        shown_for::<ShowHorse>(of, found)
    });
    let member = filter.member.as_deref().map(|association| {
        let found = Column::Id.in_subquery(members_of(scope, association, now));
        shown_for::<ShowHorse>(of, found)
    });
    let all = show_horse::Entity::find()
        .filter(own)
        .filter(is_shown)
        .filter(Condition::all().add_option(found).add_option(member));
    let all: Select<_> = ascending(all, Column::NameKey, Column::Id, text_cursor(page));
    let read = |row| ShowHorse::read(row).map(|(it, _)| it);
    let found = fetch_page_by(db, all, None, page.limit, Column::NameKey, read).await?;
    Ok(found.map_key(SortKey::Text))
}

/// The records that are shown as one with the one of this id, that one first.
async fn members<T: Record>(
    db: &DatabaseConnection,
    scope: &Scope,
    id: Uuid,
) -> Result<Vec<T>, StoreError> {
    let row = T::Table::find().filter(this_one::<T::Table>(scope, id));
    let row = row.one(db).await.map_err(crate::error::store_error)?;
    let Some((_, kept)) = row.map(T::read).transpose().map_err(StoreError::failed)? else {
        return Ok(Vec::new());
    };
    let members = with_ids::<T>(db, T::KEPT, &[kept]).await?.into_iter();
    let mut members: Vec<_> = members.map(|(it, _)| it).collect();
    members.sort_by_key(|it| (it.uuid() != kept, it.uuid()));
    Ok(members)
}

/// What entries call a record, by alphabet, each spelling once.
fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort_by_cached_key(|it| fold_name(it));
    names.dedup();
    names
}

/// An exhibitor with what it did.
pub(super) async fn exhibitor(
    db: &DatabaseConnection,
    scope: &Scope,
    id: Uuid,
) -> Result<Option<ExhibitorSeen>, StoreError> {
    let members = members::<Exhibitor>(db, scope, id).await?;
    let Some((shown, others)) = members.split_first() else {
        return Ok(None);
    };
    let shown = others.iter().fold(shown.clone(), |it, other| {
        exhibitors::Identified::completed_by(&it, &other.details)
    });
    let ids: Vec<_> = members.iter().map(|it| it.id.as_uuid()).collect();
    let (mut names, mut entries) = (vec![shown.details.name.to_string()], Vec::new());
    for found in appearances(db, &ids).await? {
        names.extend(found.names);
        entries.push(found.appearance);
    }
    Ok(Some(ExhibitorSeen {
        exhibitor: shown,
        names: sorted(names),
        entries,
        results: result_lines::of_records(db, &ids).await?,
        memberships: of_members(db, &members).await?,
        merges: merges_of(db, &members).await?,
        credit: credit_of(db, ExhibitorId::new(id)).await?,
    }))
}

/// A show horse with what it did.
pub(super) async fn horse(
    db: &DatabaseConnection,
    scope: &Scope,
    id: Uuid,
) -> Result<Option<ShowHorseSeen>, StoreError> {
    let members = members::<ShowHorse>(db, scope, id).await?;
    let Some((shown, others)) = members.split_first() else {
        return Ok(None);
    };
    let shown = others.iter().fold(shown.clone(), |it, other| {
        let horse_id = it.horse_id.or(other.horse_id);
        let it = exhibitors::Identified::completed_by(&it, &other.details);
        ShowHorse { horse_id, ..it }
    });
    let ids: Vec<_> = members.iter().map(|it| it.id.as_uuid()).collect();
    let (mut names, mut entries) = (vec![shown.details.name.to_string()], Vec::new());
    for found in appearances(db, &ids).await? {
        names.extend(found.names);
        entries.push(found.appearance);
    }
    Ok(Some(ShowHorseSeen {
        horse: shown,
        names: sorted(names),
        entries,
        results: result_lines::of_records(db, &ids).await?,
        memberships: of_members(db, &members).await?,
        merges: merges_of(db, &members).await?,
    }))
}

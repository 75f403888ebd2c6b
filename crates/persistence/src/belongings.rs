//! What accounts and organizations have: the one list of their tables. An archive has
//! their rows, an organization that has any is in use, and one to which nobody belongs
//! any more is deleted by this list.

use std::pin::Pin;

use kernel::{Changer, OrganizationId, StoreError};
use sea_orm::prelude::*;
use sea_orm::sea_query::{Expr, IntoCondition as _};
use sea_orm::{Condition, QuerySelect as _, QueryTrait as _};
use time::OffsetDateTime;

use crate::accounts::entity::{
    access_token, account, invitation, member, organization, second_factor, session,
};
use crate::archive::{Own, Source, rows};
use crate::audit::entity as audit;
use crate::book::cash::entity as accounts;
use crate::book::entity::{bill, bill_line, bill_payment, budget, entry, part, split};
use crate::book::month::entity::{billed, month_bill};
use crate::book::services::entity::{given, offered, tick as service_tick};
use crate::book::settings as bill_settings;
use crate::calendar::entity::{appointment, change as appointment_change, horse_of};
use crate::contacts::entity as contact;
use crate::contacts::entity::merge as contact_merge;
use crate::database::TransactionConnection;
use crate::documents::entity::{self as document, document_horse, show_file};
use crate::events::entity::{class, event, event_template, prize_list, weekend};
use crate::exhibitors::entity::membership;
use crate::exhibitors::entity::{
    self as exhibitor, key as identity_key, merge as identity_merge, people as entry_people,
    proposal as identity_proposal, show_horse,
};
use crate::horse_pasts::entity as past;
use crate::horses::entity::{
    care, horse, inquiry, intervals, observation, photo, report, section, visit,
};
use crate::imports::entity::{
    completion as import_completion, import, item as import_item, word as care_word,
};
use crate::limits::count;
use crate::links::rows as link;
use crate::notes::entity::{self as note, note_horse};
use crate::owners::entity::{mail as owner_link_mail, message as owner_message};
use crate::places::entity::{area, place, plan, stay, turnout};
use crate::registrations::entity::receipt;
use crate::registrations::entity::{
    self as registration, charge, class_entry, group, inspection, message, payment, waiver,
};
use crate::rings::entity::{
    class_tap, device, gate_tap, judge_card, judged_class, published, regrouping, result_line,
    ring_tap, schedule, show_ring,
};
use crate::row::{delete_where, write};
use crate::scope::{Owned, delete_some_of};
use crate::stalls::entity::{
    area as show_area, booking as stall_booking, delivery, holder as stall_holder,
    mark as stall_mark, night as stall_night, plan as stall_plan, stall as show_stall,
};
use crate::tasks::entity::{course, dose, duplicate, task, task_horse, tick};
use crate::usda::entity as notice;
use crate::{calendar, documents, events, horses};

/// How many objects one part of a deletion has, with their rows: a task has a row for
/// each day on which it was done.
const AT_ONCE: u64 = 200;

type Deletion<'a> = Pin<Box<dyn Future<Output = Result<bool, StoreError>> + Send + 'a>>;

/// Deletes some rows of an organization; `false` if there are none.
type Delete = for<'a> fn(&'a TransactionConnection, OrganizationId, OffsetDateTime) -> Deletion<'a>;

/// A table.
struct Kind {
    /// Its file in archives.
    name: &'static str,
    /// Reads those rows of it.
    rows: fn(&'static str, Condition) -> Box<dyn Source>,
    /// The rows that an archive has.
    own: Box<dyn Fn(&Own) -> Condition>,
    /// Whether an organization has any, if that puts it to use.
    any: Option<fn(OrganizationId) -> Expr>,
    /// `None` if the rows are deleted with what they are a part of, or are kept.
    delete: Option<Delete>,
}

impl Kind {
    /// The rows that refer to something of one's own by a column. They are a part of it,
    /// and are deleted with it.
    fn part<C: ColumnTrait>(name: &'static str, own: fn(&Own, C) -> Condition, column: C) -> Self
    where
        C::EntityName: EntityTrait<Column = C>,
        <C::EntityName as EntityTrait>::Model: ModelTrait<Entity = C::EntityName> + Send + Sync,
    {
        Self {
            name,
            rows: rows::<C::EntityName>,
            own: Box::new(move |all| own(all, column)),
            any: None,
            delete: None,
        }
    }

    /// What an organization has by itself.
    fn of_organization<E: Owned>(name: &'static str) -> Self
    where
        E::Column: ColumnTrait<EntityName = E>,
        E::Model: ModelTrait<Entity = E> + Send + Sync,
    {
        Self {
            any: Some(any::<E>),
            delete: Some(|db, id, _| Box::pin(delete_some_of::<E>(db, id, AT_ONCE))),
            ..Self::part(name, Own::organizations, E::ORGANIZATION)
        }
    }

    /// That and the rows that refer to the account.
    fn or_of_account<C: ColumnTrait>(self, column: C) -> Self {
        self.or(Own::account, column)
    }

    /// That and the rows that refer to something else of one's own.
    fn or<C: ColumnTrait>(self, others: fn(&Own, C) -> Condition, column: C) -> Self {
        let own = self.own;
        let either = move |all: &Own| Condition::any().add(others(all, column)).add(own(all));
        Self {
            own: Box::new(either),
            ..self
        }
    }

    /// What an organization has once, which alone does not put it to use.
    fn once<E: Owned>(name: &'static str) -> Self
    where
        E::Column: ColumnTrait<EntityName = E>,
        E::Model: ModelTrait<Entity = E> + Send + Sync,
    {
        Self {
            any: None,
            ..Self::of_organization::<E>(name)
        }
    }

    fn deleted_by(self, delete: Delete) -> Self {
        Self {
            delete: Some(delete),
            ..self
        }
    }

    fn kept(self) -> Self {
        Self {
            delete: None,
            ..self
        }
    }
}

/// Whether an organization has a row of this kind.
fn any<E: Owned>(id: OrganizationId) -> Expr {
    let rows = E::find()
        .select_only()
        .expr(Expr::val(1))
        .filter(E::ORGANIZATION.eq(id.as_uuid()));
    Expr::exists(rows.into_query())
}

/// All kinds. What refers to others stands before them, as it is deleted before them.
fn kinds() -> Vec<Kind> {
    let mut kinds = of_imports();
    kinds.extend(of_the_books());
    kinds.extend(of_the_barn());
    kinds.extend(of_places());
    kinds.extend(of_horses());
    kinds.extend(of_directories());
    kinds.extend(of_shows());
    kinds.extend(of_rings());
    kinds.extend(of_stalls());
    kinds.extend(of_accounts());
    kinds.extend(of_links());
    kinds
}

/// What opens without an account. It is deleted with what it is for.
fn of_links() -> Vec<Kind> {
    vec![
        Kind::part("links", Own::organizations, link::Column::OrganizationId),
        Kind::part(
            "owner_link_mails",
            Own::of::<link::Entity, _>,
            owner_link_mail::Column::LinkId,
        ),
    ]
}

fn of_the_barn() -> Vec<Kind> {
    vec![
        Kind::of_organization::<task::Entity>("tasks"),
        Kind::part(
            "task_horses",
            Own::of::<horse::Entity, _>,
            task_horse::Column::HorseId,
        ),
        Kind::part(
            "task_ticks",
            Own::organizations,
            tick::Column::OrganizationId,
        ),
        Kind::of_organization::<course::Entity>("medications"),
        Kind::part(
            "medication_doses",
            Own::organizations,
            dose::Column::OrganizationId,
        ),
        Kind::part(
            "duplicate_doses",
            Own::organizations,
            duplicate::Column::OrganizationId,
        ),
        Kind::of_organization::<document::Entity>("documents")
            .deleted_by(|db, id, now| Box::pin(documents::delete_some(db, id, AT_ONCE, now))),
        Kind::part(
            "document_horses",
            Own::of::<horse::Entity, _>,
            document_horse::Column::HorseId,
        ),
        Kind::of_organization::<note::Entity>("notes"),
        Kind::part(
            "note_horses",
            Own::of::<horse::Entity, _>,
            note_horse::Column::HorseId,
        ),
        Kind::of_organization::<appointment::Entity>("appointments")
            .deleted_by(|db, id, _| Box::pin(calendar::delete_some(db, id, AT_ONCE))),
        Kind::part(
            "appointment_changes",
            Own::of::<appointment::Entity, _>,
            appointment_change::Column::AppointmentId,
        ),
        Kind::part(
            "appointment_horses",
            Own::of::<appointment::Entity, _>,
            horse_of::Column::AppointmentId,
        ),
        Kind::of_organization::<inquiry::Entity>("inquiries")
            .or_of_account(inquiry::Column::BuyerId),
        Kind::of_organization::<owner_message::Entity>("owner_messages"),
        Kind::part(
            "inquiry_replies",
            Own::organizations,
            inquiry::reply::Column::OrganizationId,
        ),
        Kind::part(
            "contact_merges",
            Own::organizations,
            contact_merge::Column::OrganizationId,
        ),
        Kind::of_organization::<contact::Entity>("contacts"),
        Kind::part(
            "contact_horses",
            Own::of::<horse::Entity, _>,
            contact::link::Column::HorseId,
        ),
    ]
}

/// What was brought: before the shows and the rest that it concerns.
fn of_imports() -> Vec<Kind> {
    vec![
        Kind::part(
            "import_completions",
            Own::organizations,
            import_completion::Column::OrganizationId,
        ),
        Kind::part(
            "import_items",
            Own::organizations,
            import_item::Column::OrganizationId,
        ),
        Kind::of_organization::<import::Entity>("imports"),
        Kind::once::<care_word::Entity>("care_words"),
    ]
}

/// Money: before the horses and contacts to which it refers.
fn of_the_books() -> Vec<Kind> {
    vec![
        Kind::part(
            "billed_items",
            Own::organizations,
            billed::Column::OrganizationId,
        ),
        Kind::part(
            "month_bills",
            Own::organizations,
            month_bill::Column::OrganizationId,
        ),
        Kind::of_organization::<bill::Entity>("bills"),
        Kind::part(
            "bill_lines",
            Own::of::<bill::Entity, _>,
            bill_line::Column::BillId,
        ),
        Kind::part(
            "bill_payments",
            Own::of::<bill::Entity, _>,
            bill_payment::Column::BillId,
        ),
        Kind::of_organization::<entry::Entity>("book"),
        Kind::part(
            "book_splits",
            Own::organizations,
            split::Column::OrganizationId,
        ),
        Kind::part(
            "book_parts",
            Own::organizations,
            part::Column::OrganizationId,
        ),
        Kind::part(
            "budgets",
            Own::organizations,
            budget::Column::OrganizationId,
        )
        .deleted_by(|db, id, _| Box::pin(delete_budgets(db, id))),
        Kind::part(
            "book_accounts",
            Own::organizations,
            accounts::Column::OrganizationId,
        )
        .deleted_by(|db, id, _| Box::pin(delete_accounts(db, id))),
        Kind::part(
            "bill_settings",
            Own::organizations,
            bill_settings::Column::OrganizationId,
        )
        .deleted_by(|db, id, _| Box::pin(delete_bill_settings(db, id))),
        Kind::of_organization::<offered::Entity>("services"),
        Kind::part(
            "horse_services",
            Own::organizations,
            given::Column::OrganizationId,
        ),
        Kind::part(
            "service_ticks",
            Own::organizations,
            service_tick::Column::OrganizationId,
        ),
    ]
}

fn of_horses() -> Vec<Kind> {
    vec![
        Kind::of_organization::<horse::Entity>("horses")
            .deleted_by(|db, id, _| Box::pin(horses::delete_some(db, id, AT_ONCE))),
        Kind::part(
            "horse_sections",
            Own::of::<horse::Entity, _>,
            section::Column::HorseId,
        ),
        Kind::part(
            "horse_pasts",
            Own::organizations,
            past::Column::OrganizationId,
        ),
        Kind::part("care", Own::organizations, care::Column::OrganizationId),
        Kind::part(
            "care_visits",
            Own::organizations,
            visit::Column::OrganizationId,
        ),
        Kind::part(
            "observations",
            Own::organizations,
            observation::Column::OrganizationId,
        ),
        Kind::part(
            "care_intervals",
            Own::organizations,
            intervals::Column::OrganizationId,
        )
        .deleted_by(|db, id, _| Box::pin(delete_intervals(db, id))),
        Kind::part("photos", Own::organizations, photo::Column::OrganizationId),
    ]
}

/// Where horses stand, and what the pages of their doors show. Stays are deleted with their
/// horses.
fn of_places() -> Vec<Kind> {
    vec![
        Kind::part("stays", Own::organizations, stay::Column::OrganizationId),
        Kind::of_organization::<area::Entity>("areas"),
        Kind::part("places", Own::organizations, place::Column::OrganizationId),
        Kind::once::<plan::Entity>("barn_plans"),
        Kind::once::<turnout::Entity>("turnout"),
        Kind::once::<contact::choices::Entity>("emergency_choices"),
    ]
}

/// Who and which horses appeared at shows. Entries keep the names that were typed.
fn of_directories() -> Vec<Kind> {
    vec![
        Kind::part(
            "entry_people",
            Own::organizations,
            entry_people::Column::OrganizationId,
        )
        .deleted_by(|db, id, _| Box::pin(delete_entry_people(db, id))),
        Kind::part(
            "identity_keys",
            Own::organizations,
            identity_key::Column::OrganizationId,
        )
        .deleted_by(|db, id, _| Box::pin(delete_identity_keys(db, id))),
        Kind::once::<identity_proposal::Entity>("identity_proposals"),
        Kind::once::<identity_merge::Entity>("identity_merges"),
        Kind::once::<membership::Entity>("memberships"),
        // Kept with the shows whose ledgers have their parts.
        Kind::of_organization::<receipt::Entity>("receipts")
            .deleted_by(|db, id, _| Box::pin(forget_whose_receipts(db, id))),
        // Likewise, without who is in charge.
        Kind::part(
            "groups",
            Own::of::<event::Entity, _>,
            group::Column::EventId,
        )
        .deleted_by(|db, id, _| Box::pin(forget_whose_groups(db, id))),
        Kind::of_organization::<exhibitor::Entity>("exhibitors"),
        Kind::of_organization::<show_horse::Entity>("show_horses"),
    ]
}

fn of_shows() -> Vec<Kind> {
    vec![
        // Hidden with the organization, and deleted when their records may be.
        Kind::of_organization::<event::Entity>("shows").kept(),
        Kind::of_organization::<weekend::Entity>("weekends").kept(),
        Kind::part(
            "classes",
            Own::of::<event::Entity, _>,
            class::Column::EventId,
        ),
        Kind::of_organization::<event_template::Entity>("templates"),
        Kind::part(
            "entries",
            Own::of::<event::Entity, _>,
            registration::Column::EventId,
        ),
        Kind::part(
            "class_entries",
            Own::of::<event::Entity, _>,
            class_entry::Column::EventId,
        ),
        Kind::part(
            "charges",
            Own::of::<event::Entity, _>,
            charge::Column::EventId,
        ),
        Kind::part(
            "payments",
            Own::of::<event::Entity, _>,
            payment::Column::EventId,
        ),
        Kind::part(
            "inspections",
            Own::of::<event::Entity, _>,
            inspection::Column::EventId,
        ),
        Kind::part(
            "waivers",
            Own::of::<event::Entity, _>,
            waiver::Column::EventId,
        ),
        Kind::part(
            "messages",
            Own::of::<event::Entity, _>,
            message::Column::EventId,
        ),
        Kind::part(
            "result_lines",
            Own::of::<event::Entity, _>,
            result_line::Column::EventId,
        )
        .or(Own::of::<horse::Entity, _>, result_line::Column::HorseId),
        Kind::part(
            "notices",
            Own::of::<event::Entity, _>,
            notice::Column::EventId,
        ),
        Kind::part("history", Own::organizations, audit::Column::OrganizationId),
    ]
}

/// What happened in the rings of shows.
fn of_rings() -> Vec<Kind> {
    vec![
        Kind::part(
            "judged_classes",
            Own::of::<event::Entity, _>,
            judged_class::Column::EventId,
        ),
        Kind::part(
            "judge_cards",
            Own::of::<event::Entity, _>,
            judge_card::Column::EventId,
        ),
        Kind::part(
            "published_results",
            Own::of::<event::Entity, _>,
            published::Column::EventId,
        ),
        Kind::part(
            "class_regroupings",
            Own::of::<event::Entity, _>,
            regrouping::Column::EventId,
        ),
        Kind::part(
            "prize_lists",
            Own::of::<event::Entity, _>,
            prize_list::Column::EventId,
        ),
        Kind::part(
            "show_files",
            Own::of::<event::Entity, _>,
            show_file::Column::EventId,
        ),
        Kind::part(
            "ring_schedules",
            Own::of::<event::Entity, _>,
            schedule::Column::EventId,
        ),
        Kind::part(
            "show_rings",
            Own::of::<event::Entity, _>,
            show_ring::Column::EventId,
        ),
        Kind::part(
            "ring_taps",
            Own::of::<event::Entity, _>,
            ring_tap::Column::EventId,
        ),
        Kind::part(
            "class_taps",
            Own::of::<event::Entity, _>,
            class_tap::Column::EventId,
        ),
        Kind::part(
            "gate_taps",
            Own::of::<event::Entity, _>,
            gate_tap::Column::EventId,
        ),
        Kind::part(
            "ring_devices",
            Own::of::<link::Entity, _>,
            device::Column::LinkId,
        ),
    ]
}

/// Stalls at shows, and who has them.
fn of_stalls() -> Vec<Kind> {
    vec![
        Kind::part(
            "deliveries",
            Own::of::<event::Entity, _>,
            delivery::Column::EventId,
        ),
        Kind::part(
            "stall_marks",
            Own::of::<event::Entity, _>,
            stall_mark::Column::EventId,
        ),
        Kind::part(
            "stall_nights",
            Own::of::<event::Entity, _>,
            stall_night::Column::EventId,
        ),
        Kind::part(
            "stall_holders",
            Own::of::<event::Entity, _>,
            stall_holder::Column::EventId,
        ),
        Kind::part(
            "stall_bookings",
            Own::of::<event::Entity, _>,
            stall_booking::Column::EventId,
        ),
        Kind::part(
            "show_stalls",
            Own::of::<event::Entity, _>,
            show_stall::Column::EventId,
        ),
        Kind::part(
            "show_areas",
            Own::of::<event::Entity, _>,
            show_area::Column::EventId,
        ),
        Kind::part(
            "show_stall_plans",
            Own::of::<event::Entity, _>,
            stall_plan::Column::EventId,
        ),
    ]
}

fn of_accounts() -> Vec<Kind> {
    vec![
        Kind::part("account", Own::account, account::Column::Id),
        Kind::part("sessions", Own::account, session::Column::AccountId),
        Kind::part(
            "access_tokens",
            Own::account,
            access_token::Column::AccountId,
        ),
        Kind::part(
            "second_factor",
            Own::account,
            second_factor::Column::AccountId,
        ),
        Kind::part("reports", Own::account, report::Column::ReporterId),
        Kind::part(
            "organizations",
            Own::organizations,
            organization::Column::Id,
        ),
        Kind::part(
            "members",
            Own::organizations,
            member::Column::OrganizationId,
        )
        .or_of_account(member::Column::AccountId),
        Kind::part(
            "invitations",
            Own::organizations,
            invitation::Column::OrganizationId,
        ),
    ]
}

async fn delete_budgets(
    db: &TransactionConnection,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let its_own = budget::Column::OrganizationId.eq(id.as_uuid());
    Ok(delete_where::<budget::Entity>(db, its_own).await? > 0)
}

async fn delete_accounts(
    db: &TransactionConnection,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let its_own = accounts::Column::OrganizationId.eq(id.as_uuid());
    Ok(delete_where::<accounts::Entity>(db, its_own).await? > 0)
}

async fn delete_bill_settings(
    db: &TransactionConnection,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let its_own = bill_settings::Column::OrganizationId.eq(id.as_uuid());
    Ok(delete_where::<bill_settings::Entity>(db, its_own).await? > 0)
}

async fn delete_entry_people(
    db: &TransactionConnection,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let its_own = entry_people::Column::OrganizationId.eq(id.as_uuid());
    Ok(delete_where::<entry_people::Entity>(db, its_own).await? > 0)
}

async fn delete_identity_keys(
    db: &TransactionConnection,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let its_own = identity_key::Column::OrganizationId.eq(id.as_uuid());
    Ok(delete_where::<identity_key::Entity>(db, its_own).await? > 0)
}

async fn forget_whose_receipts(
    db: &TransactionConnection,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let without = receipt::Entity::update_many()
        .col_expr(receipt::Column::ExhibitorId, Expr::value(None::<Uuid>))
        .filter(receipt::Column::OrganizationId.eq(id.as_uuid()))
        .filter(receipt::Column::ExhibitorId.is_not_null());
    Ok(write(db, without).await? > 0)
}

async fn forget_whose_groups(
    db: &TransactionConnection,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let shows = event::Entity::find()
        .select_only()
        .column(event::Column::Id)
        .filter(event::Column::OrganizationId.eq(id.as_uuid()));
    let without = group::Entity::update_many()
        .col_expr(group::Column::ExhibitorId, Expr::value(None::<Uuid>))
        .filter(group::Column::EventId.in_subquery(shows.into_query()))
        .filter(group::Column::ExhibitorId.is_not_null());
    Ok(write(db, without).await? > 0)
}

async fn delete_intervals(
    db: &TransactionConnection,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let its_own = intervals::Column::OrganizationId.eq(id.as_uuid());
    Ok(delete_where::<intervals::Entity>(db, its_own).await? > 0)
}

/// All rows of an archive. A test compares them with the tables that there are.
pub(crate) fn archived(own: &Own) -> Vec<Box<dyn Source>> {
    let source = |kind: Kind| (kind.rows)(kind.name, (kind.own)(own));
    kinds().into_iter().map(source).collect()
}

/// Whether anything belongs to an organization.
pub(crate) async fn are_any(
    connection: &impl ConnectionTrait,
    id: OrganizationId,
) -> Result<bool, StoreError> {
    let any = kinds().into_iter().filter_map(|kind| kind.any);
    let used = any.fold(Condition::any(), |all, any| all.add(any(id)));
    let found = organization::Entity::find_by_id(id.as_uuid()).filter(used);
    Ok(count(connection, found).await? > 0)
}

/// Hides the shows of an organization and withdraws its horses.
pub(crate) async fn withdraw(
    db: &TransactionConnection,
    id: OrganizationId,
    now: OffsetDateTime,
    by: Changer,
) -> Result<(), StoreError> {
    let its_shows = event::Column::OrganizationId.eq(id.as_uuid());
    events::hide(db, its_shows.into_condition(), now, by).await?;
    horses::withdraw_all(db, id, now).await
}

/// Deletes a part of what belongs to an organization, but not the records of its shows;
/// `false` if there was nothing.
pub(crate) async fn delete_some(
    db: &TransactionConnection,
    id: OrganizationId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let deletes: Vec<_> = kinds().into_iter().filter_map(|kind| kind.delete).collect();
    for delete in deletes {
        if delete(db, id, now).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

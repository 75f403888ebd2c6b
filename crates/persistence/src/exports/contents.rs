//! What an account holds: itself, and the organizations that it owns.

use accounts::{ExportContents, ExportPart};
use async_trait::async_trait;
use kernel::{AccountId, Actor, Role, StoreError};
use sea_orm::sea_query::IntoCondition as _;
use sea_orm::{
    AccessMode, ColumnTrait, Condition, DatabaseTransaction, DbBackend, EntityTrait as _,
    IsolationLevel, QueryFilter as _, QuerySelect as _, QueryTrait as _, TransactionTrait as _,
};
use uuid::Uuid;

use super::sources::{Source, documents, letters, photos, rows};
use crate::Database;
use crate::accounts::actor_of;
use crate::accounts::entity::{account, invitation, member, organization, second_factor, session};
use crate::audit::entity as audit;
use crate::book::entity::{bill, bill_line, bill_payment, budget, entry, part, split};
use crate::calendar::entity::{appointment, change as appointment_change, horse_of};
use crate::contacts::entity as contact;
use crate::documents::entity::{self as document, document_horse};
use crate::error::store_error;
use crate::events::entity::{class, event, event_template};
use crate::events::feed;
use crate::horses::entity::{care, horse, inquiry, photo, report, section};
use crate::notes::entity::{self as note, note_horse};
use crate::registrations::entity::{
    self as registration, charge, class_entry, message, payment, waiver,
};
use crate::tasks::entity::{course, dose, task, task_horse, tick};
use crate::usda::entity as notice;

/// Reads in one transaction, which sees the state of its beginning. It ends before
/// files are read from their storage, which may take longer than the database lets
/// a transaction be idle.
pub(super) struct SqlExportContents {
    /// `None` after the last row was read.
    snapshot: Option<DatabaseTransaction>,
    /// In reverse order.
    sources: Vec<Box<dyn Source>>,
    /// Photos and documents. An organization has hundreds.
    stored_files: std::vec::IntoIter<ExportPart>,
    rows: u64,
    files: u64,
}

impl SqlExportContents {
    pub(super) async fn read(database: &Database, id: AccountId) -> Result<Self, StoreError> {
        let reader = database.reader()?;
        let connection = match database.backend() {
            DbBackend::Postgres => {
                let (isolation, access) = (IsolationLevel::RepeatableRead, AccessMode::ReadOnly);
                reader
                    .begin_with_config(Some(isolation), Some(access))
                    .await
            }
            // A transaction of SQLite reads one state.
            _ => reader.begin().await,
        };
        let connection = connection.map_err(store_error)?;
        let actor = actor_of(&connection, id).await?;
        let roles = actor.iter().flat_map(Actor::roles);
        let owned = roles.filter(|it| it.role == Role::Owner);
        let own = Own {
            account: id.as_uuid(),
            organizations: owned.map(|it| it.organization_id.as_uuid()).collect(),
        };
        let mut sources = sources(&own);
        let photos_of = own.organizations(photo::Column::OrganizationId);
        let documents_of = own.organizations(document::Column::OrganizationId);
        let mut stored_files = photos(&connection, photos_of).await?;
        stored_files.extend(documents(&connection, documents_of).await?);
        let (mut all_rows, mut all_files) = (0, stored_files.len() as u64);
        for source in &sources {
            all_rows += source.rows(&connection).await?;
            all_files += source.files(&connection).await?;
        }
        sources.reverse();
        Ok(Self {
            snapshot: Some(connection),
            sources,
            stored_files: stored_files.into_iter(),
            rows: all_rows,
            files: all_files,
        })
    }
}

#[async_trait]
impl ExportContents for SqlExportContents {
    fn rows(&self) -> u64 {
        self.rows
    }

    fn files(&self) -> u64 {
        self.files
    }

    async fn next(&mut self) -> Result<Option<ExportPart>, StoreError> {
        if let Some(snapshot) = &self.snapshot {
            while let Some(source) = self.sources.last_mut() {
                if let Some(part) = source.next(snapshot).await? {
                    return Ok(Some(part));
                }
                self.sources.pop();
            }
        }
        if let Some(snapshot) = self.snapshot.take() {
            snapshot.commit().await.map_err(store_error)?;
        }
        Ok(self.stored_files.next())
    }
}

/// All rows that are read. A test compares it with the tables that there are.
fn sources(own: &Own) -> Vec<Box<dyn Source>> {
    let mut sources = of_accounts_and_shows(own);
    sources.extend(of_the_barn(own));
    sources.push(letters(own.shows(notice::Column::EventId)));
    sources
}

fn of_accounts_and_shows(own: &Own) -> Vec<Box<dyn Source>> {
    vec![
        rows::<account::Entity>("account", own.account(account::Column::Id)),
        rows::<session::Entity>("sessions", own.account(session::Column::AccountId)),
        rows::<second_factor::Entity>(
            "second_factor",
            own.account(second_factor::Column::AccountId),
        ),
        rows::<feed::Entity>("calendar_feed", own.account(feed::Column::AccountId)),
        rows::<organization::Entity>("organizations", own.organizations(organization::Column::Id)),
        rows::<member::Entity>(
            "members",
            or(
                own.account(member::Column::AccountId),
                own.organizations(member::Column::OrganizationId),
            ),
        ),
        rows::<invitation::Entity>(
            "invitations",
            own.organizations(invitation::Column::OrganizationId),
        ),
        rows::<event::Entity>("shows", own.organizations(event::Column::OrganizationId)),
        rows::<class::Entity>("classes", own.shows(class::Column::EventId)),
        rows::<event_template::Entity>(
            "templates",
            own.organizations(event_template::Column::OrganizationId),
        ),
        rows::<registration::Entity>("entries", own.shows(registration::Column::EventId)),
        rows::<class_entry::Entity>("class_entries", own.shows(class_entry::Column::EventId)),
        rows::<charge::Entity>("charges", own.shows(charge::Column::EventId)),
        rows::<payment::Entity>("payments", own.shows(payment::Column::EventId)),
        rows::<waiver::Entity>("waivers", own.shows(waiver::Column::EventId)),
        rows::<message::Entity>("messages", own.shows(message::Column::EventId)),
        rows::<notice::Entity>("notices", own.shows(notice::Column::EventId)),
        rows::<audit::Entity>("history", own.organizations(audit::Column::OrganizationId)),
    ]
}

fn of_the_barn(own: &Own) -> Vec<Box<dyn Source>> {
    vec![
        rows::<horse::Entity>("horses", own.organizations(horse::Column::OrganizationId)),
        rows::<section::Entity>("horse_sections", own.horses(section::Column::HorseId)),
        rows::<care::Entity>("care", own.organizations(care::Column::OrganizationId)),
        rows::<contact::Entity>(
            "contacts",
            own.organizations(contact::Column::OrganizationId),
        ),
        rows::<contact::link::Entity>("contact_horses", own.horses(contact::link::Column::HorseId)),
        rows::<appointment::Entity>(
            "appointments",
            own.organizations(appointment::Column::OrganizationId),
        ),
        rows::<appointment_change::Entity>(
            "appointment_changes",
            own.appointments(appointment_change::Column::AppointmentId),
        ),
        rows::<horse_of::Entity>(
            "appointment_horses",
            own.appointments(horse_of::Column::AppointmentId),
        ),
        rows::<photo::Entity>("photos", own.organizations(photo::Column::OrganizationId)),
        rows::<task::Entity>("tasks", own.organizations(task::Column::OrganizationId)),
        rows::<task_horse::Entity>("task_horses", own.horses(task_horse::Column::HorseId)),
        rows::<tick::Entity>(
            "task_ticks",
            own.organizations(tick::Column::OrganizationId),
        ),
        rows::<course::Entity>(
            "medications",
            own.organizations(course::Column::OrganizationId),
        ),
        rows::<dose::Entity>(
            "medication_doses",
            own.organizations(dose::Column::OrganizationId),
        ),
        rows::<document::Entity>(
            "documents",
            own.organizations(document::Column::OrganizationId),
        ),
        rows::<document_horse::Entity>(
            "document_horses",
            own.horses(document_horse::Column::HorseId),
        ),
        rows::<note::Entity>("notes", own.organizations(note::Column::OrganizationId)),
        rows::<note_horse::Entity>("note_horses", own.horses(note_horse::Column::HorseId)),
        rows::<inquiry::Entity>(
            "inquiries",
            or(
                own.account(inquiry::Column::BuyerId),
                own.organizations(inquiry::Column::SellerId),
            ),
        ),
        rows::<report::Entity>("reports", own.account(report::Column::ReporterId)),
        rows::<entry::Entity>("book", own.organizations(entry::Column::OrganizationId)),
        rows::<split::Entity>(
            "book_splits",
            own.organizations(split::Column::OrganizationId),
        ),
        rows::<part::Entity>(
            "book_parts",
            own.organizations(part::Column::OrganizationId),
        ),
        rows::<budget::Entity>("budgets", own.organizations(budget::Column::OrganizationId)),
        rows::<bill::Entity>("bills", own.organizations(bill::Column::OrganizationId)),
        rows::<bill_line::Entity>("bill_lines", own.bills(bill_line::Column::BillId)),
        rows::<bill_payment::Entity>("bill_payments", own.bills(bill_payment::Column::BillId)),
    ]
}

/// Selects by what a column refers to.
struct Own {
    account: Uuid,
    organizations: Vec<Uuid>,
}

impl Own {
    fn account(&self, column: impl ColumnTrait) -> Condition {
        column.eq(self.account).into_condition()
    }

    fn organizations(&self, column: impl ColumnTrait) -> Condition {
        column.is_in(self.organizations.clone()).into_condition()
    }

    fn shows(&self, column: impl ColumnTrait) -> Condition {
        let shows = event::Entity::find()
            .select_only()
            .column(event::Column::Id)
            .filter(self.organizations(event::Column::OrganizationId));
        column.in_subquery(shows.into_query()).into_condition()
    }

    fn bills(&self, column: impl ColumnTrait) -> Condition {
        let bills = bill::Entity::find()
            .select_only()
            .column(bill::Column::Id)
            .filter(self.organizations(bill::Column::OrganizationId));
        column.in_subquery(bills.into_query()).into_condition()
    }

    fn horses(&self, column: impl ColumnTrait) -> Condition {
        let horses = horse::Entity::find()
            .select_only()
            .column(horse::Column::Id)
            .filter(self.organizations(horse::Column::OrganizationId));
        column.in_subquery(horses.into_query()).into_condition()
    }

    fn appointments(&self, column: impl ColumnTrait) -> Condition {
        let appointments = appointment::Entity::find()
            .select_only()
            .column(appointment::Column::Id)
            .filter(self.organizations(appointment::Column::OrganizationId));
        column
            .in_subquery(appointments.into_query())
            .into_condition()
    }
}

fn or(one: Condition, other: Condition) -> Condition {
    Condition::any().add(one).add(other)
}

use async_trait::async_trait;
use events::Fee;
use kernel::{
    Actor, ChargeId, ClassEntryId, ClassId, EntryMail, EntryMailId, EventId, EventReference,
    IdempotencyKey, MessageId, MessageMail, PaymentId, RegistrationId, RequiredLine, StoreError,
    Task, to_unix_millis,
};
use registrations::{
    Addressee, Audience, EntryLink, EntryStatus, EntryTerms, KeyClaim, Message, MessageClaim,
    NewChange, OfferedClass, OfferedFee, Payment, PaymentClaim, Registration, RegistrationTx,
    ShowToEnter, Waiting,
};
use sea_orm::sea_query::{
    Alias, CommonTableExpression, Expr, ExprTrait as _, Func, InsertStatement, Query,
    SubQueryStatement, WithClause,
};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait as _, DbBackend, EntityTrait as _,
    FromQueryResult, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _, RelationDef, Statement, StatementBuilder,
};
use time::OffsetDateTime;
use tracing::instrument;
use uuid::Uuid;

use super::entity::{self, Column, Entity, back_number, charge, class_entry, payment};
use super::mapping::{
    changed_row, charge_rows, charge_state_row, class_entry_rows, class_state_row, number,
    optional_number, registration_row,
};
use super::parts::with_parts;
use super::{history, ledger, messages, own_entry};
use crate::database::{WriteTransaction, in_time};
use crate::error::store_error;
use crate::events::entity::{EntryRulesJson, class, event};
use crate::events::{classes, referred_to, to_entry_rules, visible};
use crate::idempotency::{self, Claimed};
use crate::jobs;
use crate::row::{Unreadable, find_all, find_one, instant, money};

/// The transaction that stores or changes registrations of one show.
pub(super) struct SqlRegistrationTx {
    transaction: WriteTransaction,
}

impl SqlRegistrationTx {
    pub(super) fn new(transaction: WriteTransaction) -> Self {
        Self { transaction }
    }
}

#[derive(FromQueryResult)]
struct ShowColumns {
    id: Uuid,
    starts_at: i64,
    ends_at: i64,
    entry_rules: EntryRulesJson,
    entry_counter: i64,
    participant_count: i64,
    wait_counter: i64,
    last_back_number: i64,
    account_bytes: i64,
}

fn to_show(show: ShowColumns) -> Result<ShowToEnter, Unreadable> {
    Ok(ShowToEnter {
        event_id: EventId::new(show.id),
        starts_at: instant("starts_at", show.starts_at)?,
        ends_at: instant("ends_at", show.ends_at)?,
        terms: to_terms(show.entry_rules)?,
        last_entry_number: number("entry_counter", show.entry_counter)?,
        entered: number("participant_count", show.participant_count)?,
        last_wait_number: number("wait_counter", show.wait_counter)?,
        next_back_number: to_next(show.last_back_number)?,
        account_bytes: show.account_bytes.unsigned_abs(),
        classes: Vec::new(),
    })
}

/// The number after the last one that was given.
fn to_next(last_back_number: i64) -> Result<u32, Unreadable> {
    number("last_back_number", last_back_number.saturating_add(1))
}

/// What `events` calls the rules for entries.
fn to_terms(rules: EntryRulesJson) -> Result<EntryTerms, Unreadable> {
    let rules = to_entry_rules(rules)?;
    let fee = |Fee { id, terms }: Fee| OfferedFee {
        id,
        name: terms.name,
        amount: terms.amount,
        per: terms.per,
        is_required: terms.required,
        from: terms.from,
        until: terms.until,
        max_quantity: terms.max_quantity,
    };
    Ok(EntryTerms {
        opens_at: rules.opens_at,
        closes_at: rules.closes_at,
        late_entries: rules.late_entries,
        capacity: rules.capacity,
        fees: rules.fees.into_iter().map(fee).collect(),
    })
}

fn to_offered(class: class::Model) -> Result<OfferedClass, Unreadable> {
    Ok(OfferedClass {
        id: ClassId::new(class.id),
        name: RequiredLine::stored(class.name),
        description: class.description,
        price: money("price", class.price)?,
        capacity: optional_number("capacity", class.capacity)?,
        closed: class.closed,
        entered: number("entered", class.entered)?,
        waiting: number("waiting", class.waiting)?,
    })
}

/// The total size in bytes of the entries of all shows of the account of the
/// outer query's show, including hidden shows. Concurrent entries in other
/// shows of the account are not included, so each of those shows may get one
/// entry too many.
fn account_bytes() -> Expr {
    let shows = Alias::new("shows_of_account");
    let sum = Func::sum(Expr::col((shows.clone(), event::Column::EntryBytes)));
    let sum = Query::select()
        // PostgreSQL's `sum` of `bigint` is `numeric`.
        .expr(Expr::from(Func::coalesce([sum.into(), Expr::val(0)])).cast_as(Alias::new("bigint")))
        .from_as(event::Entity, shows.clone())
        .and_where(
            Expr::col((shows, event::Column::AccountId))
                .equals((event::Entity, event::Column::AccountId)),
        )
        .take();
    Expr::SubQuery(None, Box::new(SubQueryStatement::SelectStatement(sum)))
}

impl SqlRegistrationTx {
    async fn lock(&self, which: Condition) -> Result<Option<ShowToEnter>, StoreError> {
        let show = event::Entity::find()
            .select_only()
            .columns([
                event::Column::Id,
                event::Column::StartsAt,
                event::Column::EndsAt,
                event::Column::EntryRules,
                event::Column::EntryCounter,
                event::Column::ParticipantCount,
                event::Column::WaitCounter,
                event::Column::LastBackNumber,
            ])
            .expr_as(account_bytes(), "account_bytes")
            .filter(which)
            // FOR UPDATE on PostgreSQL. SQLite does not have it; there the
            // transaction has locked the whole database from its start.
            .lock_exclusive();
        let connection = &self.transaction.connection;
        let Some(mut show) = find_one(connection, show, to_show).await? else {
            return Ok(None);
        };
        // A statement of its own: on PostgreSQL, one that waits for the lock
        // would read the classes as they were before.
        let offered = classes::of_shows([show.event_id.as_uuid()]);
        show.classes = find_all(connection, offered, to_offered).await?;
        Ok(Some(show))
    }
}

#[async_trait]
impl RegistrationTx for SqlRegistrationTx {
    #[instrument(name = "db.registrations.lock_show", level = "debug", skip_all)]
    async fn lock_show(
        &mut self,
        reference: &EventReference,
    ) -> Result<Option<ShowToEnter>, StoreError> {
        in_time(self.lock(referred_to(reference))).await
    }

    #[instrument(
        name = "db.registrations.lock_own_show",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn lock_own_show(
        &mut self,
        actor: Actor,
        event_id: EventId,
    ) -> Result<Option<ShowToEnter>, StoreError> {
        let own = visible(actor).add(event::Column::Id.eq(event_id.as_uuid()));
        in_time(self.lock(own)).await
    }

    #[instrument(
        name = "db.registrations.lock_entry",
        level = "debug",
        skip_all,
        fields(registration_id = %id)
    )]
    async fn lock_entry(
        &mut self,
        actor: Actor,
        id: RegistrationId,
    ) -> Result<Option<(ShowToEnter, Registration)>, StoreError> {
        in_time(async {
            let show = Query::select()
                .column(Column::EventId)
                .from(Entity)
                .and_where(Column::Id.eq(id.as_uuid()))
                .take();
            let own = visible(actor).add(event::Column::Id.in_subquery(show));
            let Some(show) = self.lock(own).await? else {
                return Ok(None);
            };
            let entry = self.find(show.event_id, id).await?;
            Ok(entry.map(|entry| (show, entry)))
        })
        .await
    }

    #[instrument(name = "db.registrations.lock_own_entry", level = "debug", skip_all)]
    async fn lock_own_entry(
        &mut self,
        link: &EntryLink,
    ) -> Result<Option<(ShowToEnter, Registration)>, StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let Some(found) = own_entry::find(connection, link).await? else {
                return Ok(None);
            };
            let show = self.lock_show(&EventReference::Id(found.event_id)).await?;
            let Some(show) = show else {
                return Ok(None);
            };
            // Again, because it may have been changed before the lock.
            let entry = own_entry::find(&self.transaction.connection, link).await?;
            Ok(entry.map(|entry| (show, entry)))
        })
        .await
    }

    #[instrument(
        name = "db.registrations.lock_payment",
        level = "debug",
        skip_all,
        fields(payment_id = %id)
    )]
    async fn lock_payment(
        &mut self,
        actor: Actor,
        id: PaymentId,
    ) -> Result<Option<(Registration, Payment)>, StoreError> {
        in_time(async {
            let entry = ledger::entry_of(&self.transaction.connection, id).await?;
            let Some(entry) = entry else {
                return Ok(None);
            };
            let Some((_, entry)) = self.lock_entry(actor, entry).await? else {
                return Ok(None);
            };
            let payment = ledger::find(&self.transaction.connection, id).await?;
            Ok(payment.map(|payment| (entry, payment)))
        })
        .await
    }

    #[instrument(
        name = "db.registrations.claim_key",
        level = "debug",
        skip_all,
        fields(event_id = %event_id, registration_id = %registration_id)
    )]
    async fn claim_key(
        &mut self,
        event_id: EventId,
        key: &IdempotencyKey,
        registration_id: RegistrationId,
        now: OffsetDateTime,
    ) -> Result<KeyClaim, StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let scope = format!("registrations:{event_id}");
            let id = registration_id.as_uuid();
            let now = to_unix_millis(now);
            match idempotency::claim(connection, &scope, key, id, now)
                .await
                .map_err(store_error)?
            {
                Claimed::New => Ok(KeyClaim::New),
                Claimed::Other => Ok(KeyClaim::OtherRequest),
                Claimed::Same(first) => {
                    let id = RegistrationId::new(first.resource_id);
                    let first = self.find(event_id, id).await?;
                    let first = first.ok_or_else(|| StoreError::failed("the entry is gone"))?;
                    Ok(KeyClaim::SameRequest(Box::new(first)))
                }
            }
        })
        .await
    }

    #[instrument(
        name = "db.registrations.insert",
        level = "debug",
        skip_all,
        fields(event_id = %registration.event_id, registration_id = %registration.id)
    )]
    async fn insert(
        &mut self,
        registration: &Registration,
        bytes: u64,
        confirmation: Option<EntryMailId>,
    ) -> Result<(), StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let backend = connection.get_database_backend();
            let mail = confirmation.map(|id| {
                let task = Task::EntryMail(EntryMail {
                    id,
                    registration_id: registration.id,
                    revision: registration.revision,
                });
                connection.note_enqueued();
                jobs::insertion(&task, registration.created_at)
            });
            let statement = insertion(backend, registration, bytes, mail.transpose()?);
            connection
                .execute_raw(statement)
                .await
                .map(|_| ())
                .map_err(store_error)
        })
        .await
    }

    #[instrument(name = "db.registrations.enqueue_mails", level = "debug", skip_all)]
    async fn enqueue_mails(
        &mut self,
        mails: &[EntryMail],
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let tasks = mails.iter().copied().map(Task::EntryMail);
        in_time(jobs::enqueue_all(
            &self.transaction.connection,
            tasks,
            now,
            now,
        ))
        .await
    }

    #[instrument(
        name = "db.registrations.waiting",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn waiting(&mut self, event_id: EventId) -> Result<Vec<Waiting>, StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let event_id = event_id.as_uuid();
            let entries = Entity::find()
                .select_only()
                .columns([Column::WaitNumber, Column::Id])
                .filter(Column::EventId.eq(event_id))
                .filter(Column::WaitNumber.is_not_null())
                .into_tuple::<(i64, Uuid)>();
            let entries = entries.all(connection).await.map_err(store_error)?;
            let entry = |(wait_number, id)| {
                let place = Waiting {
                    registration_id: RegistrationId::new(id),
                    is_entered: false,
                    class: None,
                };
                (wait_number, place)
            };
            let mut places: Vec<(i64, Waiting)> = entries.into_iter().map(entry).collect();
            let of_entry: RelationDef = class_entry::Entity::belongs_to(Entity)
                .from(class_entry::Column::RegistrationId)
                .to(Column::Id)
                .into();
            let class_entries = class_entry::Entity::find()
                .select_only()
                .columns([
                    class_entry::Column::WaitNumber,
                    class_entry::Column::RegistrationId,
                    class_entry::Column::Id,
                    class_entry::Column::ClassId,
                ])
                .column(Column::Status)
                .join(JoinType::InnerJoin, of_entry)
                .filter(class_entry::Column::EventId.eq(event_id))
                .filter(class_entry::Column::WaitNumber.is_not_null())
                .filter(class_entry::Column::ClassId.is_not_null())
                .into_tuple::<(i64, Uuid, Uuid, Uuid, String)>();
            let class_entries = class_entries.all(connection).await.map_err(store_error)?;
            let class_entry = |(wait_number, registration_id, id, class_id, status): (
                i64,
                Uuid,
                Uuid,
                Uuid,
                String,
            )| {
                let place = Waiting {
                    registration_id: RegistrationId::new(registration_id),
                    is_entered: status == EntryStatus::Entered.as_str(),
                    class: Some((ClassEntryId::new(id), ClassId::new(class_id))),
                };
                (wait_number, place)
            };
            places.extend(class_entries.into_iter().map(class_entry));
            places.sort_by_key(|(wait_number, _)| *wait_number);
            Ok(places.into_iter().map(|(_, place)| place).collect())
        })
        .await
    }

    #[instrument(
        name = "db.registrations.find",
        level = "debug",
        skip_all,
        fields(event_id = %event_id, registration_id = %id)
    )]
    async fn find(
        &mut self,
        event_id: EventId,
        id: RegistrationId,
    ) -> Result<Option<Registration>, StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let found = Entity::find_by_id(id.as_uuid())
                .filter(Column::EventId.eq(event_id.as_uuid()))
                .all(connection)
                .await
                .map_err(store_error)?;
            let found = with_parts(connection, found).await?.pop();
            Ok(found.transpose()?)
        })
        .await
    }

    #[instrument(
        name = "db.registrations.update",
        level = "debug",
        skip_all,
        fields(event_id = %after.event_id, registration_id = %after.id)
    )]
    async fn update(
        &mut self,
        before: &Registration,
        after: &Registration,
    ) -> Result<(), StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let is_new = |id| before.charges.iter().all(|charge| charge.id != id);
            let mut new = charge_rows(after);
            new.retain(|row| is_new(ChargeId::new(*row.id.as_ref())));
            if !new.is_empty() {
                charge::Entity::insert_many(new)
                    .exec_without_returning(connection)
                    .await
                    .map_err(store_error)?;
            }
            for charge in &after.charges {
                if before.charges.contains(charge) || is_new(charge.id) {
                    continue;
                }
                charge::Entity::update_many()
                    .set(charge_state_row(charge))
                    .filter(charge::Column::Id.eq(charge.id.as_uuid()))
                    .exec(connection)
                    .await
                    .map_err(store_error)?;
            }
            let is_new = |id| before.class_entries.iter().all(|entry| entry.id != id);
            let mut new = class_entry_rows(after);
            new.retain(|row| is_new(ClassEntryId::new(*row.id.as_ref())));
            if !new.is_empty() {
                class_entry::Entity::insert_many(new)
                    .exec_without_returning(connection)
                    .await
                    .map_err(store_error)?;
            }
            for entry in &after.class_entries {
                if before.class_entries.contains(entry) || is_new(entry.id) {
                    continue;
                }
                class_entry::Entity::update_many()
                    .set(class_state_row(entry))
                    .filter(class_entry::Column::Id.eq(entry.id.as_uuid()))
                    .exec(connection)
                    .await
                    .map_err(store_error)?;
            }
            Entity::update_many()
                .set(changed_row(after))
                .filter(Column::Id.eq(after.id.as_uuid()))
                .exec(connection)
                .await
                .map(|_| ())
                .map_err(store_error)
        })
        .await
    }

    #[instrument(
        name = "db.registrations.next_back_number",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn next_back_number(&mut self, event_id: EventId) -> Result<u32, StoreError> {
        in_time(async {
            let last = event::Entity::find_by_id(event_id.as_uuid())
                .select_only()
                .columns([event::Column::Id, event::Column::LastBackNumber]);
            let connection = &self.transaction.connection;
            let to_next = |row: LastBackNumber| to_next(row.last_back_number);
            let next = find_one(connection, last, to_next).await?;
            next.ok_or_else(|| StoreError::failed("the locked show is gone"))
        })
        .await
    }

    #[instrument(
        name = "db.registrations.holder_of",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn holder_of(
        &mut self,
        event_id: EventId,
        back_number: u32,
    ) -> Result<Option<RegistrationId>, StoreError> {
        in_time(async {
            let id = (event_id.as_uuid(), i64::from(back_number));
            let given = back_number::Entity::find_by_id(id);
            let given = given.one(&self.transaction.connection).await;
            let given = given.map_err(store_error)?;
            Ok(given.map(|given| RegistrationId::new(given.registration_id)))
        })
        .await
    }

    #[instrument(
        name = "db.registrations.record",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn record(&mut self, event_id: EventId, changes: &[NewChange]) -> Result<(), StoreError> {
        let connection = &self.transaction.connection;
        in_time(history::record(connection, event_id, changes)).await
    }

    #[instrument(
        name = "db.registrations.in_class",
        level = "debug",
        skip_all,
        fields(event_id = %event_id, class_id = %class_id)
    )]
    async fn in_class(
        &mut self,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Vec<Registration>, StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let in_class = Query::select()
                .column(class_entry::Column::RegistrationId)
                .from(class_entry::Entity)
                .and_where(class_entry::Column::ClassId.eq(class_id.as_uuid()))
                .take();
            let found = Entity::find()
                .filter(Column::EventId.eq(event_id.as_uuid()))
                .filter(Column::Id.in_subquery(in_class))
                .order_by_asc(Column::EntryNumber)
                .all(connection)
                .await
                .map_err(store_error)?;
            let found = with_parts(connection, found).await?.into_iter();
            Ok(found.collect::<Result<_, _>>()?)
        })
        .await
    }

    #[instrument(
        name = "db.registrations.close_class",
        level = "debug",
        skip_all,
        fields(event_id = %event_id, class_id = %class_id)
    )]
    async fn close_class(
        &mut self,
        event_id: EventId,
        class_id: ClassId,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            class::Entity::update_many()
                .col_expr(class::Column::Closed, Expr::val(true))
                .filter(class::Column::Id.eq(class_id.as_uuid()))
                .filter(class::Column::EventId.eq(event_id.as_uuid()))
                .exec(connection)
                .await
                .map_err(store_error)?;
            event::Entity::update_many()
                .col_expr(
                    event::Column::Revision,
                    Expr::col(event::Column::Revision).add(1),
                )
                .col_expr(event::Column::UpdatedAt, Expr::val(to_unix_millis(now)))
                .filter(event::Column::Id.eq(event_id.as_uuid()))
                .exec(connection)
                .await
                .map_err(store_error)?;
            jobs::enqueue(connection, Task::MoveUp(event_id), now, now).await
        })
        .await
    }

    #[instrument(
        name = "db.registrations.claim_message_key",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn claim_message_key(
        &mut self,
        event_id: EventId,
        key: &IdempotencyKey,
        id: MessageId,
        now: OffsetDateTime,
    ) -> Result<MessageClaim, StoreError> {
        let connection = &self.transaction.connection;
        in_time(messages::claim(connection, event_id, key, id, now)).await
    }

    #[instrument(
        name = "db.registrations.count_messages",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn count_messages(
        &mut self,
        event_id: EventId,
        since: OffsetDateTime,
    ) -> Result<u32, StoreError> {
        let connection = &self.transaction.connection;
        in_time(messages::count_since(connection, event_id, since)).await
    }

    #[instrument(
        name = "db.registrations.addressees_locked",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn addressees(
        &mut self,
        event_id: EventId,
        to: Audience,
    ) -> Result<Vec<Addressee>, StoreError> {
        let connection = &self.transaction.connection;
        in_time(messages::addressees(connection, event_id, to)).await
    }

    #[instrument(
        name = "db.registrations.insert_message",
        level = "debug",
        skip_all,
        fields(event_id = %message.content.event_id, message_id = %message.id)
    )]
    async fn insert_message(
        &mut self,
        actor: Actor,
        message: Message,
        mails: &[MessageMail],
    ) -> Result<Message, StoreError> {
        let connection = &self.transaction.connection;
        in_time(messages::insert(connection, actor, &message, mails)).await
    }

    #[instrument(name = "db.registrations.claim_payment_key", level = "debug", skip_all)]
    async fn claim_payment_key(
        &mut self,
        scope: &str,
        key: &IdempotencyKey,
        id: PaymentId,
        now: OffsetDateTime,
    ) -> Result<PaymentClaim, StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let (id, now) = (id.as_uuid(), to_unix_millis(now));
            let claimed = idempotency::claim(connection, scope, key, id, now).await;
            Ok(match claimed.map_err(store_error)? {
                Claimed::New => PaymentClaim::New,
                Claimed::Other => PaymentClaim::OtherRequest,
                Claimed::Same(first) => {
                    PaymentClaim::SameRequest(PaymentId::new(first.resource_id))
                }
            })
        })
        .await
    }

    #[instrument(
        name = "db.registrations.is_voided",
        level = "debug",
        skip_all,
        fields(payment_id = %id)
    )]
    async fn is_voided(&mut self, id: PaymentId) -> Result<bool, StoreError> {
        in_time(ledger::is_voided(&self.transaction.connection, id)).await
    }

    #[instrument(
        name = "db.registrations.insert_payment",
        level = "debug",
        skip_all,
        fields(event_id = %event_id, payment_id = %payment.id)
    )]
    async fn insert_payment(
        &mut self,
        actor: Actor,
        event_id: EventId,
        payment: &Payment,
    ) -> Result<(), StoreError> {
        in_time(async {
            payment::Entity::insert(ledger::row(actor, event_id, payment))
                .exec_without_returning(&self.transaction.connection)
                .await
                .map(|_| ())
                .map_err(store_error)
        })
        .await
    }

    #[instrument(name = "db.registrations.commit", level = "debug", skip_all)]
    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        in_time(self.transaction.commit()).await
    }
}

#[derive(FromQueryResult)]
struct LastBackNumber {
    last_back_number: i64,
}

/// The insertion of a registration, its class entries, its charges and the job
/// of its mail, in one call of the database.
fn insertion(
    backend: DbBackend,
    registration: &Registration,
    bytes: u64,
    mail: Option<InsertStatement>,
) -> Statement {
    let row: entity::ActiveModel = registration_row(registration, bytes);
    let first = Entity::insert(row).into_query();
    let mut parts = Vec::from_iter(mail);
    let class_entries = class_entry_rows(registration);
    if !class_entries.is_empty() {
        let insert = class_entry::Entity::insert_many(class_entries);
        parts.push(insert.into_query());
    }
    let charges = charge_rows(registration);
    if !charges.is_empty() {
        let insert = charge::Entity::insert_many(charges);
        parts.push(insert.into_query());
    }
    if parts.is_empty() {
        StatementBuilder::build(&first, &backend)
    } else if backend == DbBackend::Postgres {
        with_clause(first, parts)
    } else {
        one_call(backend, std::iter::once(first).chain(parts))
    }
}

/// All but the last one in the WITH clause of the last one.
fn with_clause(first: InsertStatement, parts: Vec<InsertStatement>) -> Statement {
    let mut with = WithClause::new();
    let mut last = first;
    for (part, name) in parts
        .into_iter()
        .zip(["registration", "first_part", "second_part"])
    {
        let earlier = CommonTableExpression::new()
            .query(std::mem::replace(&mut last, part))
            .table_name(name)
            .to_owned();
        with.cte(earlier);
    }
    let backend = DbBackend::Postgres;
    StatementBuilder::build(&last.with(with), &backend)
}

/// SQLite inserts nothing in a WITH clause. Its driver executes several
/// statements in one call, and binds the values in their order.
fn one_call(backend: DbBackend, inserts: impl Iterator<Item = InsertStatement>) -> Statement {
    let (mut sql, mut values) = (Vec::new(), Vec::new());
    for insert in inserts {
        let insert = StatementBuilder::build(&insert, &backend);
        sql.push(insert.sql);
        values.extend(insert.values.into_iter().flatten());
    }
    Statement::from_sql_and_values(backend, sql.join("; "), values)
}

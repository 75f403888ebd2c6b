use async_trait::async_trait;
use kernel::{
    ClassId, EventId, EventReference, HorseId, IdempotencyKey, MessageId, NewAuditLine,
    OrganizationId, PaymentId, RegistrationId, Scope, StoreError, to_unix_millis,
};
use registrations::{
    Addressee, Audience, ChangedEntry, EntryLink, EntryMail, Message, MessageClaim, MessageMail,
    NewEntry, Payment, PaymentClaim, Registration, RegistrationTx, ShowToEnter, UsedKey, Waiting,
    WholeEntry,
};
use sea_orm::sea_query::Query;
use sea_orm::{ColumnTrait as _, Condition, EntityTrait as _};
use time::OffsetDateTime;
use tracing::instrument;

use super::entity::{Column, Entity, back_number};
use super::locked_show::LockedShow;
use super::{
    cancelled_class, changed_rows, insertion, keys, ledger, locked_show, messages, own_entry,
    parts, store, waiting_list,
};
use crate::database::{WriteTransaction, in_time};
use crate::error::store_error;
use crate::events::entity::event;
use crate::horses::entity::horse;
use crate::idempotency::{self, Claimed};
use crate::scope::owns;
use crate::shows::{referred_to, refuse_reader, visible, with_id};
use crate::trail::LineOwner;
use crate::{jobs, trail};

/// The transaction that stores or changes registrations of one show.
pub(super) struct SqlRegistrationTx {
    transaction: WriteTransaction,
    /// The locked shows.
    owners: Vec<LineOwner>,
}

impl SqlRegistrationTx {
    pub(super) fn new(transaction: WriteTransaction) -> Self {
        Self {
            transaction,
            owners: Vec::new(),
        }
    }

    /// Locks a show within the scope.
    async fn lock_within(
        &mut self,
        scope: &Scope,
        which: Condition,
    ) -> Result<Option<ShowToEnter>, StoreError> {
        let locked = self.lock(visible(scope).add(which.clone())).await?;
        if locked.is_none() {
            refuse_reader(&self.transaction.connection, scope, which).await?;
        }
        Ok(locked)
    }

    async fn lock(&mut self, which: Condition) -> Result<Option<ShowToEnter>, StoreError> {
        let locked = locked_show::lock(&self.transaction.connection, which).await?;
        Ok(locked.map(|locked| self.note(locked)))
    }

    /// The organization of the locked show.
    fn organization(&self) -> Result<OrganizationId, StoreError> {
        let locked = self.owners.first().map(|it| it.organization_id());
        locked.ok_or_else(|| StoreError::failed("no show is locked"))
    }

    fn note(&mut self, locked: LockedShow) -> ShowToEnter {
        let LockedShow {
            organization_id,
            show,
            ..
        } = locked;
        // Whoever locks a show changes it or its entries.
        let connection = &self.transaction.connection;
        connection.note_changed(show.event_id.as_uuid());
        self.owners
            .push(LineOwner::show(organization_id, show.event_id));
        show
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
        name = "db.registrations.lock_free_shows",
        level = "debug",
        skip_all,
        fields(shows = references.len())
    )]
    async fn lock_free_shows(
        &mut self,
        references: &[EventReference],
    ) -> Result<Vec<Option<ShowToEnter>>, StoreError> {
        in_time(async {
            let connection = &self.transaction.connection;
            let shows = locked_show::lock_free(connection, references).await?;
            let shows = shows.into_iter();
            Ok(shows.map(|it| it.map(|it| self.note(it))).collect())
        })
        .await
    }

    #[instrument(
        name = "db.registrations.lock_own_show",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn lock_own_show(
        &mut self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowToEnter>, StoreError> {
        in_time(self.lock_within(scope, with_id(event_id))).await
    }

    #[instrument(
        name = "db.registrations.lock_entry",
        level = "debug",
        skip_all,
        fields(registration_id = %id)
    )]
    async fn lock_entry(
        &mut self,
        scope: &Scope,
        id: RegistrationId,
    ) -> Result<Option<(ShowToEnter, Registration)>, StoreError> {
        in_time(async {
            let show = Query::select()
                .column(Column::EventId)
                .from(Entity)
                .and_where(Column::Id.eq(id.as_uuid()))
                .take();
            let its_show = Condition::all().add(event::Column::Id.in_subquery(show));
            let Some(show) = self.lock_within(scope, its_show).await? else {
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
        scope: &Scope,
        id: PaymentId,
    ) -> Result<Option<(Registration, Payment)>, StoreError> {
        in_time(async {
            let entry = ledger::entry_of(&self.transaction.connection, id).await?;
            let Some(entry) = entry else {
                return Ok(None);
            };
            let Some((_, entry)) = self.lock_entry(scope, entry).await? else {
                return Ok(None);
            };
            let payment = ledger::find(&self.transaction.connection, id).await?;
            Ok(payment.map(|payment| (entry, payment)))
        })
        .await
    }

    #[instrument(name = "db.registrations.used_keys", level = "debug", skip_all)]
    async fn used_keys(
        &mut self,
        keys: &[(EventId, IdempotencyKey)],
    ) -> Result<Vec<(EventId, UsedKey)>, StoreError> {
        in_time(keys::used(&self.transaction.connection, keys)).await
    }

    #[instrument(
        name = "db.registrations.insert",
        level = "debug",
        skip_all,
        fields(entries = entries.len())
    )]
    async fn insert(&mut self, entries: &[NewEntry]) -> Result<(), StoreError> {
        in_time(insertion::insert(
            &self.transaction.connection,
            &self.owners,
            entries,
        ))
        .await
    }

    #[instrument(
        name = "db.registrations.owns_horse",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), horse_id = %id)
    )]
    async fn owns_horse(&mut self, scope: &Scope, id: HorseId) -> Result<bool, StoreError> {
        let connection = &self.transaction.connection;
        in_time(owns::<horse::Entity>(connection, scope, id.as_uuid())).await
    }

    #[instrument(name = "db.registrations.enqueue_mails", level = "debug", skip_all)]
    async fn enqueue_mails(
        &mut self,
        mails: &[EntryMail],
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let tasks = mails.iter().copied();
        let connection = &self.transaction.connection;
        in_time(jobs::enqueue_mails(
            connection,
            self.organization()?,
            tasks,
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
        in_time(waiting_list::places(&self.transaction.connection, event_id)).await
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
        in_time(parts::find(&self.transaction.connection, event_id, id)).await
    }

    #[instrument(
        name = "db.registrations.with_records",
        level = "debug",
        skip_all,
        fields(registration_id = %registration.id)
    )]
    async fn with_records(&mut self, registration: Registration) -> Result<WholeEntry, StoreError> {
        let connection = &self.transaction.connection;
        in_time(store::with_records(connection, registration)).await
    }

    #[instrument(
        name = "db.registrations.update",
        level = "debug",
        skip_all,
        fields(entries = changes.len())
    )]
    async fn update(&mut self, changes: &[ChangedEntry]) -> Result<(), StoreError> {
        in_time(changed_rows::update(&self.transaction.connection, changes)).await
    }

    #[instrument(
        name = "db.registrations.next_back_number",
        level = "debug",
        skip_all,
        fields(event_id = %event_id)
    )]
    async fn next_back_number(&mut self, event_id: EventId) -> Result<u32, StoreError> {
        in_time(locked_show::next_back_number(
            &self.transaction.connection,
            event_id,
        ))
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
    async fn record(
        &mut self,
        event_id: EventId,
        lines: &[NewAuditLine],
    ) -> Result<(), StoreError> {
        let connection = &self.transaction.connection;
        let owner = trail::owner_of(&self.owners, event_id)?;
        in_time(trail::record(connection, owner, lines)).await
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
        let connection = &self.transaction.connection;
        in_time(cancelled_class::entries(connection, event_id, class_id)).await
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
        let connection = &self.transaction.connection;
        in_time(cancelled_class::close(connection, event_id, class_id, now)).await
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
        scope: &Scope,
        message: Message,
        mails: &[MessageMail],
    ) -> Result<Message, StoreError> {
        let connection = &self.transaction.connection;
        let organization = self.organization()?;
        in_time(messages::insert(
            connection,
            scope,
            organization,
            &message,
            mails,
        ))
        .await
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
            let claimed = idempotency::claim(connection, scope, Some(key), id, now).await;
            Ok(match claimed? {
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
        name = "db.registrations.find_payment",
        level = "debug",
        skip_all,
        fields(payment_id = %id)
    )]
    async fn find_payment(&mut self, id: PaymentId) -> Result<Payment, StoreError> {
        in_time(async {
            let found = ledger::find(&self.transaction.connection, id).await?;
            found.ok_or_else(|| StoreError::failed("the line of the ledger is gone"))
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
        scope: &Scope,
        event_id: EventId,
        payment: &Payment,
    ) -> Result<(), StoreError> {
        let connection = &self.transaction.connection;
        in_time(ledger::add(connection, scope, event_id, payment)).await
    }

    #[instrument(name = "db.registrations.commit", level = "debug", skip_all)]
    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        in_time(self.transaction.commit()).await
    }
}

use std::collections::BTreeSet;

use async_trait::async_trait;
use kernel::{
    BackNumbersBy, ChangeKind, Changer, ClassId, Difference, EventId, EventReference, FeeId,
    GroupId, HorseId, IdempotencyKey, LedgerOf, LinkedPeople, NewAuditLine, Refusal,
    RegistrationId, Scope, ShowHorseId, StallBookingId, StoreError, WeekendId,
};
use registrations::{
    ChangedEntry, ChangedStall, Corrections, EntryLink, EntryNeeds, EntryStall, Group, KeepsGroup,
    KnownAs, MoveUp, NamePeople, Named, NewEntry, NumberHolder, NumbersOnCards, Registration,
    RegistrationTx, ShareWeekendFees, ShowToEnter, UsedKey, Waiting, WeekendNumbers, WholeEntry,
};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use tracing::{Instrument as _, Span, debug_span};
use uuid::Uuid;

use super::entity::{Column, Entity, back_number, group};
use super::horse_fees::{self, Cause};
use super::list::entered_in;
use super::{
    groups, insertion, keys, needs, numbers, own_entry, parts, rows, store, waiting_list,
    weekend_fees,
};
use crate::database::{TransactionConnection, WriteTransaction, in_time};
use crate::entry_links::{self, link_changed};
use crate::gate_and_desk::{brought_back, on_cards, swap_on_cards};
use crate::locked_show::{self, LockedShow, show_of_entry};
use crate::row::{find_one, relation, write};
use crate::show_classes;
use crate::shows::{referred_to, refuse_reader, visible, with_id};
use crate::trail::LineOwner;
use crate::{
    bought_stalls, directory, entry_stalls, jobs, known_horses, shows, stall_deliveries,
    stall_line, trail,
};

/// The entry to which a back number was given.
#[derive(FromQueryResult)]
struct HolderRow {
    id: Uuid,
    rider_name: String,
}

/// The transaction that stores or changes registrations of one show.
pub(crate) struct SqlRegistrationTx {
    transaction: WriteTransaction,
    /// The locked shows.
    owners: Vec<LineOwner>,
}

impl SqlRegistrationTx {
    pub(crate) fn new(transaction: WriteTransaction) -> Self {
        Self {
            transaction,
            owners: Vec::new(),
        }
    }

    pub(crate) fn connection(&self) -> &TransactionConnection {
        &self.transaction.connection
    }

    /// A call within the transaction, which is limited in time.
    fn call<'a, T: Send + 'a, F>(
        &'a self,
        span: Span,
        work: impl FnOnce(&'a TransactionConnection) -> F,
    ) -> impl Future<Output = Result<T, StoreError>> + Send + 'a
    where
        F: Future<Output = Result<T, StoreError>> + Send + 'a,
    {
        in_time(work(&self.transaction.connection)).instrument(span)
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
    async fn lock_show(
        &mut self,
        reference: &EventReference,
    ) -> Result<Option<ShowToEnter>, StoreError> {
        let span = debug_span!("db.registrations.lock_show");
        in_time(self.lock(referred_to(reference)))
            .instrument(span)
            .await
    }

    async fn lock_shows(
        &mut self,
        references: &[EventReference],
    ) -> Result<Vec<Option<ShowToEnter>>, StoreError> {
        let span = debug_span!("db.registrations.lock_shows", shows = references.len());
        let shows = self.call(span, |db| locked_show::lock_all(db, references));
        let shows = shows.await?.into_iter();
        Ok(shows.map(|it| it.map(|it| self.note(it))).collect())
    }

    async fn lock_free_shows(
        &mut self,
        references: &[EventReference],
    ) -> Result<Vec<Option<ShowToEnter>>, StoreError> {
        let span = debug_span!("db.registrations.lock_free_shows", shows = references.len());
        let shows = self.call(span, |db| locked_show::lock_free(db, references));
        let shows = shows.await?.into_iter();
        Ok(shows.map(|it| it.map(|it| self.note(it))).collect())
    }

    async fn lock_own_show(
        &mut self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowToEnter>, StoreError> {
        let span = debug_span!("db.registrations.lock_own_show", %event_id);
        in_time(self.lock_within(scope, with_id(event_id)))
            .instrument(span)
            .await
    }

    async fn lock_entry(
        &mut self,
        scope: &Scope,
        id: RegistrationId,
    ) -> Result<Option<(ShowToEnter, Registration)>, StoreError> {
        let span = debug_span!("db.registrations.lock_entry", registration_id = %id);
        let lock = async {
            let Some(show) = self.lock_within(scope, show_of_entry(id)).await? else {
                return Ok(None);
            };
            let entry = self.find(show.event_id, id).await?;
            Ok(entry.map(|entry| (show, entry)))
        };
        in_time(lock).instrument(span).await
    }

    async fn lock_own_entry(
        &mut self,
        link: &EntryLink,
    ) -> Result<Option<(ShowToEnter, Registration)>, StoreError> {
        let lock = async {
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
        };
        let span = debug_span!("db.registrations.lock_own_entry");
        in_time(lock).instrument(span).await
    }

    async fn used_keys(
        &mut self,
        keys: &[(EventId, IdempotencyKey)],
    ) -> Result<Vec<(EventId, UsedKey)>, StoreError> {
        let span = debug_span!("db.registrations.used_keys");
        self.call(span, |db| keys::used(db, keys)).await
    }

    async fn insert(&mut self, entries: &[NewEntry]) -> Result<Vec<Registration>, StoreError> {
        let span = debug_span!("db.registrations.insert", entries = entries.len());
        let insert = self.call(span, |db| insertion::insert(db, &self.owners, entries));
        insert.await
    }

    async fn charged_for(
        &mut self,
        event_id: EventId,
        horses: &BTreeSet<ShowHorseId>,
    ) -> Result<Vec<Registration>, StoreError> {
        let span = debug_span!("db.registrations.charged_for", %event_id);
        self.call(span, |db| horse_fees::charged_for(db, event_id, horses))
            .await
    }

    async fn charge_for_new_horse(
        &mut self,
        entry: &Registration,
        by: (Changer, OffsetDateTime),
    ) -> Result<Vec<Registration>, StoreError> {
        let span = debug_span!("db.registrations.charge", registration_id = %entry.id);
        let owner = trail::owner_of(&self.owners, entry.event_id)?;
        let (event_id, entry) = (entry.event_id, entry.clone());
        let what = (event_id, vec![entry], Cause::OtherHorse);
        self.call(span, |db| horse_fees::charge(db, owner, what, by))
            .await
    }

    async fn owns_horse(&mut self, scope: &Scope, id: HorseId) -> Result<bool, StoreError> {
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.owns_horse", %account_id, horse_id = %id);
        let owns = self.call(span, |db| known_horses::owns(db, scope, id));
        owns.await
    }

    async fn known(&mut self, event_id: EventId, who: &KnownAs) -> Result<LinkedPeople, Refusal> {
        let organization = trail::owner_of(&self.owners, event_id)?.organization_id();
        let span = debug_span!("db.registrations.known", %event_id);
        let known = entry_links::known(&self.transaction.connection, organization, who);
        known.instrument(span).await
    }

    async fn correct(
        &mut self,
        entry: &Registration,
        corrections: Corrections,
        by: (Changer, OffsetDateTime),
    ) -> Result<(), StoreError> {
        let organization = trail::owner_of(&self.owners, entry.event_id)?.organization_id();
        let span = debug_span!("db.registrations.correct", registration_id = %entry.id);
        let entry = (entry, corrections);
        self.call(span, |db| directory::correct(db, organization, entry, by))
            .await
    }

    async fn name_people(
        &mut self,
        entry: &Registration,
        wish: &NamePeople,
        now: OffsetDateTime,
    ) -> Result<Named, Refusal> {
        let organization = trail::owner_of(&self.owners, entry.event_id)?.organization_id();
        let span = debug_span!("db.registrations.name_people", registration_id = %entry.id);
        let db = &self.transaction.connection;
        let named = directory::name_people(db, organization, (entry, wish), now);
        named.instrument(span).await
    }

    async fn waiting(&mut self, event_id: EventId) -> Result<Vec<Waiting>, StoreError> {
        let span = debug_span!("db.registrations.waiting", %event_id);
        self.call(span, |db| waiting_list::places(db, event_id))
            .await
    }

    async fn first_in_stall_line(
        &mut self,
        event_id: EventId,
        passed_over: &[StallBookingId],
        now: OffsetDateTime,
    ) -> Result<Option<(StallBookingId, ChangedStall)>, StoreError> {
        let span = debug_span!("db.registrations.first_in_stall_line", %event_id);
        self.call(span, |db| stall_line::first(db, event_id, passed_over, now))
            .await
    }

    async fn take_from_stall_line(
        &mut self,
        event_id: EventId,
        id: StallBookingId,
        by: (Changer, OffsetDateTime),
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.registrations.take_from_stall_line", booking_id = %id);
        let owner = trail::owner_of(&self.owners, event_id)?;
        self.call(span, |db| stall_line::take(db, owner, id, by))
            .await
    }

    async fn delivered(&mut self, of: LedgerOf) -> Result<Vec<(FeeId, u32)>, StoreError> {
        let span = debug_span!("db.registrations.delivered", ?of);
        self.call(span, |db| stall_deliveries::delivered_to(db, of))
            .await
    }

    async fn find(
        &mut self,
        event_id: EventId,
        id: RegistrationId,
    ) -> Result<Option<Registration>, StoreError> {
        let span = debug_span!("db.registrations.find", %event_id, registration_id = %id);
        self.call(span, |db| parts::find(db, event_id, id)).await
    }

    async fn stalls(&mut self, entry: RegistrationId) -> Result<Vec<EntryStall>, StoreError> {
        let span = debug_span!("db.registrations.stalls_of_locked", registration_id = %entry);
        self.call(span, |db| entry_stalls::of(db, LedgerOf::Entry(entry)))
            .await
    }

    async fn take_stalls(
        &mut self,
        (event_id, entry): (EventId, RegistrationId),
        picked: &[StallBookingId],
        by: (Changer, OffsetDateTime),
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.registrations.take_stalls", registration_id = %entry);
        let owner = trail::owner_of(&self.owners, event_id)?;
        self.call(span, |db| {
            bought_stalls::take(db, owner, (entry, picked), by)
        })
        .await
    }

    async fn with_records(&mut self, entry: Registration) -> Result<WholeEntry, StoreError> {
        let span = debug_span!("db.registrations.with_records", registration_id = %entry.id);
        self.call(span, |db| store::with_records(db, entry)).await
    }

    async fn update(&mut self, changes: &[ChangedEntry]) -> Result<(), StoreError> {
        let span = debug_span!("db.registrations.update", entries = changes.len());
        let update = self.call(span, |db| async move {
            rows::update(db, changes).await?;
            brought_back(db, changes).await
        });
        update.await
    }

    async fn lock_weekend(&mut self, id: WeekendId) -> Result<WeekendNumbers, StoreError> {
        let span = debug_span!("db.registrations.lock_weekend", weekend_id = %id);
        self.call(span, |db| locked_show::lock_weekend(db, id))
            .await
    }

    async fn holders_in_weekend(
        &mut self,
        id: WeekendId,
        by: BackNumbersBy,
        entry: &Registration,
    ) -> Result<Vec<Registration>, StoreError> {
        let span = debug_span!("db.registrations.holders_in_weekend", weekend_id = %id);
        self.call(span, |db| numbers::in_weekend(db, id, by, entry))
            .await
    }

    async fn next_back_number(&mut self, event_id: EventId) -> Result<u32, StoreError> {
        let span = debug_span!("db.registrations.next_back_number", %event_id);
        let next = self.call(span, |db| locked_show::next_back_number(db, event_id));
        next.await
    }

    async fn with_number(
        &mut self,
        event_id: EventId,
        back_number: u32,
    ) -> Result<Vec<Registration>, StoreError> {
        let span = debug_span!("db.registrations.with_number", %event_id);
        let with_it = Column::BackNumber.eq(i64::from(back_number));
        self.call(span, |db| numbers::holders(db, event_id, with_it))
            .await
    }

    async fn holders_alike(
        &mut self,
        by: BackNumbersBy,
        entry: &Registration,
    ) -> Result<Vec<Registration>, StoreError> {
        let (event_id, id) = (entry.event_id, entry.id.as_uuid());
        let span = debug_span!("db.registrations.holders_alike", %event_id);
        let which = numbers::with_those_of_alike(by, entry).and(Column::Id.ne(id));
        self.call(span, |db| numbers::holders(db, event_id, which))
            .await
    }

    async fn holder_of(
        &mut self,
        event_id: EventId,
        back_number: u32,
    ) -> Result<Option<NumberHolder>, StoreError> {
        let span = debug_span!("db.registrations.holder_of", %event_id);
        let number = i64::from(back_number);
        let holder = self.call(span, |db| async move {
            let entry = relation(back_number::Column::RegistrationId, Column::Id);
            let given = back_number::Entity::find_by_id((event_id.as_uuid(), number))
                .select_only()
                .columns([Column::Id, Column::RiderName])
                .join(JoinType::InnerJoin, entry);
            find_one(db, given, |row: HolderRow| {
                Ok(NumberHolder {
                    registration_id: RegistrationId::new(row.id),
                    rider_name: row.rider_name,
                })
            })
            .await
        });
        holder.await
    }

    async fn hand_over(
        &mut self,
        event_id: EventId,
        back_number: u32,
        to: RegistrationId,
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.registrations.hand_over", %event_id, registration_id = %to);
        let given = back_number::Entity::update_many()
            .col_expr(back_number::Column::RegistrationId, Expr::val(to.as_uuid()))
            .filter(back_number::Column::EventId.eq(event_id.as_uuid()))
            .filter(back_number::Column::Number.eq(i64::from(back_number)));
        self.call(span, |db| async move { write(db, given).await.map(drop) })
            .await
    }

    async fn on_cards(&mut self, numbers: NumbersOnCards) -> Result<Vec<ClassId>, StoreError> {
        let span = debug_span!("db.registrations.on_cards", event_id = %numbers.event_id);
        self.call(span, |db| on_cards(db, numbers)).await
    }

    async fn swap_on_cards(
        &mut self,
        numbers: NumbersOnCards,
        (by, now): (Changer, OffsetDateTime),
    ) -> Result<(), StoreError> {
        let NumbersOnCards {
            event_id,
            numbers: swapped,
        } = numbers;
        let span = debug_span!("db.registrations.swap_on_cards", %event_id);
        let owner = trail::owner_of(&self.owners, event_id)?;
        let swap = self.call(span, |db| async move {
            let changed = swap_on_cards(db, numbers).await?.into_iter();
            let [one, other] = swapped;
            let lines = changed.map(|class| {
                let (before, after) = (format!("{one}, {other}"), format!("{other}, {one}"));
                let line = Difference::new(ChangeKind::Card, "Back numbers", before, after);
                line.about(class.as_uuid(), "")
            });
            let lines = NewAuditLine::all(lines, now, by);
            trail::record(db, owner, &lines).await
        });
        swap.await
    }

    async fn needs(&mut self, event_id: EventId) -> Result<Vec<EntryNeeds>, StoreError> {
        let span = debug_span!("db.registrations.needs_of_locked", %event_id);
        let needs = self.call(span, |db| needs::lacking_of_show(db, event_id));
        needs.await
    }

    async fn insert_group(
        &mut self,
        group: &Group,
        key: Option<IdempotencyKey>,
    ) -> Result<Option<EntryLink>, Refusal> {
        let organization = trail::owner_of(&self.owners, group.event_id)?.organization_id();
        let span = debug_span!("db.registrations.insert_group", group_id = %group.id);
        let db = &self.transaction.connection;
        let insert = groups::insert(db, organization, group, key);
        insert.instrument(span).await
    }

    async fn lock_own_group(
        &mut self,
        scope: &Scope,
        event_id: EventId,
        id: GroupId,
    ) -> Result<Option<(ShowToEnter, Group)>, StoreError> {
        let span = debug_span!("db.registrations.lock_own_group", group_id = %id);
        let lock = async {
            let Some(show) = self.lock_within(scope, with_id(event_id)).await? else {
                return Ok(None);
            };
            let db = &self.transaction.connection;
            let group = groups::find(db, groups::in_show(event_id, id)).await?.pop();
            Ok(group.map(|group| (show, group)))
        };
        in_time(lock).instrument(span).await
    }

    async fn lock_group(
        &mut self,
        link: &EntryLink,
    ) -> Result<Option<(ShowToEnter, Group)>, StoreError> {
        let lock = async {
            let with_link = || groups::with_link(link);
            let found = groups::find(&self.transaction.connection, with_link()).await?;
            let Some(found) = found.into_iter().next() else {
                return Ok(None);
            };
            let show = self.lock_show(&EventReference::Id(found.event_id)).await?;
            let Some(show) = show else {
                return Ok(None);
            };
            // Again, because it may have been changed before the lock.
            let group = groups::find(&self.transaction.connection, with_link()).await?;
            Ok(group.into_iter().next().map(|group| (show, group)))
        };
        let span = debug_span!("db.registrations.lock_group");
        in_time(lock).instrument(span).await
    }

    async fn find_group(&mut self, id: GroupId) -> Result<Option<Group>, StoreError> {
        let span = debug_span!("db.registrations.find_group", group_id = %id);
        let which = group::Column::Id.eq(id.as_uuid());
        let find = self.call(span, |db| groups::find(db, which));
        Ok(find.await?.pop())
    }

    async fn in_group(&mut self, id: GroupId) -> Result<Vec<Registration>, StoreError> {
        let span = debug_span!("db.registrations.in_group", group_id = %id);
        let which = Column::GroupId.eq(id.as_uuid());
        self.call(span, |db| groups::entries(db, which)).await
    }

    async fn update_group(
        &mut self,
        before: &Group,
        after: &Group,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let organization = trail::owner_of(&self.owners, after.event_id)?.organization_id();
        let span = debug_span!("db.registrations.update_group", group_id = %after.id);
        self.call(span, |db| {
            groups::update(db, organization, (before, after), now)
        })
        .await
    }

    async fn delete_group(&mut self, group: &Group) -> Result<Option<KeepsGroup>, StoreError> {
        let span = debug_span!("db.registrations.delete_group", group_id = %group.id);
        self.call(span, |db| groups::delete(db, group.id)).await
    }

    async fn record(
        &mut self,
        event_id: EventId,
        lines: &[NewAuditLine],
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.registrations.record", %event_id);
        let owner = trail::owner_of(&self.owners, event_id)?;
        let record = self.call(span, |db| async move {
            trail::record(db, owner, lines).await?;
            link_changed(db, owner.organization_id(), lines).await?;
            bought_stalls::follow_lines(db, event_id, lines).await?;
            stall_deliveries::follow_lines(db, owner, event_id, lines).await
        });
        record.await
    }

    async fn in_class(
        &mut self,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Vec<Registration>, StoreError> {
        let span = debug_span!("db.registrations.in_class", %event_id, %class_id);
        let entries = self.call(span, |db| async move {
            let found = Entity::find()
                .filter(Column::EventId.eq(event_id.as_uuid()))
                .filter(Column::Id.in_subquery(entered_in(class_id)))
                .order_by_asc(Column::EntryNumber);
            let found = parts::all(db, found).await?.into_iter();
            Ok(found.collect::<Result<_, _>>()?)
        });
        entries.await
    }

    async fn close_class(
        &mut self,
        event_id: EventId,
        class_id: ClassId,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.registrations.close_class", %event_id, %class_id);
        let close = self.call(span, |db| async move {
            show_classes::close_class(db, event_id, class_id, now).await?;
            jobs::enqueue(db, MoveUp(event_id), now, now).await
        });
        close.await
    }

    async fn share_weekend_fees(
        &mut self,
        event_id: EventId,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.registrations.share_weekend_fees", %event_id);
        self.call(span, |db| {
            jobs::enqueue(db, ShareWeekendFees(event_id), now, now)
        })
        .await
    }

    async fn weekend_of(&mut self, event_id: EventId) -> Result<Vec<EventId>, StoreError> {
        let span = debug_span!("db.registrations.weekend_of", %event_id);
        self.call(span, |db| shows::in_weekend_with(db, event_id))
            .await
    }

    async fn with_weekend_fees(
        &mut self,
        event_id: EventId,
    ) -> Result<Vec<Registration>, StoreError> {
        let span = debug_span!("db.registrations.with_weekend_fees", %event_id);
        self.call(span, |db| weekend_fees::entries(db, event_id))
            .await
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        let span = debug_span!("db.registrations.commit");
        in_time(self.transaction.commit()).instrument(span).await
    }
}

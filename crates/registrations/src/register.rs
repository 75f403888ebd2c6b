use kernel::{
    Actor, Changer, Difference, EventId, EventReference, GroupId, HorseId, IdGenerator,
    IdempotencyKey, InspectionStatus, LinkedPeople, Money, Permission, Refusal, RegistrationId,
    Revision, SignedMoney, StallBookingId, StoreError,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::bill::{BillLine, bill, total};
use crate::classes::{ClassChoice, pick_classes};
use crate::details::{invalid_details, invalid_signature};
use crate::fees::{ExtraChoice, charges};
use crate::held_stalls::{charge_end_nights, tokens};
use crate::history::line;
use crate::office::new_class_entry;
use crate::{
    ClassEntry, DetailError, EntryDetails, EntryLimits, EntryLink, EntryMade, EntryStatus,
    ExtraSoldOut, InvalidDetail, KnownAs, LinePayer, NewEntry, OfferedClass, Registration,
    RegistrationService, RegistrationTx, RiderDetails, ShowToEnter, SignedWaiver, StallTaken,
    WaiverChanged, WaiverSignature,
};

pub(crate) mod batch;
mod listed;
mod several;

pub use batch::Lock;
use batch::replace;
pub(crate) use batch::{Batch, Entered};
pub use listed::{ListedEntries, ListedError};
pub use several::{RegisterSeveral, SeveralError};

/// A rider's request to enter a horse. It has no prices: those come from the
/// show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Register {
    /// The show.
    pub event: EventReference,
    /// Rider and horse.
    pub rider: RiderDetails,
    /// What the form of the show asks for beside.
    pub details: EntryDetails,
    /// What the rider typed under the waiver; `None` is nothing.
    pub signature: Option<WaiverSignature>,
    /// The horse, if the rider chose one of their own.
    pub horse: Option<OwnHorse>,
    /// Whom it means, if that is known beside the names.
    pub known: KnownAs,
    /// The classes.
    pub classes: Vec<ClassChoice>,
    /// The extras.
    pub extras: Vec<ExtraChoice>,
    /// The total that the rider was shown, if the client states it.
    pub total: Option<Money>,
    /// The idempotency key, if the client sent one.
    pub idempotency_key: Option<IdempotencyKey>,
}

/// A horse that a signed-in rider chose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnHorse {
    /// The rider's account.
    pub rider: Actor,
    /// The horse.
    pub id: HorseId,
}

/// Choices that an entry cannot have, by their indexes (from 0).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InvalidChoices {
    /// Choices that are no class of the show.
    pub unknown_classes: Vec<usize>,
    /// Classes that were chosen earlier in the list.
    pub repeated_classes: Vec<usize>,
    /// Classes that take no more entries.
    pub closed_classes: Vec<usize>,
    /// What people call the classes that have begun and were to be left.
    pub begun_classes: Vec<String>,
    /// Choices that are no extra that the show offers now.
    pub unknown_extras: Vec<usize>,
    /// Extras that were chosen earlier in the list.
    pub repeated_extras: Vec<usize>,
    /// Extras of which an entry may have at most the given number.
    pub too_many_extras: Vec<(usize, u32)>,
    /// Extras of which more stalls are picked than are bought and have none.
    pub picked_stalls: Vec<usize>,
    /// Facts that the form of the show does not accept.
    pub details: Vec<InvalidDetail>,
}

/// There is no such show.
pub(crate) const NO_SHOW: Refusal = Refusal::NotFound("Event");

/// Why a horse was not entered.
#[derive(Debug, Error)]
pub enum RegisterError {
    /// There is no such show, or the entry was not stored.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// Entries are accepted later.
    #[error("the show does not take entries yet")]
    NotOpen,
    /// The show is over, or takes no late entries.
    #[error("the show takes no entries any more")]
    Closed,
    /// The show or its account has reached its limit of entries.
    #[error("the show takes no more entries")]
    Full,
    /// Some classes or extras cannot be chosen, or some facts are missing.
    #[error("some choices or facts are not accepted")]
    Choices(Box<InvalidChoices>),
    /// The rider was shown another total.
    #[error("the rider was shown another total")]
    PricesChanged {
        /// What the entry would cost.
        bill: Vec<BillLine>,
        /// Its sum.
        total_fee: Money,
    },
    /// The rider was shown another waiver.
    #[error(transparent)]
    WaiverChanged(#[from] WaiverChanged),
    /// Not so many are left of an extra.
    #[error(transparent)]
    SoldOut(#[from] ExtraSoldOut),
    /// Somebody else took a stall that was picked.
    #[error(transparent)]
    StallTaken(#[from] StallTaken),
}

impl From<StoreError> for RegisterError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

impl RegistrationService {
    /// Enters a horse at the show's prices, with the next entry number. If the
    /// show or a class is full, the entry or its class waits, and owes nothing
    /// for it. A repetition with the same key returns the registration as it is
    /// now, even after the end of the show.
    pub async fn register(&self, wish: Register) -> Result<Registration, RegisterError> {
        let answer = self.enter(Lock::Wait, &[wish]).await.pop().flatten();
        answer.unwrap_or_else(|| Err(StoreError::failed("no answer").into()))
    }

    /// Enters a horse at the desk of one of the actor's shows, like
    /// [`register`](Self::register). With `has_override`, also before the
    /// opening, after the closing and after the show's end, and without a place.
    pub async fn add_walk_in(
        &self,
        actor: &Actor,
        event_id: EventId,
        wish: Register,
        has_override: bool,
    ) -> Result<Registration, RegisterError> {
        let mut batch = Batch::begin(self).await?;
        let show = batch
            .tx
            .lock_own_show(&actor.to(Permission::ManageEntries), event_id)
            .await?;
        let mut show = show.ok_or(NO_SHOW)?;
        if has_override {
            show.remove_limits();
        }
        let by = By::Desk {
            changer: actor.changer(),
            has_override,
        };
        let at = batch.add(show);
        batch.lock_weekends().await?;
        let key = wish.idempotency_key.iter().map(|key| (at, key));
        batch.read_used_keys(key).await?;
        let mut made = match batch.enter(at, &wish, by).await? {
            Entered::Before(first) => return Ok(first),
            Entered::Now(made) => made,
        };
        replace(&mut made, &batch.insert().await?);
        batch.tx.commit().await?;
        Ok(made)
    }

    /// What is stored of an entry in the show, unless it is refused.
    async fn decide(
        &self,
        tx: &mut dyn RegistrationTx,
        show: &ShowToEnter,
        wish: &Register,
        by: By,
        now: OffsetDateTime,
    ) -> Result<NewEntry, RegisterError> {
        let mut details = match by {
            By::Rider => show.invalid_details(wish, now),
            By::Group(..) => show.invalid_but_missing(wish, now),
            By::Desk { .. } => Vec::new(),
        };
        if !matches!(
            by,
            By::Desk {
                has_override: true,
                ..
            }
        ) {
            show.refuse_late(now)?;
        }
        if let Some(horse) = &wish.horse
            && !tx
                .owns_horse(&horse.rider.to(Permission::ReadHorses), horse.id)
                .await?
        {
            details.push(InvalidDetail {
                field: "horse_id",
                error: DetailError::NotOwn,
            });
        }
        let known = match &wish.known {
            KnownAs::Nobody => LinkedPeople::default(),
            who => tx.known(show.event_id, who).await?,
        };
        let terms = (self.ids.as_ref(), self.limits);
        let mut entry = show.new_entry(terms, wish, (by.changer(), now), details)?;
        if let By::Group(group, payer) = by {
            let registration = &mut entry.registration;
            (registration.group_id, registration.new_lines) = (Some(group), payer);
            registration.pay_new_lines(None);
            // Its barn gets one mail.
            entry.added.is_mailed = false;
        }
        Ok(NewEntry { known, ..entry })
    }
}

impl ShowToEnter {
    /// What is stored of an entry at the prices of this moment, unless it is refused.
    fn new_entry(
        &self,
        (ids, limits): (&dyn IdGenerator, EntryLimits),
        wish: &Register,
        (by, now): (Changer, OffsetDateTime),
        details: Vec<InvalidDetail>,
    ) -> Result<NewEntry, RegisterError> {
        let waiver = self.signed(wish.signature.as_ref(), now)?;
        let (registration, picked) = self.entry(ids, wish, now, details)?;
        self.check_stock(None, &registration, (&tokens(&wish.extras), now))?;
        let bytes = registration.bytes() + waiver.as_ref().map_or(0, SignedWaiver::bytes);
        if self.last_entry_number >= limits.per_event
            || self.account_bytes + bytes > limits.account_bytes
        {
            return Err(RegisterError::Full);
        }
        if wish.total.is_some_and(|it| it != registration.total_fee) {
            return Err(RegisterError::PricesChanged {
                bill: registration.bill(),
                total_fee: registration.total_fee,
            });
        }
        let after = registration.status;
        let added = Difference::of(&EntryMade { after }, "", "", after.as_str());
        Ok(NewEntry {
            added: line(&registration, now, by, added, None),
            bytes,
            waiver,
            known: LinkedPeople::default(),
            idempotency_key: wish.idempotency_key.clone(),
            picked,
            registration,
        })
    }

    fn entry(
        &self,
        ids: &dyn IdGenerator,
        wish: &Register,
        now: OffsetDateTime,
        details: Vec<InvalidDetail>,
    ) -> Result<(Registration, Vec<StallBookingId>), RegisterError> {
        let id = RegistrationId::new(ids.next_uuid());
        let mut wrong = InvalidChoices {
            details,
            ..InvalidChoices::default()
        };
        let classes = pick_classes(&self.classes, &wish.classes, &mut wrong);
        let show_is_full = self.is_full();
        let mut last_wait_number = self.last_wait_number;
        let mut wait_number = || {
            last_wait_number += 1;
            last_wait_number
        };
        let class_entry = |class: &OfferedClass| {
            let waits = show_is_full || class.is_full();
            new_class_entry((ids, &self.terms), class, waits.then(&mut wait_number), now)
        };
        let class_entries: Vec<ClassEntry> = classes.into_iter().map(class_entry).collect();
        let status = EntryStatus::of(&class_entries).unwrap_or(if show_is_full {
            EntryStatus::Waitlisted
        } else {
            EntryStatus::Entered
        });
        let is_entered = status == EntryStatus::Entered;
        let fees = &self.terms.fees;
        let room = self.stall_room(&tokens(&wish.extras), now);
        let offered = (fees.as_slice(), room);
        let mut charges = charges(offered, &wish.extras, now, is_entered, ids, &mut wrong);
        let picked = self.picked(&wish.extras, (&charges, &[]), &mut wrong)?;
        charge_end_nights(&mut charges, fees, &picked, (is_entered, now), ids);
        if wrong != InvalidChoices::default() {
            return Err(RegisterError::Choices(Box::new(wrong)));
        }
        let registration = Registration {
            id,
            event_id: self.event_id,
            entry_number: self.last_entry_number + 1,
            back_number: is_entered.then_some(self.next_back_number),
            revision: Revision::FIRST,
            status,
            wait_number: (!is_entered && class_entries.is_empty()).then(wait_number),
            rider: wish.rider.clone(),
            details: wish.details.clone(),
            horse_id: wish.horse.as_ref().map(|horse| horse.id),
            total_fee: total(&bill(&class_entries, &charges)),
            group_fee: Money::ZERO,
            group_id: None,
            new_lines: LinePayer::Entry,
            class_entries,
            charges,
            paid: SignedMoney::ZERO,
            released: None,
            inspection_status: InspectionStatus::NotApplicable,
            link: EntryLink::new(ids.next_token()),
            created_at: now,
        };
        Ok((registration, picked.iter().map(|it| it.id).collect()))
    }
}

/// Who makes an entry.
#[derive(Debug, Clone, Copy)]
pub(crate) enum By {
    Rider,
    /// A barn, with who pays the lines of the bill.
    Group(GroupId, LinePayer),
    /// The office, with an override at any time.
    Desk {
        changer: Changer,
        has_override: bool,
    },
}

impl By {
    fn changer(self) -> Changer {
        match self {
            Self::Rider | Self::Group(..) => Changer::Rider,
            Self::Desk { changer, .. } => changer,
        }
    }
}

impl ShowToEnter {
    /// Whoever enters gets a place.
    fn remove_limits(&mut self) {
        self.terms.capacity = None;
        for fee in &mut self.terms.fees {
            fee.stock = None;
            (fee.free_stalls, fee.waiting) = (None, 0);
        }
        for class in &mut self.classes {
            class.capacity = None;
            class.waiting = 0;
            class.closed = false;
        }
    }
}

impl ShowToEnter {
    /// What is wrong in spite of what only the rider can give and the barn cannot.
    fn invalid_but_missing(&self, wish: &Register, now: OffsetDateTime) -> Vec<InvalidDetail> {
        let today = self.time_zone.date_of(now);
        let mut found = invalid_details(&self.terms, &wish.details, today);
        // Whose horses a barn brings is said although the form does not ask for it.
        let is_said = |field: &str| field.starts_with("owner") || field.starts_with("trainer");
        found.retain(|it| match it.error {
            DetailError::Missing => false,
            DetailError::NotAsked => !is_said(it.field),
            _ => true,
        });
        found
    }

    fn invalid_details(&self, wish: &Register, now: OffsetDateTime) -> Vec<InvalidDetail> {
        let day = |instant| self.time_zone.date_of(instant);
        let (signature, first_day) = (wish.signature.as_ref(), day(self.starts_at));
        let mut found = invalid_details(&self.terms, &wish.details, day(now));
        let rider_name = wish.rider.rider_name.as_str();
        found.extend(invalid_signature(
            &self.terms,
            rider_name,
            &wish.details,
            signature,
            first_day,
        ));
        found
    }

    /// The show's waiver with this signature.
    pub(crate) fn signed(
        &self,
        signature: Option<&WaiverSignature>,
        now: OffsetDateTime,
    ) -> Result<Option<SignedWaiver>, WaiverChanged> {
        let Some((terms, signature)) = self.terms.waiver.as_ref().zip(signature) else {
            return Ok(None);
        };
        let shown = signature.text.as_ref();
        if shown.is_some_and(|shown| *shown != terms.text) {
            return Err(WaiverChanged);
        }
        Ok(Some(SignedWaiver {
            text: terms.text.clone(),
            signed_name: signature.signed_name.clone(),
            guardian_name: signature.guardian_name.clone(),
            signed_at: now,
            client_address: signature.client_address,
        }))
    }
}

#[cfg(test)]
pub(crate) mod tests;

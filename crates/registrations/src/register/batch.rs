//! Entries that share one transaction.

use kernel::{EventReference, IdempotencyKey, StoreError};
use time::OffsetDateTime;

use super::{By, Register, RegisterError};
use crate::{
    ClassEntryState, EntryStatus, NewEntry, Registration, RegistrationService, RegistrationTx,
    ShowToEnter, UsedKey,
};

type Answer = Result<Registration, RegisterError>;

impl RegistrationService {
    /// Whether entries in different shows wait for each other.
    #[must_use]
    pub fn locks_all_shows(&self) -> bool {
        self.store.locks_all_shows()
    }

    /// Enters several horses like [`register`](Self::register), one after the
    /// other, with one commit for all. The answers are in the order of the
    /// wishes. A refused wish does not concern the others, also if it is the
    /// store that refuses it: then each is stored by itself.
    pub async fn register_all(&self, wishes: &[Register]) -> Vec<Answer> {
        match self.enter_together(wishes).await {
            Ok(answers) => answers,
            Err(Failure::NothingStored(StoreError::Failed(_))) if wishes.len() > 1 => {
                let mut answers = Vec::with_capacity(wishes.len());
                for wish in wishes {
                    let answer = self.enter_together(std::slice::from_ref(wish)).await;
                    answers.extend(answer.unwrap_or_else(|failure| failure.for_each(1)));
                }
                answers
            }
            Err(failure) => failure.for_each(wishes.len()),
        }
    }

    async fn enter_together(&self, wishes: &[Register]) -> Result<Vec<Answer>, Failure> {
        let mut batch = Batch::begin(self).await?;
        let mut places = Vec::with_capacity(wishes.len());
        for wish in wishes {
            places.push(batch.lock(&wish.event).await?);
        }
        for place in 0..batch.shows.len() {
            let there = wishes.iter().zip(&places);
            let there = there.filter(|(_, of_wish)| **of_wish == Some(place));
            let keys = there.filter_map(|(wish, _)| wish.idempotency_key.as_ref());
            batch.read_used_keys(place, keys).await?;
        }
        let mut answers = Vec::with_capacity(wishes.len());
        for (wish, place) in wishes.iter().zip(places) {
            let answer = match place {
                Some(place) => batch.enter(place, wish, By::Rider).await,
                None => Err(RegisterError::EventNotFound),
            };
            match answer {
                Ok(Entered::Now(entry) | Entered::Before(entry)) => answers.push(Ok(entry)),
                Err(RegisterError::Store(error)) => return Err(error.into()),
                Err(refused) => answers.push(Err(refused)),
            }
        }
        if !batch.new.is_empty() {
            batch.insert().await?;
            batch.tx.commit().await.map_err(Failure::MayBeStored)?;
        }
        Ok(answers)
    }
}

/// Why entries that share a transaction were not acknowledged.
enum Failure {
    NothingStored(StoreError),
    /// The commit failed, which may have taken effect.
    MayBeStored(StoreError),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::NothingStored(error)
    }
}

impl Failure {
    fn for_each(&self, wishes: usize) -> Vec<Answer> {
        let (Self::NothingStored(error) | Self::MayBeStored(error)) = self;
        (0..wishes).map(|_| Err(error.clone().into())).collect()
    }
}

/// The answer to a wish.
pub(super) enum Entered {
    /// The new entry.
    Now(Registration),
    /// What an earlier request with the same key entered, as it is now.
    Before(Registration),
}

/// New entries that share one transaction.
pub(super) struct Batch<'a> {
    service: &'a RegistrationService,
    pub(super) tx: Box<dyn RegistrationTx>,
    pub(super) now: OffsetDateTime,
    shows: Vec<LockedShow>,
    new: Vec<NewEntry>,
}

struct LockedShow {
    references: Vec<EventReference>,
    /// As it is with the new entries.
    show: ShowToEnter,
    used_keys: Vec<UsedKey>,
}

impl<'a> Batch<'a> {
    pub(super) async fn begin(service: &'a RegistrationService) -> Result<Self, StoreError> {
        Ok(Self {
            service,
            tx: service.store.begin().await?,
            now: service.clock.now(),
            shows: Vec::new(),
            new: Vec::new(),
        })
    }

    /// Locks the show, once, and returns its place in the batch.
    async fn lock(&mut self, reference: &EventReference) -> Result<Option<usize>, StoreError> {
        let known = |locked: &LockedShow| locked.references.contains(reference);
        if let Some(place) = self.shows.iter().position(known) {
            return Ok(Some(place));
        }
        let Some(show) = self.tx.lock_show(reference).await? else {
            return Ok(None);
        };
        let place = self.add(show);
        self.shows[place].references.push(reference.clone());
        Ok(Some(place))
    }

    /// Adds a locked show, unless it is there under its other reference.
    pub(super) fn add(&mut self, show: ShowToEnter) -> usize {
        let same = |locked: &LockedShow| locked.show.event_id == show.event_id;
        self.shows.iter().position(same).unwrap_or_else(|| {
            self.shows.push(LockedShow {
                references: Vec::new(),
                show,
                used_keys: Vec::new(),
            });
            self.shows.len() - 1
        })
    }

    /// Reads which of the keys were used in the show.
    pub(super) async fn read_used_keys(
        &mut self,
        place: usize,
        keys: impl Iterator<Item = &IdempotencyKey>,
    ) -> Result<(), StoreError> {
        let keys: Vec<_> = keys.cloned().collect();
        if !keys.is_empty() {
            let locked = &mut self.shows[place];
            locked.used_keys = self.tx.used_keys(locked.show.event_id, &keys).await?;
        }
        Ok(())
    }

    /// Decides about an entry in a show of the batch, and counts it there.
    pub(super) async fn enter(
        &mut self,
        place: usize,
        wish: &Register,
        by: By,
    ) -> Result<Entered, RegisterError> {
        let LockedShow {
            show, used_keys, ..
        } = &mut self.shows[place];
        if let Some(key) = &wish.idempotency_key
            && let Some(used) = used_keys
                .iter()
                .find(|it| it.idempotency_key.key() == key.key())
        {
            if used.idempotency_key != *key {
                return Err(RegisterError::KeyReused);
            }
            let id = used.registration_id;
            let in_batch = self.new.iter().find(|it| it.registration.id == id);
            let first = match in_batch {
                Some(entry) => Some(entry.registration.clone()),
                None => self.tx.find(show.event_id, id).await?,
            };
            let first = first.ok_or_else(|| StoreError::failed("the entry is gone"))?;
            return Ok(Entered::Before(first));
        }
        let tx = self.tx.as_mut();
        let entry = self.service.decide(tx, show, wish, by, self.now).await?;
        show.count(&entry);
        used_keys.extend(
            entry
                .idempotency_key
                .clone()
                .map(|idempotency_key| UsedKey {
                    idempotency_key,
                    registration_id: entry.registration.id,
                }),
        );
        let registration = entry.registration.clone();
        self.new.push(entry);
        Ok(Entered::Now(registration))
    }

    /// Stores the new entries.
    pub(super) async fn insert(&mut self) -> Result<(), StoreError> {
        self.tx.insert(&self.new).await
    }
}

impl ShowToEnter {
    /// Counts an entry that is stored later in the same transaction, as the
    /// store will.
    fn count(&mut self, entry: &NewEntry) {
        let registration = &entry.registration;
        self.last_entry_number = registration.entry_number;
        self.account_bytes += entry.bytes;
        if registration.status == EntryStatus::Entered {
            self.entered += 1;
        }
        if registration.back_number.is_some() {
            self.next_back_number += 1;
        }
        let waits = registration.class_entries.iter();
        let waits = waits
            .map(|it| it.wait_number)
            .chain([registration.wait_number]);
        self.last_wait_number = waits.flatten().fold(self.last_wait_number, u32::max);
        for of_entry in &registration.class_entries {
            let mut classes = self.classes.iter_mut();
            if let Some(class) = classes.find(|it| Some(it.id) == of_entry.class_id) {
                match of_entry.state {
                    ClassEntryState::Entered => class.entered += 1,
                    ClassEntryState::Waitlisted => class.waiting += 1,
                    ClassEntryState::Scratched | ClassEntryState::Cancelled => {}
                }
            }
        }
    }
}

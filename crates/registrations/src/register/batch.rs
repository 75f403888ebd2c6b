//! Entries that share one transaction.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{BackNumbersBy, EventReference, IdempotencyKey, Refusal, StoreError, WeekendId};
use time::OffsetDateTime;

use super::{By, NO_SHOW, Register, RegisterError};
use crate::numbers::{number_in_weekend, shared};
use crate::weekend_fees::share_new;
use crate::{
    ClassEntryState, EntryStatus, NewEntry, Registration, RegistrationService, RegistrationTx,
    ShowToEnter, UsedKey, WeekendNumbers,
};

type Answer = Result<Registration, RegisterError>;

/// What to do about a show that another transaction has locked.
#[derive(Debug, Clone, Copy)]
pub enum Lock {
    /// Wait for it.
    Wait,
    /// Leave it out.
    Free,
}

impl RegistrationService {
    /// Enters several horses like [`register`](Self::register), in any number of
    /// shows, one after the other, with one commit for all. The answers are in the
    /// order of the wishes; with [`Lock::Free`], `None` for a wish in a show that
    /// another transaction has locked, or in none: nothing is done. A refused wish does
    /// not concern the others, also if it is the store that refuses it: then each is
    /// stored by itself.
    pub async fn enter(&self, lock: Lock, wishes: &[Register]) -> Vec<Option<Answer>> {
        match self.enter_together(lock, wishes).await {
            Ok(answers) => answers,
            Err(Failure::NothingStored(StoreError::Failed(_))) if wishes.len() > 1 => {
                let mut answers = Vec::with_capacity(wishes.len());
                for wish in wishes {
                    let answer = self.enter_together(lock, std::slice::from_ref(wish)).await;
                    answers.extend(answer.unwrap_or_else(|failure| failure.for_each(1)));
                }
                answers
            }
            Err(failure) => failure.for_each(wishes.len()),
        }
    }

    async fn enter_together(
        &self,
        lock: Lock,
        wishes: &[Register],
    ) -> Result<Vec<Option<Answer>>, Failure> {
        let mut batch = Batch::begin(self).await?;
        let places = batch.lock_shows(lock, wishes).await?;
        batch.lock_weekends().await?;
        let keys = wishes.iter().zip(&places);
        let keys = keys.filter_map(|(wish, place)| place.zip(wish.idempotency_key.as_ref()));
        batch.read_used_keys(keys).await?;
        let mut answers = Vec::with_capacity(wishes.len());
        for (wish, place) in wishes.iter().zip(places) {
            let Some(place) = place else {
                answers.push(match lock {
                    Lock::Free => None,
                    Lock::Wait => Some(Err(NO_SHOW.into())),
                });
                continue;
            };
            match batch.enter(place, wish, By::Rider).await {
                Ok(Entered::Now(entry) | Entered::Before(entry)) => answers.push(Some(Ok(entry))),
                Err(RegisterError::Refusal(Refusal::Store(error))) => return Err(error.into()),
                Err(refused) => answers.push(Some(Err(refused))),
            }
        }
        if !batch.new.is_empty() {
            let changed = batch.insert().await?;
            batch.tx.commit().await.map_err(Failure::MayBeStored)?;
            let made = answers.iter_mut().flatten().flatten();
            made.for_each(|entry| replace(entry, &changed));
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
    fn for_each(&self, wishes: usize) -> Vec<Option<Answer>> {
        let (Self::NothingStored(error) | Self::MayBeStored(error)) = self;
        let answer = |_| Some(Err(error.clone().into()));
        (0..wishes).map(answer).collect()
    }
}

/// The answer to a wish.
pub(crate) enum Entered {
    /// The new entry.
    Now(Registration),
    /// What an earlier request with the same key entered, as it is now.
    Before(Registration),
}

/// New entries that share one transaction.
pub(crate) struct Batch<'a> {
    service: &'a RegistrationService,
    pub(crate) tx: Box<dyn RegistrationTx>,
    pub(crate) now: OffsetDateTime,
    shows: Vec<LockedShow>,
    /// Those of the shows.
    weekends: BTreeMap<WeekendId, WeekendNumbers>,
    pub(crate) new: Vec<NewEntry>,
}

struct LockedShow {
    /// As it is with the new entries.
    show: ShowToEnter,
    used_keys: Vec<UsedKey>,
}

impl<'a> Batch<'a> {
    pub(crate) async fn begin(service: &'a RegistrationService) -> Result<Self, StoreError> {
        Ok(Self {
            service,
            tx: service.store.begin().await?,
            now: service.clock.now(),
            shows: Vec::new(),
            weekends: BTreeMap::new(),
            new: Vec::new(),
        })
    }

    /// Locks the shows of the wishes, each once, and returns their places in the
    /// batch.
    pub(crate) async fn lock_shows(
        &mut self,
        lock: Lock,
        wishes: &[Register],
    ) -> Result<Vec<Option<usize>>, StoreError> {
        let mut references: Vec<EventReference> = Vec::new();
        for wish in wishes {
            if !references.contains(&wish.event) {
                references.push(wish.event.clone());
            }
        }
        let shows = match lock {
            Lock::Free => self.tx.lock_free_shows(&references).await?,
            Lock::Wait => self.tx.lock_shows(&references).await?,
        };
        let places: Vec<_> = shows
            .into_iter()
            .map(|show| show.map(|show| self.add(show.for_riders())))
            .collect();
        let place_of = |wish: &Register| {
            let at = references.iter().position(|it| *it == wish.event)?;
            places.get(at).copied().flatten()
        };
        Ok(wishes.iter().map(place_of).collect())
    }

    /// Locks the weekends of the shows.
    pub(crate) async fn lock_weekends(&mut self) -> Result<(), StoreError> {
        let ids = self.shows.iter().filter_map(|it| it.show.weekend_id);
        for id in ids.collect::<BTreeSet<_>>() {
            let numbers = self.tx.lock_weekend(id).await?;
            self.weekends.insert(id, numbers);
        }
        Ok(())
    }

    /// Locks a show, and returns its place in the batch.
    pub(crate) async fn lock_show(
        &mut self,
        show: &EventReference,
    ) -> Result<Option<usize>, StoreError> {
        let locked = self.tx.lock_show(show).await?;
        Ok(locked.map(|show| self.add(show.for_riders())))
    }

    /// The show of this place.
    pub(crate) fn show(&self, place: usize) -> &ShowToEnter {
        &self.shows[place].show
    }

    /// Adds a locked show, unless it is there under its other reference.
    pub(crate) fn add(&mut self, show: ShowToEnter) -> usize {
        let same = |locked: &LockedShow| locked.show.event_id == show.event_id;
        self.shows.iter().position(same).unwrap_or_else(|| {
            self.shows.push(LockedShow {
                show,
                used_keys: Vec::new(),
            });
            self.shows.len() - 1
        })
    }

    /// Reads which of the keys were used, each in the show of the batch with
    /// this place.
    pub(crate) async fn read_used_keys(
        &mut self,
        keys: impl Iterator<Item = (usize, &IdempotencyKey)>,
    ) -> Result<(), StoreError> {
        let id = |place: usize| self.shows[place].show.event_id;
        let keys: Vec<_> = keys.map(|(place, key)| (id(place), key.clone())).collect();
        if keys.is_empty() {
            return Ok(());
        }
        for (event_id, used) in self.tx.used_keys(&keys).await? {
            let mut shows = self.shows.iter_mut();
            if let Some(locked) = shows.find(|it| it.show.event_id == event_id) {
                locked.used_keys.push(used);
            }
        }
        Ok(())
    }

    /// Decides about an entry in a show of the batch, and counts it there.
    pub(crate) async fn enter(
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
                return Err(Refusal::KeyReused.into());
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
        let mut entry = self.service.decide(tx, show, wish, by, self.now).await?;
        if let Some(own) = entry.registration.back_number {
            let new = self.new.iter().map(|it| &it.registration);
            let new: Vec<_> = new.collect();
            let registration = &entry.registration;
            let number = number(tx, show, &mut self.weekends, (registration, own), &new);
            entry.registration.back_number = Some(number.await?);
        }
        if entry.registration.has_weekend_fee() {
            let by = show.terms.back_numbers_by;
            let mut others = tx.holders_alike(by, &entry.registration).await?;
            if let Some(id) = show.weekend_id {
                others.extend(tx.holders_in_weekend(id, by, &entry.registration).await?);
            }
            let new = self.new.iter().map(|it| &it.registration);
            // Those of other weekends have fees of which nothing follows here.
            let shows = show.weekend_id.and_then(|id| self.weekends.get(&id));
            let new = new.filter(|it| {
                let shows = shows.map(|it| &it.shows);
                it.event_id == show.event_id || shows.is_some_and(|all| all.contains(&it.event_id))
            });
            share_new(by, &mut entry.registration, others.iter().chain(new));
        }
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

    /// Stores the new entries, and returns what is other by it.
    pub(crate) async fn insert(&mut self) -> Result<Vec<Registration>, StoreError> {
        self.tx.insert(&self.new).await
    }
}

/// The entry as it is among those that were changed, if it is there.
pub(crate) fn replace(entry: &mut Registration, changed: &[Registration]) {
    if let Some(is) = changed.iter().find(|it| it.id == entry.id) {
        entry.clone_from(is);
    }
}

/// The number of a new entry: the one that it shares with others of its show, that of its
/// holder in the weekend, or one of its own.
async fn number(
    tx: &mut dyn RegistrationTx,
    show: &ShowToEnter,
    weekends: &mut BTreeMap<WeekendId, WeekendNumbers>,
    (entry, own): (&Registration, u32),
    new: &[&Registration],
) -> Result<u32, StoreError> {
    let by = show.terms.back_numbers_by;
    let mut number = None;
    if by != BackNumbersBy::Entry {
        let holders = tx.holders_alike(by, entry).await?;
        let new = new
            .iter()
            .copied()
            .filter(|it| it.event_id == entry.event_id);
        number = shared(by, entry, holders.iter().chain(new));
    }
    let Some((id, numbers)) = show
        .weekend_id
        .and_then(|id| Some((id, weekends.get_mut(&id)?)))
    else {
        return Ok(number.unwrap_or(own));
    };
    let number = if let Some(number) = number {
        number
    } else {
        let elsewhere = tx.holders_in_weekend(id, by, entry).await?;
        // Those of other weekends have numbers of which nothing follows here.
        let new = new.iter().copied();
        let new = new.filter(|it| numbers.shows.contains(&it.event_id));
        number_in_weekend(by, entry, elsewhere.iter().chain(new), numbers)
    };
    numbers.given.insert((show.event_id, number));
    Ok(number)
}

impl ShowToEnter {
    /// Counts an entry that is stored later in the same transaction, as the
    /// store will.
    pub(crate) fn count(&mut self, entry: &NewEntry) {
        let registration = &entry.registration;
        self.last_entry_number = registration.entry_number;
        self.account_bytes += entry.bytes;
        self.count_extras(registration);
        self.held.retain(|it| !entry.picked.contains(&it.id));
        if registration.status == EntryStatus::Entered {
            self.entered += 1;
        }
        // Another number is shared.
        if registration.back_number == Some(self.next_back_number) {
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

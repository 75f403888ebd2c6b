use kernel::{
    Actor, ByDay, FieldErrors, HorseId, NamedHorse, OrganizationId, Permission, Refusal, Revision,
    check_booked,
};
use time::{Date, OffsetDateTime};

use crate::{HorseService, ListOf, Owner, OwnerWishes, WriteHorseError};

/// How often a horse changes its owners at most.
pub const MAX_OWNER_CHANGES: usize = 100;

/// To whom a horse belongs, and belonged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorseOwners {
    /// The horse.
    pub horse: NamedHorse,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// Its owners on each day. The section `owners` has the latest.
    pub owners: ByDay<ListOf<Owner>>,
    /// The revision of the section `owners`.
    pub revision: Revision,
}

/// What is saved of the owners of a horse: `T` is those of one time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnershipEdit<T> {
    /// The latest are these, since the last change.
    Latest(T),
    /// They are these from a day on, until what is known of a later day.
    From(Date, T),
    /// They were those since ever, and these from days on.
    All(T, Vec<(Date, T)>),
}

/// Who shall own a horse.
pub type OwnershipWish = OwnershipEdit<OwnerWishes>;

/// Who owns a horse, as it is to be stored.
pub type Ownership = OwnershipEdit<ListOf<Owner>>;

impl<T> OwnershipEdit<T> {
    fn days(&self) -> impl Iterator<Item = Date> {
        let (one, more) = match self {
            Self::Latest(_) => (None, &[][..]),
            Self::From(day, _) => (Some(*day), &[][..]),
            Self::All(_, changes) => (None, changes.as_slice()),
        };
        one.into_iter().chain(more.iter().map(|(day, _)| *day))
    }

    /// Each of the owners.
    pub fn each_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let (one, more) = match self {
            Self::Latest(owners) | Self::From(_, owners) => (owners, &mut [][..]),
            Self::All(owners, changes) => (owners, changes.as_mut_slice()),
        };
        std::iter::once(one).chain(more.iter_mut().map(|(_, owners)| owners))
    }
}

impl OwnershipWish {
    /// What a list of the owners with their first days says: the first ones own the horse
    /// since ever, all others from a day on.
    pub fn of_periods(periods: Vec<(Option<Date>, OwnerWishes)>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut periods = periods.into_iter();
        let first = match periods.next() {
            Some((Some(_), _)) => {
                errors.add(
                    "periods[0].from",
                    "must not be given: they are the first owners",
                );
                OwnerWishes::default()
            }
            first => first.map(|(_, owners)| owners).unwrap_or_default(),
        };
        let mut changes = Vec::new();
        for (position, (from, owners)) in periods.enumerate() {
            match from {
                Some(from) => changes.push((from, owners)),
                None => errors.add(format!("periods[{}].from", position + 1), "is required"),
            }
        }
        if errors.is_empty() {
            Ok(Self::All(first, changes))
        } else {
            Err(errors)
        }
    }

    /// Fails at days that are more than a year ahead, or not after the one before.
    pub fn check(&self, now: OffsetDateTime) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut before = None;
        for (position, day) in self.days().enumerate() {
            let field = match self {
                Self::All(..) => format!("periods[{}].from", position + 1),
                Self::Latest(_) | Self::From(..) => "from".to_owned(),
            };
            if let Err(error) = check_booked(day, now) {
                errors.add(field, error);
            } else if before.is_some_and(|before| day <= before) {
                errors.add(field, "must be after the day of the period before");
            }
            before = Some(day);
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }
}

impl Ownership {
    /// Those of the latest time.
    #[must_use]
    pub fn into_latest(self) -> ListOf<Owner> {
        match self {
            Self::Latest(owners) | Self::From(_, owners) => owners,
            Self::All(first, changes) => {
                let changes = changes.into_iter();
                changes.max_by_key(|(day, _)| *day).map_or(first, |it| it.1)
            }
        }
    }

    /// The owners on each day, which were others before.
    #[must_use]
    pub fn of(self, before: ByDay<ListOf<Owner>>) -> ByDay<ListOf<Owner>> {
        let mut all = before;
        match self {
            Self::Latest(owners) => all.correct(owners),
            Self::From(day, owners) => all.change(day, owners),
            Self::All(first, changes) => all = ByDay::new(first, changes),
        }
        all
    }
}

impl HorseService {
    /// To whom one of the actor's horses belongs, and belonged.
    pub async fn owners(&self, actor: &Actor, id: HorseId) -> Result<HorseOwners, Refusal> {
        let scope = actor.to(Permission::ReadHorses);
        let found = self.store.owners(&scope, id).await?;
        found.ok_or(Refusal::NotFound("Horse"))
    }

    /// The owners as they are stored, see [`link_owners`](Self::link_owners).
    pub(crate) async fn linked(
        &self,
        organization: OrganizationId,
        wish: OwnershipWish,
    ) -> Result<Ownership, WriteHorseError> {
        wish.check(self.clock.now())?;
        Ok(match wish {
            OwnershipEdit::Latest(owners) => {
                OwnershipEdit::Latest(self.link_owners(organization, &owners).await?)
            }
            OwnershipEdit::From(day, owners) => {
                OwnershipEdit::From(day, self.link_owners(organization, &owners).await?)
            }
            OwnershipEdit::All(first, wished) => {
                let first = self.link_owners(organization, &first).await?;
                let mut changes = Vec::with_capacity(wished.len());
                for (day, owners) in wished {
                    changes.push((day, self.link_owners(organization, &owners).await?));
                }
                OwnershipEdit::All(first, changes)
            }
        })
    }
}

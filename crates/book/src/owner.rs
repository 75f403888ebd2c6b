use kernel::{ByDay, ContactId, HorseId, Money};
use time::Date;

/// An owner of a horse, as the horse's profile has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owner {
    /// The name.
    pub name: String,
    /// The contact with this name, if there is one.
    pub contact_id: Option<ContactId>,
    /// The share in hundredths of a percent; 10000 is all.
    pub share: Option<u32>,
}

/// What the book needs to know of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorseFacts {
    /// Its id.
    pub id: HorseId,
    /// Its name.
    pub name: String,
    /// To whom it belongs, on each day.
    pub owners: ByDay<Vec<Owner>>,
    /// On which days it is in the barn.
    pub presence: Presence,
    /// Since when it is boarded.
    pub boards_from: Option<Date>,
    /// The last day on which it is boarded.
    pub boards_until: Option<Date>,
}

impl HorseFacts {
    /// Who owns it on this day.
    #[must_use]
    pub fn owners_on(&self, day: Date) -> &[Owner] {
        self.owners.on(day)
    }

    /// Whether a contact owns it on some day.
    #[must_use]
    pub fn is_ever_of(&self, contact: ContactId) -> bool {
        let mut owners = self.owners.periods().flat_map(|it| it.value);
        owners.any(|owner| owner.contact_id == Some(contact))
    }
}

/// On which days a horse is in the barn: on all but these.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Presence {
    /// The last day of a horse that is archived.
    pub left_on: Option<Date>,
    /// The first and the last day of each time between an archive and a return.
    pub away: Vec<(Date, Date)>,
}

impl Presence {
    /// Whether it is there on this day.
    #[must_use]
    pub fn has(&self, day: Date) -> bool {
        let is_away = |(first, last): &(Date, Date)| (*first..=*last).contains(&day);
        self.left_on.is_none_or(|left| day <= left) && !self.away.iter().any(is_away)
    }
}

/// What each owner bears of a cost, in the order of the owners, to the cent: by
/// their shares, with what is left by rounding on the largest one; equally if
/// nobody's share is known. An owner without a share beside others with one bears
/// nothing. Empty without owners.
#[must_use]
pub fn divide_among(amount: Money, owners: &[Owner]) -> Vec<Money> {
    let shares: Vec<_> = owners.iter().map(|it| it.share.unwrap_or(0)).collect();
    let parts = amount.divided(&shares);
    if parts.is_empty() {
        return amount.divided(&vec![1; owners.len()]);
    }
    parts
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;

    pub(crate) fn owner(name: &str, share: Option<u32>) -> Owner {
        Owner {
            name: name.to_owned(),
            contact_id: None,
            share,
        }
    }

    fn parts(cents: i64, shares: &[Option<u32>]) -> Vec<i64> {
        let owners: Vec<_> = shares.iter().map(|it| owner("Rae", *it)).collect();
        let amount = Money::from_cents(cents).expect("an amount");
        let parts = divide_among(amount, &owners);
        parts.into_iter().map(Money::cents).collect()
    }

    #[test]
    fn a_cost_falls_on_owners_by_their_shares() {
        assert_eq!(parts(10_000, &[Some(2500), Some(7500)]), [2500, 7500]);
        // The cent that is left goes to the largest share.
        assert_eq!(parts(101, &[Some(4000), Some(6000)]), [40, 61]);
        assert_eq!(
            parts(100, &[Some(3333), Some(3334), Some(3333)]),
            [33, 34, 33]
        );
        assert_eq!(parts(100, &[Some(10_000), None]), [100, 0]);
    }

    #[test]
    fn without_shares_it_falls_on_all_equally() {
        assert_eq!(parts(10_000, &[None, None, None]), [3334, 3333, 3333]);
        assert_eq!(parts(10_000, &[]), [0; 0]);
    }

    proptest! {
        #[test]
        fn the_parts_of_owners_sum_to_the_cost(
            cents in 1_i64..=100_000_000,
            shares in prop::collection::vec(prop::option::of(0_u32..=10_000), 1..12),
        ) {
            let parts = parts(cents, &shares);
            prop_assert_eq!(parts.len(), shares.len());
            prop_assert_eq!(parts.iter().sum::<i64>(), cents);
            prop_assert!(parts.iter().all(|part| *part >= 0));
        }
    }
}

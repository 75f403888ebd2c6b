//! What falls on whom: of a price, less what is settled.

use kernel::{ContactId, Money};

use crate::{Owner, divide_among};

/// What of a price falls on an owner, and is on no bill yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Share<'a> {
    pub(crate) owner: &'a Owner,
    pub(crate) amount: Money,
}

/// What is settled of a price.
#[derive(Debug, Clone, Default)]
pub(crate) struct Settled {
    /// By bills, to whom and how much: to owners of today and former ones.
    pub(crate) billed: Vec<(ContactId, Money)>,
    /// Owners of today who have their part on another bill.
    pub(crate) otherwise: Vec<ContactId>,
}

impl Settled {
    pub(crate) fn is_nothing(&self) -> bool {
        self.billed.is_empty() && self.otherwise.is_empty()
    }

    fn has(&self, owner: &Owner) -> bool {
        let Some(id) = owner.contact_id else {
            return false;
        };
        self.otherwise.contains(&id) || self.billed.iter().any(|(contact, _)| *contact == id)
    }
}

/// The price divided among the owners. If something of it is on bills, what is left
/// falls on the owners who are on none, so that the bills never sum to more than the price,
/// whoever owned the horse when they were made.
pub(crate) fn open_shares<'a>(
    price: Money,
    owners: &'a [Owner],
    settled: &Settled,
) -> Vec<Share<'a>> {
    let parts = divide_among(price, owners);
    let shares = owners.iter().zip(parts);
    if settled.is_nothing() {
        let all = shares.map(|(owner, amount)| Share { owner, amount });
        return all.filter(|it| it.amount > Money::ZERO).collect();
    }
    let billed: Money = settled.billed.iter().map(|(_, amount)| *amount).sum();
    let is_otherwise = |owner: &Owner| {
        owner
            .contact_id
            .is_some_and(|it| settled.otherwise.contains(&it))
    };
    let otherwise: Money = shares
        .filter(|(owner, _)| is_otherwise(owner))
        .map(|(_, amount)| amount)
        .sum();
    let left = price.cents() - billed.cents() - otherwise.cents();
    let (places, others): (Vec<_>, Vec<_>) = owners
        .iter()
        .enumerate()
        .filter(|(_, owner)| !settled.has(owner))
        .map(|(place, owner)| (place, owner.clone()))
        .unzip();
    // An owner without a share beside others with one bears nothing.
    let bears_nothing = owners.iter().any(|it| it.share.unwrap_or(0) > 0)
        && others.iter().all(|it| it.share.unwrap_or(0) == 0);
    let left = Money::from_cents(left).filter(|_| !bears_nothing);
    let parts = divide_among(left.unwrap_or_default(), &others);
    let shares = places.into_iter().zip(parts);
    let shares = shares.map(|(place, amount)| Share {
        owner: &owners[place],
        amount,
    });
    shares.filter(|it| it.amount > Money::ZERO).collect()
}

/// How much of a horse an owner has, such as `share 60%`; nothing of the only owner.
pub(crate) fn share_in_words(owner: &Owner, owners: &[Owner]) -> Option<String> {
    if owners.len() < 2 {
        return None;
    }
    let Some(share) = owner.share else {
        return Some(format!("one of {} owners", owners.len()));
    };
    let (whole, part) = (share / 100, share % 100);
    let decimals = format!(".{part:02}");
    let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
    Some(format!("share {whole}{decimals}%"))
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};
    use proptest::prelude::*;

    use super::*;
    use crate::entry::tests::money;
    use crate::owner::tests::owner;

    fn cents(shares: &[Share<'_>]) -> Vec<i64> {
        shares.iter().map(|it| it.amount.cents()).collect()
    }

    fn contacts(number: usize) -> Vec<ContactId> {
        let ids = SequentialIds::default();
        (0..number)
            .map(|_| ContactId::new(ids.next_uuid()))
            .collect()
    }

    fn owned(shares: &[Option<u32>]) -> Vec<Owner> {
        let ids = contacts(shares.len());
        let owners = ids.into_iter().zip(shares);
        let owners = owners.map(|(id, share)| Owner {
            contact_id: Some(id),
            ..owner("Rae", *share)
        });
        owners.collect()
    }

    #[test]
    fn what_is_left_falls_on_who_is_not_billed() {
        let owners = owned(&[Some(6000), Some(4000)]);
        let first = owners[0].contact_id.expect("a contact");
        let whole = open_shares(money(50_000), &owners, &Settled::default());
        assert_eq!(cents(&whole), [30_000, 20_000]);
        let settled = Settled {
            billed: vec![(first, money(30_000))],
            otherwise: Vec::new(),
        };
        let left = open_shares(money(50_000), &owners, &settled);
        assert_eq!(cents(&left), [20_000]);
        assert_eq!(left[0].owner, &owners[1]);
        let otherwise = Settled {
            billed: Vec::new(),
            otherwise: vec![first],
        };
        assert_eq!(
            cents(&open_shares(money(50_000), &owners, &otherwise)),
            [20_000]
        );
    }

    #[test]
    fn nobody_is_billed_what_a_former_owner_was() {
        let former = contacts(3)[2];
        let settled = Settled {
            billed: vec![(former, money(50_000))],
            otherwise: Vec::new(),
        };
        let owners = owned(&[Some(6000), Some(4000)]);
        assert_eq!(open_shares(money(50_000), &owners, &settled), []);
    }

    #[test]
    fn a_share_is_said_in_percent() {
        let said = |share, number| {
            let owners = vec![owner("Rae", share); number];
            share_in_words(&owners[0], &owners)
        };
        assert_eq!(said(Some(10_000), 1), None);
        assert_eq!(said(Some(6000), 2).as_deref(), Some("share 60%"));
        assert_eq!(said(Some(3333), 3).as_deref(), Some("share 33.33%"));
        assert_eq!(said(Some(3350), 3).as_deref(), Some("share 33.5%"));
        assert_eq!(said(None, 2).as_deref(), Some("one of 2 owners"));
    }

    proptest! {
        /// However often bills are made, of whichever owners, and whoever owns the horse
        /// then: they sum to the price at most, and to it when all owners are billed.
        #[test]
        fn bills_never_sum_to_more_than_the_price(
            cents in 0_i64..=100_000_000,
            shares in prop::collection::vec(1_u32..=10_000, 1..6),
            rounds in prop::collection::vec((any::<u8>(), 0_usize..6), 0..6),
        ) {
            let shares: Vec<_> = shares.into_iter().map(Some).collect();
            let mut owners = owned(&shares);
            let strangers = contacts(20);
            let mut settled = Settled::default();
            for (mask, sold) in rounds {
                let open = open_shares(money(cents), &owners, &settled);
                let billed: Vec<_> = open
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| mask & (1 << place) != 0)
                    .filter_map(|(_, share)| Some((share.owner.contact_id?, share.amount)))
                    .collect();
                settled.billed.extend(billed);
                if let Some(owner) = owners.get_mut(sold) {
                    owner.contact_id = Some(strangers[10 + sold]);
                }
            }
            let all: i64 = settled.billed.iter().map(|(_, amount)| amount.cents()).sum();
            prop_assert!(all <= cents);
            let open = open_shares(money(cents), &owners, &settled);
            let left: i64 = open.iter().map(|it| it.amount.cents()).sum();
            let is_left = owners.iter().any(|it| !settled.has(it));
            if is_left {
                prop_assert_eq!(all + left, cents);
            } else {
                prop_assert_eq!(left, 0);
            }
        }
    }
}

//! What a show's office received is taken into the book of whoever paid it, once.

use kernel::{
    Actor, FieldErrors, GroupId, HorseId, IdGenerator, Money, OptionalLine, OptionalText,
    OrganizationId, ReceiptId, RequiredLine, fold_name,
};
use time::{Date, OffsetDateTime};

use crate::keep::{ATTEMPTS, chosen};
use crate::{
    BookEntry, BookError, BookService, Category, EntryFacts, EntryKind, EntryText, EntryWish,
    HorseFacts, Split, SplitHorse, SplitWish,
};

/// A receipt of a show as far as it paid for a barn there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenReceipt {
    /// The receipt.
    pub receipt_id: ReceiptId,
    /// The barn at the show.
    pub group_id: GroupId,
    /// The day on which it was paid.
    pub date: Date,
    /// What the entry says.
    pub description: RequiredLine<300>,
    /// What it paid for horses.
    pub parts: Vec<TakenPart>,
    /// What it paid for the barn itself, with its name, if that is anything.
    pub own: Option<(String, Money)>,
}

/// What a receipt paid for a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenPart {
    /// The horse, if it was entered as one of a stable, which may be another one.
    pub horse_id: Option<HorseId>,
    /// What the show calls it.
    pub name: String,
    /// How much; more than 0.
    pub amount: Money,
}

impl TakenPart {
    /// Which of these horses it is: the one as which it was entered, or if it was entered by name,
    /// the only one of that name.
    fn horse_of(&self, horses: &[HorseFacts]) -> Option<HorseId> {
        let name = fold_name(&self.name);
        let mut is = horses.iter().filter(|it| match self.horse_id {
            Some(id) => it.id == id,
            None => fold_name(&it.name) == name,
        });
        is.next().filter(|_| is.next().is_none()).map(|it| it.id)
    }
}

impl TakenReceipt {
    /// The expense, divided by horse: the owners of the organization's horses bear their parts by
    /// their shares on the day, and nobody is billed the part of another horse.
    pub(crate) fn into_entry(
        self,
        horses: Vec<HorseFacts>,
        made: (OrganizationId, OffsetDateTime),
        ids: &dyn IdGenerator,
    ) -> Result<BookEntry, FieldErrors> {
        let mut splits: Vec<(SplitHorse, Money)> = Vec::new();
        let parts = self.parts.into_iter().map(|part| {
            let own = part.horse_of(&horses);
            let horse = own.map_or(SplitHorse::Named(part.name), SplitHorse::Present);
            (horse, part.amount)
        });
        let own = self
            .own
            .map(|(name, amount)| (SplitHorse::Named(name), amount));
        for (horse, amount) in parts.chain(own) {
            match splits.iter_mut().find(|(it, _)| *it == horse) {
                Some((_, sum)) => *sum = *sum + amount,
                None => splits.push((horse, amount)),
            }
        }
        let named = splits.iter().filter_map(|(horse, amount)| match horse {
            SplitHorse::Present(_) => None,
            SplitHorse::Named(name) => Some(Split {
                horse_id: None,
                horse_name: name.clone(),
                amount: *amount,
                parts: Vec::new(),
            }),
        });
        let named: Vec<_> = named.collect();
        let wish = EntryWish {
            text: EntryText {
                date: self.date,
                kind: EntryKind::Expense,
                category: Category::ShowFees,
                amount: splits.iter().map(|(_, amount)| *amount).sum(),
                description: self.description,
                tax_note: OptionalText::default(),
                contact_id: None,
                contact_name: OptionalLine::default(),
                document_id: None,
                recurrence: None,
            },
            splits: SplitWish::Amounts(splits),
        };
        let facts = EntryFacts {
            horses,
            ..EntryFacts::default()
        };
        let mut entry = wish.settled(facts, &named, made, ids)?;
        entry.receipt_id = Some(self.receipt_id);
        entry.group_id = Some(self.group_id);
        Ok(entry)
    }
}

impl BookService {
    /// Makes the entry of a receipt. If the book has it already, that entry is returned as it is
    /// now.
    pub async fn take_receipt(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        receipt: TakenReceipt,
    ) -> Result<BookEntry, BookError> {
        let organization_id = chosen(actor, organization)?;
        let parts = || receipt.parts.iter();
        let ids: Vec<_> = parts().filter_map(|it| it.horse_id).collect();
        let named = parts().filter(|it| it.horse_id.is_none());
        let named: Vec<_> = named.map(|it| it.name.clone()).collect();
        for _ in 0..ATTEMPTS {
            let mut horses = self.facts.horses_named(organization_id, &named).await?;
            let of_ids = self.facts.horses(organization_id, &ids).await?;
            horses.retain(|it| of_ids.iter().all(|other| other.id != it.id));
            horses.extend(of_ids);
            let made = (organization_id, self.clock.now());
            let entry = receipt.clone().into_entry(horses, made, &*self.ids);
            let entry = entry.map_err(BookError::Invalid)?;
            match self.store.insert(actor.changer(), &entry, None).await {
                Err(BookError::ReferenceGone) => {}
                result => return result,
            }
        }
        Err(BookError::ReferenceGone)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, SequentialIds};
    use proptest::prelude::*;
    use time::macros::date;

    use super::*;
    use crate::entry::tests::{horse, horse_id, money};
    use crate::keep::tests::{NOW, actor};
    use crate::owner::tests::owner;

    fn receipt(parts: Vec<(Option<u128>, &str, i64)>) -> TakenReceipt {
        let ids = SequentialIds::default();
        let part = |(id, name, cents): (Option<u128>, &str, i64)| TakenPart {
            horse_id: id.map(horse_id),
            name: name.to_owned(),
            amount: money(cents),
        };
        TakenReceipt {
            receipt_id: ReceiptId::new(ids.next_uuid()),
            group_id: GroupId::new(ids.next_uuid()),
            date: date!(2026 - 09 - 05),
            description: RequiredLine::parse("Fall Classic, receipt 12").expect("a line"),
            parts: parts.into_iter().map(part).collect(),
            own: None,
        }
    }

    fn entry(taken: TakenReceipt, horses: Vec<HorseFacts>) -> BookEntry {
        let made = (actor().own_organization(), NOW);
        let entry = taken.into_entry(horses, made, &SequentialIds::default());
        entry.expect("an entry")
    }

    #[test]
    fn owners_bear_what_was_paid_for_their_horses() {
        let own = vec![
            horse(1, vec![owner("Rae", Some(5000)), owner("Kim", Some(5000))]),
            horse(2, vec![owner("Lou", None)]),
        ];
        // The first horse was entered twice, the second by name; the others are of other stables.
        let mut taken = receipt(vec![
            (Some(1), "Storm", 10_001),
            (None, "horse 2", 5_000),
            (Some(1), "Storm", 2_000),
            (Some(3), "Midnight", 7_000),
            (None, "Midnight", 100),
        ]);
        taken.own = Some(("Hill Barn".to_owned(), money(18_500)));
        let entry = entry(taken.clone(), own);
        let splits: Vec<_> = entry
            .splits
            .iter()
            .map(|it| {
                (
                    it.horse_name.as_str(),
                    it.horse_id.is_some(),
                    it.amount.cents(),
                )
            })
            .collect();
        assert_eq!(
            splits,
            [
                ("Horse 1", true, 12_001),
                ("Horse 2", true, 5_000),
                ("Midnight", false, 7_100),
                ("Hill Barn", false, 18_500),
            ]
        );
        let parts: Vec<_> = entry.splits[0]
            .parts
            .iter()
            .map(|it| it.amount.cents())
            .collect();
        assert_eq!(parts, [6_001, 6_000]);
        assert!(entry.splits[2..].iter().all(|it| it.parts.is_empty()));
        assert_eq!(entry.text.amount.cents(), 42_601);
        assert_eq!(
            (entry.text.kind, entry.text.category),
            (EntryKind::Expense, Category::ShowFees)
        );
        assert_eq!(entry.receipt_id, Some(taken.receipt_id));
        assert_eq!(entry.group_id, Some(taken.group_id));
    }

    proptest! {
        #[test]
        fn all_that_was_paid_is_in_the_book(
            parts in prop::collection::vec((prop::option::of(1..6_u128), 1..90_000_i64), 1..30),
        ) {
            let whole: i64 = parts.iter().map(|(_, cents)| cents).sum();
            let of_horses: i64 = parts.iter().filter(|it| it.0.is_some_and(|id| id < 4)).map(|it| it.1).sum();
            let taken = receipt(parts.into_iter().map(|(id, cents)| (id, "Storm", cents)).collect());
            let own = (1..4).map(|id| horse(id, vec![owner("Rae", Some(3333)), owner("Kim", Some(6667))]));
            let entry = entry(taken, own.collect());
            let splits: i64 = entry.splits.iter().map(|it| it.amount.cents()).sum();
            let parts = entry.splits.iter().flat_map(|it| &it.parts);
            let borne: i64 = parts.map(|it| it.amount.cents()).sum();
            prop_assert_eq!((entry.text.amount.cents(), splits, borne), (whole, whole, of_horses));
        }
    }
}

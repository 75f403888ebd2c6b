//! Making, changing and cancelling bills.

use kernel::{Actor, BillId, IdempotencyKey, OrganizationId, Permission, Revision};

use crate::keep::{ATTEMPTS, chosen};
use crate::{Bill, BillService, BillWish, BookError};

impl BillService {
    /// Makes out a bill, with the next number. Without a text of its own it says how to pay
    /// as all bills do. A repetition with the same key returns the first one.
    pub async fn create(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        mut wish: BillWish,
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, BookError> {
        let organization_id = chosen(actor, organization)?;
        let id = BillId::new(self.ids.next_uuid());
        if wish.how_to_pay.as_str().is_empty() {
            wish.how_to_pay = self.store.settings(organization_id).await?.how_to_pay;
        }
        for _ in 0..ATTEMPTS {
            let bill = self.compose(id, organization_id, wish.clone(), &[]).await?;
            match self.store.insert(actor.changer(), &bill, key.clone()).await {
                Err(BookError::ReferenceGone) => {}
                result => return result,
            }
        }
        Err(BookError::ReferenceGone)
    }

    /// Replaces a bill that was neither sent nor paid. The number stays.
    pub async fn replace(
        &self,
        actor: &Actor,
        id: BillId,
        wish: BillWish,
        expected: Option<Revision>,
    ) -> Result<Bill, BookError> {
        let scope = actor.to(Permission::KeepBook);
        let stored = self.stored(&scope, id).await?;
        let (organization, lines) = (stored.summary.organization_id, &stored.lines);
        for _ in 0..ATTEMPTS {
            let bill = self.compose(id, organization, wish.clone(), lines).await?;
            match self.store.replace(&scope, &bill, expected).await {
                Err(BookError::ReferenceGone) => {}
                result => return result,
            }
        }
        Err(BookError::ReferenceGone)
    }

    /// Cancels a bill on which nothing is paid. Its number stays, and what it billed
    /// can be billed again.
    pub async fn cancel(&self, actor: &Actor, id: BillId) -> Result<(), BookError> {
        let scope = actor.to(Permission::KeepBook);
        self.store.cancel(&scope, id, self.clock.now()).await
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{
        BookPartId, ContactId, FixedMailLimits, ManualClock, MockMailDelivery, OptionalText,
        PostalAddress, RequiredLine, SequentialIds,
    };
    use proptest::prelude::*;
    use time::macros::date;

    use super::*;
    use crate::bill::tests::whole_bill;
    use crate::entry::tests::money;
    use crate::keep::tests::{NOW, actor};
    use crate::{
        BillLetter, BillSettings, Letterhead, LineWish, MockBarnFacts, MockBillRenderer,
        MockBillStore, OpenPart, Recipient, RecipientWish,
    };

    pub(crate) fn service(store: MockBillStore, facts: MockBarnFacts) -> BillService {
        BillService::new(
            Arc::new(store),
            Arc::new(facts),
            Arc::new(MockBillRenderer::new()),
            Arc::new(MockMailDelivery::<BillLetter>::new()),
            Arc::new(FixedMailLimits(None)),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    pub(crate) fn facts() -> MockBarnFacts {
        let mut facts = MockBarnFacts::new();
        facts
            .expect_letterhead()
            .returning(|_| Ok(Letterhead::default()));
        facts
    }

    pub(crate) fn typed(quantity: u32, cents: i64) -> LineWish {
        LineWish::Typed {
            description: RequiredLine::parse("Board").expect("a line"),
            quantity,
            unit_amount: money(cents).into(),
            horse_id: None,
            board_month: None,
            category: None,
        }
    }

    pub(crate) fn wish(lines: Vec<LineWish>) -> BillWish {
        BillWish {
            recipient: RecipientWish::Typed(Recipient {
                contact_id: None,
                name: RequiredLine::parse("Rae Doe").expect("a name"),
                address: PostalAddress::default(),
                email: None,
            }),
            date: date!(2026 - 10 - 01),
            due_on: date!(2026 - 10 - 15),
            lines,
            how_to_pay: OptionalText::default(),
            note: OptionalText::default(),
            board_rate: None,
        }
    }

    fn part(number: u128, is_billed: bool) -> OpenPart {
        OpenPart {
            id: BookPartId::parse(&format!("00000000-0000-0000-0000-{number:012}")).expect("an id"),
            date: date!(2026 - 09 - 20),
            description: RequiredLine::parse("Shoes").expect("a line"),
            category: crate::Category::Farrier,
            kind: crate::EntryKind::Expense,
            horse_id: None,
            horse_name: "Star".to_owned(),
            amount: money(4250),
            is_billed,
        }
    }

    /// A store in which all bills say how to pay.
    pub(crate) fn store() -> MockBillStore {
        let mut store = MockBillStore::new();
        store.expect_settings().returning(|_| {
            Ok(BillSettings {
                how_to_pay: OptionalText::parse("By check.").expect("a text"),
                ..BillSettings::default()
            })
        });
        store
    }

    async fn created(parts: Vec<OpenPart>, lines: Vec<LineWish>) -> Result<Bill, BookError> {
        let mut store = store();
        store
            .expect_insert()
            .returning(|_, bill, _| Ok(bill.clone()));
        store
            .expect_parts()
            .returning(move |_, _| Ok(parts.clone()));
        service(store, facts())
            .create(&actor(), None, wish(lines), None)
            .await
    }

    fn fields(result: Result<Bill, BookError>) -> Vec<String> {
        let Err(BookError::Invalid(errors)) = result else {
            panic!("{result:?}");
        };
        errors.into_map().into_keys().collect()
    }

    #[tokio::test]
    async fn a_part_is_billed_at_its_amount_and_once() {
        let line = || LineWish::Part(part(1, false).id, None);
        let bill = created(vec![part(1, false)], vec![line(), typed(2, 500)]).await;
        let bill = bill.expect("made");
        assert_eq!(bill.summary.total, money(5250));
        assert_eq!(bill.lines[0].horse_name, "Star");
        let twice = created(vec![part(1, false)], vec![line(), line()]).await;
        assert_eq!(fields(twice), ["lines[1].part_id"]);
        let billed = created(vec![part(1, true)], vec![line()]).await;
        assert_eq!(fields(billed), ["lines[0].part_id"]);
        assert_eq!(
            fields(created(Vec::new(), vec![line()]).await),
            ["lines[0].part_id"]
        );
    }

    #[tokio::test]
    async fn a_bill_without_a_text_of_its_own_says_how_to_pay_as_all_do() {
        for (own, said) in [("", "By check."), ("In cash.", "In cash.")] {
            let mut store = store();
            let as_it_is = |_, bill: &Bill, _| Ok(bill.clone());
            store.expect_insert().returning(as_it_is);
            let wish = BillWish {
                how_to_pay: OptionalText::parse(own).expect("a text"),
                ..wish(vec![typed(1, 100)])
            };
            let made = service(store, facts())
                .create(&actor(), None, wish, None)
                .await;
            assert_eq!(made.expect("made").how_to_pay.as_str(), said);
        }
    }

    #[tokio::test]
    async fn a_contact_that_is_deleted_meanwhile_is_a_wrong_field() {
        let contact = whole_bill().summary.recipient;
        let mut facts = facts();
        let mut reads = vec![None, Some(contact)];
        facts.expect_contacts().times(2).returning(move |_, ids| {
            let read = reads.pop().expect("two reads");
            Ok(read.map(|it| (ids[0], it)).into_iter().collect())
        });
        let mut store = store();
        store
            .expect_insert()
            .once()
            .returning(|_, _, _| Err(BookError::ReferenceGone));
        let id = ContactId::parse("00000000-0000-0000-0000-000000000009").expect("an id");
        let wish = BillWish {
            recipient: RecipientWish::Contact(id),
            ..wish(vec![typed(1, 100)])
        };
        let result = service(store, facts)
            .create(&actor(), None, wish, None)
            .await;
        assert_eq!(fields(result), ["contact_id"]);
    }

    #[tokio::test]
    async fn a_bill_needs_lines_and_is_due_after_its_date() {
        let mut wish = wish(Vec::new());
        wish.due_on = date!(2026 - 09 - 30);
        let service = service(store(), facts());
        let result = service.create(&actor(), None, wish, None).await;
        assert_eq!(fields(result), ["due_on", "lines"]);
    }

    proptest! {
        #[test]
        fn a_bill_is_the_sum_of_its_lines(
            lines in prop::collection::vec((1_u32..=100, 0_i64..=10_000), 1..20),
        ) {
            let wished = lines.iter().map(|(quantity, cents)| typed(*quantity, *cents)).collect();
            let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
            let bill = runtime.block_on(created(Vec::new(), wished)).expect("made");
            let sum: i64 = lines.iter().map(|(quantity, cents)| i64::from(*quantity) * cents).sum();
            prop_assert_eq!(bill.summary.total, money(sum));
        }
    }
}

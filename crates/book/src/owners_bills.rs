//! What an owner sees of the barn's money: the bills that are made out to them.

use kernel::{BillId, ContactId, OptionalText, OrganizationId, Refusal, StoreError};
use time::Date;

use crate::{Bill, BillService, BillSummary, Letterhead, OwnerBalance, book_day};

/// The bills to one owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnersBills {
    /// Who makes them out.
    pub letterhead: Letterhead,
    /// The bills, the latest date first; also those that were cancelled.
    pub bills: Vec<BillSummary>,
    /// How to pay, as all bills say, or else the latest one.
    pub how_to_pay: OptionalText<1000>,
    /// The day on which their states are decided.
    pub today: Date,
}

impl OwnersBills {
    /// What is due on all of them, and what was paid too much.
    #[must_use]
    pub fn balance(&self) -> OwnerBalance {
        let valid = self.bills.iter().filter(|it| it.cancelled_at.is_none());
        valid.map(BillSummary::balance).collect()
    }
}

impl BillService {
    /// The day in a barn: who owns a horse today is asked on it.
    pub async fn day_in(&self, organization: OrganizationId) -> Result<Date, StoreError> {
        let zone = self.facts.time_zone(organization).await?;
        Ok(book_day(self.clock.now(), zone.as_ref()))
    }

    /// The bills of an organization to one of its contacts. Whoever calls has looked up the
    /// link to the owner's page.
    pub async fn of_owner(
        &self,
        organization: OrganizationId,
        contact: ContactId,
    ) -> Result<OwnersBills, StoreError> {
        let today = self.day_in(organization).await?;
        let (bills, latest) = self.store.to_contact(organization, contact).await?;
        let settings = self.store.settings(organization).await?;
        Ok(OwnersBills {
            letterhead: self.facts.letterhead(organization).await?,
            bills,
            how_to_pay: settings.how_to_pay_or(&latest),
            today,
        })
    }

    /// A bill of an organization to one of its contacts as a PDF, with the name of the
    /// file; `None` if there is no such bill. Whoever calls has looked up the link to the
    /// owner's page.
    pub async fn print_for(
        &self,
        organization: OrganizationId,
        contact: ContactId,
        id: BillId,
    ) -> Result<Option<(String, Vec<u8>)>, Refusal> {
        let is_theirs = |bill: &Bill| {
            let summary = &bill.summary;
            summary.organization_id == organization && summary.recipient.contact_id == Some(contact)
        };
        let found = self.store.find_to_mail(id).await?;
        let Some(bill) = found.filter(is_theirs) else {
            return Ok(None);
        };
        let name = bill.file_name();
        Ok(Some((name, self.renderer.render_bills(vec![bill]).await?)))
    }
}

#[cfg(test)]
mod tests {
    use kernel::OrganizationId;
    use time::OffsetDateTime;

    use super::*;
    use crate::MockBillStore;
    use crate::bill::tests::whole_bill;
    use crate::entry::tests::money;
    use crate::make_bill::tests::{facts, service};

    fn contact(number: u128) -> ContactId {
        ContactId::new(kernel::Uuid::from_u128(number))
    }

    #[test]
    fn what_was_paid_too_much_is_beside_what_is_open() {
        let bill = |total, paid, is_cancelled: bool| BillSummary {
            total: money(total),
            paid: money(paid),
            cancelled_at: is_cancelled.then_some(OffsetDateTime::UNIX_EPOCH),
            ..whole_bill().summary
        };
        let bills = OwnersBills {
            letterhead: Letterhead::default(),
            bills: vec![
                bill(500, 200, false),
                bill(100, 150, false),
                bill(900, 0, true),
            ],
            how_to_pay: OptionalText::default(),
            today: Date::MIN,
        };
        let expected = OwnerBalance {
            open: money(300),
            credit: money(50),
        };
        assert_eq!(bills.balance(), expected);
    }

    #[tokio::test]
    async fn nobody_prints_a_bill_to_somebody_else() {
        let own = whole_bill().summary.organization_id;
        let other = OrganizationId::new(kernel::Uuid::from_u128(99));
        for (organization, asker) in [(own, contact(2)), (other, contact(1))] {
            let mut store = MockBillStore::new();
            store.expect_find_to_mail().times(1).returning(|_| {
                let mut bill = whole_bill();
                bill.summary.recipient.contact_id = Some(contact(1));
                Ok(Some(bill))
            });
            let id = whole_bill().summary.id;
            let service = service(store, facts());
            let printed = service.print_for(organization, asker, id).await;
            assert_eq!(printed.ok(), Some(None));
        }
    }
}

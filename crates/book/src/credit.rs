//! What an owner paid too much, and how it is used for another bill.

use kernel::{
    Actor, BillId, BillPaymentId, ContactId, IdGenerator, IdempotencyKey, Money, Permission,
    Reason, SignedMoney,
};
use time::{Date, OffsetDateTime};

use crate::{Bill, BillPayment, BillService, BookError};

/// A bill on which something is due, or too much was paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenBill {
    /// Its id.
    pub id: BillId,
    /// To whom it is, if it is a contact.
    pub contact_id: Option<ContactId>,
    /// The name.
    pub name: String,
    /// Its number.
    pub number: u32,
    /// Until when it is to be paid.
    pub due_on: Date,
    /// What is due; negative if too much was paid. Not 0.
    pub balance: SignedMoney,
}

/// What somebody owes on bills, and what they paid too much on others: the one is not taken
/// off the other until the barn [uses](BillService::use_credit) it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OwnerBalance {
    /// What is due.
    pub open: Money,
    /// What was paid too much.
    pub credit: Money,
}

impl OwnerBalance {
    /// Adds a bill.
    pub fn add(&mut self, balance: SignedMoney) {
        match balance.not_negative() {
            Some(due) => self.open = self.open + due,
            None => self.credit = self.credit + above(balance),
        }
    }
}

impl FromIterator<SignedMoney> for OwnerBalance {
    fn from_iter<I: IntoIterator<Item = SignedMoney>>(bills: I) -> Self {
        let mut sum = Self::default();
        bills.into_iter().for_each(|it| sum.add(it));
        sum
    }
}

/// What was paid above a bill with this balance.
fn above(balance: SignedMoney) -> Money {
    Money::from_cents(-balance.cents()).unwrap_or_default()
}

fn smaller(one: Money, other: Money) -> Money {
    Money::from_cents(one.cents().min(other.cents())).unwrap_or_default()
}

/// How much of what was paid too much on the bills to somebody can be used for one of them:
/// those that are to be paid earlier come first. At most what is due on it.
#[must_use]
pub fn credit_for(id: BillId, all: &[OpenBill]) -> Money {
    let Some(this) = all.iter().find(|it| it.id == id) else {
        return Money::ZERO;
    };
    let place = |bill: &OpenBill| (bill.due_on, bill.number);
    let before = all.iter().filter(|it| place(it) < place(this));
    let before = before.filter_map(|it| it.balance.not_negative());
    let credit: OwnerBalance = all.iter().map(|it| it.balance).collect();
    let left = credit.credit.cents() - before.sum::<Money>().cents();
    let left = Money::from_cents(left).unwrap_or_default();
    smaller(left, this.balance.not_negative().unwrap_or_default())
}

/// The lines that ledgers get when a bill is paid with what was paid too much on others: a
/// payment is taken back there, and recorded anew in two parts, of which one is here. All are
/// of the day on which it was received, so that what was received on a day, in a month or in
/// a year stays the same.
fn transfer(
    to: &Bill,
    from: &[Bill],
    ids: &dyn IdGenerator,
    now: OffsetDateTime,
) -> Vec<(BillId, BillPayment)> {
    let reason = format!("Used for bill {}", to.summary.number);
    let line = |of: &BillPayment, amount, voids| BillPayment {
        id: BillPaymentId::new(ids.next_uuid()),
        amount,
        recorded_at: now,
        recorded_by: None,
        voids,
        ..of.clone()
    };
    let mut lines = Vec::new();
    let mut wanted = to.credit;
    for bill in from {
        let mut over = smaller(above(bill.summary.balance()), wanted);
        // What came last was too much.
        for paid in bill.payments.iter().rev() {
            let used = smaller(paid.amount, over);
            if used == Money::ZERO || !bill.is_valid(paid) {
                continue;
            }
            let id = bill.summary.id;
            let void = Some((paid.id, Reason::stored(reason.clone())));
            lines.push((id, line(paid, paid.amount, void)));
            if let Some(rest) = Money::from_cents(paid.amount.cents() - used.cents())
                && rest > Money::ZERO
            {
                lines.push((id, line(paid, rest, None)));
            }
            lines.push((to.summary.id, line(paid, used, None)));
            let less = |it: Money| Money::from_cents(it.cents() - used.cents()).unwrap_or_default();
            (over, wanted) = (less(over), less(wanted));
        }
    }
    lines
}

impl BillService {
    /// Pays a bill with what its recipient paid too much on others, as far as that suffices.
    /// A repetition with the same key moves nothing twice. Fails with
    /// [`BookError::NoCredit`] if there is nothing to use.
    pub async fn use_credit(
        &self,
        actor: &Actor,
        id: BillId,
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, BookError> {
        let scope = actor.to(Permission::KeepBook);
        let bill = self.stored(&scope, id).await?;
        let from = match bill.summary.recipient.contact_id {
            Some(contact) if bill.credit > Money::ZERO => {
                let organization = bill.summary.organization_id;
                self.store.overpaid(organization, contact).await?
            }
            _ => Vec::new(),
        };
        let lines = transfer(&bill, &from, &*self.ids, self.clock.now());
        self.store.transfer(&scope, id, &lines, key).await
    }
}

#[cfg(test)]
mod tests {
    use kernel::{OptionalLine, PaymentMethod, SequentialIds, Uuid};
    use time::macros::date;

    use super::*;
    use crate::bill::tests::whole_bill;
    use crate::entry::tests::money;
    use crate::keep::tests::NOW;
    use crate::paid_of;

    fn bill(number: u32, total: i64, paid: &[i64]) -> Bill {
        let mut bill = whole_bill();
        bill.summary.id = BillId::new(Uuid::from_u128(number.into()));
        bill.summary.number = number;
        bill.summary.total = money(total);
        let lines = paid.iter().zip(1..).map(|(cents, line)| BillPayment {
            id: BillPaymentId::new(Uuid::from_u128(u128::from(number) * 100 + line)),
            method: PaymentMethod::Check,
            amount: money(*cents),
            received_on: date!(2026 - 09 - 10),
            reference: OptionalLine::default(),
            recorded_at: NOW,
            recorded_by: None,
            voids: None,
        });
        bill.payments = lines.collect();
        bill.summary.paid = paid_of(&bill.payments).not_negative().expect("a sum");
        bill
    }

    fn open(bill: &Bill) -> OpenBill {
        OpenBill {
            id: bill.summary.id,
            contact_id: None,
            name: "Rae".to_owned(),
            number: bill.summary.number,
            due_on: bill.summary.due_on,
            balance: bill.summary.balance(),
        }
    }

    #[test]
    fn credit_is_used_for_what_is_due_first() {
        let bills = [bill(1, 100, &[150]), bill(2, 30, &[]), bill(3, 900, &[])];
        let all: Vec<_> = bills.iter().map(open).collect();
        let each = bills.each_ref().map(|it| credit_for(it.summary.id, &all));
        assert_eq!(each, [Money::ZERO, money(30), money(20)]);
    }

    /// Of several bills what is paid after a transfer to the last one.
    fn after_transfer(mut bills: Vec<Bill>) -> (Vec<i64>, Vec<(u32, i64)>) {
        let all: Vec<_> = bills.iter().map(open).collect();
        let mut to = bills.pop().expect("a bill");
        to.credit = credit_for(to.summary.id, &all);
        let lines = transfer(&to, &bills, &SequentialIds::default(), NOW);
        bills.push(to);
        let mut written = Vec::new();
        for (id, line) in lines {
            assert_eq!(line.received_on, date!(2026 - 09 - 10));
            let its = bills.iter_mut().find(|it| it.summary.id == id);
            let its = its.expect("one of the bills");
            let cents = line.amount.cents();
            let sign = if line.voids.is_some() { -1 } else { 1 };
            written.push((its.summary.number, sign * cents));
            its.payments.push(line);
        }
        let paid = bills.iter().map(|it| paid_of(&it.payments).cents());
        (paid.collect(), written)
    }

    #[test]
    fn a_payment_is_divided_between_two_bills() {
        let (paid, written) = after_transfer(vec![bill(1, 100, &[150]), bill(2, 90, &[])]);
        assert_eq!(paid, [100, 50]);
        assert_eq!(written, [(1, -150), (1, 100), (2, 50)]);
    }

    #[test]
    fn no_more_is_moved_than_is_due() {
        let bills = vec![
            bill(1, 100, &[100, 40]),
            bill(2, 10, &[30]),
            bill(3, 50, &[]),
        ];
        let (paid, written) = after_transfer(bills);
        assert_eq!(paid, [100, 20, 50]);
        assert_eq!(written, [(1, -40), (3, 40), (2, -30), (2, 20), (3, 10)]);
    }

    #[test]
    fn what_was_taken_back_is_not_moved() {
        let mut first = bill(1, 100, &[60, 80]);
        let mut void = first.payments[1].clone();
        void.id = BillPaymentId::new(Uuid::from_u128(9));
        void.voids = Some((first.payments[1].id, Reason::stored("Bounced".to_owned())));
        let again = BillPayment {
            id: BillPaymentId::new(Uuid::from_u128(10)),
            ..first.payments[1].clone()
        };
        first.payments.extend([void, again]);
        first.summary.paid = money(140);
        let (paid, written) = after_transfer(vec![first, bill(2, 90, &[])]);
        assert_eq!(paid, [100, 40]);
        assert_eq!(written, [(1, -80), (1, 40), (2, 40)]);
    }
}

use kernel::{BillId, ContactId, Money, OrganizationId, PaymentMethod, SignedMoney, Uuid};
use proptest::prelude::*;
use time::macros::date;
use time::{Date, Duration, OffsetDateTime};

use super::journal::lines;
use super::movement::movements;
use super::{
    BilledLine, BookAccounts, BookedEntry, Cash, JournalLine, LedgerLine, LedgerOfBill, Period,
    Receivables,
};
use crate::entry::tests::money;
use crate::{Category, EntryKind, OpenBill};

const FIRST: Date = date!(2026 - 10 - 01);

fn barn() -> OrganizationId {
    OrganizationId::new(Uuid::from_u128(1))
}

fn entry(kind: EntryKind, category: Category, cents: i64, billed: i64) -> BookedEntry {
    BookedEntry {
        day: FIRST,
        kind,
        category,
        amount: money(cents),
        billed: money(billed),
        name: "Co-op".to_owned(),
        description: "Hay".to_owned(),
    }
}

fn ledger_line(day: Date, cents: i64, void: Option<&str>) -> LedgerLine {
    LedgerLine {
        day,
        recorded_at: OffsetDateTime::UNIX_EPOCH,
        method: PaymentMethod::Check,
        amount: money(cents),
        reference: "17".to_owned(),
        void: void.map(str::to_owned),
    }
}

fn bill(lines: &[(Option<Category>, i64)], ledger: Vec<LedgerLine>) -> LedgerOfBill {
    let lines = lines.iter().map(|(category, cents)| BilledLine {
        category: *category,
        amount: SignedMoney::from_cents(*cents),
    });
    LedgerOfBill {
        number: 3,
        recipient: "Rae".to_owned(),
        lines: lines.collect(),
        ledger,
    }
}

fn october() -> Period {
    Period::new(FIRST, date!(2026 - 10 - 31)).expect("a period")
}

/// Each row with its income and expense in cents.
fn rows(cash: &Cash) -> Vec<(Option<Category>, i64, i64)> {
    let rows = cash.rows.iter();
    rows.map(|row| (row.category, row.income.cents(), row.expense.cents()))
        .collect()
}

#[test]
fn income_is_what_was_received() {
    let entries = vec![
        entry(EntryKind::Expense, Category::Feed, 10_000, 4000),
        entry(EntryKind::Income, Category::Lessons, 5000, 2000),
        entry(EntryKind::Income, Category::Boarding, 5000, 5000),
    ];
    let lines = [(Some(Category::Boarding), 30_000), (None, 1000)];
    let september = date!(2026 - 09 - 30);
    let paid = vec![
        ledger_line(september, 29_000, None),
        ledger_line(date!(2026 - 10 - 05), 3000, None),
    ];
    let moved = movements(october(), entries, vec![bill(&lines, paid)]);
    let cash = Cash::of(barn(), october(), &moved);
    // Of the 30.00 the board takes 10.00, the typed line 10.00, and 10.00 are above.
    let expected = [
        (Some(Category::Feed), 0, 10_000),
        (Some(Category::Boarding), 1000, 0),
        (Some(Category::Lessons), 3000, 0),
        (None, 2000, 0),
    ];
    assert_eq!(rows(&cash), expected);
    assert_eq!(
        (cash.income().cents(), cash.bills_paid.cents()),
        (6000, 3000)
    );
}

#[test]
fn what_is_taken_back_counts_on_its_day() {
    let lines = [(Some(Category::Boarding), 30_000)];
    let ledger = vec![
        ledger_line(date!(2026 - 09 - 30), 30_000, None),
        ledger_line(date!(2026 - 10 - 02), 30_000, Some("bounced")),
    ];
    let moved = movements(october(), Vec::new(), vec![bill(&lines, ledger)]);
    let cash = Cash::of(barn(), october(), &moved);
    assert_eq!(rows(&cash), [(Some(Category::Boarding), -30_000, 0)]);
    let journal = moved
        .iter()
        .flat_map(|it| super::journal::lines(it, &BookAccounts::default()));
    let journal: Vec<_> = journal
        .map(|it| {
            (
                it.account.as_str().to_owned(),
                it.debit.cents(),
                it.credit.cents(),
                it.memo,
            )
        })
        .collect();
    let memo = "Bill 3, check 17, taken back: bounced".to_owned();
    assert_eq!(
        journal,
        [
            ("Checking".to_owned(), 0, 30_000, memo.clone()),
            ("Boarding income".to_owned(), 30_000, 0, memo),
        ]
    );
}

#[test]
fn a_period_is_some_days() {
    assert!(Period::new(FIRST, FIRST).is_ok_and(|it| it.has(FIRST)));
    assert!(Period::new(FIRST, date!(2026 - 09 - 30)).is_err());
    assert!(Period::new(FIRST, date!(2029 - 11 - 01)).is_err());
}

#[test]
fn what_is_due_is_divided_by_its_age() {
    let rae = Some(ContactId::new(Uuid::from_u128(9)));
    let days = [0, 1, 30, 31, 60, 61, 90, 91];
    let bill = |days: i64, balance| OpenBill {
        id: BillId::new(Uuid::from_u128(7)),
        contact_id: rae.filter(|_| days % 2 == 0),
        name: if days % 2 == 0 { "Rae" } else { "Kim" }.to_owned(),
        number: 1,
        due_on: FIRST - Duration::days(days),
        balance: SignedMoney::from_cents(balance),
    };
    let bills = days.map(|days| bill(days, 100 + days));
    let bills: Vec<_> = bills.into_iter().chain([bill(2, -70)]).collect();
    let found = Receivables::of(barn(), FIRST, &bills);
    let cents = |it: &super::Receivable| {
        [it.not_due, it.to_30, it.to_60, it.to_90, it.over_90].map(Money::cents)
    };
    let rows: Vec<_> = found
        .rows
        .iter()
        .map(|it| (it.name.as_str(), it.bills, cents(it)))
        .collect();
    assert_eq!(
        rows,
        [
            ("Kim", 4, [0, 101, 131, 161, 191]),
            ("Rae", 4, [100, 130, 160, 190, 0])
        ]
    );
    assert_eq!(found.all.total(), money(800 + 364));
    // What was paid too much is beside what is due.
    let credits = found.rows.iter().map(|it| it.credit.cents());
    assert_eq!(credits.collect::<Vec<_>>(), [0, 70]);
    assert_eq!(found.all.credit, money(70));
}

proptest! {
    /// Whatever is paid and taken back, and wherever a period ends: cash is what was
    /// received in it, and both sides of the journal agree.
    #[test]
    fn cash_is_what_was_paid_and_the_journal_balances(
        bills in prop::collection::vec(
            (
                prop::collection::vec((prop::option::of(0_usize..17), 0_i64..10_000), 1..5),
                prop::collection::vec((-40_i64..40, 1_i64..10_000, any::<bool>()), 0..6),
            ),
            0..6,
        ),
        booked in prop::collection::vec((any::<bool>(), 0_usize..17, 1_i64..10_000, 0_i64..10_000), 0..6),
    ) {
        let entries: Vec<_> = booked
            .into_iter()
            .map(|(is_income, category, cents, billed)| {
                let kind = [EntryKind::Expense, EntryKind::Income][usize::from(is_income)];
                entry(kind, Category::ALL[category], cents, billed.min(cents))
            })
            .collect();
        let mut paid = 0;
        let mut ledgers = Vec::new();
        for (lines, payments) in bills {
            let lines: Vec<_> = lines
                .into_iter()
                .map(|(category, cents)| (category.map(|it| Category::ALL[it]), cents))
                .collect();
            let mut ledger = Vec::new();
            for (days, cents, is_void) in payments {
                let day = FIRST + Duration::days(days);
                ledger.push(ledger_line(day, cents, None));
                if is_void {
                    ledger.push(ledger_line(day + Duration::days(9), cents, Some("no")));
                }
            }
            let of_october = ledger.iter().filter(|it| october().has(it.day));
            paid += of_october
                .map(|it| if it.void.is_some() { -it.amount.cents() } else { it.amount.cents() })
                .sum::<i64>();
            ledgers.push(bill(&lines, ledger));
        }
        let of = |kind: EntryKind| entries.iter().filter(move |it| it.kind == kind);
        let spent: Money = of(EntryKind::Expense).map(|it| it.amount).sum();
        let earned: i64 = of(EntryKind::Income).map(|it| it.amount.cents() - it.billed.cents()).sum();
        let moved = movements(october(), entries.clone(), ledgers);
        let cash = Cash::of(barn(), october(), &moved);
        prop_assert_eq!(cash.bills_paid, SignedMoney::from_cents(paid));
        prop_assert_eq!(cash.income(), SignedMoney::from_cents(paid + earned));
        prop_assert_eq!(cash.expense(), spent);
        let accounts = BookAccounts::default();
        for movement in &moved {
            let posted = lines(movement, &accounts);
            let debit: Money = posted.iter().map(|it| it.debit).sum();
            let credit: Money = posted.iter().map(|it| it.credit).sum();
            prop_assert_eq!(debit, credit);
        }
        let bank = moved.iter().flat_map(|it| lines(it, &accounts));
        let bank = bank.filter(|it: &JournalLine| it.account == accounts.bank);
        let balance: i64 = bank.map(|it| it.debit.cents() - it.credit.cents()).sum();
        prop_assert_eq!(balance, cash.income().cents() - cash.expense().cents());
    }
}

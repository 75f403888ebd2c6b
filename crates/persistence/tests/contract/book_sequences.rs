//! Random entries, bills and payments: the sums of a year are what was received less
//! what was spent, whatever was billed.

use std::collections::HashMap;

use book::{
    Bill, BillService, BookEntry, BookError, BookFilter, BookService, Category, EntryKind,
    LineWish, PaymentWish, SummaryBy, SummaryKey,
};
use kernel::{Money, OptionalLine, PageRequest, PaymentMethod, SortKey};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};
use time::{Date, Month};

use crate::books::{Barn, bill_of, bills, book, cents, line, typed, wish};
use crate::support::Stores;

on_both_databases!(a_year_is_what_was_received_less_what_was_spent,);

const YEARS: [i32; 2] = [2024, 2025];

/// One of four days of two years.
#[derive(Debug, Clone, Copy)]
struct Day(u8);

impl Day {
    fn date(self) -> Date {
        let month = if self.0 & 1 == 0 {
            Month::January
        } else {
            Month::December
        };
        let year = YEARS[usize::from(self.0 >> 1)];
        Date::from_calendar_date(year, month, 31).expect("a day")
    }
}

#[derive(Debug, Clone)]
enum Step {
    Enter {
        day: Day,
        kind: EntryKind,
        category: Category,
        cents: i64,
        /// What of it falls on the horse, in cents at most.
        of_horse: i64,
    },
    /// Deletes an entry, unless it is on a bill.
    Delete(Index),
    /// Bills the parts whose bit is set, and something typed.
    Bill {
        day: Day,
        parts: u16,
        typed: i64,
    },
    Pay {
        bill: Index,
        day: Day,
        cents: i64,
    },
    TakeBack {
        bill: Index,
        line: Index,
    },
    Cancel(Index),
}

fn step() -> impl Strategy<Value = Step> {
    let day = || (0_u8..4).prop_map(Day);
    let kind = proptest::sample::select(EntryKind::ALL.to_vec());
    let category = proptest::sample::select(vec![Category::Boarding, Category::Farrier]);
    let enter = (day(), kind, category, 1_i64..20, 0_i64..20);
    let bill = (day(), any::<u16>(), 1_i64..10);
    let pay = (any::<Index>(), day(), 1_i64..30);
    prop_oneof![
        6 => enter.prop_map(|(day, kind, category, cents, of_horse)| Step::Enter {
            day, kind, category, cents, of_horse,
        }),
        1 => any::<Index>().prop_map(Step::Delete),
        4 => bill.prop_map(|(day, parts, typed)| Step::Bill { day, parts, typed }),
        6 => pay.prop_map(|(bill, day, cents)| Step::Pay { bill, day, cents }),
        2 => any::<(Index, Index)>().prop_map(|(bill, line)| Step::TakeBack { bill, line }),
        1 => any::<Index>().prop_map(Step::Cancel),
    ]
}

async fn a_year_is_what_was_received_less_what_was_spent(stores: &Stores) {
    let mut runner = TestRunner::new(Config {
        cases: 12,
        failure_persistence: None,
        ..Config::default()
    });
    let runtime = tokio::runtime::Handle::current();
    let steps = proptest::collection::vec(step(), 1..25);
    let result = tokio::task::block_in_place(|| {
        runner.run(&steps, |steps| {
            runtime.block_on(async {
                let mut world = World::new(stores).await;
                for step in steps {
                    world.take(step).await;
                }
                world.check().await;
            });
            Ok(())
        })
    });
    result.expect("everything adds up");
}

struct World {
    barn: Barn,
    book: BookService,
    bills: BillService,
    made: Vec<Bill>,
}

impl World {
    async fn new(stores: &Stores) -> Self {
        Self {
            barn: Barn::new(stores).await,
            book: book(stores),
            bills: bills(stores),
            made: Vec::new(),
        }
    }

    async fn entries(&self) -> Vec<BookEntry> {
        let page = PageRequest::<SortKey>::first(100);
        let all = BookFilter::default();
        let listed = self.book.list(self.barn.actor(), &all, &page).await;
        listed.expect("listed").items
    }

    async fn take(&mut self, step: Step) {
        let actor = self.barn.actor();
        match step {
            Step::Enter {
                day,
                kind,
                category,
                cents,
                of_horse,
            } => {
                // An entry is divided as a whole or not at all.
                let horses = [(self.barn.horse, cents)];
                let horses = if of_horse < cents { &horses[..] } else { &[] };
                let mut wish = wish(day.date(), cents, horses);
                wish.text.kind = kind;
                wish.text.category = category;
                let made = self.book.create(actor, None, wish, None).await;
                made.expect("made");
            }
            Step::Delete(index) => {
                let entries = self.entries().await;
                if entries.is_empty() {
                    return;
                }
                let entry = &entries[index.index(entries.len())];
                match self.book.delete(actor, entry.id).await {
                    Ok(()) => assert!(!is_billed(entry)),
                    Err(BookError::Billed) => assert!(is_billed(entry)),
                    Err(error) => panic!("{error:?}"),
                }
            }
            Step::Bill {
                day,
                parts,
                typed: cents,
            } => {
                let entries = self.entries().await;
                let all = entries.iter().flat_map(|it| &it.splits);
                let free = all.flat_map(|it| &it.parts).filter(|it| !it.is_billed);
                let chosen = free.zip(0..16).filter(|(_, bit)| parts >> bit & 1 == 1);
                let mut lines: Vec<_> = chosen
                    .map(|(part, _)| LineWish::Part(part.id, None))
                    .collect();
                lines.push(typed(cents));
                let mut wish = bill_of(lines, self.barn.contact);
                (wish.date, wish.due_on) = (day.date(), day.date());
                let made = self.bills.create(actor, None, wish, None).await;
                self.made.push(made.expect("made"));
            }
            Step::Pay {
                bill,
                day,
                cents: amount,
            } => {
                let payment = PaymentWish::Received {
                    method: PaymentMethod::Check,
                    amount: cents(amount),
                    received_on: Some(day.date()),
                    reference: OptionalLine::default(),
                };
                self.pay(bill, |_| Some(payment)).await;
            }
            Step::TakeBack { bill, line: which } => {
                let void = |bill: &Bill| {
                    let payments = &bill.payments;
                    let chosen = payments.get(which.index(payments.len().max(1)))?;
                    Some(PaymentWish::Voided {
                        line: chosen.id,
                        reason: line("bounced"),
                        on: None,
                    })
                };
                self.pay(bill, void).await;
            }
            Step::Cancel(index) => {
                if !self.made.is_empty() {
                    let bill = index.get(&self.made).summary.id;
                    // Refused while something is paid on it.
                    let _ = self.bills.cancel(actor, bill).await;
                }
            }
        }
    }

    async fn pay(&mut self, index: Index, wish: impl FnOnce(&Bill) -> Option<PaymentWish>) {
        if self.made.is_empty() {
            return;
        }
        let actor = self.barn.actor();
        let id = index.get(&self.made).summary.id;
        let bill = self.bills.find(actor, id).await.expect("there");
        if let Some(wish) = wish(&bill) {
            // Refused on a cancelled bill, and of what was taken back.
            let _ = self.bills.pay(actor, id, wish, None).await;
        }
    }

    async fn check(&self) {
        let actor = self.barn.actor();
        let entries = self.entries().await;
        let mut money = Expected::default();
        for entry in &entries {
            money.enter(entry);
        }
        for bill in &self.made {
            let bill = self.bills.find(actor, bill.summary.id).await;
            money.bill(&bill.expect("there"), &entries);
        }
        for year in YEARS {
            for by in [
                SummaryBy::Category,
                SummaryBy::Horse,
                SummaryBy::Owner,
                SummaryBy::Month,
            ] {
                let summary = self.book.summary(actor, None, year, by).await;
                let rows = summary.expect("sums").rows;
                let rows = rows.into_iter().map(|row| {
                    let sums = [row.expense, row.income, row.bills_paid, row.bills_open];
                    (row.key, sums.map(Money::cents))
                });
                let sums: HashMap<_, _> = rows.filter(|(_, sums)| *sums != [0; 4]).collect();
                assert_eq!(sums, money.of(year, by), "{year} {by:?}");
            }
        }
    }
}

fn is_billed(entry: &BookEntry) -> bool {
    let parts = entry.splits.iter().flat_map(|it| &it.parts);
    parts.into_iter().any(|it| it.is_billed)
}

/// Money as it should be in the sums.
struct Move {
    day: Date,
    category: SummaryKey,
    horse: SummaryKey,
    owner: SummaryKey,
    /// Spent, received, of it on bills, and open, in cents.
    cents: [i64; 4],
}

#[derive(Default)]
struct Expected(Vec<Move>);

impl Expected {
    fn of(&self, year: i32, by: SummaryBy) -> HashMap<SummaryKey, [i64; 4]> {
        let mut sums = HashMap::<_, [i64; 4]>::new();
        for it in self.0.iter().filter(|it| it.day.year() == year) {
            let key = match by {
                SummaryBy::Category => it.category.clone(),
                SummaryBy::Horse => it.horse.clone(),
                SummaryBy::Owner => it.owner.clone(),
                SummaryBy::Month => SummaryKey::Month(it.day.month().into()),
            };
            let sum = sums.entry(key).or_default();
            *sum = std::array::from_fn(|at| sum[at] + it.cents[at]);
        }
        sums.retain(|_, sums| *sums != [0; 4]);
        sums
    }

    fn enter(&mut self, entry: &BookEntry) {
        let text = &entry.text;
        let mut add = |amount: Money, is_billed, horse, owner| {
            let cents = match text.kind {
                EntryKind::Expense => [amount.cents(), 0, 0, 0],
                EntryKind::Income if is_billed => [0; 4],
                EntryKind::Income => [0, amount.cents(), 0, 0],
            };
            self.0.push(Move {
                day: text.date,
                category: SummaryKey::Category(text.category),
                horse,
                owner,
                cents,
            });
        };
        if entry.splits.is_empty() {
            add(text.amount, false, SummaryKey::None, SummaryKey::None);
        }
        for split in &entry.splits {
            for part in &split.parts {
                let horse = SummaryKey::Horse(split.horse_id, split.horse_name.clone());
                let owner = SummaryKey::Owner(part.owner_name.clone());
                add(part.amount, part.is_billed, horse, owner);
            }
        }
    }

    fn bill(&mut self, bill: &Bill, entries: &[BookEntry]) {
        let of_part = |id| {
            let has = |entry: &&BookEntry| {
                let mut parts = entry.splits.iter().flat_map(|it| &it.parts);
                parts.any(|part| Some(part.id) == id)
            };
            let entry = entries.iter().find(has);
            entry.map(|entry| SummaryKey::Category(entry.text.category))
        };
        let none = || (SummaryKey::None, SummaryKey::None);
        // Of what each cent of the bill is.
        let mut due: Vec<_> = bill
            .lines
            .iter()
            .flat_map(|line| {
                let of = line.part_id.and_then(|id| of_part(Some(id)));
                let of = of.map_or_else(none, |category| {
                    let name = line.horse_name.clone();
                    (category, SummaryKey::Horse(line.horse_id, name))
                });
                (0..line.amount().cents()).map(move |_| of.clone())
            })
            .collect();
        due.reverse();
        let mut add = |day, (category, horse), cents| {
            self.0.push(Move {
                day,
                category,
                horse,
                owner: SummaryKey::Owner(bill.summary.recipient.name.as_str().to_owned()),
                cents,
            });
        };
        let is_voided = |id| {
            let mut payments = bill.payments.iter();
            payments.any(|it| it.voids.as_ref().is_some_and(|(voided, _)| *voided == id))
        };
        let mut valid: Vec<_> = bill.payments.iter().collect();
        valid.retain(|it| it.voids.is_none() && !is_voided(it.id));
        // All are recorded at the same time.
        valid.sort_by_key(|it| (it.received_on, it.id));
        for payment in valid {
            for _ in 0..payment.amount.cents() {
                let of = due.pop().unwrap_or_else(none);
                add(payment.received_on, of, [0, 1, 1, 0]);
            }
        }
        if bill.summary.cancelled_at.is_none() {
            for of in due {
                add(bill.summary.date, of, [0, 0, 0, 1]);
            }
        }
    }
}

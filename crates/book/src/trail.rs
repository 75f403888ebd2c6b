//! What the audit trail says of the book: each write of money is a line.

use kernel::{BillPaymentId, ChangeKind, Difference, EmailAddress, Recurrence};

use crate::{Bill, BillLine, BookEntry, Budget, Category, EntryKind, EntryText, Split};

/// What is said of a new entry.
#[must_use]
pub fn entry_added(entry: &BookEntry) -> Difference {
    about_entry(
        entry,
        Difference::new(ChangeKind::BookAdded, "", "", amount(entry)),
    )
}

/// What is said of a deleted entry.
#[must_use]
pub fn entry_deleted(entry: &BookEntry) -> Difference {
    about_entry(
        entry,
        Difference::new(ChangeKind::BookDeleted, "", amount(entry), ""),
    )
}

/// What differs between an entry and the same entry as it was.
#[must_use]
pub fn entry_changes(before: &BookEntry, after: &BookEntry) -> Vec<Difference> {
    let found = Difference::between(ChangeKind::Book, entry_facts(before), entry_facts(after));
    found.into_iter().map(|it| about_entry(after, it)).collect()
}

/// What differs between a year's budget and the one that it replaces, by category.
#[must_use]
pub fn budget_changes(before: &Budget, after: &Budget) -> Vec<Difference> {
    let sums = |budget: &Budget| {
        let kinds = EntryKind::ALL.into_iter();
        let all = kinds.flat_map(|kind| Category::ALL.map(|category| (kind, category)));
        let sum = |(kind, category)| budget.sum(kind, Some(category), None);
        all.map(sum).collect::<Vec<_>>()
    };
    let names = EntryKind::ALL.into_iter().flat_map(|kind| {
        Category::ALL
            .map(|category| format!("{} {} {}", after.year, kind.as_str(), category.as_str()))
    });
    let pairs = sums(before).into_iter().zip(sums(after));
    let changed = names
        .zip(pairs)
        .filter(|(_, (before, after))| before != after);
    changed
        .map(|(name, (before, after))| {
            let (before, after) = (before.to_string(), after.to_string());
            Difference::new(ChangeKind::Budget, name, before, after)
        })
        .collect()
}

/// What is said of a new bill.
#[must_use]
pub fn bill_made(bill: &Bill) -> Difference {
    let total = bill.summary.total.to_string();
    about_bill(bill, Difference::new(ChangeKind::BillMade, "", "", total))
}

/// What is said of a cancelled bill.
#[must_use]
pub fn bill_cancelled(bill: &Bill) -> Difference {
    let total = bill.summary.total.to_string();
    about_bill(
        bill,
        Difference::new(ChangeKind::BillCancelled, "", total, ""),
    )
}

/// What differs between a bill and the same bill as it was.
#[must_use]
pub fn bill_changes(before: &Bill, after: &Bill) -> Vec<Difference> {
    let mut found = Difference::between(ChangeKind::Bill, bill_facts(before), bill_facts(after));
    let line = |bill: &Bill, position| bill.lines.get(position).map_or_else(String::new, line_text);
    for position in 0..before.lines.len().max(after.lines.len()) {
        let (was, is) = (line(before, position), line(after, position));
        if was != is {
            let subject = format!("line {}", position + 1);
            found.push(Difference::new(ChangeKind::Bill, subject, was, is));
        }
    }
    found.into_iter().map(|it| about_bill(after, it)).collect()
}

/// What is said of a line of a bill's ledger; `None` if the bill has none with this id.
#[must_use]
pub fn bill_paid(bill: &Bill, id: BillPaymentId) -> Option<Difference> {
    let payment = bill.payments.iter().find(|it| it.id == id)?;
    let (method, amount) = (payment.method.as_str(), payment.amount.to_string());
    let line = match payment.voids {
        Some(_) => Difference::new(ChangeKind::BillPaymentVoid, method, amount, ""),
        None => Difference::new(ChangeKind::BillPayment, method, "", amount),
    };
    Some(about_bill(bill, line))
}

/// What is said of a bill that is to be mailed.
#[must_use]
pub fn bill_mailed(bill: &Bill, to: &EmailAddress) -> Difference {
    about_bill(
        bill,
        Difference::new(ChangeKind::BillMailed, "", "", to.as_str()),
    )
}

/// What is said of a bill of which somebody is to be reminded.
#[must_use]
pub fn bill_reminded(bill: &Bill, to: &EmailAddress) -> Difference {
    about_bill(
        bill,
        Difference::new(ChangeKind::BillMailed, "reminder", "", to.as_str()),
    )
}

fn about_entry(entry: &BookEntry, line: Difference) -> Difference {
    let name = format!("{}, {}", entry.text.description.as_str(), entry.text.date);
    line.about(entry.id.as_uuid(), name)
}

fn about_bill(bill: &Bill, line: Difference) -> Difference {
    line.about(
        bill.summary.id.as_uuid(),
        format!("Bill {}", bill.summary.number),
    )
}

fn amount(entry: &BookEntry) -> String {
    format!("{} {}", entry.text.kind.as_str(), entry.text.amount)
}

/// Fields as the API names them: each of the text, so that a new one is not forgotten.
fn entry_facts(entry: &BookEntry) -> [(&'static str, String); 10] {
    let EntryText {
        date,
        kind,
        category,
        amount,
        description,
        tax_note,
        contact_id: _,
        contact_name,
        document_id,
        recurrence,
    } = &entry.text;
    let horse = |split: &Split| format!("{} {}", split.horse_name, split.amount);
    let horses: Vec<_> = entry.splits.iter().map(horse).collect();
    let or_empty = |text: Option<String>| text.unwrap_or_default();
    [
        ("date", date.to_string()),
        ("kind", kind.as_str().to_owned()),
        ("category", category.as_str().to_owned()),
        ("amount", amount.to_string()),
        ("description", description.as_str().to_owned()),
        ("tax_note", tax_note.as_str().to_owned()),
        ("contact_name", contact_name.as_str().to_owned()),
        (
            "document_id",
            or_empty(document_id.map(|it| it.to_string())),
        ),
        (
            "recurrence",
            or_empty(recurrence.as_ref().map(Recurrence::to_string)),
        ),
        ("splits", horses.join(", ")),
    ]
}

/// Fields as the API names them, without the lines.
fn bill_facts(bill: &Bill) -> [(&'static str, String); 8] {
    let (summary, recipient) = (&bill.summary, &bill.summary.recipient);
    let email = recipient.email.as_ref().map(|it| it.as_str().to_owned());
    [
        ("name", recipient.name.as_str().to_owned()),
        ("address", recipient.address.lines().join(", ")),
        ("email", email.unwrap_or_default()),
        ("date", summary.date.to_string()),
        ("due_on", summary.due_on.to_string()),
        ("how_to_pay", bill.how_to_pay.as_str().to_owned()),
        ("note", bill.note.as_str().to_owned()),
        ("total", summary.total.to_string()),
    ]
}

fn line_text(line: &BillLine) -> String {
    let text = line.description.as_str();
    match line.quantity {
        1 => format!("{text}, {}", line.unit_amount),
        quantity => format!("{text}, {quantity} × {}", line.unit_amount),
    }
}

#[cfg(test)]
mod tests {
    use kernel::{BillId, BillLineId, IdGenerator as _, RequiredLine, SequentialIds};

    use super::*;
    use crate::bill::tests::whole_bill;
    use crate::entry::tests::money;

    fn line(description: &str, quantity: u32) -> BillLine {
        BillLine {
            id: BillLineId::new(SequentialIds::default().next_uuid()),
            description: RequiredLine::parse(description).expect("a line"),
            quantity,
            unit_amount: money(2500).into(),
            horse_id: None,
            horse_name: String::new(),
            part_id: None,
            board_month: None,
            category: None,
            date: None,
        }
    }

    fn said(found: &[Difference]) -> Vec<[&str; 3]> {
        found
            .iter()
            .map(|it| [it.subject.as_str(), it.before.as_str(), it.after.as_str()])
            .collect()
    }

    #[test]
    fn a_changed_bill_says_each_field_and_line() {
        let mut before = whole_bill();
        before.summary.total = money(7500);
        before.lines = vec![line("Lesson", 2), line("Board", 1)];
        let mut after = before.clone();
        after.summary.total = money(5000);
        after.lines = vec![line("Lesson", 2)];
        let found = bill_changes(&before, &after);
        assert_eq!(
            said(&found),
            [
                ["total", "$75.00", "$50.00"],
                ["line 2", "Board, $25.00", ""]
            ]
        );
        let about: BillId = after.summary.id;
        let objects = found.iter().filter_map(|it| it.object.as_ref());
        assert!(objects.clone().all(|it| it.id == about.as_uuid()));
        assert_eq!(objects.count(), 2);
    }

    #[test]
    fn a_bill_that_is_saved_as_it_was_says_nothing() {
        assert_eq!(bill_changes(&whole_bill(), &whole_bill()), []);
    }
}

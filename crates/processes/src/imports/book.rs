//! Entries of the book of rows.

use std::collections::HashMap;

use ::book::{
    BookEntry, Category, EntryFacts, EntryKind, EntryText, EntryWish, HorseFacts, Recipient,
    SplitWish,
};
use ::imports::{ImportKind, Judged, book_category};
use kernel::{
    FieldErrors, HorseId, Money, OptionalLine, OptionalText, RecordDate, RequiredLine, fold_name,
};

use super::names::Names;
use super::reading::Reading;
use super::{Named, New, Prepared, Rows};

/// What tells an entry from others. Two of them on a day may be alike, so they are counted.
type Told = (time::Date, EntryKind, i64, String);

fn told(text: &EntryText) -> Told {
    let words = format!(
        "{} {}",
        text.description.as_str(),
        text.contact_name.as_str()
    );
    (text.date, text.kind, text.amount.cents(), fold_name(&words))
}

/// Compares rows with the entries that are there.
pub(super) fn prepare(
    rows: &Rows,
    names: Named,
    (horses, there): (Vec<HorseFacts>, Vec<EntryText>),
) -> Prepared {
    let (names, records) = (Names::of(names), &rows.records);
    let when = (rows.target.organization_id, rows.target.now);
    let horses: HashMap<_, _> = horses.into_iter().map(|it| (it.id, it)).collect();
    let mut present: HashMap<Told, usize> = HashMap::new();
    for text in there {
        *present.entry(told(&text)).or_default() += 1;
    }
    // Of a list without negative amounts nothing says which are income.
    let has_signs = records.iter().any(|it| it.get("amount").starts_with('-'));
    let (mut judged, mut new): (_, Vec<BookEntry>) = (Vec::new(), Vec::new());
    for record in records {
        let mut row = Reading::of(record, ImportKind::Book);
        let entry = wish_of(&mut row, &names, has_signs).and_then(|(wish, named)| {
            let facts = facts_of(&wish, named, &horses);
            let made = wish.into_entry(facts, when, &*rows.ids);
            made.map_err(|errors| row.refuse(reason(errors))).ok()
        });
        let same = entry
            .as_ref()
            .and_then(|it| present.get_mut(&told(&it.text)));
        if let Some(count) = same.filter(|count| **count > 0) {
            *count -= 1;
            judged.push(Judged::known());
            continue;
        }
        let (verdict, entry) = row.finish(entry);
        judged.push(verdict);
        new.extend(entry);
    }
    Prepared {
        judged,
        new: New::Book(new),
    }
}

fn reason(errors: FieldErrors) -> String {
    let mut all = errors.into_map().into_iter();
    let first = all.next().and_then(|(field, problems)| {
        let problem = problems.into_iter().next()?;
        Some(format!("{field} {problem}."))
    });
    let mut reason = first.unwrap_or_default();
    if let Some(start) = reason.get_mut(..1) {
        start.make_ascii_uppercase();
    }
    reason
}

fn facts_of(
    wish: &EntryWish,
    contact: Option<Recipient>,
    horses: &HashMap<HorseId, HorseFacts>,
) -> EntryFacts {
    let named = match &wish.splits {
        SplitWish::Equally(ids) => ids.as_slice(),
        SplitWish::Amounts(_) => &[],
    };
    EntryFacts {
        horses: named
            .iter()
            .filter_map(|id| horses.get(id).cloned())
            .collect(),
        contact,
        has_document: false,
    }
}

fn wish_of(
    row: &mut Reading<'_>,
    names: &Names,
    has_signs: bool,
) -> Option<(EntryWish, Option<Recipient>)> {
    let date = row.required("date", RecordDate::parse);
    let (kind, amount) = amount_of(row, has_signs)?;
    let category = category_of(row);
    let contact = names.contact(row.get("contact"));
    let recipient = contact.map(|it| Recipient {
        contact_id: Some(it.id),
        name: RequiredLine::stored(it.details.name.as_str().to_owned()),
        address: it.details.address.clone(),
        email: it.details.email.clone(),
    });
    let title = category.title();
    let texts = [row.get("description"), row.get("contact"), &title];
    let description = texts
        .into_iter()
        .find(|it| !it.is_empty())
        .unwrap_or_default();
    let description = match RequiredLine::parse(description) {
        Ok(description) => description,
        Err(error) => {
            row.refuse(format!("Description {error}."));
            return None;
        }
    };
    let text = EntryText {
        date: date?.as_date(),
        kind,
        category,
        amount,
        description,
        tax_note: OptionalText::default(),
        contact_id: contact.map(|it| it.id),
        contact_name: row
            .optional("contact", OptionalLine::parse)
            .unwrap_or_default(),
        document_id: None,
        recurrence: None,
    };
    let splits = SplitWish::Equally(names.horses(row, "horses"));
    Some((EntryWish { text, splits }, recipient))
}

/// Whether money came in or went out, and how much: by the column it stands in, by what is
/// said, or by its sign.
fn amount_of(row: &mut Reading<'_>, has_signs: bool) -> Option<(EntryKind, Money)> {
    for (field, kind) in [
        ("income", EntryKind::Income),
        ("expense", EntryKind::Expense),
    ] {
        let amount = row.optional(field, Money::parse);
        if let Some(amount) = amount.filter(|it| *it != Money::ZERO) {
            return Some((kind, amount));
        }
    }
    let text = row.get("amount");
    let amount = Money::parse(text.trim_start_matches('-'));
    let Some(amount) = amount.ok().filter(|it| *it != Money::ZERO) else {
        let fields = ["amount", "income", "expense"];
        let unread = fields.into_iter().find_map(|it| row.unread(it));
        row.refuse(unread.unwrap_or_else(|| "Amount is required, and more than 0.".to_owned()));
        return None;
    };
    let kind = match EntryKind::parse(row.get("kind")) {
        Some(kind) => kind,
        None if text.starts_with('-') => EntryKind::Expense,
        None if has_signs => EntryKind::Income,
        None => {
            row.doubt(
                "Amount: nothing says whether this is income; taken as an expense.".to_owned(),
            );
            EntryKind::Expense
        }
    };
    Some((kind, amount))
}

fn category_of(row: &mut Reading<'_>) -> Category {
    let text = row.get("category");
    if text.is_empty() {
        return Category::Other;
    }
    let found = book_category(text).and_then(Category::parse);
    found.unwrap_or_else(|| {
        row.doubt(format!("Category: {text} is not known; taken as Other."));
        Category::Other
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{rows, verdicts};
    use super::*;
    use ::imports::Verdict;

    #[test]
    fn a_row_is_refused_for_what_its_amount_or_date_says() {
        let rows = rows(
            ImportKind::Book,
            "Date|Kind|Description|Amount|Deposit\n\
             2026-03-06|income|Board|45.00 CR|\n\
             2026-03-06|income|Board||45.00 DR\n\
             2026-03-06|income|Board||\n\
             soon|income|Board|45.00|\n\
             |income|Board|45.00|",
        );
        let none = Named {
            contacts: Vec::new(),
            horses: Vec::new(),
        };
        let prepared = prepare(&rows, none, (Vec::new(), Vec::new()));
        let reasons = [
            "Amount: 45.00 CR says CR or DR, which may mean either sign.",
            "Income: 45.00 DR says CR or DR, which may mean either sign.",
            "Amount is required, and more than 0.",
            "Date: soon is no date.",
            "Date is required.",
        ];
        let wrong = reasons.map(|it| Verdict::Wrong(it.to_owned()));
        assert_eq!(verdicts(&prepared.judged), wrong);
    }
}

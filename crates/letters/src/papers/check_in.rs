//! The check-in list: all entries by rider, for the desk, and whom it asks for what.

use kernel::SignedMoney;
use registrations::{ClassEntryState, LedgerOf, LedgerState, Missing, Registration, Roster};

use super::{number, show_line};
use crate::block::Block;
use crate::flow::Part;
use crate::style::Style;
use crate::table::{TableColumn, columns, paginate};
use crate::typography::Typography;

pub(super) fn pages(roster: &Roster, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let mut pages = entered(roster, typography);
    pages.extend(incomplete(roster, typography));
    pages.extend(barns(roster, typography));
    pages
}

fn entered(roster: &Roster, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let has_waiver = roster.asks.requires(Missing::Waiver);
    let missing = if has_waiver {
        "Waiver, missing"
    } else {
        "Missing"
    };
    let [here, back_number, rider, classes, extras, missing, due] = columns([
        ("Here", 28.0),
        ("No.", 40.0),
        ("Rider, horse", 120.0),
        ("Classes", 54.0),
        ("Extras", 82.0),
        (missing, 94.0),
        ("Due", 58.0),
    ]);
    let columns = [
        here,
        back_number,
        rider,
        classes,
        extras,
        missing,
        due.of_amounts(),
    ];
    let (body, strong) = (typography.scale.body, typography.scale.body.semibold());
    let row = |entry: &Registration| {
        let cells = [
            vec![(body, "□".to_owned())],
            vec![(strong, number(entry.back_number))],
            who(roster, entry, typography),
            vec![(body, class_numbers(roster, entry))],
            extras_of(entry).map(|text| (body, text)).collect(),
            waiver_and_missing(roster, entry, has_waiver, body),
            vec![(body, entry.balance().to_string())],
        ];
        typography.row_of(&columns, cells, 0.0)
    };
    let mut rows: Vec<_> = by_rider(roster.entered()).into_iter().map(row).collect();
    let count = counted(rows.len(), ["entry", "entries"]);
    let heading = heading("Check-in", &count, roster, &columns, typography);
    if rows.is_empty() {
        rows.push(typography.line("Nobody is entered."));
    }
    paginate(&heading, rows)
}

/// Those that take part or wait and lack something; no page if there are none.
fn incomplete(roster: &Roster, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let columns = columns([
        ("No.", 44.0),
        ("Rider, horse", 144.0),
        ("Phone, email", 148.0),
        ("Missing", 140.0),
    ]);
    let (body, strong) = (typography.scale.body, typography.scale.body.semibold());
    let row = |entry: &Registration| {
        let missing = roster.missing_in(entry);
        let rider = &entry.rider;
        let contact = [rider.rider_phone.as_str(), rider.rider_email.as_str()];
        let cells = [
            vec![(strong, number(entry.back_number))],
            who(roster, entry, typography),
            contact.map(|text| (body, text.to_owned())).to_vec(),
            vec![(body, words(missing.iter().copied()))],
        ];
        (!missing.is_empty()).then(|| typography.row_of(&columns, cells, 0.0))
    };
    let rows: Vec<_> = by_rider(roster.present())
        .into_iter()
        .filter_map(row)
        .collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let count = counted(rows.len(), ["entry", "entries"]);
    let heading = heading("Incomplete entries", &count, roster, &columns, typography);
    paginate(&heading, rows)
}

/// What barns owe, with the numbers that their entries get; no page if there are none.
fn barns(roster: &Roster, typography: Typography<'_>) -> Vec<Vec<Part>> {
    let [here, barn, numbers, due] = columns([
        ("Here", 28.0),
        ("Barn", 160.0),
        ("Back numbers", 230.0),
        ("Due", 58.0),
    ]);
    let columns = [here, barn, numbers, due.of_amounts()];
    let (body, strong) = (typography.scale.body, typography.scale.body.semibold());
    let entered = roster.entered();
    let row = |state: &LedgerState| {
        let of_it = entered.iter().filter(|it| {
            let group = it.group_id.map(LedgerOf::Group);
            group == Some(state.of)
        });
        let numbers: Vec<_> = of_it.map(|it| number(it.back_number)).collect();
        let owes = roster.only.is_none() && state.balance() != SignedMoney::ZERO;
        if numbers.is_empty() && !owes {
            return None;
        }
        let cells = [
            vec![(body, "□".to_owned())],
            vec![(strong, state.name.clone())],
            vec![(body, numbers.join(", "))],
            vec![(body, state.balance().to_string())],
        ];
        Some(typography.row_of(&columns, cells, 0.0))
    };
    let rows: Vec<_> = roster.groups.iter().filter_map(row).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let count = counted(rows.len(), ["barn", "barns"]);
    let heading = heading("Barns", &count, roster, &columns, typography);
    paginate(&heading, rows)
}

/// Such as `2 entries`.
fn counted(count: usize, [one, many]: [&str; 2]) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn heading(
    title: &str,
    count: &str,
    roster: &Roster,
    columns: &[TableColumn],
    typography: Typography<'_>,
) -> Vec<Block> {
    let line = format!("{count} · {}", show_line(roster));
    let mut heading = typography.section_heading(title, &line);
    heading.push(typography.titles(columns));
    heading
}

fn by_rider(mut entries: Vec<&Registration>) -> Vec<&Registration> {
    entries.sort_by_key(|entry| entry.rider.rider_name.key());
    entries
}

/// Rider, horse, and the barn with which it comes.
fn who(roster: &Roster, entry: &Registration, typography: Typography<'_>) -> Vec<(Style, String)> {
    let body = typography.scale.body;
    let mut who = vec![
        (body.semibold(), entry.rider.rider_name.to_string()),
        (body, entry.rider.horse_name.to_string()),
    ];
    let barn = roster.group_of(entry);
    if !barn.is_empty() {
        who.push((typography.scale.small.quiet(), barn.to_owned()));
    }
    who
}

/// The numbers of the classes in which the entry takes part.
fn class_numbers(roster: &Roster, entry: &Registration) -> String {
    let entered = entry.class_entries.iter();
    let entered = entered.filter(|class| class.state == ClassEntryState::Entered);
    let numbers: Vec<_> = entered
        .map(|class| {
            let known = class.class_among(&roster.classes);
            known.map_or(class.name.as_str(), |it| &it.number)
        })
        .collect();
    numbers.join(", ")
}

/// What it gets at the desk: `2 × Stall`.
fn extras_of(entry: &Registration) -> impl Iterator<Item = String> {
    let extras = entry.charges.iter();
    let extras = extras.filter(|it| (it.is_extra || it.booking_id.is_some()) && it.quantity > 0);
    // Without a break between the two.
    extras.map(|it| {
        let shared = it.share.map_or("", |_| " (shared)");
        format!("{}\u{a0}×\u{a0}{}{shared}", it.quantity, it.name)
    })
}

fn waiver_and_missing(
    roster: &Roster,
    entry: &Registration,
    has_waiver: bool,
    body: Style,
) -> Vec<(Style, String)> {
    let strong = body.semibold();
    let missing = roster.missing_in(entry);
    let is_signed = roster.waivers.contains_key(&entry.id);
    let waiver = match (missing.contains(&Missing::Waiver), is_signed) {
        (false, _) => (body, "Waiver signed"),
        (true, true) => (strong, "Waiver lacks guardian"),
        (true, false) => (strong, "No waiver"),
    };
    let (style, text) = waiver;
    let waiver = has_waiver.then(|| (style, text.to_owned()));
    let others = missing.into_iter().filter(|it| *it != Missing::Waiver);
    let others = words(others);
    let others = (!others.is_empty()).then_some((strong, others));
    waiver.into_iter().chain(others).collect()
}

/// Such as `Email, birth date`.
fn words(missing: impl Iterator<Item = Missing>) -> String {
    let words: Vec<_> = missing
        .map(|it| it.as_str().trim_start_matches("rider_").replace('_', " "))
        .collect();
    let words = words.join(", ");
    let mut letters = words.chars();
    let first = letters.next().map(|it| it.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

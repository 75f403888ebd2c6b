//! What was changed of a show since its prize list was published, for riders, from the
//! trail of the show.

use kernel::{ChangeKind, Difference, TimeZone};
use time::format_description::well_known::Rfc3339;
use time::{Date, OffsetDateTime};

/// The longest text of which a correction quotes what it was before and is now, in bytes.
const QUOTED: usize = 200;

/// The subject of the line that tells of the publication of a prize list.
pub(super) const PUBLISHED: &str = "published";

/// What was changed on a day, after the prize list was published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatedCorrection {
    /// The day, where the show is.
    pub on: Date,
    /// What, a sentence each.
    pub lines: Vec<String>,
}

/// The corrections by day, the first one first, of lines of a show's trail in their order,
/// after the one that tells of the publication. What riders never saw is no correction, and
/// neither is what became again what it was on the same day.
pub(super) fn corrections(
    trail: &[(OffsetDateTime, Difference)],
    zone: &TimeZone,
) -> Vec<DatedCorrection> {
    let published = trail.iter().rposition(|(_, it)| is_publication(it));
    let later = &trail[published.map_or(0, |it| it + 1)..];
    let mut days: Vec<(Date, Vec<Difference>)> = Vec::new();
    for (at, line) in later.iter().filter(|(_, it)| label(it).is_some()) {
        let on = zone.date_of(*at);
        let known = days.iter().position(|(day, _)| *day == on);
        let known = known.unwrap_or_else(|| {
            days.push((on, Vec::new()));
            days.len() - 1
        });
        let changes = &mut days[known].1;
        let what = |it: &Difference| {
            let object = it.object.as_ref().map(|it| it.id);
            (it.kind, it.subject.clone(), object)
        };
        let is_same = |it: &&mut Difference| what(it) == what(line);
        match changes.iter_mut().find(is_same) {
            Some(known) => known.after.clone_from(&line.after),
            None => changes.push(line.clone()),
        }
    }
    let corrected = days.into_iter().map(|(on, changes)| {
        let lines = changes.iter().filter(|it| it.before != it.after);
        DatedCorrection {
            on,
            lines: lines.filter_map(|it| sentence(it, zone)).collect(),
        }
    });
    corrected.filter(|it| !it.lines.is_empty()).collect()
}

fn is_publication(change: &Difference) -> bool {
    change.kind == ChangeKind::PrizeList && change.subject == PUBLISHED
}

/// What was changed, if riders see it.
fn label(change: &Difference) -> Option<&'static str> {
    match change.kind {
        ChangeKind::Show => Some(match change.subject.as_str() {
            "name" => "Name of the show",
            "event_type" => "Type of show",
            "start_date" => "Start",
            "end_date" => "End",
            "time_zone" => "Time zone",
            "venue" => "Venue",
            "address" => "Address",
            "city" => "City",
            "state" => "State",
            "zip_code" => "ZIP code",
            "notes" => "Notes",
            _ => return None,
        }),
        ChangeKind::EntryRule => Some(match change.subject.as_str() {
            "entries_open_at" => "Opening of entries",
            "entries_close_at" => "Closing date",
            "late_entries" => "Late entries",
            "capacity" => "Number of entries that the show takes",
            "barred_get_no_place" => "No place without passing the inspection",
            "added_after" => "Fees of added classes",
            "scratch" => "Fees of scratched classes",
            "refunds" => "Refunds",
            "number_needs" => "What the office wants before a back number is handed out",
            "payment_note" => "How to pay",
            "waiver" => "Waiver",
            "age_of_majority" => "Age from which nobody else signs the waiver",
            _ => return None,
        }),
        ChangeKind::Fee => Some("Fee"),
        ChangeKind::OfferedClass => Some("Class"),
        ChangeKind::Schedule => Some("Schedule"),
        ChangeKind::ShowFile => Some("File"),
        ChangeKind::PrizeList => Some(match change.subject.as_str() {
            "before" => "Introduction",
            "after" => "Closing words",
            PUBLISHED => return None,
            _ => "Sponsor and trophy",
        }),
        _ => None,
    }
}

fn sentence(change: &Difference, zone: &TimeZone) -> Option<String> {
    let label = label(change)?;
    let [before, after] = [&change.before, &change.after].map(|it| for_riders(it, zone));
    let is_item = matches!(change.kind, ChangeKind::Fee | ChangeKind::OfferedClass);
    if is_item && change.subject == "order" {
        let what = if label == "Fee" { "fees" } else { "classes" };
        return Some(format!("The order of the {what} was changed."));
    }
    if change.kind == ChangeKind::Schedule {
        return Some("The schedule was changed.".to_owned());
    }
    if before.len().max(after.len()) > QUOTED || before.contains('\n') || after.contains('\n') {
        let name = if is_item { change.subject.as_str() } else { "" };
        let what = [label, name].join(" ");
        return Some(format!("{} was changed.", what.trim_end()));
    }
    let what = match change.kind {
        ChangeKind::PrizeList if label.starts_with("Sponsor") => {
            format!("{label} of {}", change.subject)
        }
        ChangeKind::ShowFile if !change.subject.is_empty() => {
            format!("{label} of {}", change.subject)
        }
        _ => label.to_owned(),
    };
    Some(match (before.is_empty(), after.is_empty()) {
        (true, _) => format!("{what} added: {after}."),
        (false, true) => format!("{what} taken out: {before}."),
        (false, false) => format!("{what}: {after}. Before: {before}."),
    })
}

/// The text of a line of the trail, with instants as clocks at the show say.
fn for_riders(text: &str, zone: &TimeZone) -> String {
    let word = |word: &str| {
        let bare = word.trim_end_matches(',');
        match OffsetDateTime::parse(bare, &Rfc3339) {
            Ok(at) => format!("{}{}", zone.with_weekday(at), &word[bare.len()..]),
            Err(_) => word.to_owned(),
        }
    };
    let words: Vec<_> = text.split(' ').map(word).collect();
    words.join(" ").trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use time::macros::{date, datetime};

    use super::*;

    const PUBLISHED_AT: OffsetDateTime = datetime!(2026-05-10 12:00 UTC);

    fn line(kind: ChangeKind, subject: &str, before: &str, after: &str) -> Difference {
        Difference::new(kind, subject, before, after)
    }

    fn told(trail: &[(OffsetDateTime, Difference)]) -> Vec<(Date, Vec<String>)> {
        let zone = TimeZone::parse("America/Chicago").expect("known");
        let found = corrections(trail, &zone);
        found.into_iter().map(|it| (it.on, it.lines)).collect()
    }

    #[test]
    fn changes_are_told_by_day_in_words_of_riders() {
        let (one, two) = (
            datetime!(2026-05-11 20:00 UTC),
            datetime!(2026-05-13 04:00 UTC),
        );
        let closes = ("2026-06-01T05:00:00Z", "2026-06-03T05:00:00Z");
        let trail = [
            (
                one,
                line(
                    ChangeKind::EntryRule,
                    "entries_close_at",
                    closes.0,
                    closes.1,
                ),
            ),
            (
                one,
                line(ChangeKind::OfferedClass, "Open", "", "7: Open, $35.00"),
            ),
            (
                one,
                line(
                    ChangeKind::Fee,
                    "Office fee",
                    "Office fee, $15.00 per entry, required",
                    "",
                ),
            ),
            (two, line(ChangeKind::OfferedClass, "order", "A, B", "B, A")),
            (two, line(ChangeKind::Schedule, "", "1 ring", "2 rings")),
            (
                two,
                line(
                    ChangeKind::PrizeList,
                    "7 · Open",
                    "",
                    "Sponsored by Shelby Feed.",
                ),
            ),
        ];
        assert_eq!(
            told(&trail),
            [
                (
                    date!(2026 - 05 - 11),
                    vec![
                        "Closing date: Wed, Jun 3, 2026, 12:00 AM CDT. Before: Mon, Jun 1, 2026, 12:00 AM CDT.".to_owned(),
                        "Class added: 7: Open, $35.00.".to_owned(),
                        "Fee taken out: Office fee, $15.00 per entry, required.".to_owned(),
                    ]
                ),
                (
                    date!(2026 - 05 - 12),
                    vec![
                        "The order of the classes was changed.".to_owned(),
                        "The schedule was changed.".to_owned(),
                        "Sponsor and trophy of 7 · Open added: Sponsored by Shelby Feed.".to_owned(),
                    ]
                ),
            ]
        );
    }

    #[test]
    fn what_riders_never_saw_is_no_correction() {
        let at = datetime!(2026-05-11 20:00 UTC);
        let trail = [
            (PUBLISHED_AT, line(ChangeKind::Show, "name", "Old", "New")),
            (
                PUBLISHED_AT,
                line(
                    ChangeKind::PrizeList,
                    "published",
                    "",
                    "2026-05-10T12:00:00Z",
                ),
            ),
            (
                at,
                line(ChangeKind::Show, "office_notes", "secret", "more secret"),
            ),
            (at, line(ChangeKind::Show, "manager_phone", "931", "932")),
            (at, line(ChangeKind::Show, "expected_entries", "100", "120")),
            (
                at,
                line(ChangeKind::EntryRule, "first_back_number", "1", "100"),
            ),
            (at, line(ChangeKind::Payment, "", "", "$20.00")),
        ];
        assert_eq!(told(&trail), []);
    }

    #[test]
    fn what_is_as_before_at_the_end_of_the_day_is_not_told() {
        let at = |minute: i64| datetime!(2026-05-11 20:00 UTC) + time::Duration::minutes(minute);
        let venue =
            |minute, before, after| (at(minute), line(ChangeKind::Show, "venue", before, after));
        let there_and_back = [venue(0, "Arena", "Barn"), venue(5, "Barn", "Arena")];
        assert_eq!(told(&there_and_back), []);
        let twice = [venue(0, "Arena", "Barn"), venue(5, "Barn", "Hall")];
        assert_eq!(told(&twice)[0].1, ["Venue: Hall. Before: Arena."]);
    }

    #[test]
    fn long_texts_are_not_quoted() {
        let at = datetime!(2026-05-11 20:00 UTC);
        let trail = [
            (
                at,
                line(
                    ChangeKind::EntryRule,
                    "waiver",
                    "short",
                    &"word ".repeat(100),
                ),
            ),
            (at, line(ChangeKind::PrizeList, "before", "One\nTwo", "One")),
        ];
        assert_eq!(
            told(&trail)[0].1,
            ["Waiver was changed.", "Introduction was changed."]
        );
    }

    proptest! {
        /// However often something is changed, each day tells it once, from what it was in the
        /// morning to what it was in the evening.
        #[test]
        fn a_day_tells_each_thing_once(
            values in prop::collection::vec("[a-c]", 1..8),
            hours in prop::collection::vec(0..96_i64, 8),
        ) {
            let mut hours = hours;
            hours.sort_unstable();
            let zone = TimeZone::parse("America/Chicago").expect("known");
            let mut before = "start".to_owned();
            let mut trail = Vec::new();
            let mut days: BTreeMap<Date, (String, String)> = BTreeMap::new();
            for (value, hour) in values.iter().zip(&hours) {
                let at = datetime!(2026-05-11 05:00 UTC) + time::Duration::hours(*hour);
                trail.push((at, line(ChangeKind::Show, "venue", &before, value)));
                let day = days.entry(zone.date_of(at));
                day.or_insert_with(|| (before.clone(), String::new())).1.clone_from(value);
                before.clone_from(value);
            }
            let changed = days.into_iter().filter(|(_, (before, after))| before != after);
            let expected: Vec<_> = changed
                .map(|(on, (before, after))| (on, vec![format!("Venue: {after}. Before: {before}.")]))
                .collect();
            prop_assert_eq!(told(&trail), expected);
        }
    }
}

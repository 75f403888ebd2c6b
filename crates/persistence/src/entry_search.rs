//! The columns by which entries are found and sorted.

use kernel::{fold, fold_name};
use registrations::{EntryPerson, Registration};

/// More characters do not sort better, and index entries are limited in size.
const SORTED_CHARS: usize = 80;

/// What a search finds, one value a line. Numbers are marked with `#`.
pub(crate) fn search_key(registration: &Registration) -> String {
    let rider = &registration.rider;
    let phone = rider.rider_phone.as_str();
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    let back_number = registration.back_number.map(|it| format!("#{it}"));
    let values = [
        rider.rider_name.as_str(),
        rider.horse_name.as_str(),
        rider.rider_email.as_str(),
        phone,
        &digits,
        back_number.as_deref().unwrap_or_default(),
        rider.notes.as_str(),
        name_of(registration.details.owner.as_ref()),
        name_of(registration.details.trainer.as_ref()),
    ];
    values.map(|value| fold(value) + "\n").concat()
}

fn name_of(person: Option<&EntryPerson>) -> &str {
    person.map_or("", |person| person.name.as_str())
}

/// What a search must find, for each word.
pub(crate) fn searched(text: &str) -> Vec<String> {
    let word = |word: &str| match word.strip_prefix('#') {
        // The whole number, to the end of its line.
        Some(number) if !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit()) => {
            format!("{word}\n")
        }
        _ => word.to_owned(),
    };
    fold(text).split_whitespace().map(word).collect()
}

/// The form of a name in which names are sorted.
pub(crate) fn sort_key(name: &str) -> String {
    fold_name(name).chars().take(SORTED_CHARS).collect()
}

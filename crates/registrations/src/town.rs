//! The town in an address that was typed on one line.

use crate::RiderDetails;

/// The states, with the codes of the postal service.
const STATES: [(&str, &str); 51] = [
    ("AL", "Alabama"),
    ("AK", "Alaska"),
    ("AZ", "Arizona"),
    ("AR", "Arkansas"),
    ("CA", "California"),
    ("CO", "Colorado"),
    ("CT", "Connecticut"),
    ("DE", "Delaware"),
    ("DC", "District of Columbia"),
    ("FL", "Florida"),
    ("GA", "Georgia"),
    ("HI", "Hawaii"),
    ("ID", "Idaho"),
    ("IL", "Illinois"),
    ("IN", "Indiana"),
    ("IA", "Iowa"),
    ("KS", "Kansas"),
    ("KY", "Kentucky"),
    ("LA", "Louisiana"),
    ("ME", "Maine"),
    ("MD", "Maryland"),
    ("MA", "Massachusetts"),
    ("MI", "Michigan"),
    ("MN", "Minnesota"),
    ("MS", "Mississippi"),
    ("MO", "Missouri"),
    ("MT", "Montana"),
    ("NE", "Nebraska"),
    ("NV", "Nevada"),
    ("NH", "New Hampshire"),
    ("NJ", "New Jersey"),
    ("NM", "New Mexico"),
    ("NY", "New York"),
    ("NC", "North Carolina"),
    ("ND", "North Dakota"),
    ("OH", "Ohio"),
    ("OK", "Oklahoma"),
    ("OR", "Oregon"),
    ("PA", "Pennsylvania"),
    ("RI", "Rhode Island"),
    ("SC", "South Carolina"),
    ("SD", "South Dakota"),
    ("TN", "Tennessee"),
    ("TX", "Texas"),
    ("UT", "Utah"),
    ("VT", "Vermont"),
    ("VA", "Virginia"),
    ("WA", "Washington"),
    ("WV", "West Virginia"),
    ("WI", "Wisconsin"),
    ("WY", "Wyoming"),
];

/// Words after which a text is a street, and no town.
const STREETS: [&str; 16] = [
    "street",
    "st",
    "road",
    "rd",
    "avenue",
    "ave",
    "drive",
    "dr",
    "lane",
    "ln",
    "boulevard",
    "blvd",
    "highway",
    "hwy",
    "pike",
    "box",
];

impl RiderDetails {
    /// The town and the state that the rider's address ends with, such as `Shelbyville,
    /// TN`, as somebody says them; `None` where the address does not tell them apart from
    /// the street.
    #[must_use]
    pub fn town(&self) -> Option<String> {
        town_of(self.rider_street.as_str())
    }
}

fn town_of(address: &str) -> Option<String> {
    let parts = address.split(',').map(str::trim);
    let mut parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    if parts.last().is_some_and(|part| is_country(part)) {
        parts.pop();
    }
    let last = parts.pop()?;
    let (rest, code) = split_state(without_zip(last)).or_else(|| {
        // The ZIP code stands alone: `Shelbyville, TN, 37160`.
        let state = parts.pop().filter(|_| without_zip(last).is_empty())?;
        split_state(state)
    })?;
    // The state stands alone after `Shelbyville,`, or in `Shelbyville TN`.
    let town = if rest.is_empty() { parts.pop()? } else { rest };
    is_town(town).then(|| format!("{town}, {code}"))
}

fn is_country(text: &str) -> bool {
    let letters: String = text.chars().filter(|it| it.is_alphabetic()).collect();
    matches!(
        letters.to_lowercase().as_str(),
        "us" | "usa" | "unitedstates" | "unitedstatesofamerica"
    )
}

/// The text without the ZIP code at its end.
fn without_zip(text: &str) -> &str {
    let is_zip = |word: &str| {
        let digits: String = word.split('-').collect();
        matches!(digits.len(), 5 | 9) && digits.chars().all(|it| it.is_ascii_digit())
    };
    let (rest, last) = text.rsplit_once(' ').unwrap_or(("", text));
    if is_zip(last) { rest.trim_end() } else { text }
}

/// What is before the state at the end of the text, and the code of the state.
fn split_state(text: &str) -> Option<(&str, &'static str)> {
    let ends_with = |state: &str| {
        let at = text.len().checked_sub(state.len())?;
        let (rest, end) = text.split_at_checked(at)?;
        let is_word = rest.is_empty() || rest.ends_with(' ');
        (is_word && end.eq_ignore_ascii_case(state)).then(|| rest.trim_end())
    };
    // `West Virginia` ends with `Virginia`: what leaves the least is meant.
    let found = STATES.iter().flat_map(|(code, name)| {
        let rests = [ends_with(code), ends_with(name)];
        rests.into_iter().flatten().map(|rest| (rest, *code))
    });
    found.min_by_key(|(rest, _)| rest.len())
}

fn is_town(text: &str) -> bool {
    let has_digit = text.chars().any(|it| it.is_ascii_digit());
    // `St. Louis` begins with such a word.
    let is_street = text.split_whitespace().skip(1).any(|word| {
        let word = word.trim_end_matches('.').to_lowercase();
        STREETS.contains(&word.as_str())
    });
    !has_digit && !is_street
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_town_is_read_where_the_address_tells_it() {
        for (address, town) in [
            ("1 Main St, Shelbyville, TN 37160", "Shelbyville, TN"),
            (
                "1 Main St., Apt 4, Shelbyville, tn 37160-1234",
                "Shelbyville, TN",
            ),
            ("1 Main St, Shelbyville TN 37160", "Shelbyville, TN"),
            ("1 Main St, Shelbyville, Tennessee", "Shelbyville, TN"),
            ("1 Main St, Shelbyville, TN, 37160, USA", "Shelbyville, TN"),
            (
                "PO Box 7, St. Albans, West Virginia 25177",
                "St. Albans, WV",
            ),
            ("9 Elm, New York, New York 10001", "New York, NY"),
            ("Winston-Salem, NC", "Winston-Salem, NC"),
        ] {
            assert_eq!(town_of(address).as_deref(), Some(town), "{address}");
        }
    }

    #[test]
    fn a_street_is_no_town() {
        for address in [
            "",
            "1 Main St",
            "Shelbyville",
            "37160",
            "TN 37160",
            "1 Main St Shelbyville TN 37160",
            "Main Street Shelbyville, TN",
            "1 Main St, TN 37160",
            "Old Pike, TN",
            "Calle Mayor 1, 28013 Madrid, España",
            "1 Main St, Toronto, ON M5V 2T6",
            "Rhein, ñTN",
        ] {
            assert_eq!(town_of(address), None, "{address}");
        }
    }
}

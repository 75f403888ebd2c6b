//! The owners in a cell, with their shares.

use crate::field::key;

/// An owner in a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerSaid {
    /// The name.
    pub name: String,
    /// The share in hundredths of a percent, if it is said.
    pub share: Option<u16>,
}

/// The owners in a text, each with its share if that stands behind the name, as in
/// `Rae Doe 60%; Kim Lee (40%)`, or in the same place of `shares`.
#[must_use]
pub fn owners_said(text: &str, shares: &str) -> Vec<OwnerSaid> {
    let parts = |text: &str| -> Vec<String> {
        let parts = text.split([';', '\n', '/']).map(str::trim);
        parts
            .filter(|it| !it.is_empty())
            .map(str::to_owned)
            .collect()
    };
    if let Some(owners) = shares_at_the_end(text) {
        return owners;
    }
    let shares: Vec<_> = parts(shares).iter().map(|it| share(it)).collect();
    let mut owners: Vec<OwnerSaid> = Vec::new();
    for (at, said) in parts(text).into_iter().enumerate() {
        let (name, own) = name_and_share(&said);
        let share = own.or_else(|| shares.get(at).copied().flatten());
        // Who stands in two columns is one owner.
        if !name.is_empty() && owners.iter().all(|it| key(&it.name) != key(&name)) {
            owners.push(OwnerSaid { name, share });
        }
    }
    owners
}

/// The owners of a text such as `Tom Ferris & Megan Ashcroft (50/50)`.
fn shares_at_the_end(text: &str) -> Option<Vec<OwnerSaid>> {
    let (names, shares) = text.trim().strip_suffix(')')?.rsplit_once('(')?;
    let names = names.split(['&', ';', '\n', '/']).map(str::trim);
    let names: Vec<_> = names.filter(|it| !it.is_empty()).collect();
    let shares: Option<Vec<_>> = shares.split('/').map(share).collect();
    let shares = shares.filter(|it| it.len() > 1 && it.len() == names.len())?;
    let owners = names
        .into_iter()
        .zip(shares)
        .map(|(name, share)| OwnerSaid {
            name: name.to_owned(),
            share: Some(share),
        });
    Some(owners.collect())
}

fn name_and_share(said: &str) -> (String, Option<u16>) {
    let bare = said.trim_end_matches(')').trim_end();
    let plain = || (said.to_owned(), None);
    if !bare.ends_with('%') {
        return plain();
    }
    let digits = bare.trim_end_matches(|c: char| c.is_ascii_digit() || " .,%".contains(c));
    let Some(found) = share(&bare[digits.len()..]) else {
        return plain();
    };
    let name = digits.trim_end_matches(['(', '-', '–', ',', ':', ' ']);
    (name.trim().to_owned(), Some(found))
}

/// A percentage in hundredths of a percent; a fraction of one is a part of the whole.
fn share(text: &str) -> Option<u16> {
    let text = text.trim();
    let (digits, is_percent) = match text.strip_suffix('%') {
        Some(digits) => (digits.trim(), true),
        None => (text, false),
    };
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() || !is_plain(whole) || !is_plain(fraction) || fraction.len() > 4 {
        return None;
    }
    let whole: u32 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    // In millionths of the whole, if it is a percentage.
    let fraction: u32 = format!("{fraction:0<4}").parse().ok()?;
    let read = whole.checked_mul(10_000)?.checked_add(fraction)?;
    let is_part = !is_percent && read <= 10_000 && !fraction.eq(&0);
    let hundredths = if is_part { read } else { read / 100 };
    u16::try_from(hundredths).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_have_shares_behind_their_names_or_in_another_cell() {
        let said = |text, shares| {
            let owners = owners_said(text, shares).into_iter();
            owners.map(|it| (it.name, it.share)).collect::<Vec<_>>()
        };
        let owner = |name: &str, share| (name.to_owned(), share);
        for (text, shares, expected) in [
            ("Rae Doe", "", vec![owner("Rae Doe", None)]),
            (
                "Rae Doe 60%; Kim Lee (40 %)",
                "",
                vec![owner("Rae Doe", Some(6000)), owner("Kim Lee", Some(4000))],
            ),
            (
                "Rae Doe\nKim Lee",
                "33.33\n66.67",
                vec![owner("Rae Doe", Some(3333)), owner("Kim Lee", Some(6667))],
            ),
            ("Rae\nrae", "", vec![owner("Rae", None)]),
            ("Rae", "0.5", vec![owner("Rae", Some(5000))]),
            ("Rae", "1", vec![owner("Rae", Some(100))]),
            ("Rae", "100", vec![owner("Rae", Some(10_000))]),
            ("Rae", "half", vec![owner("Rae", None)]),
            ("Rae %", "", vec![owner("Rae %", None)]),
            ("Doe & Lee", "", vec![owner("Doe & Lee", None)]),
            (
                "Ferris, Tom & Ashcroft, Megan (50/50)",
                "",
                vec![
                    owner("Ferris, Tom", Some(5000)),
                    owner("Ashcroft, Megan", Some(5000)),
                ],
            ),
            (
                "Doe & Lee (farm)",
                "",
                vec![owner("Doe & Lee (farm)", None)],
            ),
            ("50%", "", vec![]),
            ("", "50", vec![]),
        ] {
            assert_eq!(said(text, shares), expected, "{text} {shares}");
        }
    }
}

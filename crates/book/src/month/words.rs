//! What lines say.

use kernel::RequiredLine;
use time::Date;

use super::MonthDays;
use super::costs::Borne;
use crate::{BookMonth, Owner};

/// Such as `Board, Comet, October 2026 (21 of 31 days, share 60%)`.
pub(super) fn in_words(what: &[&str], remarks: &[Option<String>]) -> RequiredLine<300> {
    let remarks: Vec<_> = remarks.iter().flatten().map(String::as_str).collect();
    let mut text = what.join(", ");
    if !remarks.is_empty() {
        text = format!("{text} ({})", remarks.join(", "));
    }
    RequiredLine::stored(text.chars().take(300).collect())
}

/// The days of a part of a month: such as `21 of 31 days`. Which ones, if the horse has the
/// service on others too, or with gaps: `27 of 30 days: 1 to 27`. The prices if there are
/// several: `27 of 30 days at $850.00 a month: 1 to 27; 3 of 30 days at $900.00 a month: 28
/// to 30`.
pub(super) fn days_in_words(borne: &Borne, all: MonthDays, month: BookMonth) -> Option<String> {
    let length = month.length();
    let said = |days: MonthDays, price: &str| {
        let count = format!("{} of {length} days{price}", days.count());
        if days == all && days.runs().len() == 1 {
            count
        } else {
            format!("{count}: {}", days.title())
        }
    };
    if let [(_, days)] = borne.priced.as_slice() {
        return (days.count() < length).then(|| said(*days, ""));
    }
    let each = borne
        .priced
        .iter()
        .map(|(price, days)| said(*days, &format!(" at {}", price.title())));
    Some(each.collect::<Vec<_>>().join("; "))
}

/// How much of a horse an owner has, such as `share 60%`; nothing of the only owner.
pub(super) fn share_in_words(owner: &Owner, owners: &[Owner]) -> Option<String> {
    if owners.len() < 2 {
        return None;
    }
    let Some(share) = owner.share else {
        return Some(format!("one of {} owners", owners.len()));
    };
    let (whole, part) = (share / 100, share % 100);
    let decimals = format!(".{part:02}");
    let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
    Some(format!("share {whole}{decimals}%"))
}

/// Such as `November 5, 2026`.
pub(super) fn day_in_words(day: Date) -> String {
    format!("{} {}, {}", day.month(), day.day(), day.year())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::owner::tests::owner;

    #[test]
    fn a_share_is_said_in_percent() {
        let said = |share, number| {
            let owners = vec![owner("Rae", share); number];
            share_in_words(&owners[0], &owners)
        };
        assert_eq!(said(Some(10_000), 1), None);
        assert_eq!(said(Some(6000), 2).as_deref(), Some("share 60%"));
        assert_eq!(said(Some(3333), 3).as_deref(), Some("share 33.33%"));
        assert_eq!(said(Some(3350), 3).as_deref(), Some("share 33.5%"));
        assert_eq!(said(None, 2).as_deref(), Some("one of 2 owners"));
    }
}

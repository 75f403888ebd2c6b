//! Amounts of money as people and programs write them.

/// What a text says of an amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ReadPrice {
    /// So many cents, which are negative of money that goes out.
    Cents(i64),
    /// So many cents, if it was understood: why it may not be.
    Perhaps(i64, &'static str),
    /// It can be read in two ways.
    Either,
    /// It is no amount.
    No,
}

/// Reads an amount in dollars.
pub(crate) fn read_price(text: &str) -> ReadPrice {
    let mut text = text.trim();
    let is_in_brackets = text.starts_with('(') && text.ends_with(')');
    if is_in_brackets {
        text = &text[1..text.len() - 1];
    }
    let mut is_negative = is_in_brackets;
    let mut digits = text;
    // The sign stands before or behind the currency.
    loop {
        digits = digits.trim();
        if let Some(rest) = digits.strip_prefix(['-', '−', '–']) {
            is_negative = true;
            digits = rest;
        } else if let Some(rest) = digits.strip_suffix('-') {
            is_negative = true;
            digits = rest;
        } else if let Some(rest) = without_currency(digits) {
            digits = rest;
        } else {
            break;
        }
    }
    let plain = digits.replace([' ', '\u{202f}', '\''], "");
    let signed = |cents: i64| if is_negative { -cents } else { cents };
    match amount(plain.strip_prefix('+').unwrap_or(&plain)) {
        ReadPrice::Cents(cents) => ReadPrice::Cents(signed(cents)),
        ReadPrice::Perhaps(cents, why) => ReadPrice::Perhaps(signed(cents), why),
        other => other,
    }
}

fn without_currency(text: &str) -> Option<&str> {
    const SIGNS: [&str; 5] = ["us$", "usd", "$", "dollars", "€"];
    SIGNS.iter().find_map(|sign| {
        let (start, end) = (text.get(..sign.len()), text.len().checked_sub(sign.len()));
        if start.is_some_and(|start| start.eq_ignore_ascii_case(sign)) {
            return text.get(sign.len()..);
        }
        let end = end?;
        let is_behind = text.get(end..)?.eq_ignore_ascii_case(sign);
        is_behind.then(|| text.get(..end))?
    })
}

/// A number without a sign: which of its marks is the decimal point follows from where
/// they stand.
fn amount(text: &str) -> ReadPrice {
    let is_number = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
    if !text.contains(|c: char| c.is_ascii_digit()) || !text.chars().all(is_number) {
        return ReadPrice::No;
    }
    let last = |mark| text.rfind(mark);
    let (point, comma) = (last('.'), last(','));
    let decimal = match (point, comma) {
        (None, None) => None,
        (Some(point), Some(comma)) => Some(point.max(comma)),
        (Some(at), None) | (None, Some(at)) => {
            let mark = &text[at..=at];
            let behind = text.len() - at - 1;
            let is_repeated = text.matches(mark).count() > 1;
            match (mark, behind) {
                // 1,200 and 1,200,000
                (",", 3) => None,
                (_, 3) if is_repeated => None,
                (_, _) if is_repeated => return ReadPrice::No,
                // 1.200 is twelve hundred for some, and one and a fifth for others.
                (".", 3) => return ReadPrice::Either,
                _ => Some(at),
            }
        }
    };
    let (whole, fraction) = match decimal {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    };
    let Some(whole) = grouped(whole) else {
        return ReadPrice::No;
    };
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return ReadPrice::No;
    }
    let significant = fraction.trim_end_matches('0');
    let cents = format!("{significant:0<2}");
    let Some(cents) = cents.get(..2).and_then(|cents| cents.parse::<i64>().ok()) else {
        return ReadPrice::No;
    };
    let Some(cents) = whole.checked_mul(100).and_then(|it| it.checked_add(cents)) else {
        return ReadPrice::No;
    };
    if significant.len() > 2 {
        return ReadPrice::Perhaps(cents, "has parts of a cent, which were cut off");
    }
    ReadPrice::Cents(cents)
}

/// A whole number, whose digits may be in groups of three.
fn grouped(text: &str) -> Option<i64> {
    let mut groups = text.split(['.', ',']);
    let first = groups.next()?;
    let rest: Vec<_> = groups.collect();
    if rest.iter().any(|group| group.len() != 3) || (!rest.is_empty() && first.is_empty()) {
        return None;
    }
    let digits = [&[first], rest.as_slice()].concat().concat();
    match digits.len() {
        0 => Some(0),
        1..=12 => digits.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::ReadPrice::{Cents, Either, No};
    use super::*;

    #[test]
    fn amounts_are_read_as_people_write_them() {
        for (text, expected) in [
            ("620", Cents(62_000)),
            ("$620.00", Cents(62_000)),
            ("620.5", Cents(62_050)),
            ("US$ 1,200", Cents(120_000)),
            ("1,200.50", Cents(120_050)),
            ("1.200,00", Cents(120_000)),
            ("1.234.567,89", Cents(123_456_789)),
            ("1,234,567", Cents(123_456_700)),
            ("12,50", Cents(1250)),
            ("1 200.00", Cents(120_000)),
            (".50", Cents(50)),
            ("620 USD", Cents(62_000)),
            ("-45.10", Cents(-4510)),
            ("$-45", Cents(-4500)),
            ("(45.00)", Cents(-4500)),
            ("45-", Cents(-4500)),
            ("1.5000", Cents(150)),
            ("1.200", Either),
            ("JACKPOT", No),
            ("POINTS", No),
            ("–", No),
            ("-", No),
            ("", No),
            ("1,20,000", No),
            ("1.2.3", No),
            ("$", No),
            ("99999999999999999999", No),
            ("()", No),
        ] {
            assert_eq!(read_price(text), expected, "{text}");
        }
        assert!(matches!(read_price("1.2345"), ReadPrice::Perhaps(123, _)));
    }
}

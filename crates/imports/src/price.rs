//! Amounts of money as people and programs write them.

/// What a text says of an amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ReadPrice {
    /// So many cents, which are negative of money that goes out.
    Cents(i64),
    /// It can be read in two ways.
    Either,
    /// It says on which side of a ledger it stands, which banks and books mean in opposite
    /// ways.
    Sided,
    /// It is no amount.
    No,
}

/// Reads an amount in dollars. Parts of a cent are rounded, half of one upwards.
pub(crate) fn read_price(text: &str) -> ReadPrice {
    let mut is_negative = false;
    let (mut digits, has_dashes) = without_dashes(text.trim());
    // The sign stands before or behind the currency; brackets are one.
    loop {
        digits = digits.trim();
        let bracketed = digits.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
        if let Some(rest) = bracketed {
            is_negative = true;
            digits = rest;
        } else if let Some(rest) = digits.strip_prefix(['-', '−', '–']) {
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
    let sides = ["cr", "dr"];
    if sides.iter().any(|side| ends_with_word(digits, side)) {
        return ReadPrice::Sided;
    }
    let mut plain = digits.replace([' ', '\u{202f}', '\'', '’'], "");
    if has_dashes {
        plain.push_str("00");
    }
    match amount(plain.strip_prefix('+').unwrap_or(&plain)) {
        ReadPrice::Cents(cents) if is_negative => ReadPrice::Cents(-cents),
        read => read,
    }
}

/// An amount without the dashes that stand for no cents behind its decimal point, as in
/// `45,-`, and whether there were some. Without a point a dash behind an amount is a sign.
fn without_dashes(text: &str) -> (&str, bool) {
    let bare = text.trim_end_matches(['-', '–', '—']);
    let has_dashes = bare.len() < text.len() && bare.ends_with(['.', ',']);
    (if has_dashes { bare } else { text }, has_dashes)
}

fn ends_with_word(text: &str, word: &str) -> bool {
    let at = text.len().checked_sub(word.len());
    let end = at.and_then(|at| text.get(at..));
    let has_digits = text.bytes().any(|byte| byte.is_ascii_digit());
    has_digits && end.is_some_and(|end| end.eq_ignore_ascii_case(word))
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
    let digit = |at: usize| i64::from(fraction.as_bytes().get(at).map_or(0, |it| it - b'0'));
    let cents = 10 * digit(0) + digit(1) + i64::from(digit(2) >= 5);
    let cents = whole.checked_mul(100).and_then(|it| it.checked_add(cents));
    cents.map_or(ReadPrice::No, ReadPrice::Cents)
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
    use super::ReadPrice::{Cents, Either, No, Sided};
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
            ("62.6250", Cents(6263)),
            ("66.66666666666667", Cents(6667)),
            ("0.9999", Cents(100)),
            ("45,-", Cents(4500)),
            ("45.-", Cents(4500)),
            ("45,--", Cents(4500)),
            ("1.000,-", Cents(100_000)),
            ("-45,-", Cents(-4500)),
            ("45.00-", Cents(-4500)),
            ("$(45.00)", Cents(-4500)),
            ("($45.00)", Cents(-4500)),
            ("1’234.50", Cents(123_450)),
            ("45.00 CR", Sided),
            ("45.00DR", Sided),
            ("DR", No),
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
    }
}

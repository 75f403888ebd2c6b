//! Numbers of cells as a spreadsheet shows them, as far as their formats say what they are.
//! Libraries that know all formats take whole workbooks into memory.

use std::iter::Peekable;
use std::str::Chars;

/// So many digits of a number are meant: Excel shows and compares no more.
const DIGITS: usize = 15;

/// A number by the format of its cell: percent are percent, and what is a row of digits,
/// such as a ZIP code or a phone number, keeps its zeros and marks. Other formats say
/// how a number is rounded, colored or filled, which is left to whoever reads it.
pub(super) fn shown(number: f64, format: &str) -> String {
    let pieces = section_for(number, format);
    if pieces.contains(&Piece::Percent) {
        return format!("{}%", plain(number * 100.0));
    }
    masked(number, &pieces).unwrap_or_else(|| of_one_reading(plain(number)))
}

/// Without what computing left behind its last digit, such as 434.99999999999994 of 435.
fn plain(number: f64) -> String {
    let rounded = format!("{number:.*e}", DIGITS - 1);
    rounded.parse::<f64>().unwrap_or(number).to_string()
}

/// Three decimals alone could be thousands in a text, which those of a cell never are.
fn of_one_reading(number: String) -> String {
    match number.split_once('.') {
        Some((_, decimals)) if decimals.len() == 3 => number + "0",
        _ => number,
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Piece {
    /// A digit, which is 0 where the number has none, or nothing.
    Digit {
        is_zero: bool,
    },
    /// A mark as it stands.
    Mark(char),
    Percent,
    /// What no row of digits has.
    Other,
    /// For numbers up to this one.
    UpTo(f64),
}

/// The part of a format that is of a number: the first, or that whose condition holds.
fn section_for(number: f64, format: &str) -> Vec<Piece> {
    let mut sections = vec![Vec::new()];
    let mut letters = format.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == ';' {
            sections.push(Vec::new());
        } else if let Some(section) = sections.last_mut() {
            pieces(letter, &mut letters, section);
        }
    }
    let holds = |section: &Vec<Piece>| {
        let limits = section.iter().filter_map(|it| match it {
            Piece::UpTo(limit) => Some(*limit),
            _ => None,
        });
        limits.into_iter().all(|limit| number <= limit)
    };
    sections.into_iter().find(holds).unwrap_or_default()
}

fn pieces(letter: char, letters: &mut Peekable<Chars<'_>>, section: &mut Vec<Piece>) {
    match letter {
        '0' => section.push(Piece::Digit { is_zero: true }),
        '#' | '?' => section.push(Piece::Digit { is_zero: false }),
        '%' => section.push(Piece::Percent),
        '\\' => section.extend(letters.next().map(Piece::Mark)),
        // A space as wide as the next letter, and one that fills the cell.
        '_' | '*' => {
            letters.next();
        }
        '"' => section.extend(letters.take_while(|it| *it != '"').map(Piece::Mark)),
        '[' => {
            let within: String = letters.take_while(|it| *it != ']').collect();
            let limit = within.strip_prefix("<=").and_then(|it| it.parse().ok());
            section.extend(limit.map(Piece::UpTo));
        }
        '-' | '(' | ')' | ' ' | '/' | '+' => section.push(Piece::Mark(letter)),
        _ => section.push(Piece::Other),
    }
}

/// A whole number whose format is a row of digits with marks between, or with zeros before.
fn masked(number: f64, pieces: &[Piece]) -> Option<String> {
    let is_digit = |piece: &&Piece| matches!(piece, Piece::Digit { .. });
    let count = pieces.iter().filter(is_digit).count();
    let first = pieces.iter().position(|it| is_digit(&it))?;
    let last = pieces.iter().rposition(|it| is_digit(&it))?;
    let has_marks = last - first + 1 > count;
    let zeros = pieces
        .iter()
        .filter(|it| **it == Piece::Digit { is_zero: true });
    let is_row = has_marks || zeros.count() > 1;
    let is_whole = number >= 0.0 && number.fract() == 0.0 && number < 1e15;
    if !is_row || !is_whole || pieces.contains(&Piece::Other) {
        return None;
    }
    let digits = format!("{number:.0}");
    let digits = format!("{digits:>count$}");
    // What the format has no room for stands before its first digit.
    let (more, digits) = digits.split_at(digits.len() - count);
    let mut digits = digits.chars();
    let mut text = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        if at == first {
            text.push_str(more);
        }
        match piece {
            Piece::Digit { is_zero } => match digits.next() {
                Some(' ') if *is_zero => text.push('0'),
                digit => text.extend(digit.filter(|it| *it != ' ')),
            },
            Piece::Mark(mark) => text.push(*mark),
            Piece::Percent | Piece::Other | Piece::UpTo(_) => {}
        }
    }
    Some(text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_digits_are_as_their_cells_show_them() {
        const PHONE: &str = "[<=9999999]###\\-####;\\(###\\)\\ ###\\-####";
        for (number, format, expected) in [
            (2138.0, "00000", "02138"),
            (21_380_042.0, "00000-0000", "02138-0042"),
            (21_380_042.0, "00000\\-0000", "02138-0042"),
            (9_315_550_100.0, "(000) 000-0000", "(931) 555-0100"),
            (9_315_550_100.0, PHONE, "(931) 555-0100"),
            (5_550_100.0, PHONE, "555-0100"),
            (123_456.0, "\"R\"000", "R123456"),
            (7.0, "[Red]000;-000", "007"),
        ] {
            assert_eq!(shown(number, format), expected, "{format}");
        }
    }

    #[test]
    fn other_numbers_are_what_they_are() {
        for (number, format, expected) in [
            (434.999_999_999_999_94, "General", "435"),
            (66.666_666_666_666_67, "0.00", "66.6666666666667"),
            (62.625, "General", "62.6250"),
            (1234.567, "#,##0", "1234.5670"),
            (620.5, "\"$\"#,##0.00_);(\"$\"#,##0.00)", "620.5"),
            (620.0, "0", "620"),
            (-7.0, "000", "-7"),
            (0.5, "00000", "0.5"),
            (985_112_345_678_903.0, "0", "985112345678903"),
            (1.0, "0%", "100%"),
            (0.335, "0.0%", "33.5%"),
            (5.0, "[", "5"),
            (5.0, "\"", "5"),
            (5.0, "\\", "5"),
            (5.0, "", "5"),
        ] {
            assert_eq!(shown(number, format), expected, "{format}");
        }
    }
}

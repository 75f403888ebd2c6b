//! Rows that were compared with what is there, and what is said of them.

use std::collections::BTreeMap;

use crate::record::rough_column;
use crate::{Doubt, Preview, Problem, Record, Result};

/// Maximum number of rows of a preview.
pub const MAX_PREVIEW: usize = 200;
/// So many rows are shown even if nothing is in doubt.
const SHOWN_ANYWAY: usize = 20;
/// Maximum number of problems, and of doubts, that are kept and shown.
pub const MAX_PROBLEMS: usize = 500;

/// So many names are in a doubt about many rows.
const NAMED: usize = 20;

/// What would become of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is added.
    New,
    /// It belongs to what an earlier row adds.
    Joined,
    /// It is there already, and nothing is added.
    Known,
    /// It is there already, and these of its fields get what the row says: their labels.
    Completed(Vec<&'static str>),
    /// It is not right: why, as a sentence.
    Wrong(String),
}

/// What is said of a row that is there already.
const KNOWN: &str = "This is here already.";

/// A row that was compared with what is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// What would become of it.
    pub verdict: Verdict,
    /// What may be wrong beside what the row itself shows, a sentence each.
    pub doubts: Vec<String>,
    /// Whether it says something otherwise than what is there.
    pub differs: bool,
    /// How many things it adds if it is new: a row of care one for each of its horses.
    pub adds: u32,
    /// The fields whose values are not taken, each with the line that the notes have of it,
    /// of rows that have notes.
    pub not_taken: Vec<(&'static str, Option<String>)>,
}

impl Judged {
    /// A row with this verdict.
    #[must_use]
    pub const fn of(verdict: Verdict, doubts: Vec<String>) -> Self {
        Self {
            verdict,
            doubts,
            differs: false,
            adds: 1,
            not_taken: Vec::new(),
        }
    }

    /// A row that is added.
    #[must_use]
    pub const fn new(doubts: Vec<String>) -> Self {
        Self::of(Verdict::New, doubts)
    }

    /// A row that says more of what an earlier one adds.
    #[must_use]
    pub const fn joined(doubts: Vec<String>) -> Self {
        Self::of(Verdict::Joined, doubts)
    }

    /// A row that is there already.
    #[must_use]
    pub const fn known() -> Self {
        Self::of(Verdict::Known, Vec::new())
    }

    /// A row that is not right.
    pub fn wrong(reason: impl Into<String>) -> Self {
        Self::of(Verdict::Wrong(reason.into()), Vec::new())
    }
}

/// What came of the rows that were judged.
#[must_use]
pub fn result_of(records: &[Record], judged: &[Judged]) -> Result {
    let mut result = Result {
        doubts: doubts_of(records, judged),
        ..Result::default()
    };
    for (record, judged) in records.iter().zip(judged) {
        match &judged.verdict {
            Verdict::New => result.made += judged.adds,
            Verdict::Joined => {}
            Verdict::Known => result.already += 1,
            Verdict::Completed(_) => result.completed += 1,
            Verdict::Wrong(reason) => {
                result.refused += 1;
                if result.problems.len() < MAX_PROBLEMS {
                    result.problems.push(Problem {
                        row: record.row,
                        name: record.name(),
                        reason: reason.clone(),
                    });
                }
            }
        }
    }
    result
}

/// The doubts about rows. That dates of a column are known roughly is one of all its rows,
/// behind the others.
fn doubts_of(records: &[Record], judged: &[Judged]) -> Vec<Doubt> {
    let doubt = |record: &Record, reason: &String| Doubt {
        row: record.row,
        name: record.name(),
        reason: reason.clone(),
        is_settled: false,
    };
    let (mut doubts, mut rough) = (Vec::new(), BTreeMap::<_, Vec<Doubt>>::new());
    for (record, judged) in records.iter().zip(judged) {
        let of_row: &[String] = match &judged.verdict {
            // Nothing is made of what it says.
            Verdict::Known | Verdict::Wrong(_) => &[],
            _ => &record.doubts,
        };
        for reason in of_row.iter().chain(&judged.doubts) {
            let those = match rough_column(reason) {
                Some(column) => rough.entry(column).or_default(),
                None => &mut doubts,
            };
            those.push(doubt(record, reason));
        }
    }
    doubts.truncate(MAX_PROBLEMS - rough.len());
    doubts.extend(
        rough
            .into_iter()
            .map(|(column, same)| as_one(column, &same)),
    );
    doubts
}

/// One doubt for those that dates of a column are known roughly.
fn as_one(column: &str, same: &[Doubt]) -> Doubt {
    if let [only] = same {
        return only.clone();
    }
    let of = enumerated(same.iter().map(|it| it.name.as_str()));
    about_all(format!(
        "{column}: only the year or the month is known of {of}, taken as its first day."
    ))
}

/// A doubt about several rows, or the whole table.
fn about_all(reason: String) -> Doubt {
    Doubt {
        row: 0,
        name: String::new(),
        reason,
        is_settled: false,
    }
}

/// The first names of many, and how many more there are: `Dusty, Max and 3 more`.
fn enumerated<'a>(all: impl Iterator<Item = &'a str>) -> String {
    let all: Vec<_> = all.collect();
    let names = all.iter().copied().filter(|it| !it.is_empty());
    let names: Vec<_> = names.take(NAMED).collect();
    match (names.as_slice(), all.len() - names.len()) {
        ([], count) => format!("{count} rows"),
        (names, 0) => names.join(", "),
        (names, more) => format!("{} and {more} more", names.join(", ")),
    }
}

impl Result {
    /// Names the horses of the barn that are not in the list.
    pub fn say_absent<'a>(&mut self, names: impl Iterator<Item = &'a str>) {
        let names = enumerated(names);
        self.doubts.truncate(MAX_PROBLEMS - 1);
        let reason = format!("Not in this list: {names}. Nothing is done to them.");
        self.doubts.insert(0, about_all(reason));
    }
}

/// The preview of rows that were judged.
#[must_use]
pub fn preview_of(records: Vec<Record>, judged: Vec<Judged>, asks_for_dates: bool) -> Preview {
    let result = result_of(&records, &judged);
    let asks_for_differences = judged.iter().any(|it| it.differs);
    let mut rows = Vec::new();
    for (mut record, judged) in records.into_iter().zip(judged) {
        match &judged.verdict {
            // Nothing is made of what it says, so that is not in doubt.
            Verdict::Known => record.doubts = vec![KNOWN.to_owned()],
            Verdict::Completed(fields) => {
                let fields = fields.join(", ");
                record
                    .doubts
                    .insert(0, format!("{KNOWN} It gets: {fields}."));
            }
            _ => {}
        }
        record.doubts.extend(judged.doubts);
        for (field, line) in judged.not_taken {
            record.values.remove(field);
            if let Some(line) = line {
                record.note(&line);
            }
        }
        let is_wrong = matches!(judged.verdict, Verdict::Wrong(_));
        let mut doubts = record.doubts.iter();
        let is_in_doubt = doubts.any(|it| rough_column(it).is_none());
        let is_shown = rows.len() < SHOWN_ANYWAY || is_in_doubt;
        if is_shown && !is_wrong && rows.len() < MAX_PREVIEW {
            rows.push(record);
        }
    }
    Preview {
        asks_for_dates,
        asks_for_differences,
        asks_for_board: false,
        asks_for_association: false,
        words: Vec::new(),
        cost: None,
        rows,
        result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_has_the_first_rows_and_those_in_doubt() {
        let record = |row: u32| Record {
            row,
            values: std::collections::BTreeMap::new(),
            doubts: if row == 2 || row.is_multiple_of(10) {
                vec!["?".to_owned()]
            } else {
                Vec::new()
            },
            problem: None,
            unknown_care: None,
        };
        let records: Vec<_> = (1..=5000).map(record).collect();
        let verdict = |row: &Record| match row.row {
            2 => Judged::of(Verdict::Known, vec!["It is not in class 7.".to_owned()]),
            3 => Judged::wrong("No."),
            _ => Judged::new(Vec::new()),
        };
        let judged = records.iter().map(verdict).collect();
        let preview = preview_of(records, judged, false);
        assert_eq!(preview.rows.len(), MAX_PREVIEW);
        let rows: Vec<_> = preview.rows.iter().map(|it| it.row).take(22).collect();
        assert_eq!(rows[..3], [1, 2, 4]);
        assert_eq!(rows[19..], [21, 30, 40]);
        let said = ["This is here already.", "It is not in class 7."];
        assert_eq!(preview.rows[1].doubts, said);
        let result = preview.result;
        assert_eq!((result.made, result.already, result.refused), (4998, 1, 1));
        assert_eq!(result.problems[0].row, 3);
        // The one of what is there, and those of each tenth row.
        let doubts: Vec<_> = result.doubts.iter().map(|it| it.row).take(3).collect();
        assert_eq!(
            (doubts, result.doubts.len()),
            (vec![2, 10, 20], MAX_PROBLEMS)
        );
    }

    #[test]
    fn a_doubt_names_its_row_and_rough_dates_are_one_behind_the_others() {
        let record = |row: u32, name: &str, doubts: &[&str]| Record {
            row,
            values: BTreeMap::from([("name", name.to_owned())]),
            doubts: doubts.iter().map(|it| (*it).to_owned()).collect(),
            problem: None,
            unknown_care: None,
        };
        let born = "Date of birth: 2012 is a year, taken as its first day.";
        let records = [
            record(
                2,
                "Dusty",
                &[born, "Board: JACKPOT is no price, kept in the notes."],
            ),
            record(3, "Max", &[born]),
            record(
                4,
                "",
                &["Date of birth: May 2014 is a month, taken as its first day."],
            ),
            record(5, "Star", &["Sex: x is not known, kept in the notes."]),
            record(6, "Roy", &[]),
        ];
        let mut judged = vec![Judged::new(Vec::new()); 4];
        judged.push(Judged::wrong("No."));
        let result = result_of(&records, &judged);
        let said = |it: &Doubt| format!("{} {} {}", it.row, it.name, it.reason);
        let said: Vec<_> = result.doubts.iter().map(said).collect();
        assert_eq!(
            said,
            [
                "2 Dusty Board: JACKPOT is no price, kept in the notes.",
                "5 Star Sex: x is not known, kept in the notes.",
                "0  Date of birth: only the year or the month is known of Dusty, Max and 1 more, \
                 taken as its first day.",
            ]
        );
        assert_eq!(result.problems[0].name, "Roy");
        // One alone is as its row says it.
        let one = result_of(&records[1..2], &judged[1..2]).doubts;
        assert_eq!((one[0].row, one[0].reason.as_str()), (3, born));
        // They bring no row into the preview that would not be there.
        let many: Vec<_> = (1..=100).map(|row| record(row, "Max", &[born])).collect();
        let judged = vec![Judged::new(Vec::new()); 100];
        assert_eq!(preview_of(many, judged, false).rows.len(), SHOWN_ANYWAY);
    }
}

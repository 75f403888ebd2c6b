//! The results of a class as people read them, and how each place came about in words.

use kernel::{HorseId, RegistrationId, Revision};

use crate::{
    Because, Card, Format, JumpOffEnd, LineStatus, Mark, ResultRow, Results, RoundMark, RunMark,
    Seconds, Starter, Step,
};

/// A horse of a class, with those who are named in the results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RingEntry {
    /// The entry.
    pub registration_id: RegistrationId,
    /// The horse of the rider's account, if one was picked.
    pub horse_id: Option<HorseId>,
    /// The name of the horse.
    pub horse_name: String,
    /// The name of the rider.
    pub rider_name: String,
    /// What it wears, and whether it came.
    pub starter: Starter,
    /// Who is behind it.
    pub people: EntryPeople,
    /// Whether the class stands on its bill.
    pub is_charged: bool,
    /// How often the entry was changed at the desk.
    pub revision: Revision,
}

/// Who is behind an entry, beside its rider's name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EntryPeople {
    /// The name of the horse's owner; empty if it is not known.
    pub owner: String,
    /// The name of the horse's trainer; empty if it is not known.
    pub trainer: String,
    /// The rider's email address; empty if it is not known.
    pub rider_email: String,
}

/// The results of a class with names: what is published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultSheet {
    /// How many horses were shown.
    pub shown: u32,
    /// The horses that were shown, those with a place first. If the judges' places stand
    /// by themselves, all of one judge before those of the next.
    pub rows: Vec<SheetRow>,
    /// What each judge wrote.
    pub cards: Vec<SheetCard>,
}

impl ResultSheet {
    /// Whether both tell the same results: who owns or trains a horse is none of them.
    #[must_use]
    pub fn tells_the_same(&self, other: &Self) -> bool {
        let results = |sheet: &Self| {
            let mut sheet = sheet.clone();
            for row in &mut sheet.rows {
                row.owner.clear();
                row.trainer.clear();
            }
            sheet
        };
        results(self) == results(other)
    }
}

/// A horse in the results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRow {
    /// The entry.
    pub registration_id: RegistrationId,
    /// The horse of the rider's account, if one was picked.
    pub horse_id: Option<HorseId>,
    /// What it wears.
    pub back_number: u32,
    /// The name of the horse.
    pub horse_name: String,
    /// The name of the rider.
    pub rider_name: String,
    /// Whose places these are, if each judge's stand by themselves.
    pub judge: Option<u32>,
    /// Its place: 1, 1, 3. `None` if it gets none.
    pub place: Option<u32>,
    /// Whether it shares its place.
    pub is_tied: bool,
    /// What it is ranked by, beyond the judges' places; may be empty.
    pub score: String,
    /// Why it gets no place, if the cards say so.
    pub status: Option<LineStatus>,
    /// How its place came about; empty if the card says it.
    pub why: String,
    /// The name of the horse's owner; empty if it is not known, or was not published yet.
    pub owner: String,
    /// Likewise of its trainer.
    pub trainer: String,
}

/// What a judge wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetCard {
    /// The name of the judge, or which card it is.
    pub judge: String,
    /// The lines with a mark, by back number.
    pub lines: Vec<SheetLine>,
}

/// A line of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetLine {
    /// What the horse wears.
    pub back_number: u32,
    /// What the judge wrote.
    pub mark: String,
}

/// The results with the names of the entries. Horses of other classes, which a master
/// card has too, stand on the cards and not in the results.
#[must_use]
pub fn sheet(
    format: &Format,
    cards: &[Card],
    entries: &[RingEntry],
    results: &Results,
) -> ResultSheet {
    let row = |row: &ResultRow| {
        let mut entries = entries.iter();
        let entry = entries.find(|it| it.starter.back_number == row.back_number)?;
        Some(SheetRow {
            registration_id: entry.registration_id,
            horse_id: entry.horse_id,
            back_number: row.back_number,
            horse_name: entry.horse_name.clone(),
            rider_name: entry.rider_name.clone(),
            judge: row.judge.and_then(|it| u32::try_from(it).ok()),
            place: row.place,
            is_tied: row.is_tied,
            score: row
                .score
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            status: row.status,
            why: why(row, format),
            owner: entry.people.owner.clone(),
            trainer: entry.people.trainer.clone(),
        })
    };
    let cards = cards.iter().enumerate();
    ResultSheet {
        shown: results.shown,
        rows: results.rows.iter().filter_map(row).collect(),
        cards: cards
            .map(|(at, card)| sheet_card(format, at, card))
            .collect(),
    }
}

fn sheet_card(format: &Format, judge: usize, card: &Card) -> SheetCard {
    let lines = card.lines.iter().filter_map(|line| {
        Some(SheetLine {
            back_number: line.back_number,
            mark: written(line.mark.as_ref()?),
        })
    });
    let mut lines: Vec<_> = lines.collect();
    lines.sort_by_key(|it| it.back_number);
    SheetCard {
        judge: card_name(format, judge),
        lines,
    }
}

/// What the card of a judge is called: the name of the judge, or in a timed class without
/// one "Card 1".
pub(crate) fn card_name(format: &Format, judge: usize) -> String {
    match format.judges.get(judge) {
        Some(judge) => judge.name.to_string(),
        None => format!("Card {}", judge + 1),
    }
}

/// A status in words.
const fn status(status: LineStatus) -> &'static str {
    match status {
        LineStatus::NoScore => "no score",
        LineStatus::Excused => "excused",
        LineStatus::Eliminated => "eliminated",
        LineStatus::Disqualified => "disqualified",
    }
}

/// A mark as it is read on a card.
#[must_use]
pub fn written(mark: &Mark) -> String {
    match mark {
        Mark::Place(place) => place.to_string(),
        Mark::Score(score) => score.to_string(),
        Mark::Marks { total, errors: 0 } => total.to_string(),
        Mark::Marks { total, errors } => format!("{total}, {}", counted(*errors, "error")),
        Mark::Rounds(rounds) => joined(rounds, round, "; "),
        Mark::Runs(runs) => joined(runs, run, "; "),
        Mark::Status(it) => status(*it).to_owned(),
    }
}

/// What is written, or a dash.
fn or_dash(text: Option<impl ToString>) -> String {
    text.map_or_else(|| "–".to_owned(), |it| it.to_string())
}

fn round(mark: &RoundMark) -> String {
    let faults = or_dash(mark.faults);
    match (mark.status, mark.time) {
        (Some(it), _) => status(it).to_owned(),
        (None, Some(time)) => format!("{faults} in {time}"),
        (None, None) => faults,
    }
}

fn run(mark: &RunMark) -> String {
    if let Some(it) = mark.status {
        return status(it).to_owned();
    }
    let mistakes = mark.penalties.iter().filter(|it| it.count > 0);
    let mistakes = mistakes.map(|it| format!(", {} × {}", it.name, it.count));
    or_dash(mark.time) + &mistakes.collect::<String>()
}

fn joined<T>(items: &[T], text: impl Fn(&T) -> String, between: &str) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(between)
}

fn counted(number: u32, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// How the place of a horse came about; empty if the card says it.
fn why(row: &ResultRow, format: &Format) -> String {
    let name = |judge: usize| card_name(format, judge);
    let because = match &row.because {
        Because::Points { of } => format!("points {}", joined(of, u32::to_string, " + ")),
        Because::Majority {
            place: Some(place),
            judges,
            sum,
        } => {
            let judges = counted(*judges, "judge");
            format!("{judges} at {place} or better, sum {sum}")
        }
        Because::Majority { judges, sum, .. } => {
            format!("placed by {}, sum {sum}", counted(*judges, "judge"))
        }
        Because::Referee {
            against: Some(other),
        } => format!("the referee has it before {other}"),
        Because::Referee { against: None } => "both judges have it next".to_owned(),
        Because::HighLow {
            places,
            best,
            worst,
            total,
        } => format!(
            "places {}, without those of {} and {}; all {total}",
            joined(places, u32::to_string, ", "),
            name(*best),
            name(*worst),
        ),
        Because::Scores { of } if of.len() > 1 => joined(of, ToString::to_string, " + "),
        Because::JumpOff(JumpOffEnd::NotFinished(it)) => format!("{} in the jump-off", status(*it)),
        Because::JumpOff(JumpOffEnd::NotStarted) => "did not start in the jump-off".to_owned(),
        Because::Runs { of, .. } if of.len() > 1 => {
            let time = |it: &Option<Seconds>| it.map_or("out".to_owned(), |it| it.to_string());
            joined(of, time, ", ")
        }
        Because::Judge
        | Because::Scores { .. }
        | Because::Rounds { .. }
        | Because::Runs { .. }
        | Because::Status { .. }
        | Because::JumpOff(JumpOffEnd::Finished { .. }) => String::new(),
        Because::Out { judge } => format!("out by the card of {}", name(*judge)),
        Because::Unplaced => "no judge placed it".to_owned(),
        Because::Missing { judges } => {
            format!("not complete: {}", joined(judges, |it| name(*it), ", "))
        }
    };
    let decided = match row.decided_by {
        None => "",
        Some(Step::Majority) => "by the larger majority",
        Some(Step::MajoritySum) => "by the lower sum in the majority",
        Some(Step::AllPlaces) => "by the sum of all places",
        Some(Step::CallJudge) => "by the call judge",
        Some(Step::Time) => "by time",
        Some(Step::WorkOff) => "by the work-off",
    };
    let parts = [because.as_str(), decided].into_iter();
    parts
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>()
        .join("; ")
}

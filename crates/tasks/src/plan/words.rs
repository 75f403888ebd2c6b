//! How often a course is given, in the words of a sheet of paper.

use time::{Date, Weekday};

use super::{AsNeeded, Rhythm};

const WEEKDAYS: [(&str, &str, Weekday); 7] = [
    ("MO", "Mon", Weekday::Monday),
    ("TU", "Tue", Weekday::Tuesday),
    ("WE", "Wed", Weekday::Wednesday),
    ("TH", "Thu", Weekday::Thursday),
    ("FR", "Fri", Weekday::Friday),
    ("SA", "Sat", Weekday::Saturday),
    ("SU", "Sun", Weekday::Sunday),
];

impl Rhythm {
    /// On which days it is due, or that it is given as needed: "Every 2 days". `from` is the
    /// first day of the course.
    #[must_use]
    pub fn in_words(&self, from: Date) -> String {
        match self {
            Self::AsNeeded(limits) => limits.in_words(),
            Self::At { recurrence, .. } => recurrence.as_ref().map_or_else(
                || "Daily".to_owned(),
                |rule| of_rule(&rule.to_string(), from),
            ),
        }
    }
}

impl AsNeeded {
    fn in_words(self) -> String {
        let hours = match self.least_hours {
            1 => "1 hour".to_owned(),
            hours => format!("{hours} hours"),
        };
        let most = self.most_per_day;
        format!("As needed, at least {hours} apart, at most {most} a day")
    }
}

/// The parts of a rule of RFC 5545, of which a course has few.
fn of_rule(rule: &str, from: Date) -> String {
    let part = |name: &str| {
        let mut parts = rule.split(';').filter_map(|part| part.split_once('='));
        parts.find(|(it, _)| *it == name).map(|(_, value)| value)
    };
    let interval = part("INTERVAL").unwrap_or("1");
    let unit = match part("FREQ") {
        Some("WEEKLY") => "week",
        Some("MONTHLY") => "month",
        Some("YEARLY") => "year",
        _ => "day",
    };
    let often = if interval == "1" {
        format!("Every {unit}")
    } else {
        format!("Every {interval} {unit}s")
    };
    let is_plain = !["BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS"]
        .iter()
        .any(|name| part(name).is_some());
    match (unit, part("BYDAY"), is_plain) {
        ("day", None, true) if interval == "1" => "Daily".to_owned(),
        ("day", None, true) => often,
        ("week", days, true) => {
            let names: Vec<_> = WEEKDAYS
                .iter()
                .filter(|(code, _, day)| {
                    days.map_or(*day == from.weekday(), |days| {
                        days.split(',').any(|it| it == *code)
                    })
                })
                .map(|(_, name, _)| *name)
                .collect();
            format!("{often} on {}", names.join(", "))
        }
        _ => format!("{often} on certain days"),
    }
}

#[cfg(test)]
mod tests {
    use kernel::Recurrence;
    use time::macros::date;

    use super::*;
    use crate::give_dose::tests::time;
    use crate::plan::DoseTimes;

    #[test]
    fn a_rhythm_is_said_in_words() {
        // A Sunday.
        let from = date!(2026 - 03 - 01);
        for (rule, words) in [
            (None, "Daily"),
            (Some("FREQ=DAILY"), "Daily"),
            (Some("FREQ=DAILY;INTERVAL=2;COUNT=9"), "Every 2 days"),
            (Some("FREQ=WEEKLY"), "Every week on Sun"),
            (Some("FREQ=WEEKLY;BYDAY=TH,MO"), "Every week on Mon, Thu"),
            (
                Some("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
                "Every 2 weeks on Mon",
            ),
            (
                Some("FREQ=MONTHLY;BYMONTHDAY=1"),
                "Every month on certain days",
            ),
        ] {
            let rhythm = Rhythm::At {
                times: DoseTimes::stored(vec![time("08:00")]),
                recurrence: rule.map(|it| Box::new(Recurrence::parse(it, from).expect("a rule"))),
            };
            assert_eq!(rhythm.in_words(from), words);
        }
        let as_needed = Rhythm::AsNeeded(AsNeeded {
            least_hours: 6,
            most_per_day: 3,
        });
        let words = "As needed, at least 6 hours apart, at most 3 a day";
        assert_eq!(as_needed.in_words(from), words);
    }
}

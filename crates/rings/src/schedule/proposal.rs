use std::collections::{BTreeSet, HashMap};

use kernel::{ClassId, fold_name};

use super::{ClassLine, Goes, USUAL_MINUTES, USUAL_MINUTES_PER_ENTRY};
use crate::ShowDay;

/// What an organization is used to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Habits {
    /// The classes of the show that are for walking horses.
    pub walking: BTreeSet<ClassId>,
    /// How the classes of its earlier shows went, by their folded names.
    pub lines: HashMap<String, ClassLine>,
}

/// How a class will probably go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proposal {
    /// As a line of a schedule, by itself.
    pub line: ClassLine,
    /// Whether an earlier show had it so; otherwise its name says so.
    pub is_known: bool,
}

/// How the classes of a show will probably go, in their order.
#[must_use]
pub fn proposals(day: &ShowDay, habits: &Habits) -> Vec<Proposal> {
    let classes = day.classes.iter().map(|class| {
        let known = habits.lines.get(&fold_name(&class.name));
        let guessed = ClassLine {
            class_id: class.id,
            goes: guess(&class.name, habits.walking.contains(&class.id)),
            minutes: USUAL_MINUTES,
            minutes_per_entry: USUAL_MINUTES_PER_ENTRY,
            drag: None,
            break_minutes: 0,
            with: None,
        };
        Proposal {
            line: known.map_or(guessed, |line| ClassLine {
                class_id: class.id,
                with: None,
                ..*line
            }),
            is_known: known.is_some(),
        }
    });
    classes.collect()
}

/// What of a name says that all horses go at once, whatever else it says.
const SURELY_TOGETHER: [&str; 6] = [
    "pleasure",
    "under saddle",
    "rail",
    "on the flat",
    "hunter hack",
    "in hand conformation",
];

/// What of a name says that they go one by one.
const ONE_BY_ONE: [&str; 28] = [
    "barrel",
    "barrels",
    "course",
    "cow",
    "cutting",
    "derby",
    "dressage",
    "equitation over",
    "fences",
    "flag",
    "freestyle",
    "gymkhana",
    "horsemanship",
    "hunter",
    "jumper",
    "jumpers",
    "jumping",
    "keyhole",
    "medal",
    "obstacle",
    "pattern",
    "pole",
    "poles",
    "ranch",
    "reining",
    "roping",
    "showmanship",
    "trail",
];

/// What of a name says that all horses go at once, if nothing says otherwise.
const TOGETHER: [&str; 22] = [
    "command",
    "conformation",
    "costume",
    "country",
    "equitation",
    "flat shod",
    "five gaited",
    "halter",
    "lead line",
    "leadline",
    "lite shod",
    "model",
    "padded",
    "park",
    "plantation",
    "racking",
    "saddle seat",
    "three gaited",
    "trot",
    "walk",
    "walking",
    "yearling",
];

/// How a class goes that has this name.
fn guess(name: &str, is_walking: bool) -> Goes {
    let words = fold_name(name);
    let words = words.split(|c: char| !c.is_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let name = format!(" {} ", words.join(" "));
    let says = |phrases: &[&str]| phrases.iter().any(|it| name.contains(&format!(" {it} ")));
    if says(&SURELY_TOGETHER) {
        Goes::Together
    } else if says(&ONE_BY_ONE) {
        Goes::OneByOne
    } else if is_walking || says(&TOGETHER) {
        Goes::Together
    } else {
        Goes::OneByOne
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_how_classes_go() {
        for (name, is_walking, goes) in [
            ("Open Pleasure", false, Goes::Together),
            ("Trail Pleasure, Lite-Shod", true, Goes::Together),
            ("Youth Lite Shod", true, Goes::Together),
            ("Lead-Line", false, Goes::Together),
            ("Walk/Trot Equitation", false, Goes::Together),
            ("Hunter Under Saddle", false, Goes::Together),
            ("Equitation on the Flat", false, Goes::Together),
            ("Working Hunter Over Fences", false, Goes::OneByOne),
            ("1.10 m Jumpers", false, Goes::OneByOne),
            ("In-Hand Trail", true, Goes::OneByOne),
            ("Youth Barrels", false, Goes::OneByOne),
            ("Training Level Test 2", false, Goes::OneByOne),
            ("Championship Stake", true, Goes::Together),
            ("Championship Stake", false, Goes::OneByOne),
            ("Handrail", false, Goes::OneByOne),
        ] {
            assert_eq!(guess(name, is_walking), goes, "{name}");
        }
    }
}

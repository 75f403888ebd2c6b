//! The classes of a show as rows name them.

use std::collections::HashMap;

use kernel::{ClassId, class_title, fold_name};
use registrations::OfferedClass;

/// What stands behind a class in a list of entries that this program wrote, and whether
/// the entry takes part in the class or waits for it.
const STATES: [(&str, bool); 4] = [
    (" (entered)", true),
    (" (waitlisted)", true),
    (" (scratched)", false),
    (" (cancelled)", false),
];

/// The classes of a show by their numbers, names and titles.
pub(super) struct ClassNames {
    numbers: HashMap<String, ClassId>,
    names: HashMap<String, ClassId>,
    titles: HashMap<ClassId, String>,
}

impl ClassNames {
    pub(super) fn of(classes: &[OfferedClass]) -> Self {
        let mut all = Self {
            numbers: HashMap::new(),
            names: HashMap::new(),
            titles: HashMap::new(),
        };
        for class in classes {
            let name = class.name.as_str();
            if !class.number.is_empty() {
                all.numbers.insert(fold_name(&class.number), class.id);
            }
            all.names.insert(fold_name(name), class.id);
            all.titles
                .insert(class.id, class_title(&class.number, name));
        }
        all
    }

    /// What people call a class.
    pub(super) fn title(&self, id: ClassId) -> &str {
        self.titles.get(&id).map_or("", String::as_str)
    }

    /// The classes in a text, and doubts about what names none. They stand in lines or
    /// between semicolons; also between commas and slashes, but the name of a class may
    /// have such in it.
    pub(super) fn find(&self, text: &str) -> (Vec<ClassId>, Vec<String>) {
        let (mut found, mut doubts) = (Vec::new(), Vec::new());
        for line in text.split('\n').map(str::trim) {
            if let Some(class) = self.class(line) {
                found.push(class);
                continue;
            }
            for part in parts(line, &[';']) {
                self.find_in(part, &mut found, &mut doubts);
            }
        }
        let mut seen = Vec::new();
        found.retain(|id| {
            let is_first = !seen.contains(id);
            seen.push(*id);
            is_first
        });
        (found, doubts)
    }

    fn find_in(&self, part: &str, found: &mut Vec<ClassId>, doubts: &mut Vec<String>) {
        let left = STATES.iter().filter(|(_, takes_part)| !takes_part);
        if left.clone().any(|(state, _)| part.ends_with(state)) {
            doubts.push(format!("Classes: {part} is left out."));
            return;
        }
        if let Some(class) = self.class(part) {
            found.push(class);
            return;
        }
        let pieces: Vec<_> = parts(part, &[',', '/']).collect();
        let known: Vec<_> = pieces.iter().map(|piece| self.class(piece)).collect();
        if known.iter().all(Option::is_none) {
            doubts.push(unknown(part));
            return;
        }
        for (piece, class) in pieces.into_iter().zip(known) {
            match class {
                Some(class) => found.push(class),
                None => doubts.push(unknown(piece)),
            }
        }
    }

    /// The class of a number, a name, or a number before its name.
    fn class(&self, text: &str) -> Option<ClassId> {
        let states = STATES.iter();
        let bare = states.fold(text, |text, (state, _)| text.trim_end_matches(state));
        let key = fold_name(bare);
        if let Some(class) = self.numbers.get(&key).or_else(|| self.names.get(&key)) {
            return Some(*class);
        }
        let is_between = |c: char| c.is_whitespace() || ".:-–·)#".contains(c);
        let bare = bare.trim_start_matches(is_between);
        let (number, name) = bare.split_once(is_between)?;
        let class = *self.numbers.get(&fold_name(number))?;
        let name = fold_name(name.trim_start_matches(is_between));
        (self.names.get(&name) == Some(&class)).then_some(class)
    }
}

fn parts<'a>(text: &'a str, between: &'a [char]) -> impl Iterator<Item = &'a str> {
    let parts = text.split(between).map(str::trim);
    parts.filter(|it| !it.is_empty())
}

fn unknown(text: &str) -> String {
    format!("Classes: {text} is no class of this show; left out.")
}

#[cfg(test)]
mod tests {
    use kernel::{Money, RequiredLine};

    use super::*;

    fn id(number: u32) -> ClassId {
        ClassId::parse(&format!("00000000-0000-7000-8000-{number:012}")).expect("an id")
    }

    fn names() -> ClassNames {
        let class = |(at, number, name): (u32, &str, &str)| OfferedClass {
            id: id(at),
            number: number.to_owned(),
            name: RequiredLine::parse(name).expect("a name"),
            description: String::new(),
            price: Money::ZERO,
            capacity: None,
            stage: kernel::ClassStage::default(),
            closed: false,
            entered: 0,
            waiting: 0,
        };
        let classes = [
            (1, "1", "Walk/Trot, Open"),
            (2, "2A", "Youth 13 & U"),
            (3, "3", "Lead Line"),
        ];
        ClassNames::of(&classes.map(class))
    }

    #[test]
    fn classes_are_named_in_many_ways() {
        for (text, expected) in [
            ("1; 2a; 3", vec![1, 2, 3]),
            ("1, 3", vec![1, 3]),
            ("3/1", vec![3, 1]),
            ("walk/trot, open", vec![1]),
            ("Walk/Trot, Open; lead line", vec![1, 3]),
            (
                "1 · Walk/Trot, Open (entered); 3 · Lead Line (waitlisted)",
                vec![1, 3],
            ),
            ("3 - Lead Line\n2A. Youth 13 & U", vec![3, 2]),
            ("3\nLead Line", vec![3]),
            ("", vec![]),
        ] {
            let (found, doubts) = names().find(text);
            let expected: Vec<_> = expected.into_iter().map(id).collect();
            assert_eq!((found, doubts), (expected, Vec::new()), "{text}");
        }
    }

    #[test]
    fn what_is_no_class_and_what_was_left_is_in_doubt() {
        let (found, doubts) = names().find("3, 9; 1 Lead Line; 2A · Youth 13 & U (scratched)");
        assert_eq!(found, [id(3)]);
        assert_eq!(
            doubts,
            [
                "Classes: 9 is no class of this show; left out.",
                "Classes: 1 Lead Line is no class of this show; left out.",
                "Classes: 2A · Youth 13 & U (scratched) is left out.",
            ]
        );
    }
}

//! Horses that appear at shows.

use kernel::{
    HorseId, OptionalLine, OrganizationId, RequiredLine, Revision, ShowHorseId, compact, fold,
};
use time::OffsetDateTime;

/// The most registrations of a show horse.
pub const MAX_REGISTRATIONS: usize = 10;

/// The least digits of a number in a registry.
const LEAST_DIGITS: usize = 4;

/// The number of a microchip: 15 digits, as ISO 11784 has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Microchip(String);

impl Microchip {
    /// Reads 15 digits, with or without spaces, hyphens and dots between them; not 15 equal
    /// ones, which people type where they know none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits: String = text
            .chars()
            .filter(|it| !matches!(it, ' ' | '-' | '.'))
            .collect();
        let first = digits.chars().next()?;
        let is_one = digits.len() == 15
            && digits.bytes().all(|it| it.is_ascii_digit())
            && digits.chars().any(|it| it != first);
        is_one.then_some(Self(digits))
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub const fn stored(digits: String) -> Self {
        Self(digits)
    }

    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

kernel::words! {
    /// The sex of a show horse.
    pub enum HorseSex {
        /// A female horse.
        Mare = "mare",
        /// A male horse.
        Stallion = "stallion",
        /// A castrated male horse.
        Gelding = "gelding",
    }
}

/// That an association has a horse under a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorseRegistration {
    /// The association; empty if nobody said.
    pub association: OptionalLine<100>,
    /// The number.
    pub number: RequiredLine<100>,
}

impl HorseRegistration {
    /// Reads what people type where an entry asks for the number: `TWHBEA 20412345` names the
    /// association, too.
    #[must_use]
    pub fn typed(text: &str) -> Option<Self> {
        let text = text.trim();
        let at = text.find(|it: char| it.is_ascii_digit()).unwrap_or(0);
        let (association, number) = text.split_at(at);
        let association = association.trim_matches([' ', '#', ':', '-', '.']);
        // One letter or two are part of the number, as in `M12345`.
        let (association, number) =
            if association.chars().filter(|it| it.is_alphabetic()).count() < 3 {
                ("", text)
            } else {
                (association, number)
            };
        Some(Self {
            association: OptionalLine::parse(association).ok()?,
            number: RequiredLine::parse(number.trim()).ok()?,
        })
    }

    /// Association and number as they are compared; `None` without an association.
    pub(crate) fn key(&self) -> Option<String> {
        let association = compact(self.association.as_str());
        let number = self.number_key()?;
        (!association.is_empty()).then(|| format!("{association}\n{number}"))
    }

    /// The number alone, as it is compared; `None` if it is none, such as *pending*.
    pub(crate) fn number_key(&self) -> Option<String> {
        let number = compact(self.number.as_str());
        let digits = number.bytes().filter(u8::is_ascii_digit).count();
        (digits >= LEAST_DIGITS).then_some(number)
    }
}

/// What is known of a show horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowHorseDetails {
    /// The name, as the office corrected it or it was typed first.
    pub name: RequiredLine<200>,
    /// The number of its microchip.
    pub microchip: Option<Microchip>,
    /// Its numbers in registries.
    pub registrations: Vec<HorseRegistration>,
    /// The year in which it was born.
    pub born: Option<u16>,
    /// Its sex.
    pub sex: Option<HorseSex>,
    /// Its color.
    pub color: OptionalLine<100>,
}

impl ShowHorseDetails {
    /// What an entry says that has a name alone.
    #[must_use]
    pub fn named(name: RequiredLine<200>) -> Self {
        Self {
            name,
            microchip: None,
            registrations: Vec::new(),
            born: None,
            sex: None,
            color: OptionalLine::default(),
        }
    }

    /// These, with what they lack from others.
    #[must_use]
    pub fn completed_by(mut self, other: &Self) -> Self {
        self.microchip = self.microchip.or_else(|| other.microchip.clone());
        for registration in &other.registrations {
            let known = |it: &HorseRegistration| {
                compact(it.number.as_str()) == compact(registration.number.as_str())
            };
            if self.registrations.len() < MAX_REGISTRATIONS && !self.registrations.iter().any(known)
            {
                self.registrations.push(registration.clone());
            }
        }
        self.born = self.born.or(other.born);
        self.sex = self.sex.or(other.sex);
        if self.color.as_str().is_empty() {
            self.color = other.color.clone();
        }
        self
    }

    /// The text in which searches look, folded: name, microchip and numbers, a line each.
    #[must_use]
    pub fn search_key(&self) -> String {
        let chip = self.microchip.as_ref().map_or("", Microchip::as_str);
        let mut texts = vec![self.name.as_str(), chip];
        texts.extend(self.registrations.iter().map(|it| it.number.as_str()));
        fold(&texts.join("\n"))
    }
}

/// A horse that appears at an organization's shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowHorse {
    /// The show horse's id.
    pub id: ShowHorseId,
    /// The organization whose directory it is in.
    pub organization_id: OrganizationId,
    /// What is known.
    pub details: ShowHorseDetails,
    /// The horse of an account, if a rider entered it as such; it may be deleted since.
    pub horse_id: Option<HorseId>,
    /// Incremented at each save.
    pub revision: Revision,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    pub updated_at: OffsetDateTime,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_microchip_has_15_digits_that_are_not_all_equal() {
        let read = |text: &str| Microchip::parse(text).map(|it| it.as_str().to_owned());
        assert_eq!(
            read("985 141 000 123 456").as_deref(),
            Some("985141000123456")
        );
        for none in [
            "",
            "98514100012345",
            "9851410001234567",
            "98514100012345a",
            "000000000000000",
        ] {
            assert_eq!(read(none), None, "{none}");
        }
    }

    #[test]
    fn the_association_is_read_from_what_stands_before_the_number() {
        for (text, association, number) in [
            ("TWHBEA 20412345", "TWHBEA", "20412345"),
            ("TWHBEA #20412345", "TWHBEA", "20412345"),
            ("20412345", "", "20412345"),
            ("M12345", "", "M12345"),
            ("pending", "", "pending"),
        ] {
            let read = HorseRegistration::typed(text).expect("a number");
            assert_eq!(
                (read.association.as_str(), read.number.as_str()),
                (association, number)
            );
        }
        assert_eq!(HorseRegistration::typed("  "), None);
    }
}

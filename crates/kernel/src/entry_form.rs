use crate::OptionalText;

/// Whether the form of a show asks for something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Asked {
    /// It does not.
    #[default]
    Off,
    /// It may be left blank.
    Optional,
    /// It must be filled in.
    Required,
}

impl Asked {
    const ALL: [Self; 3] = [Self::Off, Self::Optional, Self::Required];

    /// The name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Optional => "optional",
            Self::Required => "required",
        }
    }

    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|asked| asked.as_str() == word)
    }
}

/// What the form of a show may ask for beside rider, horse and classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryField {
    /// The horse's owner.
    Owner,
    /// The horse's trainer.
    Trainer,
    /// The horse's registration number.
    RegistrationNumber,
    /// The horse's breed.
    Breed,
    /// Whom to call after an accident.
    EmergencyContact,
    /// When the rider was born.
    RiderBirthDate,
    /// Numbers of members of associations.
    Memberships,
}

impl EntryField {
    /// All of them, in the order of the form.
    pub const ALL: [Self; 7] = [
        Self::Owner,
        Self::Trainer,
        Self::RegistrationNumber,
        Self::Breed,
        Self::EmergencyContact,
        Self::RiderBirthDate,
        Self::Memberships,
    ];

    /// The name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Trainer => "trainer",
            Self::RegistrationNumber => "registration_number",
            Self::Breed => "breed",
            Self::EmergencyContact => "emergency_contact",
            Self::RiderBirthDate => "rider_birth_date",
            Self::Memberships => "memberships",
        }
    }
}

/// What the form of a show asks for beside rider, horse and classes; by default
/// nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EntryForm([Asked; EntryField::ALL.len()]);

impl EntryForm {
    /// Asks for each field as `asked` says.
    pub fn of(asked: impl FnMut(EntryField) -> Asked) -> Self {
        Self(EntryField::ALL.map(asked))
    }

    /// Whether it asks for this field.
    #[must_use]
    pub const fn asked(self, field: EntryField) -> Asked {
        self.0[field as usize]
    }
}

/// What riders sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaiverTerms {
    /// The text; never blank.
    pub text: WaiverText,
    /// From this age on, no guardian signs too.
    pub age_of_majority: u32,
}

/// The text of a waiver.
pub type WaiverText = OptionalText<20_000>;

/// The age of majority in most states.
pub const USUAL_AGE_OF_MAJORITY: u32 = 18;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_asks_for_each_field_by_itself() {
        assert!(
            EntryField::ALL
                .into_iter()
                .all(|field| EntryForm::default().asked(field) == Asked::Off)
        );
        for one in EntryField::ALL {
            let form = EntryForm::of(|field| {
                if field == one {
                    Asked::Required
                } else {
                    Asked::Off
                }
            });
            for field in EntryField::ALL {
                assert_eq!(form.asked(field) == Asked::Required, field == one);
            }
        }
    }

    #[test]
    fn every_word_reads_back() {
        for asked in Asked::ALL {
            assert_eq!(Asked::parse(asked.as_str()), Some(asked));
        }
        assert_eq!(Asked::parse("maybe"), None);
    }
}

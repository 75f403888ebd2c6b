use crate::OptionalText;

crate::words! {
    /// Whether the form of a show asks for something.
    #[derive(Default)]
    pub enum Asked {
        /// It does not.
        #[default]
        Off = "off",
        /// It may be left blank.
        Optional = "optional",
        /// It must be filled in.
        Required = "required",
    }
}

crate::words! {
    /// What the form of a show may ask for beside rider, horse and classes.
    pub enum EntryField {
        /// The horse's owner.
        Owner = "owner",
        /// The horse's trainer.
        Trainer = "trainer",
        /// The horse's registration number.
        RegistrationNumber = "registration_number",
        /// The horse's breed.
        Breed = "breed",
        /// Whom to call after an accident.
        EmergencyContact = "emergency_contact",
        /// When the rider was born.
        RiderBirthDate = "rider_birth_date",
        /// Numbers of members of associations.
        Memberships = "memberships",
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

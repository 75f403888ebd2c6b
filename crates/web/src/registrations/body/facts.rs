//! What requests state of rider, horse and choices.

use ::events::{MAX_CLASSES, MAX_FEES};
use ::registrations::{
    ClassChoice, EmergencyContact, EntryDetails, EntryPerson, ExtraChoice, MAX_MEMBERSHIPS,
    Membership, RiderDetails, WaiverSignature,
};
use kernel::{
    ClassId, EmailAddress, EntryField, FeeId, FieldErrors, Money, OptionalLine, OptionalText,
    OrBlank, PhoneNumber, RandomToken, RecordDate, RequiredLine, WaiverText,
};

use crate::form::{Every, IfStated, IfWritten, body};

/// How many stalls are picked of an extra at most.
const MAX_PICKED: usize = 20;

/// Rider and horse, and what the form of a show may ask for beside.
pub(crate) struct Facts {
    rider_name: RequiredLine<200>,
    horse_name: RequiredLine<200>,
    notes: OptionalText<5000>,
    pub(super) details: EntryDetails,
    /// The fields of the details that the form has.
    pub(super) stated: Vec<EntryField>,
}

/// Where a rider is reached.
pub(crate) struct Reach {
    email: OrBlank<EmailAddress>,
    phone: OrBlank<PhoneNumber>,
    street: OptionalLine<300>,
}

impl Reach {
    pub(super) fn with(self, facts: &Facts) -> RiderDetails {
        RiderDetails {
            rider_name: facts.rider_name.clone(),
            rider_email: self.email,
            rider_phone: self.phone,
            rider_street: self.street,
            horse_name: facts.horse_name.clone(),
            notes: facts.notes.clone(),
        }
    }
}

body! {
    /// Where a rider is reached, as riders state it.
    ReachBody {
        email as "rider_email": EmailAddress,
        phone as "rider_phone": PhoneNumber,
        address as "rider_address": RiderAddressBody,
    } => Reach {
        Reach { email: email.into(), phone: phone.into(), street: address.into() }
    }
}

body! {
    /// Where a rider is reached, as far as the office knows.
    KnownReachBody {
        email as "rider_email": OrBlank<EmailAddress>,
        phone as "rider_phone": OrBlank<PhoneNumber>,
        address as "rider_address": Option<KnownAddressBody>,
    } => Reach {
        let street = address.unwrap_or_default();
        Reach { email, phone, street }
    }
}

body! {
    /// A rider's postal address; may be blank.
    KnownAddressBody {
        street: OptionalLine<300>,
    } => OptionalLine<300> {
        street
    }
}

body! {
    /// Rider and horse, and what the form of a show may ask for beside.
    FactsBody {
        rider_name: RequiredLine<200>,
        horse_name: RequiredLine<200>,
        notes: OptionalText<5000>,
        /// The horse's owner.
        owner: IfStated<IfWritten<EntryPersonBody>>,
        /// The horse's trainer.
        trainer: IfStated<IfWritten<EntryPersonBody>>,
        /// The horse's number in a registry.
        registration_number: IfStated<OptionalLine<100>>,
        breed: IfStated<OptionalLine<100>>,
        /// Whom to call after an accident.
        emergency_contact: IfStated<IfWritten<EmergencyContactBody>>,
        rider_birth_date: IfStated<Option<RecordDate>>,
        memberships: IfStated<Every<MembershipBody, MAX_MEMBERSHIPS>>,
    } => Facts {
        let stated = [
            (EntryField::Owner, owner.is_some()),
            (EntryField::Trainer, trainer.is_some()),
            (EntryField::RegistrationNumber, registration_number.is_some()),
            (EntryField::Breed, breed.is_some()),
            (EntryField::EmergencyContact, emergency_contact.is_some()),
            (EntryField::RiderBirthDate, rider_birth_date.is_some()),
            (EntryField::Memberships, memberships.is_some()),
        ];
        Facts {
            rider_name,
            horse_name,
            notes,
            details: EntryDetails {
                owner: owner.flatten(),
                trainer: trainer.flatten(),
                registration_number: registration_number.unwrap_or_default(),
                breed: breed.unwrap_or_default(),
                emergency_contact: emergency_contact.flatten(),
                rider_birth_date: rider_birth_date.flatten(),
                memberships: memberships.unwrap_or_default(),
            },
            stated: stated.into_iter().filter_map(|(field, is)| is.then_some(field)).collect(),
        }
    }
}

body! {
    /// A rider's postal address.
    RiderAddressBody {
        street: RequiredLine<300>,
    } => RequiredLine<300> {
        street
    }
}

body! {
    /// Somebody on an entry, such as the owner of the horse. If all is blank, there is nobody.
    EntryPersonBody {
        name: RequiredLine<200>,
        street: OptionalLine<300>,
        city: OptionalLine<100>,
        state: OptionalLine<100>,
        zip_code: OptionalLine<20>,
        phone: Option<PhoneNumber>,
        email: Option<EmailAddress>,
    } => EntryPerson {
        EntryPerson { name, street, city, state, zip_code, phone, email }
    }
}

body! {
    /// Whom to call after an accident. If both are blank, there is nobody.
    EmergencyContactBody {
        name: RequiredLine<200>,
        phone: PhoneNumber,
    } => EmergencyContact {
        EmergencyContact { name, phone }
    }
}

body! {
    /// A membership in an association.
    MembershipBody {
        association: RequiredLine<100>,
        number: RequiredLine<100>,
    } => Membership {
        Membership { association, number }
    }
}

body! {
    /// A class that a rider enters. One of the two is required; the id counts.
    EnteredClassBody {
        id: Option<ClassId>,
        name: Option<RequiredLine<200>>,
    } => ClassChoice {
        let choice = id.map(ClassChoice::Id).or(name.map(ClassChoice::Name));
        choice.ok_or_else(|| FieldErrors::of("name", "is required"))?
    }
}

body! {
    /// An extra that a rider chooses.
    ExtraBody {
        /// A fee of the show that is not required.
        fee_id: FeeId,
        /// How many of it.
        quantity: u32,
        /// Of one that is a stall, the tokens of the stalls that are held for it: the entry
        /// has these. At most as many as are bought.
        holds: Every<String, MAX_PICKED>,
    } => ExtraChoice {
        // What is no token names no hold.
        let read = |text: String| RandomToken::parse(&text).unwrap_or(RandomToken::stored(text));
        ExtraChoice { fee_id, quantity, holds: holds.into_iter().map(read).collect() }
    }
}

body! {
    /// What a rider types under the waiver of a show.
    SignatureBody {
        /// The rider's name.
        signed_name: OptionalLine<200>,
        /// The name of the guardian of a rider who is under age.
        guardian_name: OptionalLine<200>,
        /// The text that the rider was shown. If it is another one by now, the
        /// answer is 409 `waiver_changed` and nothing is saved.
        text: Option<WaiverText>,
        /// Whether `signed_name` is meant although it has no word of the name of the
        /// rider or the guardian; without it such a name is invalid.
        confirmed: bool,
    } => WaiverSignature {
        WaiverSignature {
            signed_name,
            guardian_name,
            text,
            is_confirmed: confirmed,
            client_address: None,
        }
    }
}

body! {
    /// What somebody enters for, and at which total.
    ChoicesBody {
        /// Each by its id, or by its name in any case; none is required.
        classes_entered: Every<EnteredClassBody, MAX_CLASSES>,
        /// What is bought beside classes.
        extras: Every<ExtraBody, MAX_FEES>,
        /// The total that the rider was shown, in US dollars. If it is another one
        /// by now, the answer is 409 `prices_changed` and nothing is entered.
        total: Option<Money>,
    } => (Vec<ClassChoice>, Vec<ExtraChoice>, Option<Money>) {
        (classes_entered, extras, total)
    }
}

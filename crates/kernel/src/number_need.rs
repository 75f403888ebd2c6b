use thiserror::Error;

use crate::OptionalLine;

/// The most needs of the release of a show's back numbers.
pub const MAX_NUMBER_NEEDS: usize = 20;

crate::words! {
    /// What a show wants to have before it hands out a back number.
    pub enum NeedKind {
        /// A membership of an association, on all days of the show.
        Membership = "membership",
        /// The number of the horse in a registry.
        RegistrationNumber = "registration_number",
        /// The signed waiver, of a rider under age also by a guardian.
        Waiver = "waiver",
        /// That nothing of the bill is due.
        Paid = "paid",
        /// A telephone number; of an owner one that is not the trainer's.
        Phone = "phone",
        /// A postal address; of an owner one that is not the trainer's.
        Address = "address",
    }
}

crate::words! {
    /// Of whom or what a show wants it.
    pub enum NeedOf {
        /// Who rides.
        Rider = "rider",
        /// Who owns the horse.
        Owner = "owner",
        /// Who trains it.
        Trainer = "trainer",
        /// The horse.
        Horse = "horse",
    }
}

impl NeedKind {
    /// Of whom it can be wanted; the first one, if nobody is said.
    #[must_use]
    pub const fn of(self) -> &'static [NeedOf] {
        use NeedOf::{Horse, Owner, Rider, Trainer};
        match self {
            Self::Membership => &[Rider, Owner, Trainer, Horse],
            Self::RegistrationNumber => &[Horse],
            Self::Waiver | Self::Paid => &[Rider],
            Self::Phone | Self::Address => &[Rider, Owner, Trainer],
        }
    }
}

/// Something that a show wants to have before it hands out a back number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberNeed {
    /// What.
    pub kind: NeedKind,
    /// Of whom.
    pub of: NeedOf,
    /// Of which association: of a membership always, of a registration number if it is to be
    /// in a registry of this one.
    pub association: OptionalLine<100>,
}

/// Why something cannot be wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NumberNeedError {
    /// It is not something of that one.
    #[error("has none of this kind")]
    Of,
    /// Of which association it is to be, is not said.
    #[error("is required")]
    NoAssociation,
}

impl NumberNeed {
    /// Checks that it can be wanted of that one.
    pub fn new(
        kind: NeedKind,
        of: Option<NeedOf>,
        association: OptionalLine<100>,
    ) -> Result<Self, NumberNeedError> {
        let of = of.unwrap_or(kind.of()[0]);
        if !kind.of().contains(&of) {
            return Err(NumberNeedError::Of);
        }
        if kind == NeedKind::Membership && association.as_str().is_empty() {
            return Err(NumberNeedError::NoAssociation);
        }
        let association = match kind {
            NeedKind::Membership | NeedKind::RegistrationNumber => association,
            _ => OptionalLine::default(),
        };
        Ok(Self {
            kind,
            of,
            association,
        })
    }

    /// What it is, in words that follow *the*: `rider's TWHBEA membership`.
    #[must_use]
    pub fn words(&self) -> String {
        let (of, association) = (self.of.as_str(), self.association.as_str());
        match self.kind {
            NeedKind::Membership => format!("{of}'s {association} membership"),
            NeedKind::RegistrationNumber if association.is_empty() => {
                format!("{of}'s registration number")
            }
            NeedKind::RegistrationNumber => format!("{of}'s {association} number"),
            NeedKind::Waiver => "signed waiver".to_owned(),
            NeedKind::Paid => "payment".to_owned(),
            NeedKind::Phone => format!("{of}'s phone number"),
            NeedKind::Address => format!("{of}'s address"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_is_wanted_of_one_who_can_have_it() {
        let twhbea = || OptionalLine::parse("TWHBEA").expect("a line");
        let need = |kind, of| NumberNeed::new(kind, of, twhbea());
        for kind in NeedKind::ALL {
            for of in NeedOf::ALL {
                assert_eq!(need(kind, Some(of)).is_ok(), kind.of().contains(&of));
            }
        }
        assert_eq!(
            need(NeedKind::Paid, None).map(|it| (it.of, it.association)),
            Ok((NeedOf::Rider, OptionalLine::default()))
        );
        assert_eq!(
            NumberNeed::new(NeedKind::Membership, None, OptionalLine::default()),
            Err(NumberNeedError::NoAssociation)
        );
    }
}

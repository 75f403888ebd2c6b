use crate::{Charge, ClassEntry, EntryDetails, Registration, RiderDetails};

impl Registration {
    /// The approximate size in the store, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        bytes_of(
            &self.rider,
            &self.details,
            &self.class_entries,
            &self.charges,
        )
    }
}

/// The approximate size of an entry in the store, in bytes.
pub(crate) fn bytes_of(
    rider: &RiderDetails,
    details: &EntryDetails,
    classes: &[ClassEntry],
    charges: &[Charge],
) -> u64 {
    /// Ids, numbers, and the copies of them in the indexes.
    const ROW: usize = 300;
    /// Ids, numbers and state of a class entry or a charge, and the copies of
    /// them in the indexes.
    const PART: usize = 200;

    let texts = [
        rider.rider_name.as_str(),
        rider.rider_email.as_str(),
        rider.rider_phone.as_str(),
        rider.rider_street.as_str(),
        rider.horse_name.as_str(),
        rider.notes.as_str(),
    ];
    let texts: usize = texts.iter().map(|text| text.len()).sum();
    let class_bytes =
        |class: &ClassEntry| PART + class.name.as_str().len() + class.description.len();
    let classes: usize = classes.iter().map(class_bytes).sum();
    let charge_bytes = |charge: &Charge| {
        let reason = charge.charged_because.as_ref();
        PART + charge.name.as_str().len() + reason.map_or(0, |it| it.as_str().len())
    };
    let charges: usize = charges.iter().map(charge_bytes).sum();
    let details: usize = details.texts().iter().map(|(_, text)| text.len()).sum();
    (ROW + texts + details + classes + charges) as u64
}

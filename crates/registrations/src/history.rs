//! What was changed in an entry, by whom and why.

use kernel::{
    AccountId, EmailAddress, EntryChangeId, IdGenerator, RegistrationId, RequiredLine, Revision,
};
use time::OffsetDateTime;

use crate::{Charge, ClassEntry, Registration, WaivedReason};

/// Why the office changed something.
pub type Reason = RequiredLine<500>;

/// A line in the history of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryChange {
    /// The line's id.
    pub id: EntryChangeId,
    /// The revision of the entry after the change.
    pub revision: Revision,
    /// When it was changed.
    pub at: OffsetDateTime,
    /// Who changed it.
    pub by: Author,
    /// What was changed.
    pub difference: Difference,
    /// Why, if a reason was given.
    pub reason: Option<Reason>,
}

/// Who changed an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Author {
    /// An account of the office; `None` if the account was deleted since.
    Office(Option<EmailAddress>),
    /// The rider, by the link of the entry.
    Rider,
    /// The server, which lets entries move up.
    Server,
}

/// Who changes an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changer {
    /// An account of the office.
    Office(AccountId),
    /// The rider, by the link of the entry.
    Rider,
    /// The server, which lets entries move up.
    Server,
}

/// A line of the history that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewChange {
    /// The line's id.
    pub id: EntryChangeId,
    /// The entry.
    pub registration_id: RegistrationId,
    /// The revision of the entry after the change.
    pub revision: Revision,
    /// When it was changed.
    pub at: OffsetDateTime,
    /// Who changed it.
    pub by: Changer,
    /// What was changed.
    pub difference: Difference,
    /// Why, if a reason was given.
    pub reason: Option<Reason>,
}

/// What was changed, as texts for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The kind of change.
    pub kind: ChangeKind,
    /// The field, the class, the line of the bill or the method of payment;
    /// empty if there is only one of this kind.
    pub subject: String,
    /// The value before; empty if there was none.
    pub before: String,
    /// The value after; empty if there is none.
    pub after: String,
}

/// What was changed in an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// The office added the entry.
    Added,
    /// A fact of the rider or the horse.
    Details,
    /// The back number.
    BackNumber,
    /// The state of a class.
    Class,
    /// The state of the entry.
    Status,
    /// The number of an extra.
    Extra,
    /// A line of the bill was waived.
    Waiver,
    /// The sum of the bill.
    Total,
    /// A payment was recorded.
    Payment,
    /// A refund was recorded.
    Refund,
    /// A payment or refund was voided.
    Void,
    /// The office made a new link for the rider.
    Link,
}

impl ChangeKind {
    const ALL: [Self; 12] = [
        Self::Added,
        Self::Details,
        Self::BackNumber,
        Self::Class,
        Self::Status,
        Self::Extra,
        Self::Waiver,
        Self::Total,
        Self::Payment,
        Self::Refund,
        Self::Void,
        Self::Link,
    ];

    /// The name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Details => "details",
            Self::BackNumber => "back_number",
            Self::Class => "class",
            Self::Status => "status",
            Self::Extra => "extra",
            Self::Waiver => "waiver",
            Self::Total => "total",
            Self::Payment => "payment",
            Self::Refund => "refund",
            Self::Void => "void",
            Self::Link => "link",
        }
    }

    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// Everything that differs, except the revision. Facts of a class or a charge
/// that never change are not compared.
#[must_use]
pub fn differences(before: &Registration, after: &Registration) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut note = |kind, subject: &str, before: String, after: String| {
        if before != after {
            found.push(Difference {
                kind,
                subject: subject.to_owned(),
                before,
                after,
            });
        }
    };
    for (field, (one, other)) in FIELDS.into_iter().zip(fields(before).zip(fields(after))) {
        note(ChangeKind::Details, field, one.to_owned(), other.to_owned());
    }
    let details = before.details.texts().into_iter();
    for ((field, one), (_, other)) in details.zip(after.details.texts()) {
        note(ChangeKind::Details, field.as_str(), one, other);
    }
    let number = |entry: &Registration| entry.back_number.map(|it| it.to_string());
    note(
        ChangeKind::BackNumber,
        "",
        number(before).unwrap_or_default(),
        number(after).unwrap_or_default(),
    );
    for class in &after.class_entries {
        let old = before.class_entries.iter().find(|it| it.id == class.id);
        let state = |class: &ClassEntry| class.state.as_str().to_owned();
        let (name, was) = (class.name.as_str(), old.map(state).unwrap_or_default());
        note(ChangeKind::Class, name, was, state(class));
        let reason = old.and_then(|it| it.waived_reason.as_ref());
        let (was, is) = waivers(reason, class.waived_reason.as_ref());
        note(ChangeKind::Waiver, name, was, is);
    }
    for charge in &after.charges {
        let old = before.charges.iter().find(|it| it.id == charge.id);
        if charge.is_extra {
            let number = |charge: &Charge| charge.quantity.to_string();
            let was = old.map_or_else(|| "0".to_owned(), number);
            note(ChangeKind::Extra, charge.name.as_str(), was, number(charge));
        }
        let reason = old.and_then(|it| it.waived_reason.as_ref());
        let (was, is) = waivers(reason, charge.waived_reason.as_ref());
        note(ChangeKind::Waiver, charge.name.as_str(), was, is);
    }
    let status = |entry: &Registration| entry.status.as_str().to_owned();
    note(ChangeKind::Status, "", status(before), status(after));
    let total = |entry: &Registration| entry.total_fee.to_string();
    note(ChangeKind::Total, "", total(before), total(after));
    if before.link != after.link {
        // The links are secret.
        found.push(Difference {
            kind: ChangeKind::Link,
            subject: String::new(),
            before: String::new(),
            after: String::new(),
        });
    }
    found
}

/// The names of the fields in the API, in the order of [`fields`].
const FIELDS: [&str; 6] = [
    "rider_name",
    "rider_email",
    "rider_phone",
    "rider_address",
    "horse_name",
    "notes",
];

fn fields(entry: &Registration) -> impl Iterator<Item = &str> {
    let rider = &entry.rider;
    [
        rider.rider_name.as_str(),
        rider.rider_email.as_str(),
        rider.rider_phone.as_str(),
        rider.rider_street.as_str(),
        rider.horse_name.as_str(),
        rider.notes.as_str(),
    ]
    .into_iter()
}

fn waivers(before: Option<&WaivedReason>, after: Option<&WaivedReason>) -> (String, String) {
    let text = |reason: Option<&WaivedReason>| reason.map(|it| it.as_str().to_owned());
    (
        text(before).unwrap_or_default(),
        text(after).unwrap_or_default(),
    )
}

/// The lines of the history for a change.
pub(crate) fn changes(
    ids: &dyn IdGenerator,
    before: &Registration,
    after: &Registration,
    at: OffsetDateTime,
    by: Changer,
    reason: Option<&Reason>,
) -> Vec<NewChange> {
    let change = |difference| NewChange {
        id: EntryChangeId::new(ids.next_uuid()),
        registration_id: after.id,
        revision: after.revision,
        at,
        by,
        difference,
        reason: reason.cloned(),
    };
    let found = differences(before, after).into_iter();
    found.map(change).collect()
}

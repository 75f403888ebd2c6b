//! What was changed in an entry, by whom and why.

use kernel::{
    AuditLineId, Author, ChangeKind, Changer, Difference, NewAuditLine, Reason, Revision,
};
use time::OffsetDateTime;

use crate::{
    ChangedEntry, Charge, ClassChanged, ClassEntryState, LinePayer, Registration, StatusChanged,
    WaivedReason,
};

/// Lines of an entry's ledger and of its receipts, which do not change its revision.
pub const LEDGER: [ChangeKind; 4] = [
    ChangeKind::Payment,
    ChangeKind::Refund,
    ChangeKind::Void,
    ChangeKind::Receipt,
];

/// A line in the history of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryChange {
    /// The line's id.
    pub id: AuditLineId,
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

/// Everything that differs, except the revision. Facts of a class or a charge
/// that never change are not compared.
#[must_use]
pub fn differences(before: &Registration, after: &Registration) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut note = |difference: Difference| {
        if difference.before != difference.after {
            found.push(difference);
        }
    };
    for (field, (one, other)) in FIELDS.into_iter().zip(fields(before).zip(fields(after))) {
        note(Difference::new(ChangeKind::Details, field, one, other));
    }
    let details = before.details.texts().into_iter();
    for ((field, one), (_, other)) in details.zip(after.details.texts()) {
        note(Difference::new(
            ChangeKind::Details,
            field.as_str(),
            one,
            other,
        ));
    }
    let number = |entry: &Registration| entry.back_number.map(|it| it.to_string());
    note(Difference::new(
        ChangeKind::BackNumber,
        "",
        number(before).unwrap_or_default(),
        number(after).unwrap_or_default(),
    ));
    let released = |entry: &Registration| {
        let out = entry.released.as_ref().and(entry.back_number);
        out.map(|it| it.to_string()).unwrap_or_default()
    };
    note(Difference::new(
        ChangeKind::Released,
        "",
        released(before),
        released(after),
    ));
    for class in &after.class_entries {
        let old = before.class_entries.iter().find(|it| it.id == class.id);
        let (name, after) = (class.name.as_str(), class.state);
        let before = old.map(|it| it.state);
        let was = before.map_or("", ClassEntryState::as_str);
        let changed = Difference::of(&ClassChanged { before, after }, name, was, after.as_str());
        note(changed.about(class.id.as_uuid(), ""));
        let reason = old.and_then(|it| it.waived_reason.as_ref());
        let (was, is) = waivers(reason, class.waived_reason.as_ref());
        let waived = Difference::new(ChangeKind::Waiver, name, was, is);
        note(waived.about(class.id.as_uuid(), ""));
        note(payer(
            name,
            old.map_or(class.payer, |it| it.payer),
            class.payer,
        ));
    }
    for charge in &after.charges {
        let old = before.charges.iter().find(|it| it.id == charge.id);
        charge_differences(old, charge)
            .into_iter()
            .for_each(&mut note);
    }
    let changed = StatusChanged {
        before: before.status,
        after: after.status,
    };
    let (was, is) = (changed.before.as_str(), changed.after.as_str());
    note(Difference::of(&changed, "", was, is));
    let total = |entry: &Registration| entry.total_fee.to_string();
    note(Difference::new(
        ChangeKind::Total,
        "",
        total(before),
        total(after),
    ));
    if before.link != after.link {
        // The links are secret.
        found.push(Difference::new(ChangeKind::Link, "", "", ""));
    }
    found
}

/// How the number of an extra ends of which some wait in line.
const WAITING: &str = " waiting";

/// Whether an entry has stalls for which it waited in line.
pub(crate) fn has_from_line(line: &Difference) -> bool {
    let count = |text: &str| {
        let (had, waiting) = text.split_once(", ").unwrap_or((text, "0 waiting"));
        let waiting = waiting.strip_suffix(WAITING)?;
        Some((had.parse::<u32>().ok()?, waiting.parse::<u32>().ok()?))
    };
    let is_more = |((had, waited), (has, waits))| has > had && waits < waited;
    let counts = count(&line.before).zip(count(&line.after));
    line.kind == ChangeKind::Extra && counts.is_some_and(is_more)
}

/// What may differ in a charge.
fn charge_differences(old: Option<&Charge>, charge: &Charge) -> Vec<Difference> {
    let mut found = Vec::new();
    if charge.is_extra || charge.booking_id.is_some() {
        let number = |charge: &Charge| match charge.waiting {
            0 => charge.quantity.to_string(),
            waiting => format!("{}, {waiting}{WAITING}", charge.quantity),
        };
        let was = old.map_or_else(|| "0".to_owned(), number);
        found.push(Difference::new(
            ChangeKind::Extra,
            charge.name.as_str(),
            was,
            number(charge),
        ));
    }
    if charge.charged_because.is_some() {
        let charged = |it: &Charge| match it.quantity {
            0 => String::new(),
            _ => it.unit_amount.to_string(),
        };
        let was = old.map(charged).unwrap_or_default();
        let name = charge.name.as_str();
        found.push(Difference::new(
            ChangeKind::Charge,
            name,
            was,
            charged(charge),
        ));
    }
    let was = old.map_or(charge.payer, |it| it.payer);
    found.push(payer(charge.name.as_str(), was, charge.payer));
    let reason = old.and_then(|it| it.waived_reason.as_ref());
    let (was, is) = waivers(reason, charge.waived_reason.as_ref());
    found.push(Difference::new(
        ChangeKind::Waiver,
        charge.name.as_str(),
        was,
        is,
    ));
    found
}

/// Who pays a line of the bill.
fn payer(line: &str, before: LinePayer, after: LinePayer) -> Difference {
    Difference::new(ChangeKind::Payer, line, before.as_str(), after.as_str())
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

/// The lines of the audit trail for a change.
#[must_use]
pub fn changes(
    change: &ChangedEntry,
    at: OffsetDateTime,
    by: Changer,
    reason: Option<&Reason>,
) -> Vec<NewAuditLine> {
    let ChangedEntry {
        before,
        after,
        waiver,
        ..
    } = change;
    let signed = waiver.as_ref().map(|waiver| {
        let name = waiver.signed_name.as_str();
        Difference::new(ChangeKind::Details, "signature", "", name)
    });
    let found = differences(before, after).into_iter().chain(signed);
    found
        .map(|difference| line(after, at, by, difference, reason.cloned()))
        .collect()
}

/// A line of the audit trail about an entry.
pub(crate) fn line(
    entry: &Registration,
    at: OffsetDateTime,
    by: Changer,
    difference: Difference,
    reason: Option<Reason>,
) -> NewAuditLine {
    NewAuditLine {
        entry: Some((entry.id, entry.revision)),
        // Whoever gets the number stands at the desk.
        is_mailed: !entry.rider.rider_email.is_blank() && difference.kind != ChangeKind::Released,
        at,
        by,
        difference,
        reason,
    }
}

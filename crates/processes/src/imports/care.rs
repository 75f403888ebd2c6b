//! Visits of care of rows.

use std::collections::HashSet;

use ::horses::{CareVisit, VisitDetails, VisitKind};
use ::imports::{ImportKind, Judged};
use kernel::{CareVisitId, HorseId, Money, NamedHorse, RecordDate, Revision, fold_name};

use super::names::Names;
use super::reading::Reading;
use super::{Named, New, Prepared, Rows};

/// What tells a visit from others of its horse.
type Told = (HorseId, VisitKind, RecordDate, String);

fn told(horse: HorseId, details: &VisitDetails) -> Told {
    let name = fold_name(details.name.as_str());
    (horse, details.kind, details.date, name)
}

/// Compares rows with the visits that are there.
pub(super) fn prepare(rows: &Rows, names: Named, there: &[CareVisit]) -> Prepared {
    let names = Names::of(names);
    let mut present: HashSet<_> = there
        .iter()
        .map(|it| told(it.horse.id, &it.details))
        .collect();
    let (mut judged, mut new) = (Vec::new(), Vec::new());
    for record in &rows.records {
        let mut row = Reading::of(record, ImportKind::Care);
        let visit = visit_of(&mut row, &names);
        let is_known = visit
            .as_ref()
            .is_some_and(|(horse, it)| !present.insert(told(*horse, it)));
        if is_known {
            judged.push(Judged::known());
            continue;
        }
        let name = row.get("horse").to_owned();
        let (verdict, visit) = row.finish(visit);
        judged.push(verdict);
        new.extend(visit.map(|(horse, details)| CareVisit {
            id: CareVisitId::new(rows.ids.next_uuid()),
            organization_id: rows.target.organization_id,
            horse: NamedHorse { id: horse, name },
            details,
            batch: None,
            revision: Revision::FIRST,
            created_at: rows.target.now,
            updated_at: rows.target.now,
        }));
    }
    Prepared {
        judged,
        new: New::Care(new),
    }
}

fn visit_of(row: &mut Reading<'_>, names: &Names) -> Option<(HorseId, VisitDetails)> {
    let horse = match names.horse(row.get("horse")) {
        Ok(horse) => Some(horse),
        Err(reason) => {
            row.refuse(reason);
            None
        }
    };
    let date = row.required("date", RecordDate::parse);
    let kind = VisitKind::parse(row.get("kind")).unwrap_or_else(|| {
        row.doubt("Kind is missing; taken as other care.".to_owned());
        VisitKind::Other
    });
    let contact = names.contact(row.get("by"));
    let details = VisitDetails {
        kind,
        name: row.line("name"),
        by: row.line("by"),
        contact_id: contact.map(|it| it.id),
        product: kernel::OptionalLine::default(),
        cost: row.optional("cost", Money::parse),
        document_id: None,
        next_due: row.optional("next_due", RecordDate::parse),
        notes: row.notes_text(),
        date: date?,
    };
    let VisitDetails {
        name, by, notes, ..
    } = &details;
    if let Err(error) = VisitDetails::check_name(kind, name, by, notes) {
        row.refuse(format!("Name {error}."));
        return None;
    }
    Some((horse?, details))
}

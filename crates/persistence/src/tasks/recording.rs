//! Records a dose, in the transaction that has locked its course.

use kernel::{OrganizationId, Scope, StoreError, TimeZone};
use sea_orm::Condition;
use tasks::{AsNeeded, Course, Dose, DosePlan, NewDose};
use time::OffsetDateTime;

use super::entity::dose;
use super::mapping::CourseRow;
use super::{doses, duplicates};
use crate::database::TransactionConnection;

/// What became of a dose that was sent.
pub(super) enum Recorded {
    /// There is no such course.
    Gone,
    /// It is here.
    Dose(Box<Dose>),
    /// As needed it is not possible before `next`.
    TooSoon {
        next: OffsetDateTime,
        /// Whether it is kept as a duplicate of another dose.
        is_kept: bool,
    },
}

pub(super) async fn record(
    db: TransactionConnection,
    scope: &Scope,
    sent: &NewDose,
    zone: &TimeZone,
) -> Result<Recorded, StoreError> {
    let dose = &sent.dose;
    let (id, date, time) = (dose.course_id, dose.date, dose.time);
    let Some(row) = doses::lock(&db, scope, id, Condition::all()).await? else {
        return Ok(Recorded::Gone);
    };
    if let Some(first) = doses::find(&db, id, date, time).await? {
        if first.has(sent) {
            return Ok(Recorded::Dose(Box::new(first)));
        }
        duplicates::keep(&db, scope, &first, sent, zone).await?;
    } else {
        if row.deleted_at.is_some() {
            return Ok(Recorded::Gone);
        }
        let organization = OrganizationId::new(row.organization_id);
        let course = CourseRow {
            course: row.clone(),
            // The name is not needed.
            horse_name: String::new(),
        };
        if let Some(limits) = limits(&course.read()?, dose) {
            let near = doses::near(&db, dose).await?;
            if let Some(next) = too_soon(limits, dose, &near, zone) {
                let is_kept = keep_late(&db, scope, sent, &near, zone).await?;
                return Ok(Recorded::TooSoon { next, is_kept });
            }
        }
        doses::insert(&db, dose::Model::of(dose, organization)).await?;
    }
    let stored = doses::find(&db, id, date, time).await?;
    Ok(stored.map_or(Recorded::Gone, |it| Recorded::Dose(Box::new(it))))
}

/// The limits of a dose that is given as needed.
fn limits(course: &Course, dose: &Dose) -> Option<AsNeeded> {
    let plan = course.plan_of(dose.date.as_date(), dose.time).ok();
    let limits = plan.as_ref().and_then(DosePlan::as_needed).copied();
    limits.filter(|_| dose.is_given)
}

/// From when a dose is possible, if that is later than it was given.
fn too_soon(
    limits: AsNeeded,
    dose: &Dose,
    near: &[Dose],
    zone: &TimeZone,
) -> Option<OffsetDateTime> {
    let moments = near.iter();
    let moments = moments.flat_map(|it| it.given_at().map(|at| (it.date.as_date(), at)));
    let moments: Vec<_> = moments.collect();
    let at = dose.mark.at;
    let next = limits.possible_from(&moments, dose.date.as_date(), at, zone);
    (next > at).then_some(next)
}

/// Keeps a dose that was given while nobody could know of the nearest other one. What is
/// sent at once was only asked for.
async fn keep_late(
    db: &TransactionConnection,
    scope: &Scope,
    sent: &NewDose,
    near: &[Dose],
    zone: &TimeZone,
) -> Result<bool, StoreError> {
    if !sent.is_late() {
        return Ok(false);
    }
    let at = sent.dose.mark.at;
    let given = near.iter().filter(|it| it.was_given());
    let Some(first) = given.min_by_key(|it| (it.mark.at - at).abs()) else {
        return Ok(false);
    };
    if !first.has(sent) {
        duplicates::keep(db, scope, first, sent, zone).await?;
    }
    Ok(true)
}

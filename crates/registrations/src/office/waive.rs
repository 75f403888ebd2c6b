use kernel::{Actor, BillLineId, Reason, Refusal, RegistrationId};

use super::OfficeError;
use crate::{Registration, RegistrationService, WholeEntry};

/// The problem at a field that names a line of a bill.
pub const NOT_A_LINE: &str = "is not a line of this bill";

impl RegistrationService {
    /// Waives a line of an entry's bill: it remains, and costs nothing.
    pub async fn waive(
        &self,
        actor: &Actor,
        id: RegistrationId,
        line: BillLineId,
        reason: &Reason,
    ) -> Result<WholeEntry, OfficeError> {
        let opened = self.open(actor, id).await?;
        let bill = opened.before.bill();
        let found = bill.iter().find(|it| it.id == line);
        let found = found.ok_or(Refusal::Field {
            field: "line",
            problem: NOT_A_LINE,
        })?;
        if found.waived_reason.is_some() {
            return Err(OfficeError::AlreadyWaived);
        }
        let after = waived(&opened.before, line, reason);
        Ok(self.save(actor, opened, after, Some(reason)).await?)
    }
}

fn waived(before: &Registration, line: BillLineId, reason: &Reason) -> Registration {
    let mut after = before.clone();
    for class in &mut after.class_entries {
        if class.line_id() == line {
            class.waived_reason = Some(reason.clone());
        }
    }
    for charge in &mut after.charges {
        if charge.line_id() == line {
            charge.waived_reason = Some(reason.clone());
        }
    }
    after.sum_up();
    after
}

//! Who pays the lines of an entry's bill.

use kernel::{Actor, BillLineId, Refusal, RegistrationId, Revision};

use crate::office::NOT_A_LINE;
use crate::{LinePayer, OfficeError, Registration, RegistrationService, WholeEntry};

/// Who is to pay lines of an entry's bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetPayers {
    /// The lines; others stay.
    pub lines: Vec<(BillLineId, LinePayer)>,
    /// The revision that was seen; `None` changes any.
    pub revision: Option<Revision>,
}

impl RegistrationService {
    /// Says who pays lines of an entry's bill: the entry, or its barn.
    pub async fn set_payers(
        &self,
        actor: &Actor,
        id: RegistrationId,
        wish: SetPayers,
    ) -> Result<WholeEntry, OfficeError> {
        let mut opened = self.open(actor, id).await?;
        opened.check_revision(wish.revision).await?;
        let mut after = opened.before.clone();
        for (line, payer) in &wish.lines {
            let problem = after.pay_line(*line, *payer).err();
            if let Some(problem) = problem {
                return Err(Refusal::Field {
                    field: "lines",
                    problem,
                }
                .into());
            }
        }
        after.pay_new_lines_like_others();
        after.sum_up();
        Ok(self.save(actor, opened, after, None).await?)
    }
}

impl Registration {
    /// Says who pays a line.
    pub(super) fn pay_line(
        &mut self,
        line: BillLineId,
        payer: LinePayer,
    ) -> Result<(), &'static str> {
        if payer == LinePayer::Group && self.group_id.is_none() {
            return Err("must be paid by the entry, which is in no barn");
        }
        let classes = self.class_entries.iter_mut();
        let mut classes = classes.map(|it| (it.line_id(), &mut it.payer));
        let charges = self.charges.iter_mut();
        let mut charges = charges.map(|it| (it.line_id(), &mut it.payer));
        let found = classes.find(|(id, _)| *id == line);
        let found = found.or_else(|| charges.find(|(id, _)| *id == line));
        let (_, is) = found.ok_or(NOT_A_LINE)?;
        *is = payer;
        Ok(())
    }

    /// If one pays all lines, it pays those that follow.
    fn pay_new_lines_like_others(&mut self) {
        let bill = self.bill();
        let mut payers = bill.iter().map(|it| it.payer);
        if let Some(first) = payers.next()
            && payers.all(|it| it == first)
        {
            self.new_lines = first;
        }
    }

    /// Has lines that are not there before be paid by whoever pays new lines.
    pub(crate) fn pay_new_lines(&mut self, before: Option<&Self>) {
        if self.new_lines == LinePayer::Entry {
            return;
        }
        let new_lines = self.new_lines;
        let was = |line: BillLineId| {
            before.is_some_and(|before| {
                let mut classes = before.class_entries.iter().map(crate::ClassEntry::line_id);
                let mut charges = before.charges.iter().map(crate::Charge::line_id);
                classes.any(|it| it == line) || charges.any(|it| it == line)
            })
        };
        for class in &mut self.class_entries {
            if !was(class.line_id()) {
                class.payer = new_lines;
            }
        }
        for charge in &mut self.charges {
            if !was(charge.line_id()) {
                charge.payer = new_lines;
            }
        }
        self.sum_up();
    }

    /// Puts it into a barn, or takes it out: then it pays all itself.
    pub(super) fn put_into(&mut self, group: Option<kernel::GroupId>) {
        self.group_id = group;
        if group.is_none() {
            self.new_lines = LinePayer::Entry;
            for class in &mut self.class_entries {
                class.payer = LinePayer::Entry;
            }
            for charge in &mut self.charges {
                charge.payer = LinePayer::Entry;
            }
        }
        self.sum_up();
    }
}

//! What a receipt paid for a barn, by entry.

use kernel::{BillLineId, Money, ReceiptId, RegistrationId};

use super::WholeGroup;
use crate::{LedgerOf, LinePayer, PaymentKind, Receipt, SeenReceipt};

/// A receipt as far as it paid for a barn and its entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidForGroup {
    /// The receipt.
    pub receipt: Receipt,
    /// What it paid for entries, by their numbers: in their own ledgers, and of their lines on the
    /// bill of the barn. Without those for which it paid nothing.
    pub entries: Vec<(RegistrationId, Money)>,
    /// What it paid for the barn itself: what it bought, and what is more than its bill.
    pub own: Money,
}

/// A line of the bill of a barn: of which entry, and what of it the barn pays.
struct Line {
    id: BillLineId,
    entry: Option<RegistrationId>,
    cents: i64,
}

impl WholeGroup {
    /// What a receipt paid for the barn; `None` if there is no such receipt. One that was voided,
    /// or by which the show gave money back, paid nothing.
    ///
    /// Money in the ledger of the barn pays the lines of its bill in their order, the oldest
    /// first, so that several receipts together pay each line once.
    #[must_use]
    pub fn paid_by(&self, id: ReceiptId) -> Option<PaidForGroup> {
        let seen = self.receipts.iter().find(|it| it.receipt.id == id)?;
        let mut paid = vec![0; self.entries.len()];
        let mut own = 0;
        let mut add = |entry: Option<RegistrationId>, cents: i64| {
            let at = entry.and_then(|id| self.entries.iter().position(|(it, _)| it.id == id));
            *at.map_or(&mut own, |at| &mut paid[at]) += cents;
        };
        if seen.receipt.kind == PaymentKind::Payment {
            let of_entries = seen.allotments().filter_map(|it| {
                let entry = it.payment.of.registration_id()?;
                let is_own = self.entries.iter().any(|(own, _)| own.id == entry);
                is_own.then_some((entry, it.payment.amount.cents()))
            });
            for (entry, cents) in of_entries {
                add(Some(entry), cents);
            }
            let lines = self.lines();
            for (from, until) in self.spans(id) {
                let mut begins = 0;
                let mut rest = until - from;
                for line in &lines {
                    let ends = begins + line.cents;
                    let part = (until.min(ends) - from.max(begins)).max(0);
                    add(line.entry, part);
                    (begins, rest) = (ends, rest - part);
                }
                add(None, rest);
            }
        }
        let ids = self.entries.iter().map(|(it, _)| it.id);
        let money = |cents: i64| Money::from_cents(cents).unwrap_or_default();
        let entries = ids.zip(paid).filter(|(_, cents)| *cents > 0);
        Some(PaidForGroup {
            receipt: seen.receipt.clone(),
            entries: entries.map(|(id, cents)| (id, money(cents))).collect(),
            own: money(own),
        })
    }

    /// The lines of the bill, the oldest first: their ids sort by time. What was divided among
    /// entries is taken from what the barn bought, the newest first, and then from the newest
    /// other lines.
    fn lines(&self) -> Vec<Line> {
        let of_entries = self.entries.iter().flat_map(|(entry, _)| {
            let lines = entry.bill().into_iter();
            let lines = lines.filter(|it| it.payer == LinePayer::Group);
            lines.map(|it| Line {
                id: it.id,
                entry: Some(entry.id),
                cents: it.amount.cents(),
            })
        });
        let own = self.group.bill().into_iter().map(|it| Line {
            id: it.id,
            entry: None,
            cents: it.amount.cents(),
        });
        let mut lines: Vec<_> = own.chain(of_entries).collect();
        lines.sort_by_key(|it| (it.entry.is_some(), it.id));
        let mut divided = self.group.divided().cents();
        let (of_barn, of_entries): (Vec<_>, Vec<_>) =
            lines.iter_mut().partition(|it| it.entry.is_none());
        for line in of_barn
            .into_iter()
            .rev()
            .chain(of_entries.into_iter().rev())
        {
            let less = divided.min(line.cents);
            line.cents -= less;
            divided -= less;
        }
        lines.sort_by_key(|it| it.id);
        lines
    }

    /// From which cent to which the parts of a receipt pay the bill: after what was paid before
    /// them, less what was given back.
    fn spans(&self, id: ReceiptId) -> Vec<(i64, i64)> {
        let of = LedgerOf::Group(self.group.id);
        let parts = self.receipts.iter().flat_map(SeenReceipt::allotments);
        let parts = parts.filter(|it| it.payment.of == of);
        let mut parts: Vec<_> = parts.map(|it| &it.payment).collect();
        parts.sort_by_key(|it| (it.recorded_at, it.id));
        let mut paid = 0_i64;
        let mut spans = Vec::new();
        for part in parts {
            let before = paid;
            paid = (paid + part.signed().cents()).max(0);
            if part.receipt_id == id && paid > before {
                spans.push((before, paid));
            }
        }
        spans
    }
}

#[cfg(test)]
mod tests;

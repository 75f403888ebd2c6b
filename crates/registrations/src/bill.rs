//! What an entry costs.

use kernel::{BillLineId, FeeBasis, Money, SignedMoney, TimeZone};
use time::OffsetDateTime;

use crate::{Charge, ClassEntry, Kept, LinePayer, Registration, WaivedReason};

/// A line of a bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillLine {
    /// What kind of thing is charged.
    pub kind: BillLineKind,
    /// The id of the class entry or charge.
    pub id: BillLineId,
    /// Its name.
    pub name: String,
    /// How many of it.
    pub quantity: u32,
    /// The price of one.
    pub unit_amount: Money,
    /// The price of all; 0 if it was waived.
    pub amount: Money,
    /// Why the office waived it, if it did.
    pub waived_reason: Option<WaivedReason>,
    /// The rule that made it.
    pub rule: BillRule,
    /// Who pays it.
    pub payer: LinePayer,
}

/// The rule that made a line of a bill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BillRule {
    /// What the prize list says of the class.
    ListPrice,
    /// The class was added when it cost more.
    AddedAfter {
        /// What the prize list says.
        list_price: Money,
        /// From when on it cost more.
        at: OffsetDateTime,
    },
    /// It was scratched, and a rule of the show says what stands of it.
    Scratched(Kept),
    /// A fee of the show, for what it is charged.
    Fee(FeeBasis),
    /// Entries share a stall, and this one pays its part.
    Shared {
        /// What all of them pay.
        whole: Money,
    },
    /// The office charged it.
    Office,
}

impl BillRule {
    /// What the prize list says of a class that was added when it cost more.
    #[must_use]
    pub const fn list_price(self) -> Option<Money> {
        match self {
            Self::AddedAfter { list_price, .. } => Some(list_price),
            _ => None,
        }
    }

    /// The moment of the rule, if it has one.
    #[must_use]
    pub const fn at(self) -> Option<OffsetDateTime> {
        match self {
            Self::AddedAfter { at, .. } | Self::Scratched(Kept { at, .. }) => Some(at),
            _ => None,
        }
    }

    /// How many percent were given back, if a refund was asked of the show.
    #[must_use]
    pub const fn refunded(self) -> Option<u32> {
        match self {
            Self::Scratched(kept) => kept.refunded,
            _ => None,
        }
    }

    /// What a bill says of it beside the name, if it is none of the usual ones: `added
    /// after June 4, 2026, 12:00 PM, before that $40.00`.
    #[must_use]
    pub fn in_words(self, zone: &TimeZone) -> Option<String> {
        match self {
            Self::AddedAfter { list_price, at } => {
                let at = zone.in_words(at);
                Some(format!("added after {at}, before that {list_price}"))
            }
            Self::Scratched(Kept { refunded, at, .. }) => {
                let at = zone.in_words(at);
                Some(match refunded {
                    None => format!("scratched after {at}"),
                    Some(0) => format!("scratched after {at}, nothing back"),
                    Some(percent) => format!("scratched before {at}, {percent} % back"),
                })
            }
            Self::Shared { whole } => Some(format!("shared, {whole} in all")),
            Self::Fee(FeeBasis::Night) => Some("by the night".to_owned()),
            Self::Fee(FeeBasis::Horse) => Some("once for the horse".to_owned()),
            Self::Fee(FeeBasis::Weekend) => Some("once for the weekend".to_owned()),
            _ => None,
        }
    }

    /// What it is called.
    #[must_use]
    pub const fn kind(self) -> BillRuleKind {
        match self {
            Self::ListPrice => BillRuleKind::ListPrice,
            Self::AddedAfter { .. } => BillRuleKind::AddedAfter,
            Self::Scratched(Kept { refunded: None, .. }) => BillRuleKind::Scratch,
            Self::Scratched(_) => BillRuleKind::Refund,
            Self::Fee(FeeBasis::Entry) => BillRuleKind::PerEntry,
            Self::Fee(FeeBasis::Class) => BillRuleKind::PerClass,
            Self::Fee(FeeBasis::Unit) => BillRuleKind::PerUnit,
            Self::Fee(FeeBasis::Night) => BillRuleKind::PerNight,
            Self::Fee(FeeBasis::Horse) => BillRuleKind::PerHorse,
            Self::Fee(FeeBasis::Weekend) => BillRuleKind::PerWeekend,
            Self::Shared { .. } => BillRuleKind::Shared,
            Self::Office => BillRuleKind::Office,
        }
    }
}

kernel::words! {
    /// What a rule that made a line of a bill is called.
    pub enum BillRuleKind {
        /// What the prize list says of the class.
        ListPrice = "list_price",
        /// The class was added when it cost more.
        AddedAfter = "added_after",
        /// The class was scratched when that cost something.
        Scratch = "scratch",
        /// It was scratched, and a part of it was given back.
        Refund = "refund",
        /// A fee of the show, once for each entry.
        PerEntry = "per_entry",
        /// A fee of the show, for each class.
        PerClass = "per_class",
        /// An extra of the show, for each that was chosen.
        PerUnit = "per_unit",
        /// An extra of the show, for each night that was chosen.
        PerNight = "per_night",
        /// A fee of the show, once for each horse.
        PerHorse = "per_horse",
        /// A fee of the show, once over the shows of a weekend.
        PerWeekend = "per_weekend",
        /// Entries share a stall, and this one pays its part.
        Shared = "shared",
        /// The office charged it.
        Office = "office",
    }
}

kernel::words! {
    /// What a line of a bill charges.
    pub enum BillLineKind {
        /// A class.
        Class = "class",
        /// A fee that the show requires.
        Fee = "fee",
        /// What the rider bought beside classes.
        Extra = "extra",
        /// What the office charges beside the show's fees, such as for a returned check.
        Charge = "charge",
    }
}

impl ClassEntry {
    /// The id of its line of the bill.
    #[must_use]
    pub const fn line_id(&self) -> BillLineId {
        BillLineId::new(self.id.as_uuid())
    }
}

impl ClassEntry {
    fn rule(&self) -> BillRule {
        if let Some(kept) = self.kept() {
            return BillRule::Scratched(kept);
        }
        match self.list_price.zip(self.raised_at) {
            Some((list_price, at)) => BillRule::AddedAfter { list_price, at },
            None => BillRule::ListPrice,
        }
    }
}

impl Charge {
    fn rule(&self) -> BillRule {
        match (&self.charged_because, self.kept()) {
            (Some(_), _) => BillRule::Office,
            (None, Some(kept)) => BillRule::Scratched(kept),
            (None, None) if self.share.is_some() => BillRule::Shared {
                whole: self.unit_amount.times(self.quantity),
            },
            (None, None) => BillRule::Fee(self.per),
        }
    }

    /// What so many of it cost this entry, before anything is given back or waived.
    pub(crate) fn price(&self, quantity: u32) -> Money {
        self.share
            .unwrap_or_else(|| self.unit_amount.times(quantity))
    }

    /// How many of it a bill with so many classes has.
    pub(crate) const fn billed_quantity(&self, classes: u32) -> u32 {
        match self.per {
            FeeBasis::Class => classes,
            FeeBasis::Entry
            | FeeBasis::Unit
            | FeeBasis::Night
            | FeeBasis::Horse
            | FeeBasis::Weekend => self.quantity,
        }
    }

    /// The id of its line of the bill.
    #[must_use]
    pub const fn line_id(&self) -> BillLineId {
        BillLineId::new(self.id.as_uuid())
    }
}

impl Registration {
    /// What is charged: the classes, then fees, extras and charges of the office. A
    /// waived line remains, and costs nothing.
    #[must_use]
    pub fn bill(&self) -> Vec<BillLine> {
        bill(&self.class_entries, &self.charges)
    }

    /// For how many classes it is charged.
    pub(crate) fn charged_classes(&self) -> u32 {
        let classes: Vec<_> = self
            .class_entries
            .iter()
            .filter(|it| it.is_charged)
            .collect();
        count_of(&classes)
    }

    /// What the entry pays itself of its bill.
    #[must_use]
    pub fn own_fee(&self) -> Money {
        self.total_fee.less(self.group_fee)
    }

    /// What is still due of the entry itself; negative if the show owes it.
    #[must_use]
    pub fn balance(&self) -> SignedMoney {
        self.paid.balance_of(self.own_fee())
    }
}

pub(crate) fn bill(class_entries: &[ClassEntry], charges: &[Charge]) -> Vec<BillLine> {
    let classes: Vec<&ClassEntry> = class_entries.iter().filter(|it| it.is_charged).collect();
    let class_lines = classes.iter().map(|class| BillLine {
        kind: BillLineKind::Class,
        id: class.line_id(),
        name: class.name.as_str().to_owned(),
        quantity: 1,
        unit_amount: class.price,
        amount: amount(
            class.kept.unwrap_or(class.price),
            class.waived_reason.as_ref(),
        ),
        waived_reason: class.waived_reason.clone(),
        rule: class.rule(),
        payer: class.payer,
    });
    let charge_lines = charges.iter().filter(|it| it.is_charged).map(|charge| {
        let quantity = charge.billed_quantity(count_of(&classes));
        BillLine {
            kind: if charge.charged_because.is_some() {
                BillLineKind::Charge
            } else if charge.is_extra || charge.booking_id.is_some() {
                BillLineKind::Extra
            } else {
                BillLineKind::Fee
            },
            id: charge.line_id(),
            name: charge.name.as_str().to_owned(),
            quantity,
            unit_amount: charge.unit_amount,
            amount: amount(
                charge.kept.unwrap_or_else(|| charge.price(quantity)),
                charge.waived_reason.as_ref(),
            ),
            waived_reason: charge.waived_reason.clone(),
            rule: charge.rule(),
            payer: charge.payer,
        }
    });
    class_lines
        .chain(charge_lines)
        .filter(|line| line.quantity > 0)
        .collect()
}

/// The sum of a bill.
#[must_use]
pub fn total(bill: &[BillLine]) -> Money {
    bill.iter().map(|line| line.amount).sum()
}

/// What of a bill the barn pays.
pub(crate) fn group_part(bill: &[BillLine]) -> Money {
    let by_group = bill.iter().filter(|line| line.payer == LinePayer::Group);
    by_group.map(|line| line.amount).sum()
}

fn amount(amount: Money, waived: Option<&WaivedReason>) -> Money {
    match waived {
        Some(_) => Money::ZERO,
        None => amount,
    }
}

fn count_of(classes: &[&ClassEntry]) -> u32 {
    u32::try_from(classes.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use kernel::{ChargeId, ClassEntryId, FeeId, IdGenerator as _, RequiredLine, SequentialIds};

    use super::*;
    use crate::ClassEntryState;

    fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
        RequiredLine::parse(text).expect("a line")
    }

    fn money(text: &str) -> Money {
        Money::parse(text).expect("an amount")
    }

    fn class(price: &str, state: ClassEntryState, is_charged: bool) -> ClassEntry {
        ClassEntry {
            id: ClassEntryId::new(SequentialIds::default().next_uuid()),
            class_id: None,
            name: line("A class"),
            description: String::new(),
            price: money(price),
            list_price: None,
            raised_at: None,
            kept: None,
            refunded: None,
            kept_at: None,
            state,
            wait_number: None,
            is_charged,
            waived_reason: None,
            payer: LinePayer::Entry,
        }
    }

    fn charge(amount: &str, per: FeeBasis, quantity: u32) -> Charge {
        let id = SequentialIds::default().next_uuid();
        Charge {
            id: ChargeId::new(id),
            fee_id: FeeId::new(id),
            name: line("A fee"),
            unit_amount: money(amount),
            per,
            is_extra: per.is_counted(),
            quantity,
            waiting: 0,
            show_horse_id: None,
            kept: None,
            refunded: None,
            kept_at: None,
            is_charged: true,
            waived_reason: None,
            payer: LinePayer::Entry,
            charged_because: None,
            booking_id: None,
            share: None,
            stall_kind: None,
        }
    }

    fn amounts(bill: &[BillLine]) -> Vec<(u32, String)> {
        let amount = |line: &BillLine| (line.quantity, line.amount.to_string());
        bill.iter().map(amount).collect()
    }

    fn of(quantity: u32, amount: &str) -> (u32, String) {
        (quantity, amount.to_owned())
    }

    #[test]
    fn only_what_is_charged_is_on_the_bill() {
        let classes = [
            class("35", ClassEntryState::Entered, true),
            class("20", ClassEntryState::Waitlisted, false),
            // Scratched too late.
            class("12.5", ClassEntryState::Scratched, true),
        ];
        let mut uncharged = charge("99", FeeBasis::Entry, 1);
        uncharged.is_charged = false;
        let charges = [
            charge("2.5", FeeBasis::Class, 1),
            uncharged,
            charge("40", FeeBasis::Unit, 3),
        ];
        let bill = bill(&classes, &charges);
        let expected = [
            of(1, "$35.00"),
            of(1, "$12.50"),
            of(2, "$5.00"),
            of(3, "$120.00"),
        ];
        assert_eq!(amounts(&bill), expected);
        assert_eq!(total(&bill), money("172.5"));
        assert_eq!(bill[2].kind, BillLineKind::Fee);
        assert_eq!(bill[3].kind, BillLineKind::Extra);
        let rules: Vec<_> = bill.iter().map(|line| line.rule.kind()).collect();
        let listed = BillRuleKind::ListPrice;
        let fees = [BillRuleKind::PerClass, BillRuleKind::PerUnit];
        assert_eq!(rules, [listed, listed, fees[0], fees[1]]);
    }

    #[test]
    fn stalls_bags_and_nights_are_counted() {
        let stalls = [
            charge("185", FeeBasis::Unit, 3),
            charge("185", FeeBasis::Unit, 1),
            charge("9.5", FeeBasis::Unit, 6),
        ];
        assert_eq!(total(&bill(&[], &stalls)), money("797"));
        let end = bill(&[], &[charge("10", FeeBasis::Night, 3)]);
        assert_eq!(amounts(&end), [of(3, "$30.00")]);
        assert_eq!(end[0].kind, BillLineKind::Extra);
        assert_eq!(end[0].rule.kind(), BillRuleKind::PerNight);
    }

    #[test]
    fn a_waived_line_remains_and_costs_nothing() {
        let mut waived = class("35", ClassEntryState::Entered, true);
        waived.waived_reason = Some(line("A volunteer"));
        let mut fee = charge("2.5", FeeBasis::Class, 1);
        let lines = bill(&[waived.clone()], std::slice::from_ref(&fee));
        assert_eq!(amounts(&lines), [of(1, "$0.00"), of(1, "$2.50")]);
        assert_eq!(lines[0].unit_amount, money("35"));
        assert_eq!(lines[0].waived_reason, waived.waived_reason);
        fee.waived_reason = Some(line("A volunteer"));
        assert_eq!(total(&bill(&[waived], &[fee])), Money::ZERO);
    }

    #[test]
    fn a_fee_per_class_needs_a_charged_class() {
        assert_eq!(bill(&[], &[charge("2.5", FeeBasis::Class, 1)]), []);
    }
}

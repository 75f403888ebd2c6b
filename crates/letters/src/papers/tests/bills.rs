use kernel::{ExhibitorId, OptionalLine, PaymentId, PaymentMethod, ReceiptId};
use registrations::{Payer, Payment, PaymentKind, WeekendRosters};

use super::*;

#[test]
fn a_bill_lists_waived_lines_what_was_paid_and_what_is_due() {
    let pages = printed(Paper::Bills, &roster(1));
    // The waiting entry owes nothing, and paid.
    assert_eq!(pages.len(), 2);
    let bill = "Rider000 1 Main St Back number 101 · Horse1 Description Quantity Price Amount \
                12A · Open Pleasure 1 $35.00 $35.00 Stall (waived: came for one night) 2 $25.00 $0.00 \
                Total $35.00 Paid $20.00 Due: $15.00";
    assert!(pages.concat().contains(bill), "{pages:?}");
}

/// Of the first entry: a check, a refund, and cash that was voided.
fn ledger(roster: &Roster) -> Vec<Payment> {
    let ids = SequentialIds::default();
    let check = Payment {
        id: PaymentId::new(ids.next_uuid()),
        receipt_id: ReceiptId::new(ids.next_uuid()),
        receipt_number: 1,
        of: registrations::LedgerOf::Entry(roster.entries[0].id),
        kind: PaymentKind::Payment,
        method: PaymentMethod::Check,
        amount: dollars("25"),
        reference: OptionalLine::parse("1042").expect("a line"),
        note: OptionalLine::default(),
        received_at: datetime!(2026-05-02 01:00 UTC),
        recorded_at: datetime!(2026-05-02 01:00 UTC),
        recorder: None,
        voids: None,
        reason: None,
    };
    let refund = Payment {
        id: PaymentId::new(ids.next_uuid()),
        kind: PaymentKind::Refund,
        method: PaymentMethod::Cash,
        amount: dollars("5"),
        reference: OptionalLine::default(),
        ..check.clone()
    };
    let cash = Payment {
        id: PaymentId::new(ids.next_uuid()),
        kind: PaymentKind::Payment,
        ..refund.clone()
    };
    let void = Payment {
        id: PaymentId::new(ids.next_uuid()),
        voids: Some(cash.id),
        ..cash.clone()
    };
    vec![check, cash, refund, void]
}

#[test]
fn a_bill_names_payments_and_how_to_pay_what_is_due() {
    let mut roster = roster(1);
    roster.payments = ledger(&roster);
    roster.payment_note = OptionalText::parse("Checks to\nSpring Classic.").expect("a text");
    let pages = printed(Paper::Bills, &roster);
    let sums = "Total $35.00 Check 1042, May 1, 2026 $25.00 Refund: Cash, May 1, 2026 -$5.00 \
                Paid $20.00 Due: $15.00 How to pay Checks to Spring Classic.";
    assert!(pages[0].contains(sums), "{pages:?}");
    // The other entry has no ledger.
    assert!(!pages[1].contains("Check 1042"), "{pages:?}");
    let tree = read(Paper::Bills, &roster);
    let end = "\n  P Due: $15.00\n  H2 How to pay\n  P Checks to Spring Classic.\n";
    assert!(tree.contains(end), "{tree}");
}

#[test]
fn a_bill_that_is_asked_for_alone_is_printed_without_lines_as_well() {
    let mut roster = roster(0);
    roster.entries[0].paid = SignedMoney::ZERO;
    roster.entries[0].total_fee = Money::ZERO;
    let pages = printed(Paper::Bills, &roster);
    let [page] = pages.try_into().expect("one page");
    assert!(
        page.contains("José Núñez") && page.contains("Due: $0.00"),
        "{page}"
    );
    assert!(page.contains("Bill: Spring Classic Page 1 of 1"), "{page}");
}

#[test]
fn a_bill_and_a_back_number_begin_with_their_headings() {
    let bills = read(Paper::Bills, &roster(1));
    let begin = "\nDocument\n  H1 Bill\n  P Spring Classic · ";
    assert!(bills.starts_with(begin), "{bills}");
    assert!(
        bills.contains("\n  H2 Rider000\n  P 1 Main St\n"),
        "{bills}"
    );
    assert!(bills.contains("\n  P Due: $15.00\n  H1 Bill\n"), "{bills}");
    let numbers = read(Paper::BackNumbers, &roster(2));
    let all = "\nDocument
  H1 101
  P Horse1 · Rider001 · Spring Classic
  H1 102
  P Horse2 · Rider000 · Spring Classic";
    assert_eq!(numbers, all);
}

/// One bill of two shows, each with what was paid, and the sum of both.
#[test]
fn a_bill_of_a_weekend_has_the_entries_of_all_shows() {
    let show = |day: u8, name: &str| {
        let mut roster = roster(1);
        roster.show_name = name.to_owned();
        roster.payments = ledger(&roster);
        let id = format!("00000000-0000-7000-8000-{day:012}");
        (EventId::parse(&id).expect("an id"), roster)
    };
    let shows = vec![show(6, "Saturday"), show(7, "Sunday")];
    let payer = Payer {
        id: ExhibitorId::new(SequentialIds::default().next_uuid()),
        name: "Rider000".to_owned(),
    };
    let paid_for = shows[0].1.entries[0].id;
    let rosters = WeekendRosters {
        payers: [(paid_for, payer)].into(),
        shows,
    };
    let bills = rosters.into_bills();
    let faces = Typefaces::load().expect("fonts");
    let tree = tree(&render_weekend(&bills, &faces).expect("a PDF"));
    let (saturday, sunday) = (tree.find("Saturday"), tree.find("Sunday"));
    assert!(saturday.is_some() && saturday < sunday, "{tree}");
    assert!(tree.contains("Due: $30.00"), "{tree}");
    // The same bytes each time.
    let again = render_weekend(&bills, &faces).expect("a PDF");
    assert_eq!(again, render_weekend(&bills, &faces).expect("a PDF"));
}

use kernel::Refusal;

use super::*;
use crate::OfficeError;
use crate::register::tests::{CLOSING, just_before};

#[tokio::test]
async fn each_line_that_is_waived_costs_nothing() {
    // A late entry: two classes, the office fee, and the late fee for each class.
    let late = with_tx(tx_that_enters(show_with_fees()), CLOSING);
    let wish = wish(&["Open Pleasure", "Lead Line"]);
    let entry = late.register(wish).await.expect("entered");
    let totals = ["$32.50", "$55.00", "$57.50", "$57.50"];
    for (line, total) in entry.bill().iter().zip(totals) {
        let (service, stored) = storing(show_with_fees(), &entry, CLOSING);
        let why = reason("a volunteer");
        let waived = service.waive(&actor(), entry.id, line.id, &why).await;
        waived.expect("stored");
        let after = stored.entry();
        assert_eq!(after.total_fee.to_string(), total, "{}", line.name);
        let waived: Vec<_> = after.bill();
        let waived = waived.iter().filter(|it| it.waived_reason.is_some());
        let waived: Vec<_> = waived.map(|it| (it.id, it.amount.cents())).collect();
        assert_eq!(waived, [(line.id, 0)]);
    }
}

#[tokio::test]
async fn what_is_not_charged_is_no_line() {
    let mut entry = entered().await;
    entry.class_entries[1].scratch(&show_with_fees(), just_before(CLOSING));
    entry.settle(entry.status, &show_with_fees(), just_before(CLOSING));
    let line = entered().await.bill()[1].id;
    let service = refusing(show_with_fees(), &entry, CLOSING);
    let why = reason("a volunteer");
    let refused = service.waive(&actor(), entry.id, line, &why).await;
    assert!(matches!(
        refused,
        Err(OfficeError::Refusal(Refusal::Field { field: "line", .. }))
    ));
}

#[tokio::test]
async fn a_line_is_waived_once() {
    let mut entry = entered().await;
    entry.class_entries[0].waived_reason = Some(reason("a volunteer"));
    entry.sum_up();
    let service = refusing(show_with_fees(), &entry, CLOSING);
    let line = entry.bill()[0].id;
    let why = reason("a volunteer");
    let refused = service.waive(&actor(), entry.id, line, &why).await;
    assert!(matches!(refused, Err(OfficeError::AlreadyWaived)));
}

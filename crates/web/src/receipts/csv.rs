//! Receipts as a table, made page by page: a row for each part, so that amounts sum up.

use ::registrations::{Allotment, PaymentKind, ReceiptFilter, ReceiptService, SeenReceipt};
use actix_web::{HttpResponse, web};
use futures_util::stream::try_unfold;
use kernel::{Actor, EmailAddress, Money, Page, PageRequest, StoreError, TimeZone};
use spreadsheets::csv_rows;

use super::view::Direction;
use crate::extract::page::MAX_LIMIT;
use crate::representation::{csv_pages, local_time};

/// The whole list, of which the first page was read.
pub(super) fn response(
    service: web::Data<ReceiptService>,
    actor: Actor,
    (filter, zone): (ReceiptFilter, TimeZone),
    first: Page<SeenReceipt>,
) -> HttpResponse {
    let pages = try_unfold(Some((true, first)), move |page| {
        let (service, actor) = (service.clone(), actor.clone());
        let (filter, zone) = (filter.clone(), zone.clone());
        async move {
            let Some((is_first, page)) = page else {
                return Ok(None);
            };
            let titles = is_first.then(|| TITLES.map(str::to_owned).to_vec());
            let rows = page.items.iter().flat_map(|it| rows(it, &zone));
            let table = csv_rows(titles.into_iter().chain(rows)).map_err(StoreError::failed)?;
            let Some(after) = page.next else {
                return Ok(Some((table, None)));
            };
            let request = PageRequest {
                limit: MAX_LIMIT,
                after: Some(after),
            };
            let next = service.receipts(&actor, &filter, &request).await?;
            Ok::<_, StoreError>(Some((table, Some((false, next)))))
        }
    });
    csv_pages("receipts.csv", pages)
}

const TITLES: [&str; 17] = [
    "Receipt",
    "Received at",
    "Time zone",
    "Direction",
    "Method",
    "Amount of the receipt",
    "Reference",
    "Note",
    "From or to",
    "Part",
    "For",
    "Back number",
    "Rider",
    "Recorded at",
    "Recorded by",
    "Voided at",
    "Reason",
];

/// A row for each part, and one for what is no part of an entry. What comes in is positive, what
/// goes out negative, and what was voided nothing, so that the column of parts sums up.
fn rows(seen: &SeenReceipt, zone: &TimeZone) -> Vec<Vec<String>> {
    let part = |allotment: &Allotment| {
        let number = allotment.back_number.map(|it| it.to_string());
        let of = [
            allotment.show_name.clone(),
            number.unwrap_or_default(),
            allotment.rider_name.clone(),
        ];
        row(seen, zone, allotment.payment.amount, of)
    };
    let mut rows: Vec<_> = seen.allotments().map(part).collect();
    let named = |name: &str| [name.to_owned(), String::new(), String::new()];
    let is_voided = seen.receipt.voided_at.is_some();
    if seen.receipt.gone > Money::ZERO && !is_voided {
        rows.push(row(seen, zone, seen.receipt.gone, named("Deleted shows")));
    }
    let rest = seen.rest();
    if rest > Money::ZERO || is_voided {
        let name = if is_voided { "Voided" } else { "Credit" };
        rows.push(row(seen, zone, rest, named(name)));
    }
    rows
}

fn row(seen: &SeenReceipt, zone: &TimeZone, part: Money, of: [String; 3]) -> Vec<String> {
    let receipt = &seen.receipt;
    let sign = match receipt.kind {
        PaymentKind::Payment => "",
        PaymentKind::Refund => "-",
    };
    let plain = |money: Money| money.to_string().replace(['$', ','], "");
    let signed = |money: Money| match money {
        Money::ZERO => plain(money),
        _ => format!("{sign}{}", plain(money)),
    };
    let [show, number, rider] = of;
    let voided = receipt.voided_at.map(|at| local_time(at, zone));
    let reason = receipt.void_reason.as_ref();
    vec![
        receipt.number.to_string(),
        local_time(receipt.received_at, zone),
        zone.name().to_owned(),
        kernel::Word::as_str(Direction(receipt.kind)).to_owned(),
        receipt.method.as_str().to_owned(),
        signed(receipt.amount),
        receipt.reference.as_str().to_owned(),
        receipt.note.as_str().to_owned(),
        seen.exhibitor_name.clone(),
        signed(part),
        show,
        number,
        rider,
        local_time(receipt.recorded_at, zone),
        receipt
            .recorder
            .as_ref()
            .map_or("", EmailAddress::as_str)
            .to_owned(),
        voided.unwrap_or_default(),
        reason.map_or("", |it| it.as_str()).to_owned(),
    ]
}

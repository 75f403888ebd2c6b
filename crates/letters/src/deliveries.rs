//! What is delivered to the stalls of a show, for the crew that carries it.

use std::collections::BTreeMap;

use kernel::ShowStallId;
use stalls::{Delivery, DeliveryBoard};
use time::Date;

use crate::block::Block;
use crate::flow::Part;
use crate::pages::numbered;
use crate::pdf::{PdfError, Properties, write};
use crate::style::Scale;
use crate::table::{columns, paginate};
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// The font size, in points: it is read while walking.
const SIZE: f32 = 11.0;

/// Renders on the current thread.
pub(crate) fn render(
    board: &DeliveryBoard,
    day: Option<Date>,
    faces: &Typefaces,
) -> Result<Vec<u8>, PdfError> {
    let title = format!("Deliveries: {}", board.stalls.show);
    let typography = Typography {
        scale: Scale::of(SIZE),
        faces,
    };
    let pages = numbered(pages_of(board, day, typography), &title, faces);
    let properties = Properties {
        title: &title,
        author: None,
        date: day.unwrap_or(board.stalls.days.first_day),
    };
    write(&properties, &pages, faces)
}

fn pages_of(
    board: &DeliveryBoard,
    day: Option<Date>,
    typography: Typography<'_>,
) -> Vec<Vec<Part>> {
    let mut days: BTreeMap<Date, Vec<&Delivery>> = BTreeMap::new();
    for it in board.by_row(day) {
        days.entry(it.day).or_default().push(it);
    }
    if days.is_empty() {
        let heading = typography.section_heading("Deliveries", &board.stalls.show);
        return paginate(
            &heading,
            vec![typography.line("Nothing is to be delivered.")],
        );
    }
    let pages = days.iter().flat_map(|(day, deliveries)| {
        let (heading, rows) = day_table(board, *day, deliveries, typography);
        paginate(&heading, rows)
    });
    pages.collect()
}

fn day_table(
    board: &DeliveryBoard,
    day: Date,
    deliveries: &[&Delivery],
    typography: Typography<'_>,
) -> (Vec<Block>, Vec<Block>) {
    let columns = columns([
        ("Stall", 108.0),
        ("What", 132.0),
        ("Horse, rider", 148.0),
        ("Delivered", 80.0),
    ]);
    let line = format!("{} · {}", totals(deliveries), board.stalls.show);
    let title = format!("{}, {} {}", day.weekday(), day.month(), day.day());
    let mut heading = typography.section_heading(&title, &line);
    heading.push(typography.titles(&columns));
    let Scale { body, .. } = typography.scale;
    let row = |it: &&Delivery| {
        let (area, stall) = place(board, board.stall_of(it));
        let number = it.buyer.back_number.map(|number| format!("No. {number}"));
        let rider = [Some(it.buyer.rider_name.clone()), number];
        let rider: Vec<_> = rider.into_iter().flatten().collect();
        let delivered = if it.delivered_at().is_some() {
            "Delivered"
        } else {
            // To be ticked by hand.
            "\u{a0}"
        };
        let cells = [
            vec![(body.semibold(), stall), (body.quiet(), area)],
            vec![(body, it.what())],
            vec![
                (body, it.buyer.horse_name.clone()),
                (body.quiet(), rider.join(" · ")),
            ],
            vec![(body, delivered.to_owned())],
        ];
        typography.row_of(&columns, cells, 0.0)
    };
    (heading, deliveries.iter().map(row).collect())
}

/// The area and the name of a stall.
fn place(board: &DeliveryBoard, stall: Option<ShowStallId>) -> (String, String) {
    let found = stall.and_then(|id| board.stalls.stall(id));
    match found {
        Some((area, stall)) => (
            area.name.as_str().to_owned(),
            stall.terms.name.as_str().to_owned(),
        ),
        None => (String::new(), "No stall".to_owned()),
    }
}

/// "12 × Shavings, 3 × Straw": what is loaded.
fn totals(deliveries: &[&Delivery]) -> String {
    let mut totals: BTreeMap<&str, u32> = BTreeMap::new();
    for it in deliveries {
        let total = totals.entry(&it.name).or_default();
        *total = total.saturating_add(it.quantity);
    }
    let texts = totals
        .iter()
        .map(|(name, quantity)| format!("{quantity}\u{a0}×\u{a0}{name}"));
    texts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kernel::{
        DeliveryId, EventId, FeeId, IdGenerator as _, LedgerOf, RegistrationId, RequiredLine,
        Revision, SequentialIds, StallBookingId, StallKind,
    };
    use stalls::{
        AssignedNight, BookingDraft, Buyer, ShowArea, ShowNights, ShowStall, ShowStalls,
        StallBooking, StallTerms, Wishes,
    };
    use time::OffsetDateTime;
    use time::macros::date;

    use super::*;

    const DAY: Date = date!(2027 - 05 - 11);

    /// A show whose only booking has the second stall, with these deliveries to it or to none.
    fn board(deliveries: &[(Date, u32, bool)]) -> DeliveryBoard {
        let ids = SequentialIds::default();
        let event_id = EventId::new(ids.next_uuid());
        let stalls = ["A 1", "A 2"].map(|name| ShowStall {
            id: ShowStallId::new(ids.next_uuid()),
            terms: StallTerms {
                name: RequiredLine::parse(name).expect("a name"),
                kind: StallKind::Horse,
                is_end: false,
                nights: BTreeSet::new(),
            },
        });
        let night = AssignedNight {
            night: DAY,
            stall_id: stalls[1].id,
        };
        let booking = StallBooking {
            id: StallBookingId::new(ids.next_uuid()),
            event_id,
            booked: BookingDraft {
                kind: StallKind::Horse,
                fee_id: None,
                holders: Vec::new(),
                first: DAY,
                last: DAY,
                wishes: Wishes::default(),
            },
            holders: Vec::new(),
            nights: vec![night],
            is_waiting: false,
            place: None,
            is_bought: false,
            created_at: OffsetDateTime::UNIX_EPOCH,
            revision: Revision::new(1),
        };
        let to_delivery = |(day, quantity, has_stall): &(Date, u32, bool)| Delivery {
            id: DeliveryId::new(ids.next_uuid()),
            event_id,
            buyer: Buyer {
                of: LedgerOf::Entry(RegistrationId::new(ids.next_uuid())),
                back_number: Some(12),
                rider_name: "Zoë Ames".to_owned(),
                horse_name: "Midnight Sun".to_owned(),
            },
            fee_id: FeeId::new(ids.next_uuid()),
            name: "Shavings".to_owned(),
            booking_id: has_stall.then_some(booking.id),
            quantity: *quantity,
            day: *day,
            delivered: None,
            created_at: OffsetDateTime::UNIX_EPOCH,
        };
        DeliveryBoard {
            deliveries: deliveries.iter().map(to_delivery).collect(),
            stalls: ShowStalls {
                event_id,
                show: "Spring Classic".to_owned(),
                days: ShowNights {
                    first_day: DAY,
                    last_day: DAY,
                },
                areas: vec![ShowArea {
                    name: RequiredLine::parse("Barn A").expect("a name"),
                    stalls: stalls.to_vec(),
                }],
                holds: Vec::new(),
                revision: Revision::new(1),
            },
            bookings: vec![booking],
            supplies: Vec::new(),
        }
    }

    fn text_of(board: &DeliveryBoard, day: Option<Date>) -> (String, usize) {
        let faces = Typefaces::load().expect("fonts");
        let pdf = render(board, day, &faces).expect("a PDF");
        let pdf = lopdf::Document::load_mem(&pdf).expect("a PDF");
        let numbers: Vec<_> = pdf.get_pages().into_keys().collect();
        let text = pdf.extract_text(&numbers).expect("text");
        (text.replace('\u{a0}', " "), numbers.len())
    }

    #[test]
    fn the_list_of_a_day_has_its_stalls_and_what_is_loaded() {
        let next = date!(2027 - 05 - 12);
        let board = board(&[(DAY, 2, false), (DAY, 3, true), (next, 1, true)]);
        let (text, pages) = text_of(&board, Some(DAY));
        assert_eq!(pages, 1);
        for words in [
            "Tuesday, May 11",
            "5 × Shavings · Spring Classic",
            "3 × Shavings",
            "Barn A",
            "Zoë Ames · No. 12",
        ] {
            assert!(text.contains(words), "{words} in {text}");
        }
        // Those without a stall are the last ones.
        let place = |words: &str| text.find(words).expect(words);
        assert!(place("A 2") < place("No stall"), "{text}");
        assert!(!text.contains("May 12"), "{text}");
        assert_eq!(text_of(&board, None).1, 2);
    }

    #[test]
    fn a_day_without_deliveries_says_so() {
        let (text, _) = text_of(&board(&[]), None);
        assert!(text.contains("Nothing is to be delivered."), "{text}");
    }
}

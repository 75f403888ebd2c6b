//! The stalls of a show: the chart for the wall, and a card for each door.

use stalls::{BookingHolder, InStall, ShowArea, ShowStall, StallChart, StallPaper};
use time::Date;

use crate::block::{Block, Role};
use crate::door_cards::{ABOVE, HEIGHT, ON_A_PAGE, part};
use crate::pages::{Page, numbered};
use crate::pdf::{PdfError, Properties, write};
use crate::style::{Scale, Style, WIDTH};
use crate::table::{columns, paginate};
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// The font sizes of the chart, which is read standing, and of a card, in points.
const CHART_SIZE: f32 = 11.0;
const CARD_SIZE: f32 = 15.0;

/// Renders on the current thread.
pub(crate) fn render(
    paper: StallPaper,
    chart: &StallChart,
    faces: &Typefaces,
) -> Result<Vec<u8>, PdfError> {
    let show = &chart.stalls.show;
    let (title, size) = match paper {
        StallPaper::Chart => (format!("Stalls: {show}"), CHART_SIZE),
        StallPaper::Cards => (format!("Stall cards: {show}"), CARD_SIZE),
    };
    let typography = Typography {
        scale: Scale::of(size),
        faces,
    };
    let pages = match paper {
        StallPaper::Chart => numbered(chart_pages(chart, typography), &title, faces),
        StallPaper::Cards => card_pages(chart, typography),
    };
    let properties = Properties {
        title: &title,
        author: None,
        date: chart.stalls.days.first_day,
    };
    write(&properties, &pages, faces)
}

fn chart_pages(chart: &StallChart, typography: Typography<'_>) -> Vec<Vec<crate::flow::Part>> {
    let areas = chart.stalls.areas.iter();
    let pages: Vec<_> = areas
        .flat_map(|area| {
            let (heading, rows) = area_table(chart, area, typography);
            paginate(&heading, rows)
        })
        .collect();
    if pages.is_empty() {
        let heading = typography.section_heading("Stalls", &chart.stalls.show);
        return paginate(&heading, vec![typography.line("The show has no stalls.")]);
    }
    pages
}

fn area_table(
    chart: &StallChart,
    area: &ShowArea,
    typography: Typography<'_>,
) -> (Vec<Block>, Vec<Block>) {
    let columns = columns([("Stall", 84.0), ("Horse, rider", 244.0), ("Nights", 140.0)]);
    let count = area.stalls.len();
    let stalls = if count == 1 { "stall" } else { "stalls" };
    let line = format!("{count} {stalls} · {}", chart.stalls.show);
    let mut heading = typography.section_heading(area.name.as_str(), &line);
    heading.push(typography.titles(&columns));
    let Scale { body, subject, .. } = typography.scale;
    let row = |stall: &ShowStall| {
        let there = chart.in_stall(stall.id);
        let mut stall_cell = vec![(subject, stall.terms.name.as_str().to_owned())];
        let facts = facts(stall);
        if !facts.is_empty() {
            stall_cell.push((body.quiet(), facts));
        }
        let (mut who, mut when) = (Vec::new(), Vec::new());
        for it in &there {
            let lines = holders(it, body);
            // Each booking's nights begin beside its first horse.
            when.push((body, nights(it)));
            when.extend((1..lines.len()).map(|_| (body, "\u{a0}".to_owned())));
            who.extend(lines);
        }
        if there.is_empty() {
            who.push((body.quiet(), "Free".to_owned()));
        }
        typography.row_of(&columns, [stall_cell, who, when], 0.0)
    };
    let mut rows: Vec<_> = area.stalls.iter().map(row).collect();
    if rows.is_empty() {
        rows.push(typography.line("No stalls."));
    }
    (heading, rows)
}

/// "tack, end".
fn facts(stall: &ShowStall) -> String {
    let kind = stall.terms.kind;
    let kind = (kind != kernel::StallKind::Horse).then_some(kind.as_str());
    let end = stall.terms.is_end.then_some("end");
    let facts: Vec<_> = kind.into_iter().chain(end).collect();
    facts.join(", ")
}

/// "No. 12".
fn number(holder: &BookingHolder) -> Option<String> {
    holder.back_number.map(|number| format!("No. {number}"))
}

fn holders(it: &InStall<'_>, body: Style) -> Vec<(Style, String)> {
    let line = |holder: &BookingHolder| {
        let rest = [Some(holder.rider_name.clone()), number(holder)];
        let rest: Vec<_> = rest.into_iter().flatten().collect();
        [
            (body.semibold(), holder.horse_name.clone()),
            (body, rest.join(" · ")),
        ]
    };
    it.booking.holders.iter().flat_map(line).collect()
}

/// "May 11 to May 13, May 15".
fn nights(it: &InStall<'_>) -> String {
    let day = |day: Date| format!("{} {}", day.month(), day.day());
    let span = |(first, last): &(Date, Date)| {
        if first == last {
            day(*first)
        } else {
            format!("{} to {}", day(*first), day(*last))
        }
    };
    let spans: Vec<_> = it.spans.iter().map(span).collect();
    spans.join(", ")
}

fn card_pages(chart: &StallChart, typography: Typography<'_>) -> Vec<Page> {
    let stalls = chart.stalls.stalls();
    let cards: Vec<_> = stalls
        .flat_map(|(area, stall)| {
            let there = chart.in_stall(stall.id).into_iter();
            there.map(move |it| (area, stall, it))
        })
        .collect();
    if cards.is_empty() {
        let body = typography.scale.body;
        let line = typography.short(body, Role::Text, "Nobody has a stall yet.", WIDTH);
        return vec![Page {
            parts: vec![part(HEIGHT, vec![line])],
            codes: Vec::new(),
        }];
    }
    let pages = cards.chunks(ON_A_PAGE);
    let page = |cards: &[(&ShowArea, &ShowStall, InStall<'_>)]| {
        let mut parts = Vec::new();
        for (at, (area, stall, it)) in (0_u8..).zip(cards) {
            let top = f32::from(at) * HEIGHT;
            parts.push(part(top + ABOVE, card(area, stall, it, typography)));
            if at > 0 {
                // Where it is cut.
                parts.push(part(top, Block::rule(0.0, WIDTH).rows));
            }
        }
        Page {
            parts,
            codes: Vec::new(),
        }
    };
    pages.map(page).collect()
}

/// How many holders a card has room for.
const HOLDERS: usize = 3;

fn card(
    area: &ShowArea,
    stall: &ShowStall,
    it: &InStall<'_>,
    typography: Typography<'_>,
) -> Vec<crate::block::Row> {
    let scale = typography.scale;
    let text = |style, text: &str| typography.short(style, Role::Text, text, WIDTH);
    let place = format!("{} · {}", area.name.as_str(), stall.terms.name.as_str());
    let mut rows = vec![text(scale.subject.quiet(), &place)];
    for (at, holder) in it.booking.holders.iter().take(HOLDERS).enumerate() {
        if at == 0 {
            rows.push(typography.large(&holder.horse_name, WIDTH));
        } else {
            rows.push(text(scale.title, &holder.horse_name));
        }
        let rider = [Some(holder.rider_name.clone()), number(holder)];
        let rider: Vec<_> = rider.into_iter().flatten().collect();
        rows.push(text(scale.body, &rider.join(" · ")));
    }
    let others = it.booking.holders.len().saturating_sub(HOLDERS);
    if others > 0 {
        rows.push(text(scale.body, &format!("and {others} more")));
    }
    rows.push(text(scale.body.quiet(), &nights(it)));
    rows
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kernel::{
        EventId, IdGenerator as _, LedgerOf, RegistrationId, RequiredLine, Revision, SequentialIds,
        ShowStallId, StallBookingId, StallKind,
    };
    use stalls::{
        AssignedNight, BookingDraft, Holder, ShowNights, ShowStalls, StallBooking, StallTerms,
        Wishes,
    };
    use time::OffsetDateTime;
    use time::macros::date;

    use super::*;

    fn stall(ids: &SequentialIds, name: &str, kind: StallKind) -> ShowStall {
        ShowStall {
            id: ShowStallId::new(ids.next_uuid()),
            terms: StallTerms {
                name: RequiredLine::parse(name).expect("a name"),
                kind,
                is_end: kind == StallKind::Tack,
                nights: BTreeSet::new(),
            },
        }
    }

    fn chart() -> StallChart {
        let ids = SequentialIds::default();
        let names = ["A 1", "A 2"];
        let mut stalls: Vec<_> = names
            .iter()
            .map(|it| stall(&ids, it, StallKind::Horse))
            .collect();
        stalls.push(stall(&ids, "A 3", StallKind::Tack));
        let nights = [date!(2027 - 05 - 11), date!(2027 - 05 - 12)];
        let holder = Holder {
            of: LedgerOf::Entry(RegistrationId::new(ids.next_uuid())),
            share: 1,
        };
        let booking = StallBooking {
            id: StallBookingId::new(ids.next_uuid()),
            event_id: EventId::new(ids.next_uuid()),
            booked: BookingDraft {
                kind: StallKind::Horse,
                fee_id: None,
                holders: vec![holder],
                first: nights[0],
                last: nights[1],
                wishes: Wishes::default(),
            },
            holders: vec![BookingHolder {
                holder,
                back_number: Some(12),
                rider_name: "Zoë Ames".to_owned(),
                horse_name: "Midnight Sun".to_owned(),
                is_out: false,
            }],
            nights: nights
                .iter()
                .map(|night| AssignedNight {
                    night: *night,
                    stall_id: stalls[0].id,
                })
                .collect(),
            is_waiting: false,
            place: None,
            is_bought: false,
            created_at: OffsetDateTime::UNIX_EPOCH,
            revision: Revision::new(1),
        };
        StallChart {
            stalls: ShowStalls {
                event_id: booking.event_id,
                show: "Spring Classic".to_owned(),
                days: ShowNights {
                    first_day: nights[0],
                    last_day: nights[1],
                },
                areas: vec![ShowArea {
                    name: RequiredLine::parse("Barn A").expect("a name"),
                    stalls,
                }],
                holds: Vec::new(),
                revision: Revision::new(1),
            },
            bookings: vec![booking],
        }
    }

    fn text_of(paper: StallPaper, chart: &StallChart) -> (String, usize) {
        let faces = Typefaces::load().expect("fonts");
        let pdf = render(paper, chart, &faces).expect("a PDF");
        let pdf = lopdf::Document::load_mem(&pdf).expect("a PDF");
        let numbers: Vec<_> = pdf.get_pages().into_keys().collect();
        let text = pdf.extract_text(&numbers).expect("text");
        (text, numbers.len())
    }

    #[test]
    fn the_chart_has_all_stalls() {
        let (text, pages) = text_of(StallPaper::Chart, &chart());
        assert_eq!(pages, 1);
        for words in [
            "Barn A",
            "3 stalls · Spring Classic",
            "A 1",
            "Midnight Sun",
            "Zoë Ames · No. 12",
            "May 11 to May 12",
            "Free",
            "tack, end",
        ] {
            assert!(text.contains(words), "{words} in {text}");
        }
        let mut empty = chart();
        empty.stalls.areas.clear();
        let (text, _) = text_of(StallPaper::Chart, &empty);
        assert!(text.contains("The show has no stalls."), "{text}");
    }

    #[test]
    fn a_stall_that_somebody_has_gets_a_card() {
        let (text, pages) = text_of(StallPaper::Cards, &chart());
        assert_eq!(pages, 1);
        assert!(text.contains("Barn A · A 1"), "{text}");
        assert!(text.contains("Midnight Sun"), "{text}");
        assert!(!text.contains("A 2"), "{text}");
        let mut none = chart();
        none.bookings[0].nights.clear();
        let (text, _) = text_of(StallPaper::Cards, &none);
        assert!(text.contains("Nobody has a stall yet."), "{text}");
    }
}

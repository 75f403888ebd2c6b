//! Results for the wall: a page for each class with published results.

use kernel::class_title;
use rings::{PublishedClass, PublishedShow, SheetRow};

use crate::block::Block;
use crate::pages::numbered;
use crate::pdf::{PdfError, Properties, write};
use crate::style::Scale;
use crate::table::{columns, paginate};
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// The font size, in points: read standing, by several people at once.
const SIZE: f32 = 13.0;

/// Renders on the current thread.
pub(crate) fn render(show: &PublishedShow, faces: &Typefaces) -> Result<Vec<u8>, PdfError> {
    let typography = Typography {
        scale: Scale::of(SIZE),
        faces,
    };
    let title = format!("Results: {}", show.name);
    let mut pages: Vec<_> = show
        .classes
        .iter()
        .flat_map(|class| {
            let (heading, rows) = sheet(show, class, typography);
            paginate(&heading, rows)
        })
        .collect();
    if pages.is_empty() {
        let heading = typography.section_heading("Results", &show.name);
        let nothing = typography.line("No results are published yet.");
        pages = paginate(&heading, vec![nothing]);
    }
    let properties = Properties {
        title: &title,
        author: None,
        date: show.first_day,
    };
    write(&properties, &numbered(pages, &title, faces), faces)
}

fn sheet(
    show: &PublishedShow,
    class: &PublishedClass,
    typography: Typography<'_>,
) -> (Vec<Block>, Vec<Block>) {
    let columns = columns([
        ("Place", 56.0),
        ("No.", 60.0),
        ("Horse, rider", 216.0),
        ("Score", 144.0),
    ]);
    let published = &class.published;
    let title = format!("Class {}", class_title(&class.number, &class.name));
    let count = format!("{} shown · {}", published.sheet.shown, show.name);
    let mut heading = typography.section_heading(&title, &count);
    let honors = [("Sponsored by", &class.sponsor), ("Trophy:", &class.trophy)];
    let honors = honors.into_iter().filter(|(_, it)| !it.is_empty());
    let honors: Vec<_> = honors.map(|(what, it)| format!("{what} {it}")).collect();
    if !honors.is_empty() {
        heading.push(typography.line(&honors.join(" · ")));
    }
    if let Some(reason) = &published.reason {
        heading.push(typography.line(&format!("Corrected: {reason}")));
    }
    heading.push(typography.titles(&columns));
    let Scale { subject, body, .. } = typography.scale;
    let row = |row: &SheetRow| {
        let place = match (row.place, row.is_tied) {
            (Some(place), false) => place.to_string(),
            (Some(place), true) => format!("{place} tied"),
            (None, _) => "–".to_owned(),
        };
        let status = row.status.map(|it| it.as_str().replace('_', " "));
        let score = status
            .into_iter()
            .chain([row.score.clone(), row.why.clone()]);
        let score = score.filter(|it| !it.is_empty()).map(|it| (body, it));
        let cells = [
            vec![(subject, place)],
            vec![(subject, row.back_number.to_string())],
            vec![
                (subject, row.horse_name.clone()),
                (body, row.rider_name.clone()),
            ],
            score.collect(),
        ];
        typography.row_of(&columns, cells, 0.0)
    };
    let mut rows = Vec::new();
    let mut judge = None;
    for of_class in &published.sheet.rows {
        if of_class.judge.is_some() && of_class.judge != judge {
            judge = of_class.judge;
            let its_card = judge.and_then(|it| usize::try_from(it).ok());
            let its_card = its_card.and_then(|it| published.sheet.cards.get(it));
            if let Some(card) = its_card {
                rows.push(typography.heading(&card.judge));
            }
        }
        rows.push(row(of_class));
    }
    if rows.is_empty() {
        rows.push(typography.line("Nobody was shown."));
    }
    (heading, rows)
}

#[cfg(test)]
mod tests {
    use kernel::{ClassId, EventId, IdGenerator as _, Reason, RegistrationId, SequentialIds};
    use rings::{Publication, ResultSheet, SheetCard};
    use time::macros::{date, datetime};

    use super::*;
    use crate::tests::page_texts;

    fn row(judge: Option<u32>, place: Option<u32>, back_number: u32, why: &str) -> SheetRow {
        SheetRow {
            registration_id: RegistrationId::new(SequentialIds::default().next_uuid()),
            horse_id: None,
            back_number,
            horse_name: format!("Horse{back_number}"),
            rider_name: format!("Rider{back_number}"),
            judge,
            place,
            is_tied: false,
            score: place.map_or("", |_| "71.5").to_owned(),
            status: place.is_none().then_some(rings::LineStatus::NoScore),
            why: why.to_owned(),
            owner: String::new(),
            trainer: String::new(),
        }
    }

    fn printed(rows: Vec<SheetRow>, reason: Option<&str>) -> Vec<String> {
        let ids = SequentialIds::default();
        let card = |judge: &str| SheetCard {
            judge: judge.to_owned(),
            lines: Vec::new(),
        };
        let class = PublishedClass {
            id: ClassId::new(ids.next_uuid()),
            number: "12A".to_owned(),
            name: "Open Pleasure".to_owned(),
            sponsor: "Shelby Feed".to_owned(),
            trophy: "Silver bowl".to_owned(),
            published: Publication {
                number: 1,
                at: datetime!(2026-06-06 20:00 UTC),
                reason: reason.map(|it| Reason::parse(it).expect("a reason")),
                sheet: ResultSheet {
                    shown: 2,
                    rows,
                    cards: vec![card("Jo Judge"), card("Lee Poe")],
                },
            },
        };
        let show = PublishedShow {
            id: EventId::new(ids.next_uuid()),
            name: "Spring Classic".to_owned(),
            first_day: date!(2026 - 06 - 06),
            classes: vec![class],
        };
        let faces = Typefaces::load().expect("fonts");
        page_texts(&render(&show, &faces).expect("a PDF"))
    }

    #[test]
    fn places_stand_with_their_reasons_and_corrections() {
        let rows = vec![
            row(None, Some(1), 7, "by the work-off"),
            row(None, None, 12, ""),
        ];
        let [page] = printed(rows, Some("A number was misread"))
            .try_into()
            .expect("a page");
        for text in [
            "Class 12A · Open Pleasure 2 shown · Spring Classic",
            "Sponsored by Shelby Feed · Trophy: Silver bowl",
            "Corrected: A number was misread Place No. Horse, rider Score",
            "1 7 Horse7 Rider7 71.5 by the work-off",
            "– 12 Horse12 Rider12 no score",
        ] {
            assert!(page.contains(text), "{text}: {page}");
        }
    }

    #[test]
    fn separate_places_stand_under_their_judges() {
        let rows = vec![row(Some(0), Some(1), 7, ""), row(Some(1), Some(1), 12, "")];
        let [page] = printed(rows, None).try_into().expect("a page");
        let (first, second) = page.split_once("Lee Poe").expect("the second judge");
        assert!(first.contains("Jo Judge 1 7 Horse7"), "{page}");
        assert!(second.contains("1 12 Horse12"), "{page}");
    }
}

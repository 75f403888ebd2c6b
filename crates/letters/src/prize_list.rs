//! The prize list of a show, and the blank on which riders enter by hand.

mod blank;
#[cfg(test)]
mod tests;

use events::{OfferedClass, OfferedFee, OfferedFile, OfferedSession, PrizeList};

use time::Date;

use crate::block::{Block, Column, Role};
use crate::flow::{Frame, Part, flow};
use crate::pages::{Page, numbered};
use crate::pdf::{PdfError, Properties, write};
use crate::qr_code::Code;
use crate::style::{BOTTOM, LEFT, Scale, Style, TOP, WIDTH};
use crate::table::columns;
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// The font size, in points.
const SIZE: f32 = 10.0;
/// Width of the QR code, in points.
const CODE: f32 = 84.0;
/// Where the texts beside the labels begin.
const TEXTS: f32 = 116.0;

/// Renders the prize list on the current thread.
pub(crate) fn render(list: &PrizeList, faces: &Typefaces) -> Result<Vec<u8>, PdfError> {
    let typography = typography(faces);
    // The code stands beside it.
    let online = format!(
        "Enter at {}, where the code leads, or on paper with the entry blank.",
        list.entry_link
    );
    let head = typography.prize_head("Prize list", list, &online);
    let title = format!("Prize list: {}", list.name);
    write_paper(list, (&title, head, typography.prize_content(list)), faces)
}

/// Renders the entry blank on the current thread.
pub(crate) fn render_blank(list: &PrizeList, faces: &Typefaces) -> Result<Vec<u8>, PdfError> {
    let typography = typography(faces);
    let online = format!(
        "One horse on each blank. Or enter online: {}",
        list.entry_link
    );
    let head = typography.prize_head("Entry blank", list, &online);
    let title = format!("Entry blank: {}", list.name);
    write_paper(list, (&title, head, typography.blank_content(list)), faces)
}

fn said_file(file: &OfferedFile) -> String {
    format!("File: {} ({})", file.title, file.kind)
}

fn day(on: Date) -> String {
    format!("{} {}, {}", on.month(), on.day(), on.year())
}

fn typography(faces: &Typefaces) -> Typography<'_> {
    Typography {
        scale: Scale::of(SIZE),
        faces,
    }
}

/// A paper with a head beside the code of the form on the first page.
fn write_paper(
    list: &PrizeList,
    (title, head, content): (&str, Vec<Block>, Vec<Block>),
    faces: &Typefaces,
) -> Result<Vec<u8>, PdfError> {
    let frame = |top| Frame {
        x: LEFT,
        top,
        bottom: BOTTOM,
    };
    let head: Vec<Part> = flow(head, |_| frame(TOP)).into_iter().flatten().collect();
    let bottoms = head.iter().map(|part| part.y + part.height());
    let below = bottoms.fold(TOP + CODE, f32::max) + 8.0;
    let pages = flow(content, |page| frame(if page == 0 { below } else { TOP }));
    let mut head = Some(head);
    let pages = pages.into_iter().map(|parts| {
        let head = head.take().unwrap_or_default();
        head.into_iter().chain(parts).collect()
    });
    let mut pages: Vec<Page> = numbered(pages.collect(), title, faces);
    let code = Code::of(&list.entry_link, LEFT + WIDTH - CODE, TOP, CODE);
    if let Some(first) = pages.first_mut() {
        first.codes.extend(code.map(|code| Code {
            alt: Some(format!("QR code of the entry form: {}", list.entry_link)),
            ..code
        }));
    }
    let properties = Properties {
        title,
        author: None,
        date: list.first_day,
    };
    write(&properties, &pages, faces)
}

impl Typography<'_> {
    fn prize_head(self, what: &str, list: &PrizeList, below: &str) -> Vec<Block> {
        let Self { scale, faces } = self;
        let name = Style {
            size: 20.0,
            leading: 25.0,
            ..scale.title
        };
        let column = Column::new(0.0, WIDTH - CODE - 16.0)
            .text(faces, scale.small.quiet(), what)
            .role(Role::TITLE)
            .heading(faces, name, &list.name)
            .role(Role::Text)
            .text(faces, scale.body.semibold(), &list.when)
            .text(faces, scale.body, &list.place.join(", "))
            .text(faces, scale.small.quiet(), below);
        vec![Block::of(0.0, [column]).whole()]
    }

    fn prize_content(self, list: &PrizeList) -> Vec<Block> {
        let mut blocks = vec![self.state(list)];
        blocks.extend(self.markdown(&list.before));
        let corrections = list.corrections.iter();
        blocks.extend(self.part(
            "Corrections",
            corrections.map(|it| self.labelled_lines(&day(it.on), &it.lines)),
        ));
        if !list.sponsors.is_empty() {
            let names: Vec<_> = list.sponsors.iter().map(|it| it.name.as_str()).collect();
            blocks.push(self.heading("Sponsors"));
            blocks.push(self.paragraph(&names.join(" · ")));
        }
        let officials = list.officials.iter();
        blocks.extend(self.part(
            "Officials",
            officials.map(|it| self.labelled_lines(it.role, &it.lines)),
        ));
        blocks.extend(self.offered_classes(&list.classes));
        blocks.extend(self.offered_fees("Fees", &list.fees));
        blocks.extend(self.offered_fees("Stalls and extras", &list.extras));
        let sessions = list.sessions.iter();
        blocks.extend(self.part("Schedule", sessions.map(|it| self.session(it))));
        let rules = list.rules.iter();
        blocks.extend(self.part(
            "Rules",
            rules.map(|it| self.labelled_lines(it.title, &it.lines)),
        ));
        for (title, text) in [("How to pay", &list.payment_note), ("Notes", &list.notes)] {
            if !text.is_empty() {
                blocks.push(self.heading(title));
                blocks.push(self.paragraph(text));
            }
        }
        blocks.extend(self.files(list));
        blocks.extend(self.markdown(&list.after));
        blocks
    }

    /// Which files there are, and where; nothing if there are none.
    fn files(self, list: &PrizeList) -> Vec<Block> {
        let of_classes = list.classes.iter().any(|it| !it.files.is_empty());
        if list.files.is_empty() && !of_classes {
            return Vec::new();
        }
        let mut lines: Vec<_> = list.files.iter().map(said_file).collect();
        if of_classes {
            lines.push("Those of classes, as named there.".to_owned());
        }
        lines.push(format!("To be read at {}", list.page));
        vec![self.heading("Files"), self.paragraph(&lines.join("\n"))]
    }

    /// Whether it holds, and since when.
    fn state(self, list: &PrizeList) -> Block {
        let text = list.published.as_ref().map_or_else(
            || "Draft: it is not published yet, and may change.".to_owned(),
            |at| format!("Published {at}."),
        );
        let style = self.scale.small.quiet();
        let line = Column::new(0.0, WIDTH).text(self.faces, style, &text);
        Block::of(0.0, [line])
    }

    /// A heading with what stands below it; nothing if that is nothing.
    fn part(self, title: &str, blocks: impl Iterator<Item = Block>) -> Vec<Block> {
        let mut blocks = blocks.peekable();
        if blocks.peek().is_none() {
            return Vec::new();
        }
        [self.heading(title)].into_iter().chain(blocks).collect()
    }

    fn labelled_lines(self, label: &str, lines: &[String]) -> Block {
        let Self { scale, faces } = self;
        let label = Column::new(0.0, TEXTS - 10.0).role(Role::heading(3)).text(
            faces,
            scale.body.semibold(),
            label,
        );
        let lines = lines.iter().map(String::as_str);
        let lines = Column::new(TEXTS, WIDTH - TEXTS).texts(faces, scale.body, lines);
        Block::of(scale.lines(0.4), [label, lines])
    }

    fn session(self, session: &OfferedSession) -> Block {
        let Self { scale, faces } = self;
        let label = Column::new(0.0, TEXTS - 10.0).role(Role::heading(3)).text(
            faces,
            scale.body.semibold(),
            &session.ring,
        );
        let lines = session.lines.iter().map(String::as_str);
        let lines = Column::new(TEXTS, WIDTH - TEXTS)
            .text(faces, scale.body.semibold(), &session.starts)
            .texts(faces, scale.body, lines);
        Block::of(scale.lines(0.4), [label, lines])
    }

    fn offered_classes(self, classes: &[OfferedClass]) -> Vec<Block> {
        if classes.is_empty() {
            return Vec::new();
        }
        let [number, name, fee] = columns([("No.", 44.0), ("Class", 344.0), ("Fee", 80.0)]);
        let columns = [number, name, fee.of_amounts()];
        let Scale { body, small, .. } = self.scale;
        let row = |class: &OfferedClass| {
            let described = [&class.description].into_iter().chain(&class.conditions);
            let described = described.filter(|it| !it.is_empty()).cloned();
            let honors = [("Sponsored by", &class.sponsor), ("Trophy:", &class.trophy)];
            let honors = honors.into_iter().filter(|(_, it)| !it.is_empty());
            let honors = honors.map(|(what, it)| format!("{what} {it}"));
            let files = class.files.iter().map(said_file);
            let beside = described.chain(honors).chain(files);
            let beside = beside.map(|it| (small.quiet(), it));
            let cells = [
                vec![(body.semibold(), class.number.clone())],
                [(body.semibold(), class.name.clone())]
                    .into_iter()
                    .chain(beside)
                    .collect(),
                vec![(body, class.price.to_string())],
            ];
            self.row_of(&columns, cells, 0.0)
        };
        let head = [self.heading("Classes"), self.titles(&columns)];
        head.into_iter().chain(classes.iter().map(row)).collect()
    }

    fn offered_fees(self, title: &str, fees: &[OfferedFee]) -> Vec<Block> {
        if fees.is_empty() {
            return Vec::new();
        }
        let [name, per, amount] = columns([("What", 308.0), ("Charged", 80.0), ("Amount", 80.0)]);
        let columns = [name, per, amount.of_amounts()];
        let Scale { body, small, .. } = self.scale;
        let row = |fee: &OfferedFee| {
            let beside = Some(&fee.conditions).filter(|it| !it.is_empty());
            let beside = beside.map(|it| (small.quiet(), it.clone()));
            let cells = [
                [(body.semibold(), fee.name.clone())]
                    .into_iter()
                    .chain(beside)
                    .collect(),
                vec![(body, fee.per.to_owned())],
                vec![(body, fee.amount.to_string())],
            ];
            self.row_of(&columns, cells, 0.0)
        };
        let head = [self.heading(title), self.titles(&columns)];
        head.into_iter().chain(fees.iter().map(row)).collect()
    }
}

//! The letter up to its signature.

use usda::{Letter, LetterItem, NOT_STATED};

use crate::block::{Block, Column, Role};
use crate::changes;
use crate::style::{Scale, WIDTH};
use crate::typeface::Typefaces;
use crate::typography::Typography;

/// The blocks of the letter, without the annex.
pub(crate) fn blocks(letter: &Letter, scale: Scale, faces: &Typefaces) -> Vec<Block> {
    let typography = Typography { scale, faces };
    let mut blocks = typography.head(letter);
    let mut role = Role::PART;
    if !letter.changes.is_empty() {
        blocks.extend(changes::blocks(&letter.changes, typography));
        blocks.push(typography.heading("The notice as it holds now"));
        role = changes::HEADING;
    }
    blocks.extend(letter.items.iter().map(|it| typography.item(it, role)));
    // Never leave the signature alone on a page.
    if let Some(last) = blocks.last_mut() {
        last.with_next = true;
    }
    blocks.extend(typography.closing(&letter.closing));
    blocks
}

impl Typography<'_> {
    fn head(self, letter: &Letter) -> Vec<Block> {
        let Self { scale, faces } = self;
        let narrow = || Column::new(0.0, WIDTH * 0.7);
        let mut blocks = Vec::new();
        let mut sender = letter.sender.iter().map(String::as_str);
        if let Some(name) = sender.next() {
            let column = narrow().text(faces, scale.body.semibold(), name).texts(
                faces,
                scale.small.quiet(),
                sender,
            );
            blocks.push(Block::of(0.0, [column]));
            blocks.push(Block::rule(scale.lines(0.6), WIDTH));
        }
        let date = narrow().text(faces, scale.body, &letter.date);
        blocks.push(Block::of(scale.lines(1.0), [date]));
        let recipient = letter.recipient.iter().map(String::as_str);
        let recipient = narrow().texts(faces, scale.body, recipient);
        blocks.push(Block::of(scale.lines(1.0), [recipient]));
        let subject = Column::new(0.0, WIDTH).role(Role::TITLE).heading(
            faces,
            scale.subject,
            &letter.subject,
        );
        blocks.push(Block::of(scale.lines(1.5), [subject]).with_next());
        for (at, paragraph) in letter.opening.iter().enumerate() {
            let above = scale.lines(if at == 0 { 0.4 } else { 0.6 });
            let paragraph = Column::new(0.0, WIDTH).text(faces, scale.body, paragraph);
            blocks.push(Block::of(above, [paragraph]));
        }
        blocks
    }

    /// The item's number and heading on the left, its text on the right.
    fn item(self, item: &LetterItem, role: Role) -> Block {
        let Self { scale, faces } = self;
        let number = Column::new(0.0, scale.ems(1.8)).role(role).text(
            faces,
            scale.body.semibold(),
            &format!("{}.", item.number),
        );
        let heading = Column::new(scale.ems(1.8), scale.ems(11.0))
            .role(role)
            .text(faces, scale.body.semibold(), item.heading);
        let x = scale.ems(14.0);
        let stated = item
            .lines
            .iter()
            .fold(Column::new(x, WIDTH - x), |column, line| {
                let is_stated = line != NOT_STATED;
                let style = if is_stated {
                    scale.body
                } else {
                    scale.body.quiet()
                };
                column.text(faces, style, line)
            });
        Block::of(scale.lines(0.6), [number, heading, stated])
    }

    /// Space for the signature, a signature line, and the signer's name.
    fn closing(self, lines: &[String]) -> [Block; 2] {
        let Self { scale, faces } = self;
        let line = Block::rule(scale.lines(3.4), WIDTH / 2.0).with_next();
        let lines = lines.iter().map(String::as_str);
        let signed = Column::new(0.0, WIDTH).texts(faces, scale.body, lines);
        [line, Block::of(scale.lines(0.3), [signed]).whole()]
    }
}

//! The changes that an amended notice states first: the old text and the new
//! text.

use usda::{Change, Item, NOT_STATED};

use crate::block::{Block, Column, Role};
use crate::style::WIDTH;
use crate::typography::Typography;

/// The heading of an item below that of a part.
pub(crate) const HEADING: Role = Role::heading(3);

pub(crate) fn blocks(changes: &[Change], typography: Typography<'_>) -> Vec<Block> {
    let mut blocks = vec![typography.heading("What changed")];
    for change in changes {
        blocks.extend(block(change, typography));
    }
    blocks
}

/// Old and new text side by side. New lines are in semibold, unless all lines
/// are new.
fn block(change: &Change, typography: Typography<'_>) -> [Block; 3] {
    let Typography { scale, faces } = typography;
    let strong = scale.body.semibold();
    let indent = scale.ems(1.8);
    let gap = scale.ems(1.8);
    let half = (WIDTH - indent - gap) / 2.0;
    let now = indent + half + gap;

    let number = format!("{}.", change.item.number());
    let heading = Block::of(
        scale.lines(0.6),
        [
            Column::new(0.0, indent)
                .role(HEADING)
                .text(faces, strong, &number),
            Column::new(indent, WIDTH - indent).role(HEADING).text(
                faces,
                strong,
                change.item.heading(),
            ),
        ],
    );
    let words = Block::of(
        scale.lines(0.1),
        [(indent, "Before"), (now, "Now")].map(|(x, word)| {
            let column = Column::new(x, half).role(Role::ColumnTitle);
            column.text(faces, scale.small.quiet(), word)
        }),
    );
    let stated = |x, lines: &[String], others: &[String]| {
        // The program is a list of classes, of which each may take several
        // lines.
        let hang = scale.ems(if change.item == Item::Program {
            1.0
        } else {
            0.0
        });
        let column = Column::new(x, half).hanging(hang).role(Role::TableCell);
        if lines.is_empty() {
            return column.text(faces, scale.body.quiet(), NOT_STATED);
        }
        let partly = lines.iter().any(|it| others.contains(it));
        lines.iter().fold(column, |column, line| {
            let stands_out = partly && !others.contains(line);
            let style = if stands_out { strong } else { scale.body };
            column.text(faces, style, line)
        })
    };
    let lines = Block::of(
        0.0,
        [
            stated(indent, &change.before, &change.before),
            stated(now, &change.after, &change.before),
        ],
    );
    [heading.with_next(), words.with_next(), lines]
}

//! Pagination.

use crate::block::{Block, Role, Row};

/// An area that is filled with rows from the top, in points.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) x: f32,
    pub(crate) top: f32,
    pub(crate) bottom: f32,
}

/// Consecutive rows of one block, at their position on a page.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) rows: Vec<Row>,
    /// The block begins in an earlier part.
    pub(crate) continues: bool,
}

impl Part {
    pub(crate) fn height(&self) -> f32 {
        self.rows.iter().map(|row| row.height).sum()
    }

    /// The part on a page after the first that has it.
    pub(crate) fn repeated(mut self) -> Self {
        let cells = self.rows.iter_mut().flat_map(|row| &mut row.cells);
        cells.flatten().for_each(|cell| cell.role = Role::Artifact);
        self
    }
}

/// Distributes the blocks over as many frames as they need. A heading stays
/// with the block after it, and no single line of a paragraph is separated from
/// the others.
pub(crate) fn flow(blocks: Vec<Block>, frame: impl Fn(usize) -> Frame) -> Vec<Vec<Part>> {
    let at = frame(0);
    let mut flow = Flow {
        frame,
        y: at.top,
        at,
        full: Vec::new(),
        parts: Vec::new(),
    };
    let mut together = Vec::new();
    for (block, it) in blocks.into_iter().enumerate() {
        let ends: Vec<_> = (1..=it.rows.len()).map(|at| it.may_end_after(at)).collect();
        for (index, (row, may_end)) in it.rows.into_iter().zip(ends).enumerate() {
            let above = if index == 0 { it.above } else { 0.0 };
            together.push(PendingRow {
                block,
                continues: index > 0,
                above,
                row,
            });
            if may_end {
                flow.place(std::mem::take(&mut together));
            }
        }
    }
    flow.place(together);
    flow.full
        .push(flow.parts.into_iter().map(|(_, it)| it).collect());
    flow.full
}

/// A row that has no position yet.
struct PendingRow {
    block: usize,
    continues: bool,
    above: f32,
    row: Row,
}

struct Flow<F> {
    frame: F,
    at: Frame,
    y: f32,
    full: Vec<Vec<Part>>,
    /// The parts of the current frame, each with the index of its block.
    parts: Vec<(usize, Part)>,
}

impl<F: Fn(usize) -> Frame> Flow<F> {
    /// Places the rows in one frame if they fit into one.
    fn place(&mut self, rows: Vec<PendingRow>) {
        let height: f32 = rows.iter().map(|it| it.above + it.row.height).sum();
        if !self.fits(height) {
            self.next_frame();
        }
        for PendingRow {
            block,
            continues,
            above,
            row,
        } in rows
        {
            if !self.fits(above + row.height) {
                self.next_frame();
            }
            if !self.parts.is_empty() {
                self.y += above;
            }
            let (x, y) = (self.at.x, self.y);
            self.y += row.height;
            match self.parts.last_mut() {
                Some((last, part)) if *last == block => part.rows.push(row),
                _ => self.parts.push((
                    block,
                    Part {
                        x,
                        y,
                        rows: vec![row],
                        continues,
                    },
                )),
            }
        }
    }

    /// An empty frame accepts any row, because a row that is too high would fit
    /// nowhere.
    fn fits(&self, height: f32) -> bool {
        self.parts.is_empty() || self.y + height <= self.at.bottom
    }

    fn next_frame(&mut self) {
        let parts = self.parts.drain(..).map(|(_, it)| it).collect();
        self.full.push(parts);
        self.at = (self.frame)(self.full.len());
        self.y = self.at.top;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block of rows that are one point high.
    fn block(rows: usize) -> Block {
        let row = Row {
            height: 1.0,
            ..Row::default()
        };
        Block {
            above: 1.0,
            rows: vec![row; rows],
            ..Block::default()
        }
    }

    /// The number of rows of each block in each frame; frames are ten points
    /// high.
    fn counts(blocks: Vec<Block>) -> Vec<Vec<usize>> {
        let frame = |at| Frame {
            x: if at % 2 == 0 { 0.0 } else { 100.0 },
            top: 5.0,
            bottom: 15.0,
        };
        let frames = flow(blocks, frame);
        for (at, frame) in frames.iter().enumerate() {
            let first = frame.first().expect("no frame is empty");
            assert!((first.y - 5.0).abs() < 1e-6, "frame {at}");
            for part in frame {
                assert_eq!(part.x > 0.0, at % 2 == 1);
                let height: f32 = part.rows.iter().map(|it| it.height).sum();
                assert!(part.y + height <= 15.0, "frame {at}");
            }
        }
        let count = |frame: &Vec<Part>| frame.iter().map(|it| it.rows.len()).collect();
        frames.iter().map(count).collect()
    }

    #[test]
    fn blocks_are_separated_by_their_space() {
        assert_eq!(counts(vec![block(4), block(5)]), [vec![4, 5]]);
        assert_eq!(
            counts(vec![block(5), block(3), block(1)]),
            [vec![5, 3], vec![1]]
        );
    }

    #[test]
    fn a_page_neither_begins_nor_ends_with_a_single_line_of_many() {
        assert_eq!(counts(vec![block(7), block(4)]), [vec![7, 2], vec![2]]);
        assert_eq!(counts(vec![block(8), block(4)]), [vec![8], vec![4]]);
        assert_eq!(counts(vec![block(4), block(6)]), [vec![4, 4], vec![2]]);
        assert_eq!(counts(vec![block(7), block(3)]), [vec![7], vec![3]]);
    }

    #[test]
    fn a_heading_stays_with_the_next_block() {
        let heading = || block(1).with_next();
        assert_eq!(
            counts(vec![block(7), heading(), block(1)]),
            [vec![7], vec![1, 1]]
        );
        assert_eq!(
            counts(vec![block(6), heading(), block(4)]),
            [vec![6], vec![1, 4]]
        );
        assert_eq!(
            counts(vec![block(4), heading(), block(4)]),
            [vec![4, 1, 2], vec![2]]
        );
    }

    #[test]
    fn an_unbreakable_block_moves_to_the_next_page_if_it_fits_one() {
        assert_eq!(counts(vec![block(5), block(6).whole()]), [vec![5], vec![6]]);
        assert_eq!(counts(vec![block(12).whole()]), [vec![10], vec![2]]);
        assert_eq!(counts(vec![block(25)]), [vec![10], vec![10], vec![5]]);
    }
}

//! The rows of a sheet, as its cells come one after the other.

use calamine::Dimensions;

use super::{Bounds, Rows, Unreadable};

/// What all sheets together may still have: bytes of texts, and cells, also blank ones
/// before others, which take memory too.
#[derive(Clone, Copy)]
pub(super) struct Left {
    bytes: usize,
    cells: usize,
}

impl Left {
    pub(super) const fn of(bounds: &Bounds) -> Self {
        Self {
            bytes: bounds.bytes,
            cells: bounds.rows.saturating_mul(bounds.columns),
        }
    }

    /// Puts a text into a row, if there is room for it.
    pub(super) fn put(
        &mut self,
        cells: &mut Vec<String>,
        column: usize,
        text: String,
    ) -> Result<(), Unreadable> {
        let added = (column + 1).saturating_sub(cells.len());
        let bytes = self.bytes.checked_sub(text.len());
        self.bytes = bytes.ok_or(Unreadable::TooLarge)?;
        self.cells = self.cells.checked_sub(added).ok_or(Unreadable::TooLarge)?;
        cells.resize(cells.len() + added, String::new());
        cells[column] = text;
        Ok(())
    }
}

/// The cells of a row with this number, from 1, which is the last one or comes after it.
pub(super) fn row_at<'r>(
    rows: &'r mut Rows,
    number: u32,
    bounds: &Bounds,
) -> Result<&'r mut Vec<String>, Unreadable> {
    if rows.last().is_none_or(|(last, _)| *last != number) {
        if rows.len() >= bounds.rows {
            return Err(Unreadable::TooManyRows);
        }
        rows.push((number, Vec::new()));
    }
    rows.last_mut()
        .map(|(_, cells)| cells)
        .ok_or(Unreadable::Damaged)
}

/// What stands in cells that were merged over several rows is said of each of them. Those
/// over several columns of one row are titles.
pub(super) fn fill(
    rows: &mut Rows,
    merged: &[Dimensions],
    left: &mut Left,
) -> Result<(), Unreadable> {
    for Dimensions { start, end } in merged {
        let column = usize::try_from(start.1).unwrap_or(usize::MAX);
        let first = rows.partition_point(|(number, _)| *number <= start.0);
        let last = rows.partition_point(|(number, _)| *number <= end.0.saturating_add(1));
        let Some(((number, cells), below)) =
            rows.get_mut(first..last).and_then(<[_]>::split_first_mut)
        else {
            continue;
        };
        let text = cells.get(column).filter(|it| !it.is_empty()).cloned();
        let Some(text) = text.filter(|_| *number == start.0 + 1) else {
            continue;
        };
        for (_, cells) in below {
            left.put(cells, column, text.clone())?;
        }
    }
    Ok(())
}

use kernel::Money;

/// What the rows of care cost that are added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CareCost {
    /// How many of them cost something.
    pub rows: u32,
    /// What they cost.
    pub total: Money,
    /// How many of them come into the book.
    pub book_rows: u32,
    /// What these cost.
    pub book_total: Money,
}

impl CareCost {
    /// With a row that cost something, and may come into the book.
    pub fn count(&mut self, cost: Money, is_booked: bool) {
        self.rows += 1;
        self.total = self.total + cost;
        if is_booked {
            self.book_rows += 1;
            self.book_total = self.book_total + cost;
        }
    }
}

//! The content of an entry blank: lines to write on, and places to sign.

use events::{OfferedFee, PrizeList};
use kernel::{Asked, EntryField};

use crate::block::{Block, Column, Role, Rule};
use crate::style::{Scale, WIDTH};
use crate::table::columns;
use crate::typography::Typography;

/// The room to write in, in points.
const ROOM: f32 = 15.0;
/// The space between what stands side by side, in points.
const GAP: f32 = 12.0;
/// How many rows for classes there are, each for two.
const CLASS_ROWS: usize = 5;

/// The shares of the width that two labels side by side have.
const TWO: [f32; 2] = [0.58, 0.42];

impl Typography<'_> {
    pub(super) fn blank_content(self, list: &PrizeList) -> Vec<Block> {
        let asks = |field| list.form.asked(field) != Asked::Off;
        let mut blocks = vec![
            self.blank_heading("Horse"),
            self.blank_line(&TWO, &["Name", "Registration number"]),
            self.blank_line(
                &[0.34, 0.22, 0.22, 0.22],
                &["Breed", "Year of birth", "Sex", "Color"],
            ),
            self.blank_heading("Rider"),
            self.blank_line(&TWO, &["Name", "Birth date"]),
            self.blank_line(&TWO, &["Street", "Phone"]),
            self.blank_line(&TWO, &["City, state, ZIP", "Email"]),
            self.blank_heading("Owner and trainer"),
            self.blank_line(&TWO, &["Owner's name", "Phone"]),
            self.blank_line(&TWO, &["Owner's address", "Email"]),
            self.blank_line(&TWO, &["Trainer's name", "Phone"]),
        ];
        if asks(EntryField::EmergencyContact) {
            blocks.push(self.blank_line(&TWO, &["In an emergency call", "Phone"]));
        }
        if asks(EntryField::Memberships) {
            blocks.push(self.blank_line(&[1.0], &["Memberships: association, number, of whom"]));
        }
        blocks.push(self.blank_heading("Classes"));
        blocks.extend(self.class_lines());
        blocks.extend(self.fee_lines(list));
        blocks.extend(self.blank_signatures(list));
        if !list.payment_note.is_empty() {
            blocks.push(self.heading("How to pay"));
            blocks.push(self.paragraph(&list.payment_note));
        }
        blocks
    }

    fn blank_heading(self, text: &str) -> Block {
        let heading = Column::new(0.0, WIDTH).role(Role::PART).text(
            self.faces,
            self.scale.body.semibold(),
            text,
        );
        Block::of(self.scale.lines(0.7), [heading]).with_next()
    }

    /// Labels side by side, each with a line below it to write on.
    fn blank_line(self, shares: &[f32], labels: &[&str]) -> Block {
        let style = self.scale.small.quiet();
        let mut x = 0.0;
        let mut rules = Vec::new();
        let labels: Vec<_> = shares
            .iter()
            .zip(labels)
            .enumerate()
            .map(|(at, (share, label))| {
                let gap = if at + 1 < shares.len() { GAP } else { 0.0 };
                let width = WIDTH * share - gap;
                let column = Column::new(x, width).text(self.faces, style, label);
                rules.push(Rule { x, width });
                x += WIDTH * share;
                column
            })
            .collect();
        Block::of(self.scale.lines(0.15), labels)
            .with_rules(rules, ROOM)
            .whole()
    }

    /// Rows for two classes each: number, name and fee.
    fn class_lines(self) -> Vec<Block> {
        let columns = columns([
            ("No.", 40.0),
            ("Class", 138.0),
            ("Fee", 62.0),
            ("No.", 40.0),
            ("Class", 138.0),
            ("Fee", 50.0),
        ]);
        let titles = columns.iter().map(|column| {
            Column::new(column.x, column.width).text(
                self.faces,
                self.scale.small.quiet(),
                column.title,
            )
        });
        let rules: Vec<_> = columns
            .iter()
            .map(|column| Rule {
                x: column.x,
                width: column.width,
            })
            .collect();
        let titles = Block::of(self.scale.lines(0.15), titles).with_next();
        let row = || Block::default().with_rules(rules.clone(), ROOM + 5.0);
        let rows = std::iter::repeat_with(row).take(CLASS_ROWS);
        std::iter::once(titles).chain(rows).collect()
    }

    /// What is charged and what may be ordered, with room for numbers and amounts.
    fn fee_lines(self, list: &PrizeList) -> Vec<Block> {
        let columns = columns([
            ("Fees and extras", 228.0),
            ("Price", 120.0),
            ("How many", 60.0),
            ("Amount", 60.0),
        ]);
        let Scale { body, .. } = self.scale;
        let row = |fee: &OfferedFee| {
            let price = format!("{} {}", fee.amount, fee.per);
            let [how_many, amount] = [vec![], vec![]];
            let cells = [
                vec![(body, &*fee.name)],
                vec![(body, &*price)],
                how_many,
                amount,
            ];
            self.row_of(&columns, cells, 16.0)
        };
        let offered = list.fees.iter().chain(&list.extras);
        let mut rows = vec![self.titles(&columns)];
        rows.extend(offered.map(row));
        let total = vec![(body.semibold(), "Total, with classes")];
        rows.push(self.row_of(&columns, [total, vec![], vec![], vec![]], 16.0));
        rows
    }

    /// The waiver, and who signs it, on the same page if there is room for it.
    fn blank_signatures(self, list: &PrizeList) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut guardian = "Parent or guardian of a minor".to_owned();
        if let Some(waiver) = &list.waiver {
            blocks.push(self.blank_heading("Waiver"));
            blocks.push(self.paragraph(waiver.text.as_str()));
            guardian = format!(
                "Parent or guardian of a rider younger than {}",
                waiver.age_of_majority
            );
        }
        blocks.push(self.blank_heading("Signatures"));
        let shares = [0.76, 0.24];
        let signers = ["Rider", guardian.as_str(), "Owner or agent", "Trainer"];
        for (at, signer) in signers.iter().enumerate() {
            let line = self.blank_line(&shares, &[signer, "Date"]);
            blocks.push(if at + 1 < signers.len() {
                line.with_next()
            } else {
                line
            });
        }
        blocks
    }
}

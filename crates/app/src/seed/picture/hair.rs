//! Manes and forelocks, lock by lock.

use super::canvas::{Canvas, Fill, Rgb, closed, open};

/// Hair that grows at a point and falls.
pub(super) struct Lock {
    pub(super) root: (f32, f32),
    pub(super) length: f32,
    /// How far to the left it falls; negative is left.
    pub(super) sway: f32,
    pub(super) width: f32,
    pub(super) color: Rgb,
}

impl Lock {
    pub(super) fn paint(&self, canvas: &mut Canvas) {
        let (x, y) = self.root;
        let (length, sway, half) = (self.length, self.sway, self.width / 2.0);
        let tip = (x + sway * 1.05, y + length);
        let shape = closed(&[
            (x - half, y + half * 0.25),
            (x, y - half * 0.35),
            (x + half, y + half * 0.6),
            (x + half * 1.1 + sway * 0.2, y + length * 0.4),
            (x + half * 0.6 + sway * 0.7, y + length * 0.75),
            tip,
            tip,
            (x - half * 0.7 + sway * 0.6, y + length * 0.7),
            (x - half * 1.1 + sway * 0.2, y + length * 0.35),
        ]);
        let fall = Fill::Between(
            (x, y),
            self.color.lighter(0.08),
            tip,
            self.color.darker(0.12),
        );
        canvas.fill(shape.as_ref(), fall);
        let shine = open(&[
            (x, y + half),
            (x + sway * 0.25, y + length * 0.4),
            (x + sway * 0.8, y + length * 0.85),
        ]);
        canvas.stroke(
            shine.as_ref(),
            self.width * 0.11,
            Fill::Flat(self.color.lighter(0.4), 0.35),
        );
    }
}

/// Shades of one mane.
pub(super) fn shades(mane: Rgb) -> [Rgb; 5] {
    [
        mane.darker(0.18),
        mane,
        mane.lighter(0.08),
        mane.darker(0.08),
        mane.lighter(0.15),
    ]
}

/// Points along a line, `between` more after each of its own but the last.
pub(super) fn along(line: &[(f32, f32)], between: u8) -> Vec<(f32, f32)> {
    let steps = between + 1;
    line.windows(2)
        .flat_map(|pair| {
            (0..steps).map(move |step| {
                let share = f32::from(step) / f32::from(steps);
                (
                    pair[0].0 + (pair[1].0 - pair[0].0) * share,
                    pair[0].1 + (pair[1].1 - pair[0].1) * share,
                )
            })
        })
        .collect()
}

//! A thin layer over the painter: curves through points, colors, and strokes
//! that stay inside a shape.

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Mask, Paint, Path,
    PathBuilder, Pixmap, Point, RadialGradient, Shader, SpreadMode, Stroke, Transform,
};

/// A color as designers write it: `0xRRGGBB`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rgb(pub(super) u32);

impl Rgb {
    fn channels(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }

    fn color(self, opacity: f32) -> Color {
        let [red, green, blue] = self.channels().map(|channel| f32::from(channel) / 255.0);
        Color::from_rgba(red, green, blue, opacity.clamp(0.0, 1.0)).unwrap_or(Color::BLACK)
    }

    /// The color that lies between this and another, at `share` of the way.
    pub(super) fn mix(self, other: Self, share: f32) -> Self {
        let [a, b] = [self.channels(), other.channels()];
        let mut mixed = 0;
        for (a, b) in a.into_iter().zip(b) {
            let value = f32::from(a) + (f32::from(b) - f32::from(a)) * share.clamp(0.0, 1.0);
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between two bytes"
            )]
            let byte = value.round() as u8;
            mixed = (mixed << 8) | u32::from(byte);
        }
        Self(mixed)
    }

    pub(super) fn darker(self, share: f32) -> Self {
        self.mix(Self(0x0017_100e), share)
    }

    pub(super) fn lighter(self, share: f32) -> Self {
        self.mix(Self(0x00ff_f6e8), share)
    }
}

/// What a shape is filled with.
#[derive(Clone, Copy)]
pub(super) enum Fill {
    /// One color, more or less opaque.
    Flat(Rgb, f32),
    /// From one color at a point to another at a second one.
    Between((f32, f32), Rgb, (f32, f32), Rgb),
    /// From nothing at a point to a color at a second one.
    Fade((f32, f32), (f32, f32), Rgb, f32),
    /// A glow that fades from its middle to nothing.
    Glow((f32, f32), f32, Rgb, f32),
}

impl Fill {
    fn paint(self) -> Paint<'static> {
        let shader = match self {
            Self::Flat(color, opacity) => Some(Shader::SolidColor(color.color(opacity))),
            Self::Between(from, start, to, end) => LinearGradient::new(
                point(from),
                point(to),
                vec![
                    GradientStop::new(0.0, start.color(1.0)),
                    GradientStop::new(1.0, end.color(1.0)),
                ],
                SpreadMode::Pad,
                Transform::identity(),
            ),
            Self::Fade(from, to, color, opacity) => LinearGradient::new(
                point(from),
                point(to),
                vec![
                    GradientStop::new(0.0, color.color(0.0)),
                    GradientStop::new(1.0, color.color(opacity)),
                ],
                SpreadMode::Pad,
                Transform::identity(),
            ),
            Self::Glow(middle, radius, color, opacity) => RadialGradient::new(
                point(middle),
                0.0,
                point(middle),
                radius,
                vec![
                    GradientStop::new(0.0, color.color(opacity)),
                    GradientStop::new(0.55, color.color(opacity * 0.42)),
                    GradientStop::new(1.0, color.color(0.0)),
                ],
                SpreadMode::Pad,
                Transform::identity(),
            ),
        };
        Paint {
            shader: shader.unwrap_or(Shader::SolidColor(Color::TRANSPARENT)),
            anti_alias: true,
            ..Paint::default()
        }
    }
}

fn point((x, y): (f32, f32)) -> Point {
    Point::from_xy(x, y)
}

/// The closed curve through points. Two equal points in a row make a corner.
pub(super) fn closed(points: &[(f32, f32)]) -> Option<Path> {
    curve(points, true)
}

/// The open curve through points.
pub(super) fn open(points: &[(f32, f32)]) -> Option<Path> {
    curve(points, false)
}

/// A Catmull-Rom spline: it goes through every point, and its direction there
/// is that from the point before to the point after.
fn curve(points: &[(f32, f32)], is_closed: bool) -> Option<Path> {
    let count = points.len();
    let at = |index: usize| {
        if is_closed {
            points[(index + count - 1) % count]
        } else {
            points[index.saturating_sub(1).min(count - 1)]
        }
    };
    let mut builder = PathBuilder::new();
    let (x, y) = *points.first()?;
    builder.move_to(x, y);
    for index in 1..count + usize::from(is_closed) {
        let (before, from, to, after) = (at(index - 1), at(index), at(index + 1), at(index + 2));
        if from == to {
            continue;
        }
        let (in_x, in_y) = slope(before, from, to);
        let (out_x, out_y) = slope(from, to, after);
        builder.cubic_to(
            from.0 + in_x,
            from.1 + in_y,
            to.0 - out_x,
            to.1 - out_y,
            to.0,
            to.1,
        );
    }
    if is_closed {
        builder.close();
    }
    builder.finish()
}

fn slope(before: (f32, f32), at: (f32, f32), after: (f32, f32)) -> (f32, f32) {
    // A doubled point is a corner, where the curve has no direction of its own.
    if before == at || at == after {
        return (0.0, 0.0);
    }
    ((after.0 - before.0) / 6.0, (after.1 - before.1) / 6.0)
}

/// A rectangle.
pub(super) fn rectangle(left: f32, top: f32, right: f32, bottom: f32) -> Option<Path> {
    tiny_skia::Rect::from_ltrb(left, top, right, bottom).map(PathBuilder::from_rect)
}

/// An ellipse, which may lean.
pub(super) fn ellipse(middle: (f32, f32), radii: (f32, f32), degrees: f32) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let bounds = tiny_skia::Rect::from_xywh(-radii.0, -radii.1, radii.0 * 2.0, radii.1 * 2.0)?;
    builder.push_oval(bounds);
    let lean = Transform::from_rotate(degrees).post_translate(middle.0, middle.1);
    builder.finish()?.transform(lean)
}

/// A picture that is being painted.
pub(super) struct Canvas {
    pixels: Pixmap,
    /// From the coordinates of drawings to pixels.
    placing: Transform,
    clip: Option<Mask>,
}

impl Canvas {
    /// An empty picture; `None` for a size of zero.
    pub(super) fn new(width: u32, height: u32) -> Option<Self> {
        Some(Self {
            pixels: Pixmap::new(width, height)?,
            placing: Transform::identity(),
            clip: None,
        })
    }

    /// Draws from now on at another place and size.
    pub(super) fn place(&mut self, placing: Transform) {
        self.placing = placing;
    }

    /// Paints only inside this shape from now on.
    pub(super) fn clip_to(&mut self, shape: Option<&Path>) {
        self.clip = shape.and_then(|shape| {
            let mut mask = Mask::new(self.pixels.width(), self.pixels.height())?;
            mask.fill_path(shape, FillRule::Winding, true, self.placing);
            Some(mask)
        });
    }

    /// Fills a shape.
    pub(super) fn fill(&mut self, shape: Option<&Path>, fill: Fill) {
        let Some(shape) = shape else { return };
        self.pixels.fill_path(
            shape,
            &fill.paint(),
            FillRule::Winding,
            self.placing,
            self.clip.as_ref(),
        );
    }

    /// Draws a line along a curve.
    pub(super) fn stroke(&mut self, curve: Option<&Path>, width: f32, fill: Fill) {
        let Some(curve) = curve else { return };
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        self.pixels.stroke_path(
            curve,
            &fill.paint(),
            &stroke,
            self.placing,
            self.clip.as_ref(),
        );
    }

    /// Fills a disc with a glow.
    pub(super) fn glow(&mut self, middle: (f32, f32), radius: f32, color: Rgb, opacity: f32) {
        let disc = ellipse(middle, (radius, radius), 0.0);
        self.fill(disc.as_ref(), Fill::Glow(middle, radius, color, opacity));
    }

    /// Fills an ellipse with a glow.
    pub(super) fn haze(&mut self, middle: (f32, f32), radii: (f32, f32), color: Rgb, opacity: f32) {
        let placing = self.placing;
        self.placing = placing
            .pre_translate(middle.0, middle.1)
            .pre_scale(radii.0, radii.1);
        self.glow((0.0, 0.0), 1.0, color, opacity);
        self.placing = placing;
    }

    /// Draws a line whose edges fade.
    pub(super) fn soft_stroke(
        &mut self,
        points: &[(f32, f32)],
        width: f32,
        color: Rgb,
        opacity: f32,
    ) {
        const LAYERS: u8 = 6;
        let line = open(points);
        for layer in 1..=LAYERS {
            let width = width * f32::from(layer) / f32::from(LAYERS);
            let fill = Fill::Flat(color, opacity / f32::from(LAYERS));
            self.stroke(line.as_ref(), width, fill);
        }
    }

    /// The picture as a PNG, which must be opaque everywhere. Packed in haste:
    /// whoever takes it makes other files of it.
    pub(super) fn png(&self) -> Option<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.pixels.width(), self.pixels.height());
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_compression(png::Compression::Fast);
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(self.pixels.data()).ok()?;
        writer.finish().ok()?;
        Some(file)
    }
}

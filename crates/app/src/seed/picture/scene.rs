//! A pasture with a horse.

use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use tiny_skia::Transform;

use super::canvas::{Canvas, Fill, Rgb, closed, ellipse, open, rectangle};
use super::coat::Look;
use super::figure::{self, GROUND};

const WIDTH: u16 = 1200;
const HEIGHT: u16 = 600;
/// Where the horse stands.
const FEET: f32 = 520.0;
const HORSE_SCALE: f32 = 0.5;

/// The light of an hour.
struct Hour {
    sky: Rgb,
    horizon: Rgb,
    sun: Rgb,
    /// Where the sun is.
    at: (f32, f32),
    /// Of far hills, which take the sky's color the farther they are.
    hills: Rgb,
    grass: Rgb,
    cloud: Rgb,
}

const HOURS: [Hour; 6] = [
    // Morning, noon, late afternoon, sunset, mist, before rain.
    Hour {
        sky: Rgb(0x008f_bfdc),
        horizon: Rgb(0x00fb_e9d0),
        sun: Rgb(0x00ff_f6dc),
        at: (0.24, 0.34),
        hills: Rgb(0x005f_837b),
        grass: Rgb(0x007f_a85a),
        cloud: Rgb(0x00ff_fdf8),
    },
    Hour {
        sky: Rgb(0x005d_a4d8),
        horizon: Rgb(0x00d8_ecf4),
        sun: Rgb(0x00ff_fff2),
        at: (0.78, 0.14),
        hills: Rgb(0x004f_7f72),
        grass: Rgb(0x0076_ad4c),
        cloud: Rgb(0x00ff_ffff),
    },
    Hour {
        sky: Rgb(0x009d_b8c8),
        horizon: Rgb(0x00fb_d99c),
        sun: Rgb(0x00ff_ecb8),
        at: (0.76, 0.42),
        hills: Rgb(0x006f_7a62),
        grass: Rgb(0x00a3_a04e),
        cloud: Rgb(0x00ff_f1d8),
    },
    Hour {
        sky: Rgb(0x005b_5f8f),
        horizon: Rgb(0x00f6_a576),
        sun: Rgb(0x00ff_dc9e),
        at: (0.30, 0.47),
        hills: Rgb(0x0056_4d66),
        grass: Rgb(0x0071_7245),
        cloud: Rgb(0x00f7_c0a8),
    },
    Hour {
        sky: Rgb(0x00b9_c6cc),
        horizon: Rgb(0x00ec_ece4),
        sun: Rgb(0x00ff_fdf0),
        at: (0.60, 0.30),
        hills: Rgb(0x007d_938f),
        grass: Rgb(0x008f_a674),
        cloud: Rgb(0x00f6_f8f8),
    },
    Hour {
        sky: Rgb(0x006f_8698),
        horizon: Rgb(0x00d4_d9cf),
        sun: Rgb(0x00f4_f0de),
        at: (0.40, 0.24),
        hills: Rgb(0x004b_6666),
        grass: Rgb(0x006c_9858),
        cloud: Rgb(0x00c9_d2d8),
    },
];

/// The picture as a PNG.
pub(super) fn landscape(look: &Look, rng: &mut ChaCha8Rng) -> Option<Vec<u8>> {
    let mut canvas = Canvas::new(WIDTH.into(), HEIGHT.into())?;
    let hour = &HOURS[rng.random_range(0..HOURS.len())];
    sky(&mut canvas, hour, rng);
    hills(&mut canvas, hour, rng);
    meadow(&mut canvas, hour);
    let is_white = rng.random_bool(0.6);
    fence(
        &mut canvas,
        if is_white {
            Rgb(0x00f4_f1ea)
        } else {
            Rgb(0x003a_332e)
        }
        .mix(hour.horizon, 0.18),
    );

    let (width, scale) = (f32::from(WIDTH), HORSE_SCALE);
    // The nose points into the picture.
    let middle = if look.facing_right { 0.40 } else { 0.60 } * width;
    shadow(&mut canvas, hour, middle);
    let (across, left) = if look.facing_right {
        (-scale, middle + 480.0 * scale)
    } else {
        (scale, middle - 480.0 * scale)
    };
    canvas.place(Transform::from_row(
        across,
        0.0,
        0.0,
        scale,
        left,
        FEET - GROUND * scale,
    ));
    figure::stand(&mut canvas, look, rng);
    canvas.place(Transform::identity());
    grass(&mut canvas, hour, rng);
    let veil = rectangle(0.0, 0.0, width, f32::from(HEIGHT));
    canvas.fill(veil.as_ref(), Fill::Flat(hour.sun, 0.05));
    canvas.png()
}

fn sky(canvas: &mut Canvas, hour: &Hour, rng: &mut ChaCha8Rng) {
    let (width, height) = (f32::from(WIDTH), f32::from(HEIGHT));
    let all = rectangle(0.0, 0.0, width, height);
    canvas.fill(
        all.as_ref(),
        Fill::Between((0.0, 0.0), hour.sky, (0.0, 380.0), hour.horizon),
    );
    let sun = (hour.at.0 * width, hour.at.1 * height);
    canvas.glow(sun, 360.0, hour.sun, 0.85);
    canvas.fill(
        ellipse(sun, (34.0, 34.0), 0.0).as_ref(),
        Fill::Flat(hour.sun, 0.9),
    );
    for _ in 0..rng.random_range(4..8) {
        let middle = (rng.random_range(0.0..width), rng.random_range(40.0..230.0));
        cloud(canvas, middle, rng.random_range(0.6..1.5), hour.cloud, rng);
    }
}

fn cloud(canvas: &mut Canvas, (x, y): (f32, f32), size: f32, color: Rgb, rng: &mut ChaCha8Rng) {
    for _ in 0..8 {
        let (dx, dy) = (
            rng.random_range(-120.0..120.0),
            rng.random_range(-12.0..12.0),
        );
        let radii = (
            rng.random_range(60.0..120.0) * size,
            rng.random_range(10.0..24.0) * size,
        );
        canvas.haze((x + dx * size, y + dy * size), radii, color, 0.62);
    }
}

fn hills(canvas: &mut Canvas, hour: &Hour, rng: &mut ChaCha8Rng) {
    for (row, (base, rise)) in [(330.0, 80.0), (352.0, 58.0), (376.0, 36.0)]
        .into_iter()
        .enumerate()
    {
        let haze = [0.72, 0.5, 0.26][row];
        let color = hour.hills.mix(hour.horizon, haze);
        let ridge = ridge(base, rise, rng);
        let mut land = ridge.clone();
        land.extend([
            (1260.0, 620.0),
            (1260.0, 620.0),
            (-60.0, 620.0),
            (-60.0, 620.0),
        ]);
        canvas.fill(
            closed(&land).as_ref(),
            Fill::Between(
                (0.0, base - rise),
                color,
                (0.0, base + 60.0),
                color.mix(hour.horizon, 0.25),
            ),
        );
        if row == 2 {
            trees(canvas, &ridge, color.darker(0.28), rng);
        }
    }
}

fn ridge(base: f32, rise: f32, rng: &mut ChaCha8Rng) -> Vec<(f32, f32)> {
    let mut ridge = vec![(-60.0, base), (-60.0, base)];
    for step in 0..8_u8 {
        let x = f32::from(step) * 180.0 - 30.0;
        ridge.push((x, base - rng.random_range(0.1..1.0) * rise));
    }
    ridge.extend([(1260.0, base), (1260.0, base)]);
    ridge
}

/// Clumps of trees where the nearest hill meets the meadow.
fn trees(canvas: &mut Canvas, ridge: &[(f32, f32)], color: Rgb, rng: &mut ChaCha8Rng) {
    for (x, y) in ridge.iter().filter(|(x, _)| (0.0..1200.0).contains(x)) {
        if rng.random_bool(0.35) {
            continue;
        }
        for _ in 0..rng.random_range(4..9) {
            let size: f32 = rng.random_range(11.0..24.0);
            let at = (
                x + rng.random_range(-62.0..62.0),
                y + 20.0 - rng.random_range(0.0..12.0),
            );
            canvas.fill(
                rectangle(at.0 - 1.5, at.1, at.0 + 1.5, at.1 + 18.0).as_ref(),
                Fill::Flat(color.darker(0.3), 1.0),
            );
            let crown = ellipse((at.0, at.1 - size * 0.4), (size * 0.82, size), 0.0);
            canvas.fill(
                crown.as_ref(),
                Fill::Flat(
                    color.mix(Rgb(0x0035_4a32), rng.random_range(0.0..0.35)),
                    1.0,
                ),
            );
            let lit = ellipse(
                (at.0 - size * 0.22, at.1 - size * 0.7),
                (size * 0.42, size * 0.48),
                0.0,
            );
            canvas.fill(lit.as_ref(), Fill::Flat(color.lighter(0.22), 0.28));
        }
    }
}

fn meadow(canvas: &mut Canvas, hour: &Hour) {
    let land = closed(&[
        (-20.0, 398.0),
        (-20.0, 398.0),
        (300.0, 390.0),
        (620.0, 402.0),
        (900.0, 392.0),
        (1220.0, 400.0),
        (1220.0, 400.0),
        (1220.0, 620.0),
        (1220.0, 620.0),
        (-20.0, 620.0),
        (-20.0, 620.0),
    ]);
    let far = hour.grass.mix(hour.horizon, 0.4);
    canvas.fill(
        land.as_ref(),
        Fill::Between((0.0, 392.0), far, (0.0, 600.0), hour.grass.darker(0.24)),
    );
    canvas.clip_to(land.as_ref());
    for (y, opacity) in [(418.0, 0.20), (446.0, 0.14), (482.0, 0.12), (540.0, 0.10)] {
        let light = [
            (-40.0, y + 6.0),
            (320.0, y - 6.0),
            (700.0, y + 8.0),
            (1240.0, y - 4.0),
        ];
        canvas.soft_stroke(&light, 26.0, hour.sun, opacity);
    }
    canvas.clip_to(None);
}

/// Boards between posts, along the far side of the pasture.
fn fence(canvas: &mut Canvas, color: Rgb) {
    for post in 0..22_u8 {
        let x = f32::from(post) * 58.0 - 6.0;
        canvas.fill(
            rectangle(x, 398.0, x + 6.0, 446.0).as_ref(),
            Fill::Flat(color.darker(0.22), 1.0),
        );
    }
    for y in [404.0, 417.0, 430.0] {
        canvas.fill(
            rectangle(-10.0, y, 1210.0, y + 6.5).as_ref(),
            Fill::Between((0.0, y), color, (0.0, y + 7.0), color.darker(0.14)),
        );
    }
}

fn shadow(canvas: &mut Canvas, hour: &Hour, middle: f32) {
    let dark = hour.grass.darker(0.75);
    canvas.haze((middle, FEET), (310.0, 26.0), dark, 0.55);
    canvas.haze((middle, FEET), (200.0, 14.0), dark, 0.5);
}

/// Blades in front of the hooves and at the lower edge.
fn grass(canvas: &mut Canvas, hour: &Hour, rng: &mut ChaCha8Rng) {
    for row in 0..5_u8 {
        let near = f32::from(row) / 4.0;
        let y = 524.0 + near * 84.0;
        for _ in 0..150 {
            let x: f32 = rng.random_range(-10.0..1210.0);
            let height = rng.random_range(6.0..14.0) + near * 22.0;
            let lean = rng.random_range(-7.0..7.0) * (0.5 + near);
            let color = hour
                .grass
                .darker(rng.random_range(0.05..0.45))
                .mix(hour.sun, rng.random_range(0.0..0.16));
            let foot = y + rng.random_range(-6.0..10.0);
            canvas.stroke(
                open(&[
                    (x, foot),
                    (x + lean * 0.3, foot - height * 0.6),
                    (x + lean, foot - height),
                ])
                .as_ref(),
                1.2 + near * 1.4,
                Fill::Flat(color, 0.85),
            );
        }
    }
}

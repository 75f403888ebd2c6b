//! A horse's head from its left side, in a field of 100 by 100.

use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use tiny_skia::Transform;

use super::canvas::{Canvas, Fill, Rgb, closed, ellipse, open, rectangle};
use super::coat::{Face, Look, Pattern};
use super::figure::WHITE;
use super::hair::{Lock, along, shades};

const SIZE: u16 = 512;

/// From the poll along the crest, up the throat and round the head.
const OUTLINE: &[(f32, f32)] = &[
    (57.0, 20.0),
    (63.0, 18.5),
    (71.0, 21.0),
    (80.0, 28.5),
    (89.0, 40.0),
    (97.0, 55.0),
    (106.0, 78.0),
    (114.0, 106.0),
    (114.0, 106.0),
    (52.0, 106.0),
    (52.0, 106.0),
    (57.5, 92.0),
    (62.0, 78.0),
    (64.5, 66.0),
    (64.0, 57.5),
    (62.5, 53.5),
    (62.5, 53.5),
    // jowl and jaw
    (60.5, 57.0),
    (56.0, 60.0),
    (50.5, 61.0),
    (45.0, 63.0),
    (40.0, 67.0),
    (36.5, 71.0),
    (34.0, 74.0),
    // chin and lips
    (32.0, 77.5),
    (29.0, 78.8),
    (26.2, 77.6),
    (24.6, 75.2),
    (21.6, 75.0),
    (18.8, 72.4),
    (18.0, 68.4),
    (19.6, 64.0),
    // nose and forehead
    (23.6, 58.0),
    (29.0, 49.8),
    (34.4, 41.4),
    (39.0, 33.8),
    (43.6, 27.0),
    (49.0, 22.0),
];

const NEAR_EAR: &[(f32, f32)] = &[
    (55.0, 23.0),
    (53.6, 16.0),
    (55.6, 9.0),
    (59.4, 3.4),
    (59.4, 3.4),
    (63.0, 10.0),
    (63.8, 16.6),
    (62.0, 22.0),
];
const EAR_INSIDE: &[(f32, f32)] = &[
    (56.8, 21.0),
    (55.6, 15.6),
    (56.8, 10.6),
    (59.0, 6.2),
    (59.0, 6.2),
    (59.6, 12.0),
    (59.0, 18.0),
];
const FAR_EAR: &[(f32, f32)] = &[
    (48.6, 24.0),
    (47.4, 17.0),
    (48.6, 10.6),
    (51.4, 5.6),
    (51.4, 5.6),
    (55.6, 12.0),
    (57.0, 20.0),
];

const HALTERS: [Rgb; 7] = [
    Rgb(0x006b_3f22),
    Rgb(0x001f_4e79),
    Rgb(0x008c_1d2f),
    Rgb(0x002f_5d3a),
    Rgb(0x004a_2f6b),
    Rgb(0x0024_2428),
    Rgb(0x000f_6e6e),
];
const BRASS: Rgb = Rgb(0x00d9_b45b);

/// Skies behind the head: above, below, the light in it.
const BACKGROUNDS: [(Rgb, Rgb, Rgb); 6] = [
    (Rgb(0x009c_c3d9), Rgb(0x00e9_efe6), Rgb(0x00ff_f8e4)),
    (Rgb(0x00f0_c48a), Rgb(0x00f9_e8cc), Rgb(0x00ff_f4d8)),
    (Rgb(0x008f_b09a), Rgb(0x00df_e8d2), Rgb(0x00fb_f7dc)),
    (Rgb(0x00c9_a7b4), Rgb(0x00f3_e0d8), Rgb(0x00ff_efe0)),
    (Rgb(0x006f_8fb4), Rgb(0x00d4_dee8), Rgb(0x00f6_f4ee)),
    (Rgb(0x00b8_a98c), Rgb(0x00ee_e6d4), Rgb(0x00ff_f9ea)),
];

/// The picture as a PNG.
pub(super) fn portrait(look: &Look, rng: &mut ChaCha8Rng) -> Option<Vec<u8>> {
    let mut canvas = Canvas::new(SIZE.into(), SIZE.into())?;
    let scale = f32::from(SIZE) / 100.0;
    background(&mut canvas, scale, rng);
    canvas.place(if look.facing_right {
        Transform::from_row(-scale, 0.0, 0.0, scale, f32::from(SIZE), 0.0)
    } else {
        Transform::from_scale(scale, scale)
    });
    head(&mut canvas, look, rng);
    canvas.png()
}

fn background(canvas: &mut Canvas, scale: f32, rng: &mut ChaCha8Rng) {
    canvas.place(Transform::from_scale(scale, scale));
    let (above, below, light) = BACKGROUNDS[rng.random_range(0..BACKGROUNDS.len())];
    let all = rectangle(0.0, 0.0, 100.0, 100.0);
    canvas.fill(
        all.as_ref(),
        Fill::Between((50.0, 0.0), above, (50.0, 100.0), below),
    );
    canvas.glow((44.0, 44.0), 52.0, light, 0.85);
    let hill = |height: f32, bend: f32| {
        closed(&[
            (-5.0, height),
            (-5.0, height),
            (25.0, height - bend),
            (55.0, height - bend * 0.2),
            (80.0, height - bend * 1.1),
            (105.0, height),
            (105.0, height),
            (105.0, 105.0),
            (105.0, 105.0),
            (-5.0, 105.0),
            (-5.0, 105.0),
        ])
    };
    let green = Rgb(0x007d_9974).mix(above, 0.35);
    canvas.fill(
        hill(84.0, rng.random_range(3.0..9.0)).as_ref(),
        Fill::Flat(green.mix(below, 0.45), 1.0),
    );
    canvas.fill(
        hill(92.0, rng.random_range(-3.0..5.0)).as_ref(),
        Fill::Flat(green, 1.0),
    );
}

fn head(canvas: &mut Canvas, look: &Look, rng: &mut ChaCha8Rng) {
    let coat = look.coat;
    canvas.fill(
        closed(FAR_EAR).as_ref(),
        Fill::Flat(coat.body.darker(0.32), 1.0),
    );
    let outline = closed(OUTLINE);
    canvas.fill(
        outline.as_ref(),
        Fill::Between(
            (40.0, 20.0),
            coat.body.lighter(0.12),
            (90.0, 100.0),
            coat.body.darker(0.22),
        ),
    );
    canvas.clip_to(outline.as_ref());
    pattern(canvas, look, rng);
    modelling(canvas, look);
    markings(canvas, look);
    canvas.clip_to(None);

    let ear = closed(NEAR_EAR);
    canvas.fill(
        ear.as_ref(),
        Fill::Between(
            (54.0, 10.0),
            coat.body.lighter(0.1),
            (64.0, 20.0),
            coat.body.darker(0.12),
        ),
    );
    canvas.fill(
        closed(EAR_INSIDE).as_ref(),
        Fill::Flat(coat.body.darker(0.5), 0.75),
    );
    mane(canvas, look, rng);
    canvas.clip_to(outline.as_ref());
    halter(canvas, look);
    canvas.clip_to(None);
    eye(canvas, look);
    nose(canvas, look);
}

/// Bones and muscles under the skin, in light from the upper left.
fn modelling(canvas: &mut Canvas, look: &Look) {
    let (dark, light) = (look.coat.body.darker(0.62), look.coat.body.lighter(0.75));
    canvas.glow((51.0, 47.0), 13.0, light, 0.20);
    canvas.glow((38.0, 40.0), 11.0, light, 0.22);
    canvas.glow((84.0, 46.0), 20.0, light, 0.14);
    // Under the jowl, where the neck lies in the head's shadow.
    canvas.soft_stroke(
        &[
            (59.5, 22.0),
            (63.5, 34.0),
            (65.0, 46.0),
            (63.0, 55.0),
            (57.0, 61.5),
            (49.0, 63.0),
        ],
        9.0,
        dark,
        0.42,
    );
    canvas.soft_stroke(
        &[(62.5, 54.0), (65.5, 66.0), (61.0, 84.0), (54.0, 104.0)],
        16.0,
        dark,
        0.30,
    );
    canvas.soft_stroke(
        &[(58.0, 30.0), (61.0, 40.0), (60.5, 50.0), (55.0, 57.5)],
        4.0,
        dark,
        0.16,
    );
    canvas.soft_stroke(&[(46.0, 63.0), (40.0, 67.5), (34.5, 74.0)], 6.0, dark, 0.36);
    // Below the eye the facial crest, and the hollow along the nose.
    canvas.soft_stroke(&[(47.0, 42.0), (42.0, 47.5), (36.0, 56.5)], 3.6, dark, 0.22);
    canvas.soft_stroke(
        &[(45.6, 40.2), (40.4, 46.0), (34.4, 55.0)],
        2.2,
        light,
        0.24,
    );
    canvas.soft_stroke(&[(26.0, 59.5), (31.0, 62.0), (33.0, 68.0)], 4.0, dark, 0.14);
    // Above the eye, and between neck and shoulder.
    canvas.soft_stroke(&[(44.0, 29.6), (47.0, 28.6), (50.0, 30.0)], 3.0, dark, 0.20);
    canvas.soft_stroke(
        &[(74.0, 40.0), (80.0, 60.0), (84.0, 90.0)],
        12.0,
        dark,
        0.10,
    );
}

fn markings(canvas: &mut Canvas, look: &Look) {
    canvas.glow((22.0, 71.0), 15.0, look.coat.muzzle, 0.95);
    canvas.glow((24.0, 74.0), 9.0, look.coat.muzzle, 0.6);
    let white = Fill::Flat(WHITE, 1.0);
    match look.face {
        Face::Plain => {}
        Face::Star => canvas.fill(
            closed(&[
                (42.6, 27.0),
                (45.0, 29.0),
                (43.6, 32.6),
                (40.6, 35.4),
                (37.0, 36.0),
                (38.6, 31.0),
            ])
            .as_ref(),
            white,
        ),
        Face::Snip => canvas.fill(
            closed(&[
                (19.0, 62.0),
                (22.6, 62.8),
                (21.4, 67.0),
                (19.8, 71.4),
                (16.0, 70.0),
            ])
            .as_ref(),
            white,
        ),
        Face::Stripe => canvas.fill(
            closed(&[
                (43.8, 25.0),
                (44.2, 29.0),
                (39.0, 37.6),
                (32.6, 47.6),
                (25.4, 58.6),
                (22.0, 58.0),
                (28.0, 48.0),
                (36.0, 36.0),
            ])
            .as_ref(),
            white,
        ),
        Face::Blaze => canvas.fill(
            closed(&[
                (46.0, 23.0),
                (46.4, 28.0),
                (42.4, 35.0),
                (37.0, 43.6),
                (31.4, 52.0),
                (26.4, 60.4),
                (23.6, 62.8),
                (22.4, 68.0),
                (20.0, 72.6),
                (16.0, 70.0),
                (18.0, 60.0),
                (30.0, 42.0),
            ])
            .as_ref(),
            white,
        ),
    }
}

fn eye(canvas: &mut Canvas, look: &Look) {
    let black = Rgb(0x0014_0f0e);
    let brow = look.coat.body.darker(0.55);
    canvas.soft_stroke(
        &[(43.2, 33.6), (46.0, 31.4), (49.4, 32.4), (51.4, 35.0)],
        2.2,
        brow,
        0.7,
    );
    let eye = closed(&[
        (43.4, 35.2),
        (45.0, 32.8),
        (47.8, 32.4),
        (50.6, 34.6),
        (50.6, 34.6),
        (48.2, 36.9),
        (45.4, 37.0),
    ]);
    canvas.fill(eye.as_ref(), Fill::Flat(black, 1.0));
    canvas.clip_to(eye.as_ref());
    canvas.glow((46.6, 36.4), 3.2, Rgb(0x007a_4522), 0.9);
    canvas.clip_to(None);
    canvas.fill(
        ellipse((46.0, 33.9), (0.75, 0.6), 0.0).as_ref(),
        Fill::Flat(Rgb(0x00ff_ffff), 0.95),
    );
    canvas.stroke(
        open(&[(43.0, 35.0), (45.0, 32.4), (48.0, 32.0), (51.2, 34.8)]).as_ref(),
        0.7,
        Fill::Flat(black, 0.85),
    );
    canvas.stroke(
        open(&[(44.6, 38.2), (47.4, 38.6), (50.2, 37.0)]).as_ref(),
        0.45,
        Fill::Flat(brow, 0.55),
    );
}

fn nose(canvas: &mut Canvas, look: &Look) {
    let dark = look.coat.muzzle.darker(0.72);
    let nostril = closed(&[
        (21.4, 64.8),
        (24.2, 64.2),
        (26.0, 66.0),
        (25.4, 68.8),
        (23.6, 70.0),
        (24.0, 67.6),
        (23.0, 66.2),
    ]);
    canvas.soft_stroke(
        &[(20.8, 64.0), (24.4, 62.6), (27.4, 65.0), (26.8, 69.4)],
        2.0,
        look.coat.muzzle.lighter(0.35),
        0.5,
    );
    canvas.fill(nostril.as_ref(), Fill::Flat(dark, 0.95));
    canvas.stroke(
        open(&[(24.4, 75.0), (27.2, 73.6), (30.4, 72.0), (32.4, 70.0)]).as_ref(),
        0.7,
        Fill::Flat(dark, 0.7),
    );
}

fn halter(canvas: &mut Canvas, look: &Look) {
    let color = HALTERS[look.halter % HALTERS.len()];
    let straps: [&[(f32, f32)]; 5] = [
        // noseband, cheek, crown, throat, chin
        &[(29.6, 48.0), (34.0, 52.2), (39.2, 56.4)],
        &[(39.2, 56.4), (48.0, 43.6), (56.2, 31.6)],
        &[(56.2, 31.6), (59.6, 26.0), (62.4, 17.4)],
        &[(56.2, 31.6), (61.4, 41.6), (63.6, 54.0)],
        &[(39.2, 56.4), (41.6, 60.6), (43.6, 65.4)],
    ];
    for strap in straps {
        canvas.stroke(
            open(&shifted(strap, 0.5)).as_ref(),
            3.0,
            Fill::Flat(Rgb(0x0014_0f0e), 0.25),
        );
        canvas.stroke(open(strap).as_ref(), 2.7, Fill::Flat(color, 1.0));
        canvas.stroke(
            open(&shifted(strap, -0.55)).as_ref(),
            0.6,
            Fill::Flat(color.lighter(0.5), 0.55),
        );
    }
    for ring in [(39.2, 56.4), (56.2, 31.6)] {
        canvas.stroke(
            ellipse(ring, (2.0, 2.0), 0.0).as_ref(),
            1.1,
            Fill::Flat(BRASS.darker(0.35), 1.0),
        );
        canvas.stroke(
            ellipse(ring, (2.0, 2.0), 0.0).as_ref(),
            0.7,
            Fill::Flat(BRASS, 1.0),
        );
    }
}

fn shifted(points: &[(f32, f32)], by: f32) -> Vec<(f32, f32)> {
    points.iter().map(|(x, y)| (x + by * 0.6, y + by)).collect()
}

/// Where the mane grows, from the withers to the poll.
const CREST: [(f32, f32); 9] = [
    (108.0, 84.0),
    (102.0, 68.0),
    (97.0, 55.0),
    (91.6, 44.6),
    (86.0, 36.0),
    (80.0, 29.0),
    (74.0, 23.4),
    (68.0, 20.0),
    (62.6, 18.4),
];

fn mane(canvas: &mut Canvas, look: &Look, rng: &mut ChaCha8Rng) {
    let shades = shades(look.coat.mane);
    let base: Vec<_> = CREST.iter().map(|(x, y)| (*x - 0.6, *y + 3.0)).collect();
    canvas.stroke(
        open(&base).as_ref(),
        8.0,
        Fill::Flat(look.coat.mane.darker(0.1), 1.0),
    );
    for (x, y) in along(&CREST, 2) {
        let strand = Lock {
            root: (
                x + rng.random_range(0.2..1.4),
                y - rng.random_range(0.4..1.6),
            ),
            length: rng.random_range(16.0..27.0),
            sway: rng.random_range(-7.0..-1.0),
            width: rng.random_range(4.2..6.0),
            color: shades[rng.random_range(0..shades.len())],
        };
        strand.paint(canvas);
    }
    for (shift, length, sway) in [
        (4.0, 12.0, -3.0),
        (-1.0, 14.0, -7.0),
        (2.0, 15.0, -6.0),
        (0.0, 12.0, -3.6),
    ] {
        let strand = Lock {
            root: (53.6 + shift, 18.6),
            length: length + rng.random_range(-1.5..2.5),
            sway,
            width: 3.0,
            color: shades[rng.random_range(0..shades.len())],
        };
        strand.paint(canvas);
    }
}

fn pattern(canvas: &mut Canvas, look: &Look, rng: &mut ChaCha8Rng) {
    match look.pattern {
        Pattern::Plain | Pattern::Blanket => {}
        Pattern::Dapples => {
            for _ in 0..46 {
                let middle = (rng.random_range(62.0..104.0), rng.random_range(30.0..100.0));
                let size = rng.random_range(1.4..2.8);
                let radii = (size * 1.3, size * 1.1);
                canvas.haze(middle, radii, look.coat.body.lighter(0.6), 0.5);
            }
        }
        Pattern::Patches => {
            canvas.fill(
                closed(&[
                    (70.0, 60.0),
                    (80.0, 52.0),
                    (96.0, 60.0),
                    (112.0, 70.0),
                    (114.0, 104.0),
                    (84.0, 106.0),
                    (76.0, 92.0),
                    (80.0, 78.0),
                ])
                .as_ref(),
                Fill::Flat(WHITE, 1.0),
            );
        }
    }
}

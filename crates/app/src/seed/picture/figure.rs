//! A horse that stands, from its left side, in a field of 1000 by 800.

use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

use super::canvas::{Canvas, Fill, Rgb, closed, ellipse, open, rectangle};
use super::coat::{Face, Look, Pattern};
use super::hair::{Lock, along, shades};

/// Where its feet are.
pub(super) const GROUND: f32 = 748.0;

pub(super) const WHITE: Rgb = Rgb(0x00f3_eee4);
const SUNLIGHT: Rgb = Rgb(0x00ff_e4b8);
const HOOF: Rgb = Rgb(0x003d_3530);

/// The outline with the near legs, from the poll along the back.
const BODY: &[(f32, f32)] = &[
    // crest and withers
    (226.0, 88.0),
    (262.0, 92.0),
    (306.0, 124.0),
    (346.0, 176.0),
    (388.0, 232.0),
    (424.0, 258.0),
    (468.0, 272.0),
    // back and croup
    (540.0, 281.0),
    (606.0, 276.0),
    (660.0, 262.0),
    (708.0, 258.0),
    (752.0, 276.0),
    (782.0, 308.0),
    // buttock and hind leg
    (796.0, 350.0),
    (794.0, 398.0),
    (778.0, 446.0),
    (768.0, 490.0),
    (772.0, 536.0),
    (790.0, 574.0),
    (786.0, 600.0),
    (774.0, 634.0),
    (769.0, 672.0),
    (774.0, 700.0),
    (766.0, 718.0),
    (774.0, 746.0),
    (774.0, 746.0),
    (722.0, 746.0),
    (722.0, 746.0),
    (730.0, 726.0),
    (742.0, 704.0),
    (742.0, 682.0),
    (744.0, 640.0),
    (744.0, 606.0),
    (736.0, 570.0),
    (712.0, 524.0),
    (682.0, 486.0),
    (654.0, 458.0),
    // belly
    (610.0, 466.0),
    (552.0, 482.0),
    (494.0, 490.0),
    (444.0, 488.0),
    // foreleg
    (428.0, 500.0),
    (422.0, 540.0),
    (412.0, 580.0),
    (410.0, 604.0),
    (404.0, 636.0),
    (402.0, 674.0),
    (408.0, 700.0),
    (400.0, 718.0),
    (406.0, 746.0),
    (406.0, 746.0),
    (354.0, 746.0),
    (354.0, 746.0),
    (364.0, 724.0),
    (376.0, 704.0),
    (374.0, 684.0),
    (378.0, 640.0),
    (374.0, 606.0),
    (368.0, 576.0),
    (360.0, 530.0),
    (348.0, 484.0),
    // chest and throat
    (330.0, 446.0),
    (312.0, 408.0),
    (306.0, 372.0),
    (302.0, 328.0),
    (288.0, 278.0),
    (272.0, 232.0),
    (258.0, 196.0),
    // jaw
    (242.0, 200.0),
    (222.0, 204.0),
    (200.0, 206.0),
    (176.0, 220.0),
    (152.0, 238.0),
    (140.0, 250.0),
    (126.0, 256.0),
    (116.0, 250.0),
    // mouth, nose, forehead
    (104.0, 246.0),
    (97.0, 232.0),
    (104.0, 214.0),
    (124.0, 186.0),
    (148.0, 150.0),
    (170.0, 118.0),
    (194.0, 96.0),
    (212.0, 88.0),
];

const FAR_FORELEG: &[(f32, f32)] = &[
    (346.0, 430.0),
    (334.0, 500.0),
    (330.0, 560.0),
    (336.0, 604.0),
    (334.0, 640.0),
    (328.0, 682.0),
    (330.0, 702.0),
    (318.0, 722.0),
    (308.0, 742.0),
    (308.0, 742.0),
    (356.0, 742.0),
    (356.0, 742.0),
    (352.0, 718.0),
    (360.0, 698.0),
    (358.0, 672.0),
    (364.0, 636.0),
    (372.0, 600.0),
    (384.0, 540.0),
    (404.0, 470.0),
];

const FAR_HIND_LEG: &[(f32, f32)] = &[
    (650.0, 440.0),
    (660.0, 500.0),
    (680.0, 540.0),
    (690.0, 578.0),
    (690.0, 612.0),
    (684.0, 650.0),
    (678.0, 690.0),
    (678.0, 706.0),
    (664.0, 726.0),
    (656.0, 742.0),
    (656.0, 742.0),
    (706.0, 742.0),
    (706.0, 742.0),
    (702.0, 720.0),
    (710.0, 702.0),
    (708.0, 672.0),
    (718.0, 630.0),
    (732.0, 592.0),
    (726.0, 560.0),
    (732.0, 500.0),
    (740.0, 440.0),
];

const TAIL: &[(f32, f32)] = &[
    (756.0, 278.0),
    (792.0, 284.0),
    (822.0, 322.0),
    (840.0, 396.0),
    (850.0, 480.0),
    (866.0, 560.0),
    (876.0, 630.0),
    (868.0, 684.0),
    (868.0, 684.0),
    (852.0, 660.0),
    (838.0, 690.0),
    (838.0, 690.0),
    (826.0, 650.0),
    (812.0, 660.0),
    (812.0, 660.0),
    (800.0, 590.0),
    (796.0, 520.0),
    (792.0, 460.0),
    (790.0, 390.0),
    (780.0, 330.0),
];

/// Where the mane grows, from the withers to the poll.
const CREST: [(f32, f32); 7] = [
    (408.0, 246.0),
    (384.0, 222.0),
    (346.0, 172.0),
    (306.0, 120.0),
    (266.0, 90.0),
    (240.0, 82.0),
    (222.0, 84.0),
];

const NEAR_EAR: &[(f32, f32)] = &[
    (210.0, 92.0),
    (206.0, 66.0),
    (214.0, 40.0),
    (214.0, 40.0),
    (230.0, 62.0),
    (234.0, 90.0),
];
const FAR_EAR: &[(f32, f32)] = &[
    (194.0, 94.0),
    (186.0, 70.0),
    (190.0, 46.0),
    (190.0, 46.0),
    (208.0, 66.0),
    (214.0, 90.0),
];

/// Paints the horse where the canvas is placed.
pub(super) fn stand(canvas: &mut Canvas, look: &Look, rng: &mut ChaCha8Rng) {
    let coat = look.coat;
    let far = coat.body.darker(0.34);
    for (leg, sock) in [
        (FAR_HIND_LEG, look.socks > 2),
        (FAR_FORELEG, look.socks > 3),
    ] {
        let leg = closed(leg);
        canvas.fill(leg.as_ref(), Fill::Flat(far, 1.0));
        canvas.clip_to(leg.as_ref());
        let sock = sock.then(|| WHITE.darker(0.25));
        lower_leg(
            canvas,
            (280.0, 770.0),
            coat.legs.darker(0.3),
            sock,
            HOOF.darker(0.3),
        );
        canvas.clip_to(None);
    }
    canvas.fill(
        closed(FAR_EAR).as_ref(),
        Fill::Flat(coat.body.darker(0.3), 1.0),
    );
    tail(canvas, look);

    let body = closed(BODY);
    canvas.fill(
        body.as_ref(),
        Fill::Between(
            (500.0, 200.0),
            coat.body.lighter(0.10),
            (520.0, 520.0),
            coat.body.darker(0.16),
        ),
    );
    canvas.clip_to(body.as_ref());
    pattern(canvas, look, rng);
    near_legs(canvas, look);
    modelling(canvas, look);
    face(canvas, look);
    canvas.clip_to(None);

    canvas.fill(
        closed(NEAR_EAR).as_ref(),
        Fill::Flat(coat.body.lighter(0.04), 1.0),
    );
    mane(canvas, look, rng);
}

fn near_legs(canvas: &mut Canvas, look: &Look) {
    for (x, has_sock) in [(380.0, look.socks > 1), (758.0, look.socks > 0)] {
        lower_leg(
            canvas,
            (x - 64.0, x + 64.0),
            look.coat.legs,
            has_sock.then_some(WHITE),
            HOOF,
        );
    }
}

/// A lower leg in its own color, which begins at the knee, with its hoof.
fn lower_leg(
    canvas: &mut Canvas,
    (left, right): (f32, f32),
    legs: Rgb,
    sock: Option<Rgb>,
    hoof: Rgb,
) {
    canvas.fill(
        rectangle(left, 520.0, right, 760.0).as_ref(),
        Fill::Fade((0.0, 525.0), (0.0, 615.0), legs, 1.0),
    );
    if let Some(white) = sock {
        canvas.fill(
            rectangle(left, 672.0, right, 760.0).as_ref(),
            Fill::Flat(white, 1.0),
        );
    }
    let hoof = if sock.is_some() {
        hoof.lighter(0.3)
    } else {
        hoof
    };
    canvas.fill(
        rectangle(left, 725.0, right, 760.0).as_ref(),
        Fill::Flat(hoof, 1.0),
    );
}

/// Light from above, and the muscles that it shows.
fn modelling(canvas: &mut Canvas, look: &Look) {
    let (dark, light) = (
        look.coat.body.darker(0.6),
        look.coat.body.mix(SUNLIGHT, 0.5),
    );
    canvas.soft_stroke(
        &[(420.0, 492.0), (520.0, 496.0), (640.0, 466.0)],
        120.0,
        dark,
        0.42,
    );
    canvas.soft_stroke(
        &[(262.0, 210.0), (300.0, 320.0), (318.0, 430.0)],
        60.0,
        dark,
        0.30,
    );
    canvas.soft_stroke(
        &[(440.0, 268.0), (560.0, 300.0), (700.0, 274.0)],
        50.0,
        light,
        0.26,
    );
    canvas.glow((396.0, 350.0), 100.0, light, 0.24);
    canvas.glow((716.0, 340.0), 105.0, light, 0.26);
    // Behind the shoulder, in front of the thigh, along jaw and buttock.
    canvas.soft_stroke(
        &[
            (446.0, 290.0),
            (466.0, 350.0),
            (460.0, 420.0),
            (436.0, 482.0),
        ],
        44.0,
        dark,
        0.24,
    );
    canvas.soft_stroke(
        &[
            (664.0, 320.0),
            (644.0, 370.0),
            (644.0, 420.0),
            (660.0, 470.0),
        ],
        44.0,
        dark,
        0.26,
    );
    canvas.soft_stroke(
        &[
            (248.0, 110.0),
            (260.0, 150.0),
            (256.0, 184.0),
            (230.0, 206.0),
        ],
        26.0,
        dark,
        0.42,
    );
    canvas.soft_stroke(
        &[
            (796.0, 340.0),
            (788.0, 420.0),
            (764.0, 500.0),
            (790.0, 590.0),
        ],
        40.0,
        dark,
        0.30,
    );
    canvas.soft_stroke(
        &[(350.0, 470.0), (364.0, 540.0), (370.0, 590.0)],
        18.0,
        light,
        0.12,
    );
}

fn face(canvas: &mut Canvas, look: &Look) {
    canvas.glow((106.0, 242.0), 56.0, look.coat.muzzle, 0.95);
    let white = Fill::Flat(WHITE, 1.0);
    match look.face {
        Face::Plain => {}
        Face::Star => canvas.fill(ellipse((168.0, 128.0), (9.0, 14.0), 36.0).as_ref(), white),
        Face::Snip => canvas.fill(ellipse((100.0, 226.0), (7.0, 12.0), 20.0).as_ref(), white),
        Face::Stripe => canvas.stroke(
            open(&[(176.0, 114.0), (150.0, 148.0), (122.0, 188.0)]).as_ref(),
            9.0,
            white,
        ),
        Face::Blaze => canvas.stroke(
            open(&[
                (182.0, 104.0),
                (148.0, 148.0),
                (120.0, 188.0),
                (98.0, 228.0),
            ])
            .as_ref(),
            18.0,
            white,
        ),
    }
    canvas.fill(
        ellipse((184.0, 136.0), (8.0, 6.0), 30.0).as_ref(),
        Fill::Flat(Rgb(0x0016_100e), 1.0),
    );
    canvas.fill(
        ellipse((182.0, 133.5), (2.2, 1.8), 0.0).as_ref(),
        Fill::Flat(Rgb(0x00ff_ffff), 0.9),
    );
    canvas.fill(
        ellipse((109.0, 226.0), (5.0, 8.0), 30.0).as_ref(),
        Fill::Flat(Rgb(0x001a_1210), 0.8),
    );
    canvas.stroke(
        open(&[(112.0, 249.0), (128.0, 244.0), (138.0, 238.0)]).as_ref(),
        3.0,
        Fill::Flat(Rgb(0x001a_1210), 0.55),
    );
}

fn mane(canvas: &mut Canvas, look: &Look, rng: &mut ChaCha8Rng) {
    let shades = shades(look.coat.mane);
    let base: Vec<_> = CREST.iter().map(|(x, y)| (x + 2.0, y + 10.0)).collect();
    canvas.stroke(open(&base).as_ref(), 22.0, Fill::Flat(look.coat.mane, 1.0));
    for (x, y) in along(&CREST, 3) {
        let strand = Lock {
            root: (x + 4.0, y - rng.random_range(1.0..5.0)),
            length: rng.random_range(52.0..84.0),
            sway: rng.random_range(-14.0..4.0),
            width: rng.random_range(17.0..22.0),
            color: shades[rng.random_range(0..shades.len())],
        };
        strand.paint(canvas);
    }
    for (x, length, sway) in [
        (222.0, 36.0, -20.0),
        (212.0, 44.0, -28.0),
        (218.0, 42.0, -34.0),
    ] {
        let color = shades[rng.random_range(0..shades.len())];
        let root = (x, 80.0);
        Lock {
            root,
            length,
            sway,
            width: 13.0,
            color,
        }
        .paint(canvas);
    }
}

fn tail(canvas: &mut Canvas, look: &Look) {
    let mane = look.coat.mane;
    let tail = closed(TAIL);
    canvas.fill(
        tail.as_ref(),
        Fill::Between((790.0, 300.0), mane, (840.0, 680.0), mane.darker(0.2)),
    );
    canvas.clip_to(tail.as_ref());
    for shift in [0.0, 12.0, 24.0] {
        canvas.stroke(
            open(&[
                (782.0 + shift * 0.6, 296.0),
                (800.0 + shift, 400.0),
                (808.0 + shift, 520.0),
                (822.0 + shift, 670.0),
            ])
            .as_ref(),
            3.5,
            Fill::Flat(mane.lighter(0.25), 0.4),
        );
    }
    canvas.clip_to(None);
}

fn pattern(canvas: &mut Canvas, look: &Look, rng: &mut ChaCha8Rng) {
    match look.pattern {
        Pattern::Plain => {}
        Pattern::Dapples => {
            for _ in 0..150 {
                let (x, y) = (
                    rng.random_range(360.0..790.0),
                    rng.random_range(270.0..470.0),
                );
                let size = rng.random_range(7.0..15.0);
                let radii = (size * 1.3, size);
                canvas.haze((x, y), radii, look.coat.body.lighter(0.6), 0.5);
            }
        }
        Pattern::Patches => {
            let white = Fill::Flat(WHITE, 1.0);
            canvas.fill(
                closed(&[
                    (500.0, 240.0),
                    (590.0, 250.0),
                    (640.0, 300.0),
                    (610.0, 350.0),
                    (630.0, 410.0),
                    (570.0, 520.0),
                    (500.0, 500.0),
                    (520.0, 420.0),
                    (470.0, 380.0),
                    (500.0, 320.0),
                ])
                .as_ref(),
                white,
            );
            canvas.fill(
                closed(&[
                    (300.0, 100.0),
                    (350.0, 170.0),
                    (380.0, 260.0),
                    (350.0, 330.0),
                    (300.0, 350.0),
                    (270.0, 250.0),
                    (290.0, 180.0),
                ])
                .as_ref(),
                white,
            );
            canvas.fill(
                closed(&[
                    (740.0, 400.0),
                    (800.0, 380.0),
                    (800.0, 480.0),
                    (750.0, 520.0),
                    (720.0, 470.0),
                ])
                .as_ref(),
                white,
            );
        }
        Pattern::Blanket => {
            canvas.fill(
                closed(&[
                    (600.0, 230.0),
                    (700.0, 230.0),
                    (810.0, 290.0),
                    (800.0, 420.0),
                    (740.0, 440.0),
                    (690.0, 400.0),
                    (640.0, 390.0),
                    (610.0, 340.0),
                ])
                .as_ref(),
                Fill::Flat(WHITE, 0.95),
            );
            for _ in 0..34 {
                let (x, y) = (
                    rng.random_range(620.0..790.0),
                    rng.random_range(262.0..420.0),
                );
                let size = rng.random_range(4.0..9.5);
                canvas.fill(
                    ellipse((x, y), (size * 0.8, size), 20.0).as_ref(),
                    Fill::Flat(look.coat.body.darker(0.2), 1.0),
                );
            }
        }
    }
}

//! How horses look.

use super::canvas::Rgb;

/// The colors of a horse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::seed) struct Coat {
    pub(super) body: Rgb,
    pub(super) mane: Rgb,
    /// Of the lower legs.
    pub(super) legs: Rgb,
    pub(super) muzzle: Rgb,
}

const fn coat(body: u32, mane: u32, legs: u32, muzzle: u32) -> Coat {
    Coat {
        body: Rgb(body),
        mane: Rgb(mane),
        legs: Rgb(legs),
        muzzle: Rgb(muzzle),
    }
}

impl Coat {
    pub(in crate::seed) const BAY: Self = coat(0x008a_4b26, 0x0024_1a17, 0x002b_1f1a, 0x004a_2c1e);
    pub(in crate::seed) const DARK_BAY: Self =
        coat(0x0055_3120, 0x001c_1514, 0x0022_1916, 0x0035_221a);
    pub(in crate::seed) const CHESTNUT: Self =
        coat(0x00a4_562a, 0x008c_421f, 0x0097_4d26, 0x0082_472b);
    pub(in crate::seed) const FLAXEN: Self =
        coat(0x009a_532c, 0x00e6_c992, 0x0092_502c, 0x007c_472c);
    pub(in crate::seed) const CHOCOLATE: Self =
        coat(0x0057_3b2d, 0x00dc_cfb8, 0x004b_3328, 0x003f_2c24);
    pub(in crate::seed) const BLACK: Self =
        coat(0x0033_3034, 0x0018_171a, 0x0026_2428, 0x0024_2226);
    pub(in crate::seed) const GRAY: Self = coat(0x00a9_acb0, 0x006d_7076, 0x006f_7278, 0x005b_5d63);
    pub(in crate::seed) const WHITE: Self =
        coat(0x00e6_e2da, 0x00f4_f1ea, 0x00d6_d1c8, 0x009d_928c);
    pub(in crate::seed) const PALOMINO: Self =
        coat(0x00d6_a254, 0x00f6_ead0, 0x00d8_aa66, 0x0097_6f45);
    pub(in crate::seed) const BUCKSKIN: Self =
        coat(0x00c9_9f63, 0x002a_211c, 0x0033_2821, 0x005d_4633);
    pub(in crate::seed) const DUN: Self = coat(0x00b3_9068, 0x004a_382b, 0x0058_4333, 0x005e_4838);
    pub(in crate::seed) const BLUE_ROAN: Self =
        coat(0x0074_7a86, 0x0026_272c, 0x002b_2c31, 0x0036_373d);
    pub(in crate::seed) const RED_ROAN: Self =
        coat(0x00b0_8374, 0x0074_3c26, 0x007a_4630, 0x006f_483a);
    pub(in crate::seed) const CREMELLO: Self =
        coat(0x00ec_dcbd, 0x00fb_f5e6, 0x00ea_dcc2, 0x00d3_a998);

    /// The coat of this name.
    pub(in crate::seed) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "bay" => Self::BAY,
            "dark-bay" => Self::DARK_BAY,
            "chestnut" => Self::CHESTNUT,
            "flaxen" => Self::FLAXEN,
            "chocolate" => Self::CHOCOLATE,
            "black" => Self::BLACK,
            "gray" => Self::GRAY,
            "white" => Self::WHITE,
            "palomino" => Self::PALOMINO,
            "buckskin" => Self::BUCKSKIN,
            "dun" => Self::DUN,
            "blue-roan" => Self::BLUE_ROAN,
            "red-roan" => Self::RED_ROAN,
            "cremello" => Self::CREMELLO,
            _ => return None,
        })
    }
}

/// What there is on the coat besides its color.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::seed) enum Pattern {
    Plain,
    /// Lighter rings, as grays have them.
    Dapples,
    /// Large white fields, as paints have them.
    Patches,
    /// White with spots on the croup, as Appaloosas have it.
    Blanket,
}

/// The white on a horse's face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::seed) enum Face {
    Plain,
    Star,
    Stripe,
    Blaze,
    Snip,
}

/// All that a picture shows of a horse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::seed) struct Look {
    pub(in crate::seed) coat: Coat,
    pub(in crate::seed) pattern: Pattern,
    pub(in crate::seed) face: Face,
    /// How many of its feet are white.
    pub(in crate::seed) socks: usize,
    /// Which of the halters it wears.
    pub(in crate::seed) halter: usize,
    pub(in crate::seed) facing_right: bool,
}

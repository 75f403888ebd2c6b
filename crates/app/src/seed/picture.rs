//! Pictures of horses for the demo, painted by this program, so that there is
//! nothing to download and nobody's rights to respect.

use rand_chacha::ChaCha8Rng;

mod canvas;
mod coat;
mod figure;
mod hair;
mod head;
mod scene;

pub(super) use coat::{Coat, Face, Look, Pattern};

/// The photos of a horse, as files that a person could upload.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Pictures {
    /// Its head.
    pub(super) profile: Vec<u8>,
    /// The horse on its pasture, wide.
    pub(super) header: Vec<u8>,
}

impl Pictures {
    /// The same pictures for the same random numbers; `None` if the painter
    /// fails, which no look makes it do.
    pub(super) fn paint(look: &Look, rng: &mut ChaCha8Rng) -> Option<Self> {
        Some(Self {
            profile: head::portrait(look, rng)?,
            header: scene::landscape(look, rng)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;

    const LOOK: Look = Look {
        coat: Coat::BAY,
        pattern: Pattern::Dapples,
        face: Face::Blaze,
        socks: 2,
        halter: 1,
        facing_right: false,
    };

    fn painted(look: &Look, seed: u64) -> Pictures {
        Pictures::paint(look, &mut ChaCha8Rng::seed_from_u64(seed)).expect("painted")
    }

    /// The pixels, with alpha.
    fn pixels(file: &[u8]) -> (u32, u32, Vec<u8>) {
        let decoder = png::Decoder::new(std::io::Cursor::new(file));
        let mut reader = decoder.read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut pixels).expect("whole");
        (info.width, info.height, pixels)
    }

    #[test]
    fn pictures_are_opaque_and_of_the_shapes_that_pages_show() {
        let pictures = painted(&LOOK, 1);
        for (file, width, height) in [(&pictures.profile, 512, 512), (&pictures.header, 1200, 600)]
        {
            let (wide, high, pixels) = pixels(file);
            assert_eq!((wide, high), (width, height));
            assert!(pixels.chunks(4).all(|pixel| pixel[3] == 255));
        }
    }

    #[test]
    fn the_same_seed_paints_the_same_pictures_and_another_coat_others() {
        assert_eq!(painted(&LOOK, 1), painted(&LOOK, 1));
        let black = Look {
            coat: Coat::BLACK,
            ..LOOK
        };
        let (bay, black) = (painted(&LOOK, 1), painted(&black, 1));
        assert_ne!(bay.profile, black.profile);
        assert_ne!(bay.header, black.header);
    }

    #[test]
    fn the_horse_has_the_color_of_its_coat_where_its_cheek_is() {
        for (coat, is_dark) in [(Coat::BLACK, true), (Coat::CREMELLO, false)] {
            let look = Look { coat, ..LOOK };
            let (width, _, pixels) = pixels(&painted(&look, 1).profile);
            let at = ((260 * width + 265) * 4) as usize;
            let brightness: u32 = pixels[at..at + 3].iter().copied().map(u32::from).sum();
            assert_eq!(brightness < 3 * 128, is_dark, "{brightness}");
        }
    }
}

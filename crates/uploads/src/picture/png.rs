use horses::PhotoFile;
use png::{ColorType, Decoder, InterlaceInfo, Limits, Reader, Transformations};

use super::color::on_white;
use super::orientation::Orientation;
use super::reduce::Reducer;
use super::sizes::Dimensions;
use super::{Decoded, Refusal};

/// For chunks that the decoder keeps, and for its rows: two of the longest
/// take one megabyte.
const LIMITS: Limits = Limits { bytes: 5_000_000 };

/// A PNG. It is read row by row, except if its rows do not come in order.
pub(super) struct Plan {
    image: Dimensions,
    interlaced: bool,
}

impl Plan {
    pub(super) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        let mut decoder = Decoder::new_with_limits(file, LIMITS);
        let header = decoder.read_header_info().map_err(|_| Refusal::Damaged)?;
        Ok(Self {
            image: Dimensions::claimed(header.width, header.height)?,
            interlaced: header.interlaced,
        })
    }

    pub(super) fn memory(&self) -> u64 {
        let all_pixels = if self.interlaced {
            3 * self.image.pixels()
        } else {
            0
        };
        all_pixels + Reducer::memory(self.image)
    }

    pub(super) fn decode(&self, file: PhotoFile) -> Result<Decoded, Refusal> {
        self.try_decode(file)
            .map_err(|_| Refusal::Damaged)
            .and_then(|(reducer, orientation, profile)| {
                Ok(Decoded {
                    image: reducer.finish()?,
                    orientation,
                    profile,
                })
            })
    }

    fn try_decode(
        &self,
        file: PhotoFile,
    ) -> Result<(Reducer, Orientation, Option<Vec<u8>>), png::DecodingError> {
        let mut decoder = Decoder::new_with_limits(file, LIMITS);
        decoder.set_ignore_text_chunk(true);
        // Palettes, bits and 16-bit samples all become bytes.
        decoder.set_transformations(Transformations::normalize_to_color8());
        let mut reader = decoder.read_info()?;
        let (color, _) = reader.output_color_type();

        let mut reducer = Reducer::new(self.image, self.image);
        if self.interlaced {
            let stride = self.image.width as usize * 3;
            for row in self.all_pixels(&mut reader, color)?.chunks_exact(stride) {
                reducer.push(row);
            }
        } else {
            let mut rgb = Vec::new();
            while let Some(row) = reader.next_row()? {
                into_rgb(color, row.data(), &mut rgb);
                reducer.push(&rgb);
            }
        }
        // Reads on to the end: it must be there, and metadata may stand behind
        // the pixels.
        reader.finish()?;

        let info = reader.info();
        let orientation = info
            .exif_metadata
            .as_deref()
            .map_or_else(Orientation::default, Orientation::from_exif);
        let has_color = matches!(color, ColorType::Rgb | ColorType::Rgba);
        let profile = info.icc_profile.as_deref().filter(|_| has_color);
        Ok((reducer, orientation, profile.map(<[u8]>::to_vec)))
    }

    /// An interlaced image, whose passes fill it in bit by bit.
    fn all_pixels(
        &self,
        reader: &mut Reader<PhotoFile>,
        color: ColorType,
    ) -> Result<Vec<u8>, png::DecodingError> {
        let stride = self.image.width as usize * 3;
        let mut pixels = vec![0; self.image.rgb_bytes()];
        let mut rgb = Vec::new();
        while let Some(row) = reader.next_interlaced_row()? {
            into_rgb(color, row.data(), &mut rgb);
            if let InterlaceInfo::Adam7(pass) = row.interlace() {
                png::expand_interlaced_row(&mut pixels, stride, &rgb, pass, 24);
            }
        }
        Ok(pixels)
    }
}

/// What covers only partly is laid on white.
fn into_rgb(color: ColorType, row: &[u8], rgb: &mut Vec<u8>) {
    rgb.clear();
    match color {
        ColorType::Grayscale => rgb.extend(row.iter().flat_map(|gray| [*gray; 3])),
        ColorType::GrayscaleAlpha => {
            let pixels = row.as_chunks::<2>().0.iter();
            rgb.extend(pixels.flat_map(|[gray, alpha]| [on_white(*gray, *alpha); 3]));
        }
        ColorType::Rgb | ColorType::Indexed => rgb.extend_from_slice(row),
        ColorType::Rgba => {
            let pixels = row.as_chunks::<4>().0.iter();
            rgb.extend(pixels.flat_map(|[red, green, blue, alpha]| {
                [red, green, blue].map(|component| on_white(*component, *alpha))
            }));
        }
    }
}

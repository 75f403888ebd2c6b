use horses::PhotoFile;
use png::{ColorType, Decoder, DecodingError, Limits, Transformations};

use crate::decoded::{Decoded, Refusal};
use crate::sizes::Dimensions;
use crate::{resize, rgb};

/// The decoder's limit for chunks that it keeps and for rows; two rows of
/// maximum length take 1 MB.
const LIMITS: Limits = Limits { bytes: 5_000_000 };

/// A PNG. 16-bit samples are reduced to 8 bits while reading.
pub(crate) struct Plan {
    image: Dimensions,
}

impl Plan {
    pub(crate) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        let mut decoder = Decoder::new_with_limits(file, LIMITS);
        let header = decoder.read_header_info().map_err(|_| Refusal::Damaged)?;
        Ok(Self {
            image: Dimensions::claimed(header.width, header.height)?,
        })
    }

    pub(crate) fn memory(&self) -> u64 {
        let image = self.image.pixels();
        // The larger of: gray converted to RGB, or RGBA that is resized.
        (5 * image).max(4 * image + resize::memory(self.image))
    }

    pub(crate) fn decode(&self, file: PhotoFile) -> Result<Decoded, Refusal> {
        let (samples, exif, profile) = decoded(file).map_err(|_| Refusal::Damaged)?;
        Ok(Decoded {
            image: rgb::on_white(self.image, samples)?,
            dimensions: self.image,
            exif,
            profile,
        })
    }
}

/// The samples of all pixels, the Exif data, and the ICC profile.
type Content = (Vec<u8>, Option<Vec<u8>>, Option<Vec<u8>>);

fn decoded(file: PhotoFile) -> Result<Content, DecodingError> {
    let mut decoder = Decoder::new_with_limits(file, LIMITS);
    decoder.set_ignore_text_chunk(true);
    // Palettes, samples below 8 bits and 16-bit samples become bytes.
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info()?;
    let size = reader.output_buffer_size();
    let mut samples = vec![0; size.ok_or(DecodingError::LimitsExceeded)?];
    reader.next_frame(&mut samples)?;
    // Read to the end: the file must be complete, and metadata may follow the
    // pixels.
    reader.finish()?;

    let (color, _) = reader.output_color_type();
    let has_color = matches!(color, ColorType::Rgb | ColorType::Rgba);
    let info = reader.info();
    let profile = info.icc_profile.as_deref().filter(|_| has_color);
    Ok((
        samples,
        info.exif_metadata.as_deref().map(<[u8]>::to_vec),
        profile.map(<[u8]>::to_vec),
    ))
}

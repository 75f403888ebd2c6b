use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::U8x3;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};
use horses::PhotoSize;

use super::sizes::Dimensions;
use super::{Raster, Refusal};

/// Takes an image row by row and keeps only as much of it as the largest
/// pictures need, so that nobody ever holds all of its pixels.
///
/// Whole numbers of pixels become one by their average; the last, finer step
/// to the size of a picture is a Lanczos filter's, which needs at least as many
/// pixels as it makes.
pub(super) struct Reducer {
    image: Dimensions,
    rows: Dimensions,
    whole: Averages,
    /// The middle by itself: a long and narrow image has few rows left when
    /// all of it is reduced.
    square: Averages,
}

/// An image that was reduced.
pub(super) struct Reduced {
    /// Before it was.
    image: Dimensions,
    whole: Raster,
    square: Raster,
}

impl Reducer {
    /// For an `image` which the decoder hands over in `rows`, already smaller
    /// if it can do that well.
    pub(super) fn new(image: Dimensions, rows: Dimensions) -> Self {
        let square = rows.square();
        let (left, top) = (
            (rows.width - square.width) / 2,
            (rows.height - square.height) / 2,
        );
        Self {
            image,
            rows,
            whole: Averages::new(0, 0, rows, factor(rows.longer(), PhotoSize::Banner)),
            square: Averages::new(
                left,
                top,
                square,
                factor(square.width, PhotoSize::Thumbnail),
            ),
        }
    }

    /// How many bytes both results take, for rows of these dimensions.
    pub(super) fn memory(rows: Dimensions) -> u64 {
        let whole = rows.divided_by(factor(rows.longer(), PhotoSize::Banner));
        let square = rows.square();
        let square = square.divided_by(factor(square.width, PhotoSize::Thumbnail));
        3 * (whole.pixels() + square.pixels())
    }

    /// Takes the next row of red, green and blue.
    pub(super) fn push(&mut self, row: &[u8]) {
        debug_assert_eq!(row.len(), self.rows.width as usize * 3);
        self.whole.push(row);
        self.square.push(row);
    }

    /// Ends after the last row.
    pub(super) fn finish(self) -> Result<Reduced, Refusal> {
        Ok(Reduced {
            image: self.image,
            whole: self.whole.finish()?,
            square: self.square.finish()?,
        })
    }
}

/// How many pixels become one on the way from a side's length to a picture.
fn factor(length: u32, size: PhotoSize) -> u32 {
    (length / size.pixels()).max(1)
}

impl Reduced {
    /// One picture.
    pub(super) fn picture(&self, size: PhotoSize) -> Result<Raster, Refusal> {
        let source = match size {
            PhotoSize::Thumbnail => &self.square,
            PhotoSize::Card | PhotoSize::Banner => &self.whole,
        };
        resized(source, self.image.at(size))
    }
}

fn resized(source: &Raster, to: Dimensions) -> Result<Raster, Refusal> {
    if source.dimensions == to {
        return Ok(source.clone());
    }
    let from = source.dimensions;
    let mut rgb = vec![0; to.rgb_bytes()];
    // Typed: the compiler would otherwise make filters for every kind of pixel
    // there is, and take minutes.
    let view = TypedImageRef::<U8x3>::from_buffer(from.width, from.height, &source.rgb)
        .map_err(|_| Refusal::Damaged)?;
    let mut picture = TypedImage::<U8x3>::from_buffer(to.width, to.height, &mut rgb)
        .map_err(|_| Refusal::Damaged)?;
    let filter = ResizeAlg::Convolution(FilterType::Lanczos3);
    let options = ResizeOptions::new().resize_alg(filter);
    Resizer::new()
        .resize_typed(&view, &mut picture, &options)
        .map_err(|_| Refusal::Damaged)?;
    Ok(Raster {
        dimensions: to,
        rgb,
    })
}

/// Averages squares of pixels in a part of the rows.
struct Averages {
    left: usize,
    top: u32,
    part: Dimensions,
    factor: u32,
    /// How many rows were pushed, before the part and in it.
    pushed: u32,
    /// The sums of the row in the making, and over how many rows.
    sums: Vec<u32>,
    summed: u32,
    done: Vec<u8>,
}

impl Averages {
    fn new(left: u32, top: u32, part: Dimensions, factor: u32) -> Self {
        let result = part.divided_by(factor);
        Self {
            left: left as usize,
            top,
            part,
            factor,
            pushed: 0,
            sums: vec![
                0;
                if factor > 1 {
                    result.width as usize * 3
                } else {
                    0
                }
            ],
            summed: 0,
            done: Vec::with_capacity(result.rgb_bytes()),
        }
    }

    fn push(&mut self, row: &[u8]) {
        let y = self.pushed;
        self.pushed += 1;
        if y < self.top || y - self.top >= self.part.height {
            return;
        }
        let row = &row[self.left * 3..][..self.part.width as usize * 3];
        if self.factor == 1 {
            self.done.extend_from_slice(row);
            return;
        }
        let square = self.factor as usize * 3;
        for (sums, pixels) in self.sums.chunks_exact_mut(3).zip(row.chunks(square)) {
            for pixel in pixels.chunks_exact(3) {
                for (sum, value) in sums.iter_mut().zip(pixel) {
                    *sum += u32::from(*value);
                }
            }
        }
        self.summed += 1;
        if self.summed == self.factor || y - self.top + 1 == self.part.height {
            self.finish_row();
        }
    }

    fn finish_row(&mut self) {
        let last = (self.part.width - 1) % self.factor + 1;
        let columns = self.sums.len() / 3;
        for (column, sums) in self.sums.chunks_exact_mut(3).enumerate() {
            // The last square may hang over the edge.
            let width = if column + 1 == columns {
                last
            } else {
                self.factor
            };
            let pixels = width * self.summed;
            for sum in sums {
                let average = (*sum + pixels / 2) / pixels;
                self.done.push(u8::try_from(average).unwrap_or(u8::MAX));
                *sum = 0;
            }
        }
        self.summed = 0;
    }

    fn finish(self) -> Result<Raster, Refusal> {
        let dimensions = self.part.divided_by(self.factor);
        // A decoder that ends early must not pass for one that succeeded.
        if self.done.len() != dimensions.rgb_bytes() {
            return Err(Refusal::Damaged);
        }
        Ok(Raster {
            dimensions,
            rgb: self.done,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reduced(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 3]) -> Reduced {
        let image = Dimensions { width, height };
        let mut reducer = Reducer::new(image, image);
        for y in 0..height {
            let row: Vec<u8> = (0..width).flat_map(|x| pixel(x, y)).collect();
            reducer.push(&row);
        }
        reducer.finish().expect("all rows")
    }

    #[test]
    fn every_size_comes_out_as_promised() {
        for (width, height) in [(5000, 1001), (1001, 5000), (3199, 3199), (200, 100), (1, 1)] {
            let reduced = reduced(width, height, |_, _| [10, 200, 90]);
            for size in PhotoSize::ALL {
                let picture = reduced.picture(size).expect("resized");
                let expected = Dimensions { width, height }.at(size);
                assert_eq!(picture.dimensions, expected, "{width} × {height}, {size:?}");
                assert_eq!(picture.rgb.len(), expected.rgb_bytes());
                assert!(picture.rgb.chunks(3).all(|pixel| pixel == [10, 200, 90]));
            }
        }
    }

    #[test]
    fn pixels_that_become_one_are_averaged_also_at_the_edges() {
        // One pixel in two is white: gray, wherever one looks.
        let reduced = reduced(
            6401,
            641,
            |x, y| {
                if (x + y) % 2 == 0 { [255; 3] } else { [0; 3] }
            },
        );
        assert_eq!(reduced.whole.dimensions.width, 1601);
        let middle = &reduced.whole.rgb[..1600 * 3];
        assert!(middle.iter().all(|value| (127..=128).contains(value)));
    }

    #[test]
    fn the_square_is_the_middle() {
        let reduced = reduced(900, 300, |x, _| match x {
            0..300 => [255, 0, 0],
            300..600 => [0, 255, 0],
            _ => [0, 0, 255],
        });
        let thumbnail = reduced.picture(PhotoSize::Thumbnail).expect("resized");
        assert!(thumbnail.rgb.chunks(3).all(|pixel| pixel == [0, 255, 0]));
    }

    #[test]
    fn an_image_with_missing_rows_is_damaged() {
        let image = Dimensions {
            width: 4,
            height: 4,
        };
        let mut reducer = Reducer::new(image, image);
        for _ in 0..3 {
            reducer.push(&[0; 12]);
        }
        assert_eq!(reducer.finish().err(), Some(Refusal::Damaged));
    }
}

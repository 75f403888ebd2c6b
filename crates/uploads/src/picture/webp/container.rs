use std::io::{self, Read as _, SeekFrom};

use horses::PhotoFile;

use super::super::Refusal;
use super::super::sizes::Dimensions;

/// Camera data and profiles are smaller by far.
const MOST_METADATA: u32 = 2_000_000;

/// No more chunks are looked at: an animation may have any number.
const MOST_CHUNKS: usize = 1000;

/// Where the first image of a WebP file is, and what belongs to it.
#[derive(Debug)]
pub(super) struct Container {
    pub(super) canvas: Dimensions,
    /// Where in the canvas the first frame lies: columns, rows.
    pub(super) offset: (u32, u32),
    pub(super) frame: Dimensions,
    /// The frame's transparency, if that is by itself.
    pub(super) alpha: Option<Chunk>,
    bitstream: Chunk,
    exif: Option<Chunk>,
    profile: Option<Chunk>,
}

/// A part of the file: its name and where its content is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chunk {
    name: [u8; 4],
    start: u64,
    length: u32,
}

impl Container {
    /// Looks for the image, and reads how large it is.
    pub(super) fn read(file: &mut PhotoFile) -> Result<Self, Refusal> {
        let first = chunk_at(file, 12)?.ok_or(Refusal::Damaged)?;
        if first.name != *b"VP8X" {
            let frame = bitstream_size(file, first)?;
            return Ok(Self {
                canvas: frame,
                offset: (0, 0),
                frame,
                alpha: None,
                bitstream: first,
                exif: None,
                profile: None,
            });
        }
        let canvas: [u8; 10] = content(file, first)?;
        let canvas = Dimensions::claimed(u24(&canvas[4..]) + 1, u24(&canvas[7..]) + 1)?;
        let chunks = chunks(file, first.end())?;
        let named = |name: &[u8; 4]| chunks.iter().find(|chunk| chunk.name == *name).copied();

        let (offset, frame, images) = match named(b"ANMF") {
            Some(frame) => {
                let header: [u8; 16] = content(file, frame)?;
                let size = Dimensions::claimed(u24(&header[6..]) + 1, u24(&header[9..]) + 1)?;
                let offset = (u24(&header) * 2, u24(&header[3..]) * 2);
                (offset, size, chunks_of_frame(file, frame)?)
            }
            None => ((0, 0), canvas, chunks.clone()),
        };
        let named_image = |name: &[u8; 4]| images.iter().find(|chunk| chunk.name == *name).copied();
        let bitstream = named_image(b"VP8 ")
            .or_else(|| named_image(b"VP8L"))
            .ok_or(Refusal::Damaged)?;
        if bitstream_size(file, bitstream)? != frame
            || offset.0 + frame.width > canvas.width
            || offset.1 + frame.height > canvas.height
        {
            return Err(Refusal::Damaged);
        }
        let metadata = |chunk: &Chunk| chunk.length <= MOST_METADATA;
        Ok(Self {
            canvas,
            offset,
            frame,
            alpha: named_image(b"ALPH").filter(|_| bitstream.name == *b"VP8 "),
            bitstream,
            exif: named(b"EXIF").filter(metadata),
            profile: named(b"ICCP").filter(metadata),
        })
    }

    pub(super) fn is_lossless(&self) -> bool {
        self.bitstream.name == *b"VP8L"
    }

    /// How many bytes the image has while it is compressed.
    pub(super) fn bytes(&self) -> u64 {
        let alpha = self.alpha.map_or(0, |chunk| chunk.length);
        u64::from(self.bitstream.length) + u64::from(alpha)
    }

    /// A file of its own with the image alone.
    pub(super) fn image(&self, file: &mut PhotoFile) -> Result<Vec<u8>, Refusal> {
        let mut image = b"RIFF\0\0\0\0WEBP".to_vec();
        if let Some(alpha) = self.alpha {
            let mut header = vec![0x10, 0, 0, 0];
            header.extend(&(self.frame.width - 1).to_le_bytes()[..3]);
            header.extend(&(self.frame.height - 1).to_le_bytes()[..3]);
            append(&mut image, *b"VP8X", &header);
            append(&mut image, alpha.name, &read(file, alpha)?);
        }
        let mut bitstream = read(file, self.bitstream)?;
        if self.is_lossless() {
            // Says that there may be transparency. The decoder would need half
            // as much memory again to leave out what there is not.
            *bitstream.get_mut(4).ok_or(Refusal::Damaged)? |= 0x10;
        }
        append(&mut image, self.bitstream.name, &bitstream);
        let length = u32::try_from(image.len() - 8).map_err(|_| Refusal::Damaged)?;
        image[4..8].copy_from_slice(&length.to_le_bytes());
        Ok(image)
    }

    pub(super) fn exif(&self, file: &mut PhotoFile) -> Result<Option<Vec<u8>>, Refusal> {
        self.exif.map(|chunk| read(file, chunk)).transpose()
    }

    pub(super) fn profile(&self, file: &mut PhotoFile) -> Result<Option<Vec<u8>>, Refusal> {
        self.profile.map(|chunk| read(file, chunk)).transpose()
    }
}

impl Chunk {
    /// Where the next one begins.
    fn end(self) -> u64 {
        self.start + u64::from(self.length) + u64::from(self.length % 2)
    }
}

/// What the image's own header says.
fn bitstream_size(file: &mut PhotoFile, chunk: Chunk) -> Result<Dimensions, Refusal> {
    let side = |low: u8, high: u8| u32::from(u16::from_le_bytes([low, high]) & 0x3FFF);
    match &chunk.name {
        b"VP8 " => {
            let header: [u8; 10] = content(file, chunk)?;
            Dimensions::claimed(side(header[6], header[7]), side(header[8], header[9]))
        }
        b"VP8L" => {
            let [_, bits @ ..]: [u8; 5] = content(file, chunk)?;
            let bits = u32::from_le_bytes(bits);
            Dimensions::claimed((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        }
        _ => Err(Refusal::Damaged),
    }
}

/// The chunks of the file, the missing rest of a truncated one left out.
fn chunks(file: &mut PhotoFile, from: u64) -> Result<Vec<Chunk>, Refusal> {
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut at = from;
    while chunks.len() < MOST_CHUNKS
        && let Some(chunk) = chunk_at(file, at)?
    {
        at = chunk.end();
        chunks.push(chunk);
    }
    Ok(chunks)
}

/// The image and perhaps its transparency before it.
fn chunks_of_frame(file: &mut PhotoFile, frame: Chunk) -> Result<Vec<Chunk>, Refusal> {
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut at = frame.start + 16;
    while chunks.len() < 2
        && at < frame.end()
        && let Some(chunk) = chunk_at(file, at)?
    {
        at = chunk.end();
        chunks.push(chunk);
    }
    Ok(chunks)
}

/// The chunk whose header is here; `None` at the end of the file.
fn chunk_at(file: &mut PhotoFile, at: u64) -> Result<Option<Chunk>, Refusal> {
    let mut header = [0; 8];
    file.seek(SeekFrom::Start(at))
        .map_err(|_| Refusal::Damaged)?;
    match file.read_exact(&mut header) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(_) => return Err(Refusal::Damaged),
    }
    let [n0, n1, n2, n3, length @ ..] = header;
    Ok(Some(Chunk {
        name: [n0, n1, n2, n3],
        start: at + 8,
        length: u32::from_le_bytes(length),
    }))
}

/// The first bytes of a chunk.
fn content<const N: usize>(file: &mut PhotoFile, chunk: Chunk) -> Result<[u8; N], Refusal> {
    let mut content = [0; N];
    file.seek(SeekFrom::Start(chunk.start))
        .and_then(|_| file.read_exact(&mut content))
        .map_err(|_| Refusal::Damaged)?;
    Ok(content)
}

/// All of a chunk. Takes only as much memory as there is of it in the file.
fn read(file: &mut PhotoFile, chunk: Chunk) -> Result<Vec<u8>, Refusal> {
    let mut content = Vec::new();
    file.seek(SeekFrom::Start(chunk.start))
        .and_then(|_| {
            file.by_ref()
                .take(chunk.length.into())
                .read_to_end(&mut content)
        })
        .map_err(|_| Refusal::Damaged)?;
    if content.len() as u64 != u64::from(chunk.length) {
        return Err(Refusal::Damaged);
    }
    Ok(content)
}

fn append(file: &mut Vec<u8>, name: [u8; 4], content: &[u8]) {
    file.extend(name);
    // Chunks in a file of this size have a length of 32 bits.
    file.extend(
        u32::try_from(content.len())
            .unwrap_or(u32::MAX)
            .to_le_bytes(),
    );
    file.extend(content);
    if content.len() % 2 == 1 {
        file.push(0);
    }
}

fn u24(bytes: &[u8]) -> u32 {
    match bytes {
        [low, middle, high, ..] => u32::from_le_bytes([*low, *middle, *high, 0]),
        _ => 0,
    }
}

#[cfg(test)]
mod tests;

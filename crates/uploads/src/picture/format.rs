use std::io::{self, Read as _, SeekFrom};

use horses::PhotoFile;

use super::Refusal;

/// The formats that are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Jpeg,
    Png,
    WebP,
    Gif,
}

impl Format {
    /// Recognizes a file by its first bytes. What it is called, and what the
    /// sender says that it is, proves nothing. Leaves it at its start.
    pub(super) fn of(file: &mut PhotoFile) -> Result<Self, Refusal> {
        first_bytes(file)
            .ok()
            .and_then(|start| Self::starting_with(&start))
            .ok_or(Refusal::UnknownFormat)
    }

    fn starting_with(start: &[u8]) -> Option<Self> {
        match start {
            [0xFF, 0xD8, 0xFF, ..] => Some(Self::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => Some(Self::Png),
            [
                b'R',
                b'I',
                b'F',
                b'F',
                _,
                _,
                _,
                _,
                b'W',
                b'E',
                b'B',
                b'P',
                ..,
            ] => Some(Self::WebP),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Self::Gif),
            _ => None,
        }
    }
}

fn first_bytes(file: &mut PhotoFile) -> io::Result<Vec<u8>> {
    let mut start = Vec::with_capacity(16);
    file.seek(SeekFrom::Start(0))?;
    file.by_ref().take(16).read_to_end(&mut start)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(start)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn format(content: &[u8]) -> Result<Format, Refusal> {
        let mut file: PhotoFile = Box::new(Cursor::new(content.to_vec()));
        Format::of(&mut file)
    }

    #[test]
    fn the_first_bytes_decide() {
        assert_eq!(format(b"\xFF\xD8\xFF\xE0"), Ok(Format::Jpeg));
        assert_eq!(format(b"\x89PNG\r\n\x1A\n"), Ok(Format::Png));
        assert_eq!(format(b"RIFF\x10\0\0\0WEBPVP8 "), Ok(Format::WebP));
        assert_eq!(format(b"GIF87a"), Ok(Format::Gif));
        assert_eq!(format(b"GIF89a"), Ok(Format::Gif));
    }

    #[test]
    fn nothing_else_is_an_image() {
        for content in [
            &b""[..],
            b"\xFF\xD8",
            b"PK\x03\x04",
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            b"<!DOCTYPE html>",
            b"%PDF-1.7",
            b"BM\x36\0\0\0",
            b"II*\0\x08\0\0\0",
            b"\0\0\0\x18ftypheic",
            b"\0\0\0\x1Cftypavif",
            b"RIFF\x10\0\0\0WAVEfmt ",
            b"GIF88a",
            b" \xFF\xD8\xFF",
        ] {
            let shown = String::from_utf8_lossy(content);
            assert_eq!(format(content), Err(Refusal::UnknownFormat), "{shown}");
        }
    }
}

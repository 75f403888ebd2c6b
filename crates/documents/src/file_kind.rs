/// How many of a file's first bytes tell what it is.
pub const RECOGNIZED_BYTES: usize = 1024;

/// The brands by which a file names itself as HEIC: pictures and sequences of
/// pictures coded as HEVC.
const HEIC_BRANDS: [&[u8]; 6] = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx"];
/// Brands of the format around HEIC, which other pictures have too.
const HEIF_BRANDS: [&[u8]; 2] = [b"mif1", b"msf1"];

kernel::words! {
    /// What a file is, recognized by its first bytes and never by its name. These
    /// alone are taken, and a file is only ever served as what it was recognized as.
    pub enum FileKind {
        /// A PDF.
        Pdf = "pdf",
        /// A JPEG.
        Jpeg = "jpeg",
        /// A PNG.
        Png = "png",
        /// A WebP.
        Webp = "webp",
        /// A HEIC, as phones take them. Most browsers cannot show it.
        Heic = "heic",
        /// No file: of the document its dates alone are kept.
        None = "none",
    }
}

impl FileKind {
    /// What a file is that begins with these bytes, of which
    /// [`RECOGNIZED_BYTES`] are enough; `None` if it is none of these.
    #[must_use]
    pub fn recognize(start: &[u8]) -> Option<Self> {
        match start {
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            _ if start.starts_with(b"\x89PNG\r\n\x1a\n") => Some(Self::Png),
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
            ] => Some(Self::Webp),
            [_, _, _, _, b'f', b't', b'y', b'p', brands @ ..] => {
                is_heic(brands).then_some(Self::Heic)
            }
            _ => is_pdf(start).then_some(Self::Pdf),
        }
    }

    /// The content type with which it is served.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Heic => "image/heic",
            Self::None => "application/octet-stream",
        }
    }

    /// The ending of its file's name, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            other => other.as_str(),
        }
    }

    /// What people call it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Pdf => "PDF",
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::Webp => "WebP",
            Self::Heic => "HEIC",
            Self::None => "",
        }
    }

    /// Whether a thumbnail is made of it. No PDF is ever opened on the server,
    /// and HEIC has no decoder in Rust alone.
    #[must_use]
    pub const fn has_thumbnail(self) -> bool {
        matches!(self, Self::Jpeg | Self::Png | Self::Webp)
    }
}

/// Whether a file is a PDF: its header may follow other bytes, such as line breaks
/// or the headers of a mail (ISO 32000-1, annex H.3, note 13), but no markup, which
/// a browser would run.
fn is_pdf(start: &[u8]) -> bool {
    const HEADER: &[u8] = b"%PDF-";
    let start = &start[..start.len().min(RECOGNIZED_BYTES)];
    let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    let is_markup = text.trim_ascii_start().starts_with(b"<");
    !is_markup && start.windows(HEADER.len()).any(|bytes| bytes == HEADER)
}

/// Whether these are the brands of a HEIC: the main one, a version, and those
/// that it is compatible with, as far as they are given.
fn is_heic(brands: &[u8]) -> bool {
    let mut brands = brands.chunks_exact(4);
    let main = brands.next().unwrap_or_default();
    let _version = brands.next();
    HEIC_BRANDS.contains(&main)
        || HEIF_BRANDS.contains(&main) && brands.any(|brand| HEIC_BRANDS.contains(&brand))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_recognized_by_its_first_bytes() {
        let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
        let from_a_phone = b"\0\0\0\x24ftypmif1\0\0\0\0mif1miafheix";
        for (start, kind) in [
            (&b"%PDF-1.7\n"[..], FileKind::Pdf),
            (b"\r\n%PDF-1.4\n", FileKind::Pdf),
            (&[&[b' '; 1019][..], b"%PDF-"].concat(), FileKind::Pdf),
            (b"\xff\xd8\xff\xe1", FileKind::Jpeg),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", FileKind::Png),
            (b"RIFF\x10\0\0\0WEBPVP8 ", FileKind::Webp),
            (heic, FileKind::Heic),
            (from_a_phone, FileKind::Heic),
        ] {
            assert_eq!(FileKind::recognize(start), Some(kind));
        }
    }

    #[test]
    fn what_a_browser_would_run_is_not_taken() {
        let late = [&[b' '; 1020][..], b"%PDF-1.7"].concat();
        for start in [
            &late[..],
            b"<!DOCTYPE html><script>alert(1)</script>",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            b"<?xml version='1.0'?><svg/>",
            b"<script>alert(1)</script>%PDF-1.7",
            b"#!/bin/sh\n",
            b"MZ\x90\0",
            b"PK\x03\x04",
            b"GIF89a",
            b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom",
            b"\0\0\0\x18ftypavif\0\0\0\0avifmif1",
            b"\0\0\0\x18ftyp",
            b"RIFF\x10\0\0\0WAVE",
            b"%PDF",
            b"",
        ] {
            assert_eq!(FileKind::recognize(start), None, "{start:?}");
        }
    }
}

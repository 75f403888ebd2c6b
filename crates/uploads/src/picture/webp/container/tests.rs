use std::io::Cursor;

use super::*;

fn le24(value: u32) -> [u8; 3] {
    let [low, middle, high, _] = value.to_le_bytes();
    [low, middle, high]
}

fn chunk(name: [u8; 4], content: &[u8]) -> Vec<u8> {
    let mut chunk = Vec::new();
    append(&mut chunk, name, content);
    chunk
}

fn file(chunks: &[Vec<u8>]) -> PhotoFile {
    let content = [b"RIFF\0\0\0\0WEBP", &chunks.concat()[..]].concat();
    Box::new(Cursor::new(content))
}

fn read_all(chunks: &[Vec<u8>]) -> Result<Container, Refusal> {
    Container::read(&mut file(chunks))
}

/// The start of an image in the lossy format, with bits for scaling that
/// say nothing about its size.
fn lossy(width: u16, height: u16) -> Vec<u8> {
    let mut content = b"\0\0\0\x9D\x01\x2A".to_vec();
    content.extend((width | 0x4000).to_le_bytes());
    content.extend((height | 0x8000).to_le_bytes());
    content.extend(b"pixels!");
    chunk(*b"VP8 ", &content)
}

fn lossless(width: u32, height: u32) -> Vec<u8> {
    let mut content = vec![0x2F];
    content.extend(((width - 1) | (height - 1) << 14).to_le_bytes());
    chunk(*b"VP8L", &content)
}

fn canvas(width: u32, height: u32) -> Vec<u8> {
    let sides = [le24(width - 1), le24(height - 1)].concat();
    chunk(*b"VP8X", &[&[0; 4][..], &sides].concat())
}

/// A frame of an animation, at twice the offset.
fn frame(offset: (u32, u32), size: (u32, u32), chunks: &[Vec<u8>]) -> Vec<u8> {
    let numbers = [offset.0, offset.1, size.0 - 1, size.1 - 1].map(le24);
    let content = [&numbers.concat()[..], &[0; 4], &chunks.concat()].concat();
    chunk(*b"ANMF", &content)
}

fn size(width: u32, height: u32) -> Dimensions {
    Dimensions { width, height }
}

#[test]
fn a_simple_file_is_as_large_as_its_image() {
    for (chunk, is_lossless) in [(lossy(300, 200), false), (lossless(300, 200), true)] {
        let container = read_all(&[chunk]).expect("an image");
        assert_eq!(container.canvas, size(300, 200));
        assert_eq!(container.frame, size(300, 200));
        assert_eq!(container.is_lossless(), is_lossless);
    }
    let largest = read_all(&[lossless(16_384, 1)]).expect("an image");
    assert_eq!(largest.canvas, size(16_384, 1));
    let claims = read_all(&[lossless(16_384, 16_384)]).err();
    assert_eq!(claims, Some(Refusal::TooManyPixels));
    assert_eq!(read_all(&[lossy(0, 4)]).err(), Some(Refusal::Damaged));
}

#[test]
fn the_image_s_own_size_must_be_the_canvas_s() {
    assert!(read_all(&[canvas(300, 200), lossy(300, 200)]).is_ok());
    for other in [lossy(301, 200), lossy(300, 199), lossless(200, 300)] {
        let refusal = read_all(&[canvas(300, 200), other]).err();
        assert_eq!(refusal, Some(Refusal::Damaged));
    }
    let refusal = read_all(&[canvas(60_000, 60_000), lossy(300, 200)]).err();
    assert_eq!(refusal, Some(Refusal::TooManyPixels));
}

#[test]
fn of_an_animation_the_first_frame_is_taken() {
    let first = frame((10, 20), (80, 60), &[lossy(80, 60)]);
    let second = frame((0, 0), (300, 200), &[lossless(300, 200)]);
    let container = read_all(&[canvas(300, 200), chunk(*b"ANIM", &[0; 6]), first, second]);
    let container = container.expect("an image");
    assert_eq!(container.canvas, size(300, 200));
    assert_eq!(container.offset, (20, 40));
    assert_eq!(container.frame, size(80, 60));
    assert!(!container.is_lossless());
}

#[test]
fn a_frame_lies_in_the_canvas() {
    let at = |x, y| {
        let frame = frame((x, y), (80, 60), &[lossy(80, 60)]);
        read_all(&[canvas(100, 100), frame]).err()
    };
    assert_eq!(at(10, 20), None);
    assert_eq!(at(11, 20), Some(Refusal::Damaged));
    assert_eq!(at(10, 21), Some(Refusal::Damaged));
}

#[test]
fn what_follows_a_frame_does_not_belong_to_it() {
    let empty = frame((0, 0), (80, 60), &[]);
    let refusal = read_all(&[canvas(80, 60), empty, lossy(80, 60)]).err();
    assert_eq!(refusal, Some(Refusal::Damaged));
    let two = [chunk(*b"ALPH", b"odd"), lossy(80, 60)];
    let whole = frame((0, 0), (80, 60), &two);
    let container = read_all(&[canvas(80, 60), whole]).expect("an image");
    assert!(container.alpha.is_some());
}

#[test]
fn transparency_by_itself_belongs_to_a_lossy_image() {
    let alpha = chunk(*b"ALPH", b"covers");
    let with_alpha = |image| read_all(&[canvas(80, 60), alpha.clone(), image]);
    let lossy = with_alpha(lossy(80, 60)).expect("an image");
    assert_eq!(lossy.bytes(), 17 + 6);
    let lossless = with_alpha(lossless(80, 60)).expect("an image");
    assert!(lossless.alpha.is_none());
    assert_eq!(lossless.bytes(), 5);
}

#[test]
fn the_decoder_sees_a_file_with_the_image_alone() {
    let alpha = chunk(*b"ALPH", b"odd");
    let chunks = [
        canvas(80, 60),
        chunk(*b"ICCP", b"profile"),
        alpha.clone(),
        lossy(80, 60),
        chunk(*b"EXIF", b"position"),
    ];
    let mut file = file(&chunks);
    let container = Container::read(&mut file).expect("an image");
    let image = container.image(&mut file).expect("a file");
    let mut header = canvas(80, 60);
    // There is transparency, and nothing else.
    header[8] = 0x10;
    let content = [&b"WEBP"[..], &header, &alpha, &lossy(80, 60)].concat();
    let length = u32::try_from(content.len()).expect("small").to_le_bytes();
    assert_eq!(image, [&b"RIFF"[..], &length, &content].concat());
    let exif = container.exif(&mut file).expect("readable");
    assert_eq!(exif.as_deref(), Some(&b"position"[..]));
    let profile = container.profile(&mut file).expect("readable");
    assert_eq!(profile.as_deref(), Some(&b"profile"[..]));
}

#[test]
fn a_lossless_image_is_decoded_as_if_it_were_transparent() {
    let mut file = file(&[lossless(80, 60)]);
    let container = Container::read(&mut file).expect("an image");
    let image = container.image(&mut file).expect("a file");
    let mut expected = lossless(80, 60);
    expected[12] |= 0x10;
    assert_eq!(image[12..], expected);
}

#[test]
fn a_file_that_was_cut_off_is_damaged() {
    let whole = lossy(300, 200);
    // Its last byte fills up an odd length.
    let cut_off = whole[..whole.len() - 2].to_vec();
    let mut file = file(&[cut_off]);
    let container = Container::read(&mut file).expect("a header");
    assert_eq!(container.image(&mut file), Err(Refusal::Damaged));
    assert_eq!(
        read_all(&[whole[..12].to_vec()]).err(),
        Some(Refusal::Damaged)
    );
    assert_eq!(read_all(&[]).err(), Some(Refusal::Damaged));
    assert_eq!(read_all(&[canvas(3, 2)]).err(), Some(Refusal::Damaged));
    let unknown = chunk(*b"TEXT", &[0; 20]);
    assert_eq!(read_all(&[unknown]).err(), Some(Refusal::Damaged));
}

#[test]
fn metadata_that_is_larger_than_any_is_left_out() {
    let exif = |length: u32| {
        let content = vec![0; length as usize];
        let chunks = [canvas(3, 2), lossy(3, 2), chunk(*b"EXIF", &content)];
        read_all(&chunks).expect("an image").exif.is_some()
    };
    assert!(exif(MOST_METADATA));
    assert!(!exif(MOST_METADATA + 1));
}

#[test]
fn a_file_may_have_a_thousand_chunks_and_no_more_are_looked_at() {
    let after = |others: usize| {
        let mut chunks = vec![canvas(3, 2)];
        chunks.resize(others + 1, chunk(*b"TEXT", b""));
        chunks.push(lossy(3, 2));
        read_all(&chunks).err()
    };
    assert_eq!(after(MOST_CHUNKS - 1), None);
    assert_eq!(after(MOST_CHUNKS), Some(Refusal::Damaged));
}

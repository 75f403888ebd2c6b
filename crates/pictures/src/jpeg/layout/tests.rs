use std::io::Cursor;

use super::*;

const THE_END: &[u8] = b"\xFF\xD9";
const SIDES: (u16, u16) = (16, 16);

fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).expect("short");
    [&[0xFF, marker], &length.to_be_bytes()[..], content].concat()
}

/// A frame header with a component for each of the sampling factors.
fn frame(marker: u8, (width, height): (u16, u16), sampling: &[u8]) -> Vec<u8> {
    let count = u8::try_from(sampling.len()).expect("few");
    let mut frame = [
        &[8],
        &height.to_be_bytes()[..],
        &width.to_be_bytes(),
        &[count],
    ]
    .concat();
    for (id, sampling) in (1..).zip(sampling) {
        frame.extend([id, *sampling, 0]);
    }
    segment(marker, &frame)
}

/// A scan of these components: first and last coefficient, and successive
/// approximation (`precision`). With data and a restart marker.
fn scan(components: &[u8], first: u8, last: u8, precision: u8) -> Vec<u8> {
    let mut header = vec![u8::try_from(components.len()).expect("few")];
    header.extend(components.iter().flat_map(|id| [*id, 0]));
    header.extend([first, last, precision]);
    [&segment(SCAN, &header), &b"\x12\xFF\0\xFF\xD0\x34"[..]].concat()
}

fn read(parts: &[Vec<u8>]) -> Result<Layout, Refusal> {
    let file = [b"\xFF\xD8", &parts.concat()[..]].concat();
    Layout::read(&mut (Box::new(Cursor::new(file)) as PhotoFile))
}

/// Whether the scans complete a progressive image with this number of
/// components.
fn is_whole(components: usize, scans: &[Vec<u8>]) -> bool {
    let frame = frame(0xC2, SIDES, &vec![0x11; components]);
    let read = read(&[frame, scans.concat(), THE_END.to_vec()]);
    assert!(read.is_ok() || matches!(read, Err(Refusal::Damaged)));
    read.is_ok()
}

#[test]
fn the_frame_and_the_scan_ends_are_parsed() {
    let other = segment(0xE1, b"\xFF\xD9\xFF\xDA\xFF\xC0");
    let frame = frame(0xC2, (8192, 6144), &[0x22, 0x11, 0x11]);
    let first = scan(&[1, 2, 3], 0, 0, 0);
    let others = [1, 2, 3].map(|id| scan(&[id], 1, 63, 0)).concat();
    let tables = segment(0xC4, b"tables");
    // Any number of 0xFF bytes may precede a marker.
    let before = 2 + other.len() + frame.len() + first.len();
    let layout = read(&[
        other,
        frame,
        first,
        [&[0xFF, 0xFF], &tables[..]].concat(),
        others.clone(),
        THE_END.to_vec(),
        b"something else".to_vec(),
    ]);
    let layout = layout.expect("whole");
    assert!(layout.progressive);
    assert_eq!((layout.image.width, layout.image.height), (8192, 6144));
    // Four luma blocks and one of each chroma component for every 16 × 16
    // pixels.
    assert_eq!(layout.blocks(), 512 * 384 * 6);
    let behind = before + 2 + tables.len();
    let ends = [0, 1, 2, 3].map(|scans| behind + others.len() / 3 * scans);
    let expected = [before, ends[1], ends[2], ends[3]].map(|end| end as u64);
    assert_eq!(layout.scan_ends, expected);
    assert_eq!(layout.exif, None);
}

#[test]
fn the_first_exif_data_counts() {
    let parts = [
        segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x/>"),
        segment(0xE1, b"Exif\0\0first"),
        segment(0xE1, b"Exif\0\0second"),
        frame(0xC0, SIDES, &[0x11]),
        scan(&[1], 0, 63, 0),
        THE_END.to_vec(),
    ];
    let layout = read(&parts).expect("whole");
    assert_eq!(layout.exif.as_deref(), Some(&b"first"[..]));
}

#[test]
fn every_coefficient_needs_all_of_its_bits() {
    let light = scan(&[1], 0, 0, 0);
    assert!(is_whole(1, &[light.clone(), scan(&[1], 1, 63, 0)]));
    let halves = [scan(&[1], 1, 5, 0), scan(&[1], 6, 63, 0)].concat();
    assert!(is_whole(1, &[light.clone(), halves]));
    for missing in [vec![], scan(&[1], 1, 62, 0), scan(&[1], 2, 63, 0)] {
        assert!(!is_whole(1, &[light.clone(), missing]));
    }
    let (coarse, fine) = (0x01, 0x10);
    let first = [scan(&[1], 0, 0, coarse), scan(&[1], 1, 63, coarse)].concat();
    let refined = [scan(&[1], 0, 0, fine), scan(&[1], 1, 63, fine)];
    assert!(!is_whole(1, &[first.clone(), refined[0].clone()]));
    assert!(is_whole(1, &[first, refined.concat()]));
}

#[test]
fn every_component_must_come() {
    let mut scans = vec![scan(&[1, 2, 3], 0, 0, 0)];
    for id in 1..=3 {
        assert!(!is_whole(3, &scans), "{id}");
        scans.push(scan(&[id], 1, 63, 0));
    }
    assert!(is_whole(3, &scans));
    // A scan of a component that the frame does not declare completes none.
    scans[1] = scan(&[9], 1, 63, 0);
    assert!(!is_whole(3, &scans));
}

#[test]
fn a_baseline_scan_is_complete_even_with_zero_fields() {
    let with = |scans: Vec<u8>| {
        let frame = frame(0xC0, SIDES, &[0x11; 3]);
        read(&[frame, scans, THE_END.to_vec()]).is_ok()
    };
    assert!(with(scan(&[1, 2, 3], 0, 0, 0)));
    assert!(!with(scan(&[1, 2], 0, 63, 0)));
    assert!(!with(vec![]));
}

#[test]
fn a_large_image_may_have_fewer_scans_than_a_small_one() {
    for (sides, most) in [((7071, 7071), 20), ((1000, 1000), 100), (SIDES, 100)] {
        let with = |scans: usize| {
            let scans = scan(&[1], 0, 63, 0).repeat(scans);
            read(&[frame(0xC2, sides, &[0x11]), scans, THE_END.to_vec()])
        };
        assert_eq!(with(most).expect("whole").scan_ends.len(), most);
        assert_eq!(with(most + 1).err(), Some(Refusal::TooManyScans));
    }
}

#[test]
fn a_file_that_was_cut_off_is_damaged() {
    let file = [
        frame(0xC0, SIDES, &[0x11]),
        scan(&[1], 0, 63, 0),
        THE_END.to_vec(),
    ]
    .concat();
    assert!(read(std::slice::from_ref(&file)).is_ok());
    for end in 0..file.len() {
        let refusal = read(&[file[..end].to_vec()]).err();
        assert_eq!(refusal, Some(Refusal::Damaged), "{end}");
    }
}

#[test]
fn unusual_jpeg_codings_are_an_unknown_format() {
    for marker in [0xC3, 0xC5, 0xC9, 0xCA] {
        let refusal = read(&[frame(marker, SIDES, &[0x11])]).err();
        assert_eq!(refusal, Some(Refusal::UnknownFormat), "{marker:x}");
    }
    let mut twelve_bits = frame(0xC1, SIDES, &[0x11]);
    twelve_bits[4] = 12;
    for frame in [twelve_bits, frame(0xC0, SIDES, &[0x11; 2])] {
        assert_eq!(read(&[frame]).err(), Some(Refusal::UnknownFormat));
    }
}

#[test]
fn a_frame_header_that_makes_no_sense_is_damaged() {
    let mut short = frame(0xC0, SIDES, &[0x11; 3]);
    short[9] = 4;
    for frame in [short, frame(0xC0, SIDES, &[0x02]), segment(0xC0, &[8, 0])] {
        assert_eq!(read(&[frame]).err(), Some(Refusal::Damaged));
    }
    let too_many = frame(0xC0, (60_000, 60_000), &[0x11]);
    assert_eq!(read(&[too_many]).err(), Some(Refusal::TooManyPixels));
}

use std::io::Cursor;

use super::*;

const ONES: &[u8] = b"\xFF\0\xFF\0\xFF\0\xFF\0";
const THE_END: &[u8] = b"\xFF\xD9";

/// Up to the first scan: an image with one component, or with three.
fn start(progressive: bool, components: u8) -> Vec<u8> {
    let marker = if progressive { 0xC2 } else { 0xC0 };
    let mut start = vec![0xFF, 0xD8, 0xFF, marker, 0, 8 + 3 * components];
    start.extend([8, 0, 16, 0, 16, components]);
    for id in 1..=components {
        start.extend([id, 0x11, 0]);
    }
    start
}

/// A scan's header: of these components, the coefficients from first to
/// last, and the bits that they have before and after.
fn scan(components: &[u8], first: u8, last: u8, precision: u8) -> Vec<u8> {
    let count = u8::try_from(components.len()).expect("few");
    let mut scan = vec![0xFF, SCAN, 0, 6 + 2 * count, count];
    scan.extend(components.iter().flat_map(|id| [*id, 0]));
    scan.extend([first, last, precision]);
    scan
}

fn guard(file: &[u8]) -> Guard {
    let mut photo: PhotoFile = Box::new(Cursor::new(file.to_vec()));
    let header = Header::read(&mut photo).expect("a header");
    Guard::new(Box::new(Cursor::new(file.to_vec())), &header)
}

fn passed(file: &[u8]) -> Vec<u8> {
    let mut passed = Vec::new();
    let read = guard(file).read_to_end(&mut passed);
    assert_eq!(read.expect("readable"), passed.len());
    passed
}

/// Whether it reaches the decoder with its end.
fn is_whole(start: &[u8], scans: &[Vec<u8>]) -> bool {
    let file = [start, &scans.concat(), THE_END].concat();
    passed(&file).ends_with(THE_END)
}

#[test]
fn ones_stand_at_the_end_of_a_scan() {
    let start = [start(false, 1), scan(&[1], 0, 63, 0)].concat();
    let file = [&start[..], &b"\x12\x34"[..], THE_END].concat();
    let expected = [&start[..], b"\x12\x34", ONES, THE_END].concat();
    assert_eq!(passed(&file), expected);
}

#[test]
fn ones_stand_before_a_restart_and_the_scan_goes_on() {
    let start = [start(false, 1), scan(&[1], 0, 63, 0)].concat();
    for restart in [0xD0, 0xD7] {
        let restart = [0xFF, restart];
        let file = [&start[..], b"\x12", &restart[..], b"\x34", THE_END].concat();
        let expected = [&start[..], b"\x12", ONES, &restart, b"\x34", ONES, THE_END];
        assert_eq!(passed(&file), expected.concat());
    }
}

#[test]
fn ones_of_the_scan_s_own_stay_as_they_are() {
    let start = [start(false, 1), scan(&[1], 0, 63, 0)].concat();
    let file = [&start[..], &b"\xFF\0\xFF\0\x7F"[..], THE_END].concat();
    let expected = [&start[..], b"\xFF\0\xFF\0\x7F", ONES, THE_END].concat();
    assert_eq!(passed(&file), expected);
    // A marker may be preceded by any number of 0xFF.
    let file = [&start[..], &b"\x12\xFF\xFF"[..], THE_END].concat();
    let expected = [&start[..], b"\x12", ONES, THE_END].concat();
    assert_eq!(passed(&file), expected);
}

#[test]
fn what_looks_like_a_marker_in_a_segment_is_none() {
    let segment = b"\xFF\xE1\0\x08\xFF\xD9\xFF\xDA\xFF\xC0";
    let tail = [scan(&[1], 0, 63, 0), b"\x12".to_vec()].concat();
    let file = [&start(false, 1)[..], segment, &tail, THE_END].concat();
    let expected = [&start(false, 1)[..], segment, &tail, ONES, THE_END].concat();
    assert_eq!(passed(&file), expected);
    // An empty one, and markers without any.
    let segments = b"\xFF\xFE\0\x02\xFF\x01\xFF\xFF\xE0\0\x03\xDA";
    let file = [&start(false, 1)[..], segments, &tail, THE_END].concat();
    let expected = [&start(false, 1)[..], segments, &tail, ONES, THE_END].concat();
    assert_eq!(passed(&file), expected);
}

#[test]
fn all_coefficients_must_come() {
    let start = start(true, 1);
    let light = scan(&[1], 0, 0, 0);
    assert!(is_whole(&start, &[light.clone(), scan(&[1], 1, 63, 0)]));
    let halves = [scan(&[1], 1, 5, 0), scan(&[1], 6, 63, 0)];
    assert!(is_whole(
        &start,
        &[std::slice::from_ref(&light), &halves[..]].concat()
    ));
    assert!(!is_whole(&start, std::slice::from_ref(&light)));
    assert!(!is_whole(&start, &[light.clone(), scan(&[1], 1, 62, 0)]));
    assert!(!is_whole(&start, &[light, scan(&[1], 2, 63, 0)]));
}

#[test]
fn their_last_bits_must_come() {
    let start = start(true, 1);
    let (coarse, fine) = (0x01, 0x10);
    let first = [scan(&[1], 0, 0, coarse), scan(&[1], 1, 63, coarse)];
    assert!(!is_whole(&start, &first));
    let light = [&first[..], &[scan(&[1], 0, 0, fine)]].concat();
    assert!(!is_whole(&start, &light));
    let all = [&light[..], &[scan(&[1], 1, 63, fine)]].concat();
    assert!(is_whole(&start, &all));
}

#[test]
fn every_component_must_come() {
    let start = start(true, 3);
    let mut scans = vec![scan(&[1, 2, 3], 0, 0, 0)];
    for id in 1..=3 {
        assert!(!is_whole(&start, &scans), "{id}");
        scans.push(scan(&[id], 1, 63, 0));
    }
    assert!(is_whole(&start, &scans));
    // One that the header does not know completes none that it knows.
    scans[1] = scan(&[9], 1, 63, 0);
    assert!(!is_whole(&start, &scans));
}

#[test]
fn a_scan_that_is_not_progressive_is_whole_even_if_its_fields_are_blank() {
    let start = start(false, 3);
    assert!(is_whole(&start, &[scan(&[1, 2, 3], 0, 0, 0)]));
    assert!(!is_whole(&start, &[scan(&[1, 2], 0, 63, 0)]));
    assert!(!is_whole(&start, &[]));
}

#[test]
fn a_hundred_scans_are_enough() {
    let start = start(true, 1);
    let mut scans = vec![scan(&[1], 0, 0, 0), scan(&[1], 1, 63, 0)];
    scans.resize(100, scan(&[1], 5, 5, 0x10));
    assert!(is_whole(&start, &scans));
    scans.push(scan(&[1], 5, 5, 0x10));
    let file = [&start[..], &scans.concat(), THE_END].concat();
    let error = guard(&file).read_to_end(&mut Vec::new()).err();
    let kind = error.map(|error| error.kind());
    assert_eq!(kind, Some(io::ErrorKind::InvalidData));
}

#[test]
fn a_file_that_was_cut_off_ends_there_for_good() {
    let scans = [scan(&[1], 0, 0, 0), scan(&[1], 1, 63, 0)].concat();
    let file = [&start(true, 1)[..], &scans, THE_END].concat();
    let header = start(true, 1).len();
    for end in header..file.len() {
        assert!(!passed(&file[..end]).ends_with(THE_END), "{end}");
    }
    // What follows the missing end is not handed over either.
    let file = [
        &start(true, 1)[..],
        &scan(&[1], 0, 0, 0),
        THE_END,
        &scans,
        THE_END,
    ]
    .concat();
    let mut guard = guard(&file);
    let mut passed = Vec::new();
    for _ in 0..3 {
        guard.read_to_end(&mut passed).expect("readable");
    }
    let expected = [start(true, 1), scan(&[1], 0, 0, 0)].concat();
    assert_eq!(passed, expected);
}

#[test]
fn it_does_not_matter_how_much_is_read_at_once() {
    let scans = [
        scan(&[1], 0, 0, 0),
        b"\x12\xFF\0".to_vec(),
        scan(&[1], 1, 63, 0),
    ];
    let data = vec![0x55; usize::try_from(PIECE).expect("small") * 2];
    let file = [&start(true, 1)[..], &scans.concat(), &data, THE_END].concat();
    let mut guard = guard(&file);
    let mut by_sevens: Vec<u8> = Vec::new();
    let mut seven = [0; 7];
    while let read @ 1.. = guard.read(&mut seven).expect("readable") {
        by_sevens.extend(&seven[..read]);
    }
    assert_eq!(by_sevens, passed(&file));
    assert_eq!(by_sevens.len(), file.len() + 2 * ONES.len());
}

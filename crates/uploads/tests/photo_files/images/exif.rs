/// Exif data as phones write it: orientation and position. Starts at the TIFF
/// header.
pub(crate) fn exif(orientation: u16) -> Vec<u8> {
    let mut exif = b"MM\0*\0\0\0\x08\0\x03".to_vec();
    let mut entry = |tag: u16, kind: u16, count: u32, value: [u8; 4]| {
        exif.extend(tag.to_be_bytes());
        exif.extend(kind.to_be_bytes());
        exif.extend(count.to_be_bytes());
        exif.extend(value);
    };
    let [high, low] = orientation.to_be_bytes();
    entry(0x0112, 3, 1, [high, low, 0, 0]);
    // The camera's maker: a text after the directories.
    entry(
        0x010F,
        2,
        MAKER.len().try_into().expect("short"),
        [0, 0, 0, 80],
    );
    // The GPS directory.
    entry(0x8825, 4, 1, [0, 0, 0, 50]);
    exif.extend([0; 4]);
    // North, and the degrees, which follow the maker's name.
    exif.extend(b"\0\x02\0\x01\0\x02\0\0\0\x02N\0\0\0");
    exif.extend(b"\0\x02\0\x05\0\0\0\x03\0\0\0\x60\0\0\0\0");
    assert_eq!(exif.len(), 80);
    exif.extend(MAKER);
    exif.resize(96, 0);
    for number in [35_u32, 1, 57, 1, 12, 1] {
        exif.extend(number.to_be_bytes());
    }
    exif
}

/// A text that no stored image may contain.
pub(crate) const MAKER: &[u8] = b"GPS-Phone 9\0";

/// The pixels that a camera held in this orientation stores for an image with
/// the given upright size. The cases are named by where the Exif standard puts
/// the first row and the first column.
pub(crate) fn as_held(
    orientation: u16,
    (width, height): (usize, usize),
    upright: impl Fn(usize, usize) -> [u8; 3],
) -> (usize, usize, Vec<u8>) {
    let (right, bottom) = (width - 1, height - 1);
    let stored = |x: usize, y: usize| match orientation {
        1 => upright(x, y),                  // top, left
        2 => upright(right - x, y),          // top, right
        3 => upright(right - x, bottom - y), // bottom, right
        4 => upright(x, bottom - y),         // bottom, left
        5 => upright(y, x),                  // left, top
        6 => upright(right - y, x),          // right, top
        7 => upright(right - y, bottom - x), // right, bottom
        8 => upright(y, bottom - x),         // left, bottom
        _ => panic!("there are eight"),
    };
    let (columns, rows) = if orientation < 5 {
        (width, height)
    } else {
        (height, width)
    };
    let pixels = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    (
        columns,
        rows,
        pixels.flat_map(|(x, y)| stored(x, y)).collect(),
    )
}

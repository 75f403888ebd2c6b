//! How many pixels an uploaded picture may have. How many bytes a photo may have is in
//! `horses/src/limits.rs` ([`MAX_PHOTO_BYTES`](horses::MAX_PHOTO_BYTES)), and a document
//! in `documents/src/limits.rs`; pictures among documents may have as many pixels as photos.

/// 50 megapixels, by the marketing of cameras: up to 8192 × 6144.
pub(crate) const MAX_PIXELS: u64 = 50 << 20;

/// The maximum length of a side in pixels. Most formats have this limit; in
/// PNG, which has not, a single row could be larger than any accepted picture.
pub(crate) const MAX_SIDE: u32 = 65_535;

//! The most that one may upload: bytes, pixels and cards. `web` counts bytes while it
//! reads a request (413) and cards (422); `pictures` checks pixels before it decodes
//! (422), and the scans of a JPEG (`pictures/src/jpeg/layout.rs`). The messages of `web`
//! and the hints of the frontend repeat the numbers. Limits of an account, such as the
//! number of its photos, are in the domains' `limits.rs`.

/// Maximum size of a photo in bytes: 10 MiB.
pub const MAX_PHOTO_BYTES: usize = 10 << 20;

/// Maximum number of pixels of a photo, and of a JPEG, PNG or WebP among documents (HEIC
/// is not decoded): 50 megapixels. A little more than 50 million, because cameras that
/// are sold with 50 megapixels make pictures of up to 8192 × 6144.
pub const MAX_PICTURE_PIXELS: u64 = 50 << 20;

/// Maximum length of a picture's side in pixels. Most formats have this limit; in PNG,
/// which has not, a single row could be larger than any accepted picture.
pub const MAX_PICTURE_SIDE: u32 = 65_535;

/// Maximum size of a document's file in bytes: 25 MiB.
pub const MAX_DOCUMENT_BYTES: u64 = 25 << 20;

/// Maximum size of a file of contacts in bytes: thousands of cards, or hundreds with
/// photos.
pub const MAX_CARD_FILE_BYTES: usize = 8 << 20;

/// Maximum number of cards in a file of contacts.
pub const MAX_CARDS: usize = 5000;

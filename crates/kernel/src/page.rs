use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use thiserror::Error;
use uuid::Uuid;

/// How many items a page holds when nothing was asked.
pub const DEFAULT_LIMIT: u32 = 100;
/// How many items a page holds at most.
pub const MAX_LIMIT: u32 = 500;

/// The place in a sorted list after which the next page starts: the last
/// item's sort key, and its id where keys are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// The sort key: an instant in Unix milliseconds, or a number.
    pub key: i64,
    /// The item's id.
    pub id: Uuid,
}

/// A text that this server did not hand out as a cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("is not a cursor of this list")]
pub struct CursorError;

impl Cursor {
    /// The text that goes into an address; clients must not look inside.
    #[must_use]
    pub fn encode(self) -> String {
        let mut bytes = [0; 24];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..].copy_from_slice(self.id.as_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Reads what [`encode`](Self::encode) wrote.
    pub fn parse(text: &str) -> Result<Self, CursorError> {
        let bytes: [u8; 24] = URL_SAFE_NO_PAD
            .decode(text)
            .ok()
            .and_then(|bytes| bytes.try_into().ok())
            .ok_or(CursorError)?;
        let (key, id) = bytes.split_at(8);
        Ok(Self {
            key: i64::from_be_bytes(key.try_into().map_err(|_| CursorError)?),
            id: Uuid::from_slice(id).map_err(|_| CursorError)?,
        })
    }
}

/// Which page of a list is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest {
    /// How many items at most, 1 to [`MAX_LIMIT`].
    pub limit: u32,
    /// Where to go on; from the start if `None`.
    pub after: Option<Cursor>,
}

impl Default for PageRequest {
    fn default() -> Self {
        Self {
            limit: DEFAULT_LIMIT,
            after: None,
        }
    }
}

/// One page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// The items, in the list's order.
    pub items: Vec<T>,
    /// Where the next page starts; `None` on the last one.
    pub next: Option<Cursor>,
}

impl<T> Page<T> {
    /// Makes a page of `limit + 1` items that were read: the one too many only
    /// tells that there is a next page.
    #[must_use]
    pub fn from_overfetched(mut items: Vec<T>, limit: u32, cursor: impl Fn(&T) -> Cursor) -> Self {
        let limit = limit as usize;
        let more = items.len() > limit;
        items.truncate(limit);
        let next = if more { items.last().map(cursor) } else { None };
        Self { items, next }
    }

    /// The same page with its items changed one by one.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U> {
        Page {
            items: self.items.into_iter().map(change).collect(),
            next: self.next,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cursor(key: i64) -> Cursor {
        Cursor {
            key,
            id: Uuid::from_u128(7),
        }
    }

    #[test]
    fn a_cursor_reads_back() {
        assert_eq!(Cursor::parse(&cursor(-5).encode()), Ok(cursor(-5)));
    }

    #[test]
    fn a_made_up_cursor_is_refused() {
        for text in ["", "1", "AAAA", "????"] {
            assert_eq!(Cursor::parse(text), Err(CursorError), "{text}");
        }
    }

    #[test]
    fn only_a_full_list_has_a_next_page() {
        let page = Page::from_overfetched(vec![1, 2, 3], 2, |n| cursor(*n));
        assert_eq!((page.items, page.next), (vec![1, 2], Some(cursor(2))));
        let page = Page::from_overfetched(vec![1, 2], 2, |n| cursor(*n));
        assert_eq!((page.items, page.next), (vec![1, 2], None));
    }
}

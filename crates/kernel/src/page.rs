use uuid::Uuid;

/// The position after which the next page of a sorted list starts: the sort key
/// of the last item, and its id to break ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor<K = i64> {
    /// The sort key, in most lists an instant in Unix milliseconds or a number.
    pub key: K,
    /// The item's id.
    pub id: Uuid,
}

/// The sort key of a list that is sorted by numbers or by texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SortKey {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

/// The page of a list that a caller asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest<K = i64> {
    /// Maximum number of items; at least 1.
    pub limit: u32,
    /// The position to continue from; `None` for the first page.
    pub after: Option<Cursor<K>>,
}

impl<K> PageRequest<K> {
    /// The first page.
    #[must_use]
    pub const fn first(limit: u32) -> Self {
        Self { limit, after: None }
    }
}

/// One page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T, K = i64> {
    /// The items, in the list's order.
    pub items: Vec<T>,
    /// The cursor of the next page; `None` on the last page.
    pub next: Option<Cursor<K>>,
}

impl<T, K> Page<T, K> {
    /// Makes a page from up to `limit + 1` items: the extra item is dropped and
    /// only shows that there is a next page, which begins after the last item that
    /// has a cursor.
    #[must_use]
    pub fn from_overfetched(
        mut items: Vec<T>,
        limit: u32,
        cursor: impl Fn(&T) -> Option<Cursor<K>>,
    ) -> Self {
        let limit = limit as usize;
        let more = items.len() > limit;
        items.truncate(limit);
        let last = || items.iter().rev().find_map(cursor);
        let next = if more { last() } else { None };
        Self { items, next }
    }

    /// Converts each item.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U, K> {
        Page {
            items: self.items.into_iter().map(change).collect(),
            next: self.next,
        }
    }

    /// Converts the key of the cursor.
    pub fn map_key<L>(self, change: impl FnOnce(K) -> L) -> Page<T, L> {
        Page {
            items: self.items,
            next: self.next.map(|next| Cursor {
                key: change(next.key),
                id: next.id,
            }),
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
    fn only_a_full_list_has_a_next_page() {
        let page = Page::from_overfetched(vec![1, 2, 3], 2, |n| Some(cursor(*n)));
        assert_eq!((page.items, page.next), (vec![1, 2], Some(cursor(2))));
        let page = Page::from_overfetched(vec![1, 2], 2, |n| Some(cursor(*n)));
        assert_eq!((page.items, page.next), (vec![1, 2], None));
    }

    #[test]
    fn an_item_without_a_cursor_ends_no_list() {
        let odd = |n: &i64| (n % 2 == 1).then(|| cursor(*n));
        let page = Page::from_overfetched(vec![1, 2, 3], 2, odd);
        assert_eq!((page.items, page.next), (vec![1, 2], Some(cursor(1))));
    }
}

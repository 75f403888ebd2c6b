use std::collections::BTreeMap;

/// Entries of one group stay apart.
#[derive(Clone, Copy)]
pub(super) struct Spacing<'a> {
    /// The group of each entry.
    pub(super) groups: &'a [usize],
    /// How many places apart, at least.
    pub(super) gap: usize,
}

impl Spacing<'_> {
    /// How many other entries of its group are too close to an entry at this place.
    pub(super) fn close(&self, order: &[usize], place: usize) -> usize {
        let Some(near) = self.gap.checked_sub(1) else {
            return 0;
        };
        let group = self.groups[order[place]];
        let from = place.saturating_sub(near);
        let to = place.saturating_add(near).min(order.len() - 1);
        let same = |entry: &&usize| self.groups[**entry] == group;
        order[from..=to].iter().filter(same).count() - 1
    }

    /// Whether any order of all entries keeps it.
    pub(super) fn is_free(&self) -> bool {
        self.gap <= 1 || best_gap(self.groups) == usize::MAX
    }
}

/// The largest gap that any order has. With m entries of each of the k largest groups
/// and the gap g, the first m − 1 entries of one of them take g places each, and there
/// is a last one of each. [`super::constructed`] makes an order that has this gap.
pub(super) fn best_gap(groups: &[usize]) -> usize {
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    for group in groups {
        *sizes.entry(*group).or_default() += 1;
    }
    let most = sizes.values().copied().max().unwrap_or_default();
    let largest = sizes.values().filter(|it| **it == most).count();
    match most.checked_sub(1) {
        None | Some(0) => usize::MAX,
        Some(others) => (groups.len() - largest) / others,
    }
}

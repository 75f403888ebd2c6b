use time::OffsetDateTime;

/// The most earlier plans that are kept with a task or a course.
const MOST: usize = 50;

/// A plan that has been replaced by another one. What was due while it held is
/// still told by it: a change counts from its moment on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Former<T> {
    /// What held.
    pub plan: T,
    /// Until when.
    pub until: OffsetDateTime,
}

/// The former plans, the oldest first, after `present` is replaced by `next`.
pub(crate) fn after_change<T: Clone + PartialEq>(
    former: &[Former<T>],
    present: &T,
    next: &T,
    now: OffsetDateTime,
) -> Vec<Former<T>> {
    let mut former = former.to_vec();
    if present != next {
        former.push(Former {
            plan: present.clone(),
            until: now,
        });
    }
    let dropped = former.len().saturating_sub(MOST);
    former.split_off(dropped)
}

//! Who rides when in a class in which they go one by one.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kernel::RegistrationId;

use chance::Chance;
use spacing::{Spacing, best_gap};

mod chance;
mod spacing;

/// Up to so many entries the best gap is found by trying all orders.
const FEW: usize = 8;

/// An entry of a class that is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawEntry {
    /// The entry.
    pub registration_id: RegistrationId,
    /// Who rides: equal for one person, see [`kernel::fold_name`].
    pub rider: String,
    /// Who trains; `None` if it is not known.
    pub trainer: Option<String>,
}

kernel::words! {
    /// Whose horses are kept apart.
    pub enum Spread {
        /// Those of one rider.
        Rider = "rider",
        /// Those of one trainer.
        Trainer = "trainer",
    }
}

/// What an order was drawn with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The seed.
    pub seed: u64,
    /// How many places one person's horses should be apart.
    pub min_gap: u32,
    /// Whose.
    pub spread: Vec<Spread>,
}

/// A drawn order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// The entries, the first to go first.
    pub order: Vec<RegistrationId>,
    /// How far apart they are.
    pub achieved: Gaps,
}

/// How far apart two horses of one person are at least, in places: 1 if one follows the
/// other. `None` if nobody has two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Gaps {
    /// Of one rider.
    pub rider: Option<u32>,
    /// Of one trainer.
    pub trainer: Option<u32>,
}

impl Gaps {
    /// The gap that was asked for first: the riders', unless only trainers were asked for.
    #[must_use]
    pub fn first(self, spread: &[Spread]) -> Option<u32> {
        if spread.contains(&Spread::Trainer) && !spread.contains(&Spread::Rider) {
            self.trainer
        } else {
            self.rider
        }
    }
}

/// Draws an order in which one rider's horses are `min_gap` places apart, or as far as
/// can be; then one trainer's, as far as the riders leave it. The same entries (in
/// whatever order they are given), seed, gap and spread give the same order, on every
/// platform and for good: neither the generator nor the ids' order may ever change.
///
/// The riders' gap is exact. The trainers' is exact for up to eight entries, and found
/// by a bounded search for more.
#[must_use]
pub fn draw(entries: &[DrawEntry], seed: u64, min_gap: u32, spread: &[Spread]) -> Draw {
    let mut shuffled: Vec<&DrawEntry> = entries.iter().collect();
    shuffled.sort_by_key(|it| it.registration_id);
    let mut chance = Chance::of(seed);
    chance.shuffle(&mut shuffled);
    let min_gap = usize::try_from(min_gap).unwrap_or(usize::MAX);
    // Riders come first, in whatever order they are asked for.
    let asked = Spread::ALL.iter().filter(|it| spread.contains(it));
    let mut groups = asked.map(|by| groups(&shuffled, *by));
    let order = match (groups.next(), groups.next()) {
        (None, _) => (0..shuffled.len()).collect(),
        (Some(first), second) => spaced(&mut chance, &first, second.as_deref(), min_gap),
    };
    let order: Vec<RegistrationId> = order
        .into_iter()
        .map(|index| shuffled[index].registration_id)
        .collect();
    Draw {
        achieved: gaps(&order, entries),
        order,
    }
}

/// Puts an entry that came after the draw to the front, before number 1.
pub fn insert_late(order: &mut Vec<RegistrationId>, late: RegistrationId) {
    order.retain(|it| *it != late);
    order.insert(0, late);
}

/// How far apart horses of one person are in an order. Entries that are not in the
/// order are ignored.
#[must_use]
pub fn gaps(order: &[RegistrationId], entries: &[DrawEntry]) -> Gaps {
    let entries: HashMap<RegistrationId, &DrawEntry> =
        entries.iter().map(|it| (it.registration_id, it)).collect();
    let gap = |by: Spread| {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let names = order.iter().enumerate();
        let names = names.filter_map(|(place, id)| Some((place, name(entries.get(id)?, by)?)));
        let gaps = names.filter_map(|(place, name)| Some(place - places.insert(name, place)?));
        let least = gaps.min()?;
        Some(u32::try_from(least).unwrap_or(u32::MAX))
    };
    Gaps {
        rider: gap(Spread::Rider),
        trainer: gap(Spread::Trainer),
    }
}

fn name(entry: &DrawEntry, by: Spread) -> Option<&str> {
    match by {
        Spread::Rider => Some(&entry.rider),
        Spread::Trainer => entry.trainer.as_deref(),
    }
}

/// The number of each entry's rider or trainer; who is not known is somebody else.
fn groups(entries: &[&DrawEntry], by: Spread) -> Vec<usize> {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let numbered = entries.iter().enumerate().map(|(index, entry)| {
        let own = name(entry, by);
        own.map_or(index, |it| *numbers.entry(it).or_insert(index))
    });
    numbered.collect()
}

/// An order of the indexes of entries, in which those of one group are apart. `second`
/// is spaced as far as `first` leaves it.
fn spaced(
    chance: &mut Chance,
    first: &[usize],
    second: Option<&[usize]>,
    min_gap: usize,
) -> Vec<usize> {
    let first = Spacing {
        groups: first,
        gap: best_gap(first).min(min_gap),
    };
    let mut order = constructed(first);
    let mut rules = vec![first];
    if let Some(groups) = second {
        let most = best_gap(groups).min(min_gap);
        let mut second = Spacing { groups, gap: 0 };
        if order.len() <= FEW {
            for gap in (1..=most.min(FEW)).rev() {
                second.gap = gap;
                if let Some(found) = tried(&[first, second]) {
                    order = found;
                    break;
                }
            }
        } else {
            second.gap = spread_out(chance, &mut order, first, second, most);
        }
        rules.push(second);
    }
    rules.retain(|it| !it.is_free());
    if !rules.is_empty() {
        // Enough transpositions to forget where the construction began, also where few of
        // them keep the gaps.
        for _ in 0..order.len() * 8 + 1000 {
            let (one, other) = (chance.below(order.len()), chance.below(order.len()));
            swap(&mut order, &rules, one, other);
        }
    }
    order
}

/// Takes at each place, among the groups that may go, one with the most entries left.
///
/// No order with this gap is missed: in one that takes a group B although A may go and
/// has as many entries left, A and B can change places from here on, until A would be
/// before B anyway.
fn constructed(Spacing { groups, gap }: Spacing<'_>) -> Vec<usize> {
    let mut left: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, group) in groups.iter().enumerate() {
        left.entry(*group).or_default().push(index);
    }
    // The groups that may go, by the number of their entries.
    let mut ready: BTreeSet<(usize, usize)> = left
        .iter()
        .map(|(group, all)| (all.len(), *group))
        .collect();
    let mut order = Vec::with_capacity(groups.len());
    loop {
        if let Some(place) = order.len().checked_sub(gap.max(1)) {
            let group = groups[order[place]];
            ready.insert((left[&group].len(), group));
        }
        let next = ready.pop_last();
        let entry = next.and_then(|(_, group)| left.get_mut(&group)?.pop());
        let Some(entry) = entry else { break };
        order.push(entry);
    }
    order
}

/// The first order with these gaps, in which as many entries as can be stand as they
/// came; `None` if there is none. Tries all orders.
fn tried(rules: &[Spacing<'_>]) -> Option<Vec<usize>> {
    fn place(order: &mut Vec<usize>, rules: &[Spacing<'_>], entries: usize) -> bool {
        if order.len() == entries {
            return true;
        }
        for entry in 0..entries {
            if order.contains(&entry) {
                continue;
            }
            order.push(entry);
            let is_apart = |it: &Spacing<'_>| it.close(order, order.len() - 1) == 0;
            if rules.iter().all(is_apart) && place(order, rules, entries) {
                return true;
            }
            order.pop();
        }
        false
    }
    let entries = rules.first().map_or(0, |it| it.groups.len());
    let mut order = Vec::new();
    place(&mut order, rules, entries).then_some(order)
}

/// Spaces the second groups as far as a bounded search finds, without bringing the first
/// ones closer together than their gap. Returns the gap.
fn spread_out(
    chance: &mut Chance,
    order: &mut Vec<usize>,
    first: Spacing<'_>,
    mut second: Spacing<'_>,
    mut most: usize,
) -> usize {
    if best_gap(second.groups) == usize::MAX {
        return 0;
    }
    let mut reached = 0;
    while reached < most {
        second.gap = reached + (most - reached).div_ceil(2);
        let mut attempt = order.clone();
        if parted(chance, &mut attempt, first, second) {
            *order = attempt;
            reached = second.gap;
        } else {
            most = second.gap - 1;
        }
    }
    reached
}

/// Moves entries that are too close to others until none is; `false` if that is not
/// found.
fn parted(
    chance: &mut Chance,
    order: &mut [usize],
    first: Spacing<'_>,
    second: Spacing<'_>,
) -> bool {
    const PASSES: usize = 12;
    const TRIES: usize = 24;
    for _ in 0..PASSES {
        for place in 0..order.len() {
            for _ in 0..TRIES {
                if second.close(order, place) == 0 {
                    break;
                }
                let other = chance.below(order.len());
                swap(order, &[first, second], place, other);
            }
        }
        if (0..order.len()).all(|place| second.close(order, place) == 0) {
            return true;
        }
    }
    false
}

/// Lets two entries change places, unless that brings more of them close together.
fn swap(order: &mut [usize], rules: &[Spacing<'_>], one: usize, other: usize) {
    for rule in rules {
        let close = |order: &[usize]| rule.close(order, one) + rule.close(order, other);
        let before = close(order);
        order.swap(one, other);
        let is_worse = close(order) > before;
        order.swap(one, other);
        if is_worse {
            return;
        }
    }
    order.swap(one, other);
}

#[cfg(test)]
mod tests;

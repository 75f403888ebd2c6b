//! The order of go of a class: drawn, or set by hand.

use std::collections::BTreeSet;

use kernel::{
    Actor, Author, ChangeKind, Difference, FieldErrors, Permission, Refusal, RegistrationId,
    Revision, fold_name,
};
use time::OffsetDateTime;

use super::{ClassKey, NEVER_SAVED, RingError, RingService, checked};
use crate::{
    Caller, DeviceAct, DrawEntry, Drawn, Gaps, Order, Presence, RingChange, RingClass, Spread,
    draw, gaps,
};

/// The largest seed: JSON numbers are exact up to it in every language.
pub const MAX_SEED: u64 = (1 << 53) - 1;

/// How an order of go is to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawWish {
    /// The seed, at most [`MAX_SEED`]; `None` for one by chance.
    pub seed: Option<u64>,
    /// How many places one person's horses should be apart.
    pub min_gap: u32,
    /// Whose.
    pub spread: Vec<Spread>,
}

/// The order of go of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderOfGo {
    /// The class.
    pub class: RingClass,
    /// Its entries, the first to go first.
    pub entries: Vec<RegistrationId>,
    /// How far apart one person's horses are.
    pub gaps: Gaps,
    /// When and by whom the drawn order was changed by hand.
    pub changed: Option<(OffsetDateTime, Author)>,
}

impl RingService {
    /// The order of go of a class.
    pub async fn order(&self, caller: &Caller, key: ClassKey) -> Result<OrderOfGo, RingError> {
        let class = self.class(caller, DeviceAct::ReadOrder, key).await?;
        self.order_of(caller, class).await
    }

    async fn order_of(&self, caller: &Caller, class: RingClass) -> Result<OrderOfGo, RingError> {
        let order = class.order.as_ref();
        let is_changed = order.is_some_and(|it| it.drawn.is_some() && it.changed_at.is_some());
        let changed = if is_changed {
            let scope = caller.scope(Permission::ReadShows);
            let key = ClassKey {
                event_id: class.event_id,
                class_id: class.id,
            };
            self.days.order_changed(&scope, key).await?
        } else {
            None
        };
        let entries = Order::with(order, &class.active());
        Ok(OrderOfGo {
            gaps: gaps(&entries, &draw_entries(&class)),
            entries,
            changed,
            class,
        })
    }

    /// Draws the order of go of a class. `seen` is the revision that the office has seen, or
    /// [`NEVER_SAVED`]; without it the order is replaced.
    pub async fn draw(
        &self,
        actor: &Actor,
        key: ClassKey,
        wish: DrawWish,
        seen: Option<Revision>,
    ) -> Result<OrderOfGo, RingError> {
        let caller = Caller::from(actor);
        let (tx, class) = self.lock(&caller, key).await?;
        class.check_order(seen)?;
        // The low half of a new id is random.
        let by_chance = || self.ids.next_uuid().as_u64_pair().1 & MAX_SEED;
        let drawn = Drawn {
            seed: wish.seed.unwrap_or_else(by_chance),
            min_gap: wish.min_gap,
            spread: wish.spread,
        };
        let entries = draw_entries(&class);
        let found = draw(&entries, drawn.seed, drawn.min_gap, &drawn.spread);
        let text = format!("drawn with the seed {}", drawn.seed);
        let order = Order {
            entries: found.order,
            drawn: Some((drawn, self.clock.now())),
            changed_at: None,
            revision: class.next_order(),
        };
        self.set(tx, &caller, class, order, text).await
    }

    /// Sets the order of go of a class by hand. Entries that are not named go before the
    /// first one, as those that come later. `seen` is the revision that the office has seen,
    /// or [`NEVER_SAVED`]; without it the order is replaced. The same once more changes
    /// nothing.
    pub async fn set_order(
        &self,
        actor: &Actor,
        key: ClassKey,
        entries: Vec<RegistrationId>,
        seen: Option<Revision>,
    ) -> Result<OrderOfGo, RingError> {
        let caller = Caller::from(actor);
        let (tx, class) = self.lock(&caller, key).await?;
        let is_same = class.order.as_ref().is_some_and(|it| it.entries == entries);
        if !is_same {
            class.check_order(seen)?;
        }
        let active: BTreeSet<RegistrationId> = class.active().into_iter().collect();
        let mut named = BTreeSet::new();
        let mut errors = FieldErrors::new();
        for (at, id) in entries.iter().enumerate() {
            let field = format!("registration_ids[{at}]");
            if !active.contains(id) {
                errors.add(field, "does not take part in this class");
            } else if !named.insert(*id) {
                errors.add(field, "stands here twice");
            }
        }
        checked(errors)?;
        if is_same {
            return self.order_of(&caller, class).await;
        }
        let order = Order {
            entries,
            drawn: class.order.as_ref().and_then(|it| it.drawn.clone()),
            changed_at: Some(self.clock.now()),
            revision: class.next_order(),
        };
        self.set(tx, &caller, class, order, "by hand".to_owned())
            .await
    }

    async fn set(
        &self,
        tx: Box<dyn crate::RingTx>,
        caller: &Caller,
        class: RingClass,
        order: Order,
        text: String,
    ) -> Result<OrderOfGo, RingError> {
        let line = Difference::new(ChangeKind::OrderOfGo, "", "", text);
        let change = RingChange::Order(order);
        let class = self.save(tx, caller, &class, &change, vec![line]).await?;
        self.order_of(caller, class).await
    }
}

impl RingClass {
    /// How often its order of go was drawn or set.
    #[must_use]
    pub fn order_revision(&self) -> Revision {
        self.order.as_ref().map_or(NEVER_SAVED, |it| it.revision)
    }

    fn check_order(&self, seen: Option<Revision>) -> Result<(), Refusal> {
        match seen {
            Some(seen) if seen != self.order_revision() => Err(Refusal::Changed),
            _ => Ok(()),
        }
    }

    fn next_order(&self) -> Revision {
        self.order_revision().next()
    }

    /// The horses that the office did not scratch, by back number.
    fn active(&self) -> Vec<RegistrationId> {
        let active = self.entries.iter();
        let active = active.filter(|it| it.starter.presence != Presence::Scratched);
        active.map(|it| it.registration_id).collect()
    }
}

fn draw_entries(class: &RingClass) -> Vec<DrawEntry> {
    let active = class.entries.iter();
    let active = active.filter(|it| it.starter.presence != Presence::Scratched);
    let entries = active.map(|it| {
        let trainer = fold_name(&it.people.trainer);
        DrawEntry {
            registration_id: it.registration_id,
            rider: format!(
                "{}\n{}",
                fold_name(&it.rider_name),
                it.people.rider_email.to_lowercase()
            ),
            trainer: (!trainer.is_empty()).then_some(trainer),
        }
    });
    entries.collect()
}

#[cfg(test)]
mod tests;

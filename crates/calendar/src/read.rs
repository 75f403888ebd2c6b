use kernel::{Actor, AppointmentId, Page, PageRequest, Permission, StoreError};
use thiserror::Error;

use crate::{
    Appointment, AppointmentFilter, CalendarItem, CalendarService, MAX_ITEMS, Scheduled, Window,
};

/// A calendar has more than [`MAX_ITEMS`] items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("there are more than {MAX_ITEMS} items on these days")]
pub struct TooManyItems;

impl CalendarService {
    /// One of the actor's appointments.
    pub async fn find(
        &self,
        actor: &Actor,
        id: AppointmentId,
    ) -> Result<Option<Appointment>, StoreError> {
        self.store.find(&actor.to(Permission::ReadHorses), id).await
    }

    /// The actor's appointments, by their first occurrences.
    pub async fn list(
        &self,
        actor: &Actor,
        filter: AppointmentFilter,
        page: PageRequest,
    ) -> Result<Page<Appointment>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        self.store.list(&scope, &filter, &page).await
    }

    /// All that has a date in the window.
    pub async fn calendar(&self, actor: &Actor, window: Window) -> Result<FoundItems, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        let limit = u32::try_from(MAX_ITEMS + 1).unwrap_or(u32::MAX);
        let (from, to) = window.instants();
        let between = (from, Some(to));
        Ok(FoundItems {
            scheduled: self.store.scheduled(&scope, between, limit).await?,
            others: self.sources.items(actor, &window).await?,
            window,
        })
    }
}

/// What was found for a window, before the occurrences of series are computed.
#[derive(Debug)]
pub struct FoundItems {
    scheduled: Vec<Scheduled>,
    others: Vec<CalendarItem>,
    window: Window,
}

impl FoundItems {
    /// All items with the occurrences of series, in order: by day, whole days
    /// first, then by time and title.
    pub fn items(self) -> Result<Vec<CalendarItem>, TooManyItems> {
        // No more are read, and the others may have items in the window.
        if self.scheduled.len() > MAX_ITEMS {
            return Err(TooManyItems);
        }
        let mut items = self.others;
        for scheduled in &self.scheduled {
            items.extend(occurrences_of(scheduled, self.window));
            if items.len() > MAX_ITEMS {
                return Err(TooManyItems);
            }
        }
        if items.len() > MAX_ITEMS {
            return Err(TooManyItems);
        }
        items.sort_by_cached_key(CalendarItem::place_in_order);
        Ok(items)
    }
}

fn occurrences_of(
    scheduled: &Scheduled,
    window: Window,
) -> impl Iterator<Item = CalendarItem> + use<'_> {
    let found = scheduled
        .appointment
        .occurrences(window.from(), window.to());
    found
        .into_iter()
        .map(|occurrence| CalendarItem::of(scheduled, &occurrence))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use kernel::{ManualClock, SequentialIds};
    use time::macros::date;

    use super::*;
    use crate::samples::{NOW, actor, series};
    use crate::{ItemKind, ItemTime, MockAppointmentStore, MockCalendarSources};

    fn service(scheduled: Vec<Scheduled>, items: Vec<CalendarItem>) -> CalendarService {
        let mut store = MockAppointmentStore::new();
        store
            .expect_scheduled()
            .return_once(move |_, _, _| Ok(scheduled));
        let mut sources = MockCalendarSources::new();
        sources.expect_items().return_once(move |_, _| Ok(items));
        CalendarService::new(
            Arc::new(store),
            Arc::new(sources),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    fn daily() -> Scheduled {
        Scheduled {
            appointment: series("FREQ=DAILY", date!(2026 - 01 - 01)),
            horses: Vec::new(),
            contact_names: BTreeMap::new(),
        }
    }

    #[tokio::test]
    async fn occurrences_and_what_else_has_a_date_are_in_one_order() {
        let care = CalendarItem {
            kind: ItemKind::CareDue,
            id: "1".to_owned(),
            organization_id: actor().own_organization(),
            title: "Midnight: Rabies".to_owned(),
            time: ItemTime::Days(date!(2026 - 03 - 02), date!(2026 - 03 - 02)),
            place: String::new(),
            link: String::new(),
            appointment: None,
        };
        let window = Window::new(date!(2026 - 03 - 01), date!(2026 - 03 - 02)).expect("two days");
        let service = service(vec![daily()], vec![care]);
        let found = service.calendar(&actor(), window).await.expect("read");
        let items = found.items().expect("few");
        let titles: Vec<_> = items.iter().map(|it| it.title.as_str()).collect();
        assert_eq!(titles, ["Farrier", "Midnight: Rabies", "Farrier"]);
    }

    #[tokio::test]
    async fn more_than_can_be_shown_is_refused() {
        let window = Window::new(date!(2026 - 03 - 01), date!(2027 - 03 - 01)).expect("a year");
        let service = service(vec![daily(); 28], Vec::new());
        let found = service.calendar(&actor(), window).await.expect("read");
        let refused = found.items();
        assert_eq!(refused, Err(TooManyItems));
    }

    #[tokio::test]
    async fn what_was_not_read_is_not_left_out_in_silence() {
        let window = Window::new(date!(2026 - 03 - 01), date!(2026 - 03 - 31)).expect("a month");
        let in_june = Scheduled {
            appointment: series("FREQ=YEARLY", date!(2026 - 06 - 01)),
            ..daily()
        };
        let service = service(vec![in_june; MAX_ITEMS + 1], Vec::new());
        let found = service.calendar(&actor(), window).await.expect("read");
        assert_eq!(found.items(), Err(TooManyItems));
    }
}

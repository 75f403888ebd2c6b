//! Constructs what spans domains.

use std::sync::Arc;

use processes::barn_day::BarnDays;
use processes::calendar_feed::CalendarFeeds;
use processes::emergency_photo::EmergencyPhotos;
use processes::own_entry::OwnEntries;
use processes::owner_page::OwnerPages;
use processes::show_office::ShowOffice;
use processes::taken_receipt::TakenReceipts;
use web::{Processes, Services};

/// The processes over these services.
#[must_use]
pub fn processes(services: &Services) -> Processes {
    let it = services.clone();
    Processes {
        notice_terms: Arc::new(it.notices.terms()),
        emergency_photos: Arc::new(EmergencyPhotos::new(it.emergency, it.photos)),
        calendar_feeds: Arc::new(CalendarFeeds::new(it.feeds, it.calendar)),
        barn_days: Arc::new(BarnDays::new(it.tasks, it.horses.clone(), it.places)),
        owner_pages: Arc::new(OwnerPages::new(
            it.owners,
            it.horses,
            it.documents,
            it.bills,
        )),
        own_entries: Arc::new(OwnEntries::new(
            it.registrations.clone(),
            it.events.clone(),
            it.rings,
        )),
        taken_receipts: Arc::new(TakenReceipts::new(it.groups, it.book)),
        show_office: Arc::new(ShowOffice::new(
            it.events,
            it.registrations,
            it.notices,
            it.packages,
        )),
    }
}

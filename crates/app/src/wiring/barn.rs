//! Constructs the services of the barn's desk.

use std::sync::Arc;

use book::{
    BarnServices, BillReminderService, BillService, BookService, CashService, MonthService,
};
use calendar::CalendarService;
use contacts::{ContactService, EmergencyService};
use documents::{DocumentService, ShowFileService};
use kernel::Clock;
use notes::NoteService;
use owners::OwnerService;
use persistence::{
    SqlAppointmentStore, SqlBarnFacts, SqlBillReminderStore, SqlBillStore, SqlBookStore,
    SqlCalendarSources, SqlCashStore, SqlContactStore, SqlCrewStore, SqlDeliveryStore,
    SqlDocumentStore, SqlEmergencyLinkStore, SqlHorseStore, SqlImportStore, SqlMonthStore,
    SqlNoteStore, SqlOwnerLinkStore, SqlOwnerMessageStore, SqlPlaceStore, SqlReminderStore,
    SqlServiceStore, SqlShowFileStore, SqlStallStore, SqlTaskStore,
};
use places::PlaceService;
use processes::imports::ImportService;
use processes::stall_crew::StallCrews;
use stalls::{CrewService, DeliveryService, StallService};
use tasks::TaskService;

use super::Adapters;

impl Adapters {
    pub(super) fn tasks(&self, clock: &Arc<dyn Clock>) -> TaskService {
        let store = Arc::new(SqlTaskStore::new(self.database.clone()));
        TaskService::new(store.clone(), store, clock.clone(), self.ids.clone())
    }

    pub(super) fn places(&self, clock: &Arc<dyn Clock>) -> PlaceService {
        PlaceService::new(
            Arc::new(SqlPlaceStore::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn stalls(&self, clock: &Arc<dyn Clock>) -> StallService {
        StallService::new(
            Arc::new(SqlStallStore::new(self.database.clone())),
            self.renderer.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn deliveries(&self, clock: &Arc<dyn Clock>) -> DeliveryService {
        DeliveryService::new(
            Arc::new(SqlDeliveryStore::new(self.database.clone())),
            self.renderer.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn stall_crews(
        &self,
        clock: &Arc<dyn Clock>,
        deliveries: &Arc<DeliveryService>,
    ) -> StallCrews {
        let store = Arc::new(SqlCrewStore::new(self.database.clone()));
        let crew = Arc::new(CrewService::new(store, clock.clone()));
        StallCrews::new(crew, deliveries.clone())
    }

    pub(super) fn book(&self, clock: &Arc<dyn Clock>) -> BookService {
        BookService::new(
            Arc::new(SqlBookStore::new(self.database.clone())),
            Arc::new(SqlBarnFacts::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn bills(&self, clock: &Arc<dyn Clock>) -> BillService {
        BillService::new(
            Arc::new(SqlBillStore::new(self.database.clone())),
            Arc::new(SqlBarnFacts::new(self.database.clone())),
            self.renderer.clone(),
            self.mails.clone(),
            self.mail_limits(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn cash(&self, clock: &Arc<dyn Clock>) -> CashService {
        let store = Arc::new(SqlCashStore::new(self.database.clone()));
        CashService::new(store, clock.clone())
    }

    pub(super) fn months(&self, clock: &Arc<dyn Clock>) -> MonthService {
        MonthService::new(
            Arc::new(SqlMonthStore::new(self.database.clone())),
            Arc::new(SqlBillStore::new(self.database.clone())),
            Arc::new(SqlBarnFacts::new(self.database.clone())),
            self.renderer.clone(),
            self.mails.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn bill_reminders(&self, clock: &Arc<dyn Clock>) -> BillReminderService {
        BillReminderService::new(
            Arc::new(SqlBillReminderStore::new(self.database.clone())),
            Arc::new(SqlBillStore::new(self.database.clone())),
            Arc::new(SqlBarnFacts::new(self.database.clone())),
            self.renderer.clone(),
            self.mails.clone(),
            self.mail_limits(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn barn_services(&self, clock: &Arc<dyn Clock>) -> BarnServices {
        BarnServices::new(
            Arc::new(SqlServiceStore::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn contacts(&self, clock: &Arc<dyn Clock>) -> ContactService {
        ContactService::new(
            Arc::new(SqlContactStore::new(self.database.clone())),
            Arc::new(SqlHorseStore::new(self.database.clone())),
            Arc::new(SqlTaskStore::new(self.database.clone())),
            self.renderer.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn emergency(&self, clock: &Arc<dyn Clock>) -> EmergencyService {
        EmergencyService::new(
            Arc::new(SqlEmergencyLinkStore::new(self.database.clone())),
            Arc::new(SqlContactStore::new(self.database.clone())),
            Arc::new(SqlHorseStore::new(self.database.clone())),
            Arc::new(SqlTaskStore::new(self.database.clone())),
            self.renderer.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn owners(&self, clock: &Arc<dyn Clock>) -> OwnerService {
        OwnerService::new(
            Arc::new(SqlOwnerLinkStore::new(self.database.clone())),
            Arc::new(SqlOwnerMessageStore::new(self.database.clone())),
            self.mails.clone(),
            self.mails.clone(),
            self.mail_limits(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn calendar(&self, clock: &Arc<dyn Clock>) -> CalendarService {
        CalendarService::new(
            Arc::new(SqlAppointmentStore::new(self.database.clone())),
            Arc::new(SqlCalendarSources::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn appointment_reminders(
        &self,
        clock: &Arc<dyn Clock>,
    ) -> calendar::ReminderService {
        calendar::ReminderService::new(
            Arc::new(SqlReminderStore::new(self.database.clone())),
            self.mails.clone(),
            clock.clone(),
        )
    }

    pub(super) fn documents(&self, clock: &Arc<dyn Clock>) -> DocumentService {
        DocumentService::new(
            Arc::new(SqlDocumentStore::new(self.database.clone())),
            self.document_files.clone(),
            self.mails.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn show_files(&self, clock: &Arc<dyn Clock>) -> ShowFileService {
        ShowFileService::new(
            Arc::new(SqlShowFileStore::new(self.database.clone())),
            Arc::new(SqlDocumentStore::new(self.database.clone())),
            self.document_files.clone(),
            clock.clone(),
            self.ids.clone(),
        )
    }

    pub(super) fn imports(&self, clock: &Arc<dyn Clock>) -> ImportService {
        ImportService::new(
            Arc::new(SqlImportStore::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
            self.limits.entries,
        )
    }

    pub(super) fn notes(&self, clock: &Arc<dyn Clock>) -> NoteService {
        NoteService::new(
            Arc::new(SqlNoteStore::new(self.database.clone())),
            clock.clone(),
            self.ids.clone(),
        )
    }
}

import type { RouteObject } from 'react-router';

import type { ScreenName } from '../features/calendar/kinds';
import { lazyPart } from '../components/ui/loading/lazyPart';
import { PartErrorPage, RouteErrorPage } from './shell/ErrorPage';
import {
  DeviceLayout,
  EventLayout,
  PublicLayout,
  RootLayout,
  ScreenLayout,
  SessionLayout,
  SignupRedirect,
} from './shell/layouts';
import { NotFoundPage } from './shell/NotFoundPage';
import { paths } from './paths';

const LandingPage = lazyPart(
  () => import(/* webpackChunkName: "page-landing" */ '../features/accounts/signIn/LandingPage'),
);
const DashboardPage = lazyPart(
  () => import(/* webpackChunkName: "page-dashboard" */ '../features/dashboard/DashboardPage'),
);
const TodayPage = lazyPart(() => import('../features/tasks/TodayPage'));
const AllTasksPage = lazyPart(() => import('../features/tasks/AllTasksPage'));
// In the file of the shell, because it is wanted where nothing can be loaded.
const UnsentPage = lazyPart(
  () => import(/* webpackChunkName: "app-shell" */ './unsent/UnsentPage'),
);
const CalendarPage = lazyPart(() => import('../features/calendar/CalendarPage'));
const NewEventPage = lazyPart(() => import('../features/events/form/NewEventPage'));
const EditEventPage = lazyPart(() => import('../features/events/form/EditEventPage'));
const EventPage = lazyPart(() => import('../features/events/page/EventPage'));
const OverviewTab = lazyPart(() => import('../features/events/page/OverviewTab'));
const EntriesTab = lazyPart(() => import('../features/events/page/EntriesTab'));
const ClassesTab = lazyPart(() => import('../features/events/page/ClassesTab'));
const ResultsTab = lazyPart(() => import('../features/events/page/ResultsTab'));
const GateTab = lazyPart(() => import('../features/events/page/GateTab'));
const AnnouncerTab = lazyPart(() => import('../features/events/page/AnnouncerTab'));
const PrizeListTab = lazyPart(() => import('../features/events/page/PrizeListTab'));
const ScheduleTab = lazyPart(() => import('../features/events/page/ScheduleTab'));
const LinksTab = lazyPart(() => import('../features/events/page/LinksTab'));
const InspectionsTab = lazyPart(() => import('../features/events/page/InspectionsTab'));
const BarnsTab = lazyPart(() => import('../features/events/page/BarnsTab'));
const StallsTab = lazyPart(() => import('../features/events/page/StallsTab'));
const MoneyTab = lazyPart(() => import('../features/events/page/MoneyTab'));
const MessagesTab = lazyPart(() => import('../features/events/page/MessagesTab'));
const UsdaTab = lazyPart(() => import('../features/events/page/UsdaTab'));
const HistoryTab = lazyPart(() => import('../features/events/page/HistoryTab'));
const ReceiptsPage = lazyPart(() => import('../features/receipts/ReceiptsPage'));
const WeekendPage = lazyPart(() => import('../features/weekends/WeekendPage'));
/** Loads the code of the registration form. */
export const importForm = () =>
  import(
    /* webpackChunkName: "page-registration-form" */ '../features/entries/form/RegistrationFormPage'
  );
const RegistrationFormPage = lazyPart(importForm);
const BarnFormPage = lazyPart(
  () => import(/* webpackChunkName: "page-barn-form" */ '../features/showBarns/form/BarnFormPage'),
);
const BarnPage = lazyPart(
  () => import(/* webpackChunkName: "page-barn" */ '../features/showBarns/page/BarnPage'),
);
const SignupSuccessPage = lazyPart(() => import('../features/entries/form/SignupSuccessPage'));
const PrizeListPage = lazyPart(
  () => import(/* webpackChunkName: "page-prize-list" */ '../features/prizeList/PrizeListPage'),
);
const PublicResultsPage = lazyPart(
  () => import(/* webpackChunkName: "page-results" */ '../features/rings/public/PublicResultsPage'),
);
const PublicSchedulePage = lazyPart(
  () =>
    import(
      /* webpackChunkName: "page-schedule" */ '../features/rings/publicDay/PublicSchedulePage'
    ),
);
const BoardPage = lazyPart(
  () => import(/* webpackChunkName: "page-board" */ '../features/rings/board/BoardPage'),
);
const AnnouncerPage = lazyPart(
  () =>
    import(/* webpackChunkName: "page-announcer" */ '../features/rings/announcer/AnnouncerPage'),
);
const ScribePage = lazyPart(
  () => import(/* webpackChunkName: "page-scribe" */ '../features/rings/scribe/ScribePage'),
);
const GatePage = lazyPart(
  () => import(/* webpackChunkName: "page-gate" */ '../features/rings/gate/GatePage'),
);
const InspectorPage = lazyPart(
  () =>
    import(/* webpackChunkName: "page-inspector" */ '../features/rings/inspections/InspectorPage'),
);
const CrewPage = lazyPart(
  () => import(/* webpackChunkName: "page-crew" */ '../features/stalls/crew/CrewPage'),
);
const DevicePage = lazyPart(() => import('../features/device/DevicePage'));
const OwnEntryPage = lazyPart(() => import('../features/entries/rider/OwnEntryPage'));
// A browser test takes this file away.
const SettingsPage = lazyPart(
  () => import(/* webpackChunkName: "page-settings" */ '../features/organization/SettingsPage'),
);
const AccountPage = lazyPart(() => import('../features/apiTokens/AccountWithTokens'));
const ForgotPasswordPage = lazyPart(() => import('../features/accounts/signIn/ForgotPasswordPage'));
const PasswordResetPage = lazyPart(() => import('../features/accounts/signIn/PasswordResetPage'));
const ConfirmEmailPage = lazyPart(() => import('../features/accounts/signIn/ConfirmEmailPage'));
const AccessPage = lazyPart(() => import('../features/people/access/AccessPage'));
const PeoplePage = lazyPart(() => import('../features/people/PeoplePage'));
const OrganizationHistoryPage = lazyPart(
  () => import('../features/history/OrganizationHistoryPage'),
);
const InvitationPage = lazyPart(() => import('../features/people/InvitationPage'));
const DirectoryPages = lazyPart(() => import('../features/directory/DirectoryPages'));
const ContactsPage = lazyPart(() => import('../features/contacts/ContactsPage'));
const HorsesPage = lazyPart(() => import('../features/horses/list/HorsesPage'));
const HorsePage = lazyPart(() => import('../features/horsePage/HorsePage'));
const MarketplacePage = lazyPart(() => import('../features/marketplace/MarketplacePage'));
const SaleHorsePage = lazyPart(
  () => import(/* webpackChunkName: "page-sale-horse" */ '../features/marketplace/SaleHorsePage'),
);
const PublicSalePage = lazyPart(
  () => import(/* webpackChunkName: "page-sale" */ '../features/marketplace/public/PublicSalePage'),
);
const HealthPage = lazyPart(() => import('../features/care/due/HealthPage'));
const HorseCarePage = lazyPart(() => import('../features/care/history/HorseCarePage'));
const CareForManyPage = lazyPart(() => import('../features/care/many/CareForManyPage'));
const ObservationsPage = lazyPart(() => import('../features/observations/ObservationsPage'));
const FactsOverviewPage = lazyPart(() => import('../features/horses/overview/FactsOverviewPage'));
const BoardingPage = lazyPart(() => import('../features/services/BoardingPage'));
const TrainingPage = lazyPart(() => import('../features/horses/overview/TrainingPage'));
const BreedingPage = lazyPart(() => import('../features/horses/overview/BreedingPage'));
const PedigreePage = lazyPart(() => import('../features/horses/overview/PedigreePage'));
const PlacesPage = lazyPart(() => import('../features/places/plan/PlacesPage'));
const TurnoutPage = lazyPart(() => import('../features/places/turnout/TurnoutPage'));
const EmergencyPagesPage = lazyPart(() => import('../features/emergency/EmergencyPagesPage'));
const EmergencyPage = lazyPart(
  () =>
    import(/* webpackChunkName: "page-emergency" */ '../features/emergency/public/EmergencyPage'),
);
const OwnerMessagesPage = lazyPart(
  () => import('../features/ownerLinks/messages/OwnerMessagesPage'),
);
const OwnerPage = lazyPart(
  () => import(/* webpackChunkName: "page-owner" */ '../features/ownerPage/OwnerPage'),
);
const FeedingPage = lazyPart(() => import('../features/tasks/FeedingPage'));
const FeedBoardPage = lazyPart(() => import('../features/tasks/FeedBoardPage'));
const FinancialPage = lazyPart(() => import('../features/book/FinancialPage'));
const LedgerPage = lazyPart(() => import('../features/book/LedgerPage'));
const BudgetPage = lazyPart(() => import('../features/book/BudgetPage'));
const MonthPage = lazyPart(() => import('../features/book/month/MonthPage'));
const ServicesPage = lazyPart(() => import('../features/services/ServicesPage'));
const OwnersPagesPage = lazyPart(() => import('../features/contacts/ownersPages/OwnersPagesPage'));
const ServicesForManyPage = lazyPart(() => import('../features/services/many/ServicesForManyPage'));
const ExtrasPage = lazyPart(() => import('../features/services/extras/ExtrasPage'));
const CashPage = lazyPart(() => import('../features/book/cash/CashPage'));
const AccountingPage = lazyPart(() => import('../features/book/cash/AccountingPage'));
const BillsPage = lazyPart(() => import('../features/book/bills/BillsPage'));
const NewBillPage = lazyPart(() => import('../features/book/bills/NewBillPage'));
const BillPage = lazyPart(() => import('../features/book/bills/BillPage'));
const EditBillPage = lazyPart(() => import('../features/book/bills/EditBillPage'));
const DocumentsPage = lazyPart(() => import('../features/documents/DocumentsPage'));
const ImportPage = lazyPart(() => import('../features/imports/ImportPage'));
const NotesPage = lazyPart(() => import('../features/notes/NotesPage'));

const calendars: readonly [string, ScreenName][] = [
  [paths.calendar, 'all'],
  [paths.competitions, 'competitions'],
  [paths.clinics, 'clinics'],
  [paths.shows, 'shows'],
  [paths.appointments, 'appointments'],
  [paths.reminders, 'reminders'],
];

/** Pages, or tabs of one, of which each fails by itself: what is around it stays. */
const parts = (children: RouteObject[]): RouteObject[] => [
  { errorElement: <PartErrorPage />, children },
];

/** The routes of the application. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteErrorPage />,
    children: [
      { path: paths.root, element: <LandingPage /> },
      {
        element: <SessionLayout />,
        children: parts([
          { path: paths.dashboard, element: <DashboardPage /> },
          { path: paths.today, element: <TodayPage /> },
          { path: paths.todayAll, element: <AllTasksPage /> },
          { path: paths.todayExtras, element: <ExtrasPage /> },
          { path: paths.unsent, element: <UnsentPage /> },
          ...calendars.map(([path, screen]) => ({
            path,
            // A new page for each, because they have different views.
            element: <CalendarPage key={screen} screen={screen} />,
          })),
          { path: paths.newEvent, element: <NewEventPage /> },
          { path: paths.editEvent, element: <EditEventPage /> },
          { path: paths.horses, element: <HorsesPage /> },
          { path: paths.horsesAdd, element: <HorsesPage adding /> },
          { path: paths.horse, element: <HorsePage /> },
          { path: paths.marketplace, element: <MarketplacePage /> },
          { path: paths.marketplaceHorse, element: <SaleHorsePage /> },
          { path: paths.horsesHealth, element: <HealthPage /> },
          { path: paths.horsesCare, element: <CareForManyPage /> },
          { path: paths.horseCare, element: <HorseCarePage /> },
          { path: paths.observations, element: <ObservationsPage /> },
          { path: paths.horsesFeeding, element: <FeedingPage /> },
          { path: paths.horsesTraining, element: <TrainingPage /> },
          ...(['grooming', 'equipment', 'leasing'] as const).map((view) => ({
            path: `${paths.horses}/${view}`,
            // The key makes React treat two views as different pages, each with a new state.
            element: <FactsOverviewPage key={view} view={view} />,
          })),
          { path: paths.horsesBoarding, element: <BoardingPage /> },
          { path: paths.places, element: <PlacesPage /> },
          { path: paths.turnout, element: <TurnoutPage /> },
          { path: paths.emergencyPages, element: <EmergencyPagesPage /> },
          { path: paths.horsesBreeding, element: <BreedingPage /> },
          { path: paths.horsesPedigree, element: <PedigreePage /> },
          // The key makes React treat two kinds as different pages, each with a new state. One route
          // for a list and what is open beside it, so that the list stays.
          ...(
            [
              ['all', paths.contacts],
              ['owner', paths.owners],
              ['veterinarian', paths.veterinarians],
              ['farrier', paths.farriers],
              ['trainer', paths.trainers],
              ['supplier', paths.suppliers],
              ['insurance', paths.insurance],
              ['emergency', paths.emergency],
            ] as const
          ).map(([page, path]) => ({
            path: `${path}/:contactId?`,
            element: <ContactsPage key={page} page={page} />,
          })),
          ...(['exhibitors', 'exhibitor', 'showHorse', 'identities'] as const).map((page) => ({
            path: paths[page],
            element: <DirectoryPages key={page} page={page} />,
          })),
          { path: paths.receipts, element: <ReceiptsPage /> },
          { path: paths.weekend, element: <WeekendPage /> },
          { path: paths.ownerMessages, element: <OwnerMessagesPage /> },
          { path: paths.ownersPages, element: <OwnersPagesPage /> },
          { path: paths.ownersAdd, element: <ContactsPage key="owner" page="owner" adding /> },
          { path: paths.financial, element: <FinancialPage /> },
          // The key makes React treat the two as different pages, each with a new state.
          { path: paths.expenses, element: <LedgerPage key="expense" kind="expense" /> },
          { path: paths.income, element: <LedgerPage key="income" kind="income" /> },
          { path: paths.budgeting, element: <BudgetPage /> },
          { path: paths.month, element: <MonthPage /> },
          { path: paths.services, element: <ServicesPage /> },
          { path: paths.servicesForMany, element: <ServicesForManyPage /> },
          { path: paths.cash, element: <CashPage /> },
          { path: paths.accounting, element: <AccountingPage /> },
          { path: paths.bills, element: <BillsPage /> },
          { path: paths.newBill, element: <NewBillPage /> },
          { path: paths.bill, element: <BillPage /> },
          { path: paths.editBill, element: <EditBillPage /> },
          { path: paths.documents, element: <DocumentsPage /> },
          { path: paths.notes, element: <NotesPage /> },
          { path: paths.imports, element: <ImportPage /> },
          { path: paths.importFile, element: <ImportPage /> },
          { path: paths.settings, element: <SettingsPage /> },
          { path: paths.people, element: <PeoplePage /> },
          { path: paths.organizationHistory, element: <OrganizationHistoryPage /> },
          { path: paths.access, element: <AccessPage /> },
          { path: paths.account, element: <AccountPage /> },
        ]),
      },
      {
        element: <ScreenLayout />,
        children: parts([{ path: paths.feedBoard, element: <FeedBoardPage /> }]),
      },
      {
        element: <EventLayout />,
        children: [
          {
            path: paths.event,
            element: <EventPage />,
            errorElement: <PartErrorPage />,
            children: parts([
              { index: true, element: <OverviewTab /> },
              // One route for a list and what is open beside it, so that the list stays.
              { path: `${paths.eventEntries}/:entryId?`, element: <EntriesTab /> },
              { path: `${paths.eventClasses}/:classId?`, element: <ClassesTab /> },
              { path: `${paths.eventResults}/:classId?`, element: <ResultsTab /> },
              { path: paths.eventGate, element: <GateTab /> },
              { path: paths.eventAnnouncer, element: <AnnouncerTab /> },
              // One route for the schedule and the order of a class, so that the tab stays.
              { path: `${paths.eventSchedule}/:classId?`, element: <ScheduleTab /> },
              { path: paths.eventPrizeList, element: <PrizeListTab /> },
              { path: paths.eventLinks, element: <LinksTab /> },
              { path: paths.eventInspections, element: <InspectionsTab /> },
              { path: `${paths.eventBarns}/:barnId?`, element: <BarnsTab /> },
              { path: paths.eventStalls, element: <StallsTab /> },
              { path: paths.eventMoney, element: <MoneyTab /> },
              { path: paths.eventMessages, element: <MessagesTab /> },
              { path: paths.eventUsda, element: <UsdaTab /> },
              { path: paths.eventHistory, element: <HistoryTab /> },
            ]),
          },
        ],
      },
      { path: paths.eventSignup, element: <SignupRedirect /> },
      // Addresses of earlier releases do not name the link.
      {
        element: <DeviceLayout device="gate" />,
        children: parts([{ path: `${paths.deviceGate}/:linkId?`, element: <GatePage /> }]),
      },
      {
        element: <DeviceLayout device="scribe" />,
        children: parts([{ path: `${paths.deviceScribe}/:linkId?`, element: <ScribePage /> }]),
      },
      {
        element: <DeviceLayout device="announcer" />,
        children: parts([
          { path: `${paths.deviceAnnouncer}/:linkId?`, element: <AnnouncerPage /> },
        ]),
      },
      {
        element: <DeviceLayout device="inspector" />,
        children: parts([
          { path: `${paths.deviceInspector}/:linkId?`, element: <InspectorPage /> },
        ]),
      },
      {
        element: <DeviceLayout device="barn" />,
        children: parts([{ path: `${paths.deviceBarn}/:linkId?`, element: <CrewPage /> }]),
      },
      { path: paths.board, element: <BoardPage /> },
      {
        element: <PublicLayout />,
        children: parts([
          { path: paths.device, element: <DevicePage /> },
          { path: paths.publicForm, element: <RegistrationFormPage /> },
          { path: paths.publicBarnForm, element: <BarnFormPage /> },
          { path: paths.eventSignupSuccess, element: <SignupSuccessPage /> },
          { path: paths.prizeList, element: <PrizeListPage /> },
          { path: paths.publicResults, element: <PublicResultsPage /> },
          { path: paths.publicSchedule, element: <PublicSchedulePage /> },
          { path: paths.ownBarn, element: <BarnPage /> },
          { path: paths.ownEntry, element: <OwnEntryPage /> },
          { path: paths.emergencyPage, element: <EmergencyPage /> },
          { path: paths.ownerPage, element: <OwnerPage /> },
          { path: paths.publicSale, element: <PublicSalePage /> },
          { path: paths.forgotPassword, element: <ForgotPasswordPage /> },
          { path: paths.passwordReset, element: <PasswordResetPage /> },
          { path: paths.confirmEmail, element: <ConfirmEmailPage /> },
          { path: paths.invitation, element: <InvitationPage /> },
          { path: '*', element: <NotFoundPage /> },
        ]),
      },
    ],
  },
];

/**
 * The route pattern of every page. Links are built with {@link href}, so an address is defined only
 * here. This file imports nothing, and is the only file of `app/` that other folders may import.
 */
export const paths = {
  root: '/',
  dashboard: '/dashboard',
  today: '/today',
  todayAll: '/today/all',
  todayExtras: '/today/extras',
  unsent: '/unsent',

  owners: '/owners',
  ownersAdd: '/owners/add',
  ownersPages: '/owners/pages',
  owner: '/owners/:ownerId',
  ownerMessages: '/owner-messages',

  horses: '/horses',
  horsesAdd: '/horses/add',
  marketplace: '/horses/marketplace',
  marketplaceHorse: '/horses/marketplace/:horseId',
  horsesHealth: '/horses/health',
  horsesCare: '/horses/care',
  observations: '/horses/observations',
  horsesTraining: '/horses/training',
  horsesFeeding: '/horses/feeding',
  feedBoard: '/horses/feeding/board',
  horsesGrooming: '/horses/grooming',
  horsesEquipment: '/horses/equipment',
  horsesBoarding: '/horses/boarding',
  horsesBreeding: '/horses/breeding',
  horsesPedigree: '/horses/pedigree',
  horsesLeasing: '/horses/leasing',
  places: '/horses/places',
  turnout: '/horses/turnout',
  emergencyPages: '/horses/emergency',
  horse: '/horses/:horseId',
  horseCare: '/horses/:horseId/care',

  contacts: '/contacts',
  contact: '/contacts/:contactId',
  veterinarians: '/contacts/veterinarians',
  farriers: '/contacts/farriers',
  trainers: '/contacts/trainers',
  suppliers: '/contacts/suppliers',
  insurance: '/contacts/insurance',
  emergency: '/contacts/emergency',

  calendar: '/calendar',
  competitions: '/calendar/competitions',
  clinics: '/calendar/clinics',
  shows: '/calendar/shows',
  appointments: '/calendar/appointments',
  reminders: '/calendar/reminders',

  financial: '/financial',
  expenses: '/financial/expenses',
  income: '/financial/income',
  budgeting: '/financial/budgeting',
  month: '/book/month',
  services: '/financial/services',
  servicesForMany: '/financial/services/horses',
  cash: '/financial/cash',
  accounting: '/financial/accounting',
  bills: '/financial/bills',
  newBill: '/financial/bills/new',
  bill: '/financial/bills/:billId',
  editBill: '/financial/bills/:billId/edit',

  documents: '/documents',
  notes: '/notes',
  imports: '/import',
  importFile: '/import/:importId',
  settings: '/settings',
  people: '/settings/people',
  organizationHistory: '/settings/history/:organizationId',
  access: '/settings/access/:organizationId',
  account: '/account',

  receipts: '/receipts',
  exhibitors: '/exhibitors',
  exhibitor: '/exhibitors/:exhibitorId',
  showHorse: '/show-horses/:showHorseId',
  identities: '/identities',
  weekend: '/weekends/:weekendId',

  newEvent: '/event/new',
  event: '/event/:eventId',
  editEvent: '/event/:eventId/edit',
  eventEntries: '/event/:eventId/entries',
  eventEntry: '/event/:eventId/entries/:entryId',
  eventClasses: '/event/:eventId/classes',
  eventClass: '/event/:eventId/classes/:classId',
  eventResults: '/event/:eventId/results',
  eventClassResults: '/event/:eventId/results/:classId',
  eventGate: '/event/:eventId/gate',
  eventAnnouncer: '/event/:eventId/announcer',
  eventSchedule: '/event/:eventId/schedule',
  eventPrizeList: '/event/:eventId/prize-list',
  eventOrder: '/event/:eventId/schedule/:classId',
  eventLinks: '/event/:eventId/links',
  eventInspections: '/event/:eventId/inspections',
  eventStalls: '/event/:eventId/stalls',
  eventBarns: '/event/:eventId/barns',
  eventBarn: '/event/:eventId/barns/:barnId',
  eventMoney: '/event/:eventId/money',
  eventMessages: '/event/:eventId/messages',
  eventUsda: '/event/:eventId/usda',
  eventHistory: '/event/:eventId/history',
  eventSignup: '/event/:eventId/signup',
  eventSignupSuccess: '/event/:eventId/signup-success',
  publicForm: '/pv/event/:hashedId',
  publicBarnForm: '/pv/event/:hashedId/barn',
  prizeList: '/prize-list/:hashedId',
  publicResults: '/results/:hashedId',
  publicSchedule: '/schedule/:hashedId',
  board: '/board/:hashedId',
  device: '/device',
  deviceGate: '/device/gate/:eventId',
  deviceScribe: '/device/scribe/:eventId',
  deviceAnnouncer: '/device/announcer/:eventId',
  deviceInspector: '/device/inspector/:eventId',
  deviceBarn: '/device/barn/:eventId',
  ownEntry: '/entry/:token',
  ownBarn: '/barn/:token',
  emergencyPage: '/emergency/:token',
  ownerPage: '/owner/:token',
  publicSale: '/sale/:token',
  forgotPassword: '/forgot-password',
  passwordReset: '/password-reset/:token',
  confirmEmail: '/confirm-email/:token',
  invitation: '/invitation/:token',
} as const;

const fill = (pattern: string, name: string, value: string) =>
  pattern.replace(`:${name}`, encodeURIComponent(value));

/** An address with a place on its page. */
const withPlace = (address: string, at: string | undefined) =>
  at === undefined ? address : `${address}#${encodeURIComponent(at)}`;

/** An address with a back number. */
const withNumber = (address: string, number: number | string | null | undefined) =>
  typeof number === 'number' || typeof number === 'string'
    ? `${address}?number=${encodeURIComponent(number)}`
    : address;

const DEVICES = {
  gate: paths.deviceGate,
  scribe: paths.deviceScribe,
  announcer: paths.deviceAnnouncer,
  inspector: paths.deviceInspector,
  barn: paths.deviceBarn,
} as const;

/** The token of the earlier entry in the address of {@link href.publicFormAgain}. */
export const againIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('again');

/** The token at the end of the address of a link. */
export const tokenOf = (url: string) => decodeURIComponent(url.split('/').at(-1) ?? '');

/** Builds the addresses that contain an id or open a page in a certain state. */
export const href = {
  signup: () => `${paths.root}?s=t`,
  owner: (ownerId: string) => fill(paths.owner, 'ownerId', ownerId),
  contact: (contactId: string) => fill(paths.contact, 'contactId', contactId),
  expense: (entryId: string) => `${paths.expenses}?open=${encodeURIComponent(entryId)}`,
  document: (documentId: string) => `${paths.documents}?open=${encodeURIComponent(documentId)}`,
  importFile: (importId: string) => fill(paths.importFile, 'importId', importId),
  /** Where the classes and entries of a show are brought in. */
  importsOfShow: (eventId: string) => `${paths.imports}?event=${encodeURIComponent(eventId)}`,
  horse: (horseId: string) => fill(paths.horse, 'horseId', horseId),
  horseCare: (horseId: string) => fill(paths.horseCare, 'horseId', horseId),
  marketplaceHorse: (horseId: string) => fill(paths.marketplaceHorse, 'horseId', horseId),
  bill: (billId: string) => fill(paths.bill, 'billId', billId),
  editBill: (billId: string) => fill(paths.editBill, 'billId', billId),
  month: (params: Readonly<Record<string, string>>) =>
    `${paths.month}?${new URLSearchParams(params).toString()}`,
  newBill: (params: Readonly<Record<string, string>>) =>
    `${paths.newBill}?${new URLSearchParams(params).toString()}`,
  weekend: (weekendId: string) => fill(paths.weekend, 'weekendId', weekendId),
  receiptsOfEvent: (eventId: string) => `${paths.receipts}?event=${encodeURIComponent(eventId)}`,
  exhibitor: (exhibitorId: string) => fill(paths.exhibitor, 'exhibitorId', exhibitorId),
  showHorse: (showHorseId: string) => fill(paths.showHorse, 'showHorseId', showHorseId),
  /** @param at - a section of the form, or a field by its name in the request body */
  newEvent: (at?: string) => withPlace(paths.newEvent, at),
  editEvent: (eventId: string, at?: string) =>
    withPlace(fill(paths.editEvent, 'eventId', eventId), at),
  event: (eventId: string) => fill(paths.event, 'eventId', eventId),
  eventEntries: (eventId: string) => fill(paths.eventEntries, 'eventId', eventId),
  eventEntry: (eventId: string, entryId: string) =>
    fill(fill(paths.eventEntry, 'eventId', eventId), 'entryId', entryId),
  eventClasses: (eventId: string) => fill(paths.eventClasses, 'eventId', eventId),
  eventClass: (eventId: string, classId: string) =>
    fill(fill(paths.eventClass, 'eventId', eventId), 'classId', classId),
  eventResults: (eventId: string) => fill(paths.eventResults, 'eventId', eventId),
  eventClassResults: (eventId: string, classId: string) =>
    fill(fill(paths.eventClassResults, 'eventId', eventId), 'classId', classId),
  eventGate: (eventId: string) => fill(paths.eventGate, 'eventId', eventId),
  eventAnnouncer: (eventId: string) => fill(paths.eventAnnouncer, 'eventId', eventId),
  eventSchedule: (eventId: string) => fill(paths.eventSchedule, 'eventId', eventId),
  eventPrizeList: (eventId: string) => fill(paths.eventPrizeList, 'eventId', eventId),
  eventOrder: (eventId: string, classId: string) =>
    fill(fill(paths.eventOrder, 'eventId', eventId), 'classId', classId),
  eventLinks: (eventId: string) => fill(paths.eventLinks, 'eventId', eventId),
  eventInspections: (eventId: string) => fill(paths.eventInspections, 'eventId', eventId),
  eventStalls: (eventId: string) => fill(paths.eventStalls, 'eventId', eventId),
  eventBarns: (eventId: string) => fill(paths.eventBarns, 'eventId', eventId),
  eventBarn: (eventId: string, barnId: string) =>
    fill(fill(paths.eventBarn, 'eventId', eventId), 'barnId', barnId),
  eventMoney: (eventId: string) => fill(paths.eventMoney, 'eventId', eventId),
  eventMessages: (eventId: string) => fill(paths.eventMessages, 'eventId', eventId),
  eventUsda: (eventId: string) => fill(paths.eventUsda, 'eventId', eventId),
  eventHistory: (eventId: string) => fill(paths.eventHistory, 'eventId', eventId),
  organizationHistory: (organizationId: string) =>
    fill(paths.organizationHistory, 'organizationId', organizationId),
  access: (organizationId: string) => fill(paths.access, 'organizationId', organizationId),
  eventSignupSuccess: (eventId: string) => fill(paths.eventSignupSuccess, 'eventId', eventId),
  emergencyPage: (token: string) => fill(paths.emergencyPage, 'token', token),
  ownerPage: (token: string) => fill(paths.ownerPage, 'token', token),
  publicSale: (token: string) => fill(paths.publicSale, 'token', token),
  invitation: (token: string) => fill(paths.invitation, 'token', token),
  publicForm: (hashedId: string) => fill(paths.publicForm, 'hashedId', hashedId),
  publicBarnForm: (hashedId: string) => fill(paths.publicBarnForm, 'hashedId', hashedId),
  ownBarn: (token: string) => fill(paths.ownBarn, 'token', token),
  /**
   * The form, filled in with an earlier entry. After `#`, since whoever has the token may change
   * that entry.
   */
  publicFormAgain: (hashedId: string, token: string) =>
    `${fill(paths.publicForm, 'hashedId', hashedId)}#again=${encodeURIComponent(token)}`,
  prizeList: (hashedId: string) => fill(paths.prizeList, 'hashedId', hashedId),
  /** @param number - a back number that is sought */
  publicResults: (hashedId: string, number?: number | null) =>
    withNumber(fill(paths.publicResults, 'hashedId', hashedId), number),
  /** @param number - the back number whose day is shown, or several, or a name */
  publicSchedule: (hashedId: string, number?: number | string | null) =>
    withNumber(fill(paths.publicSchedule, 'hashedId', hashedId), number),
  board: (hashedId: string) => fill(paths.board, 'hashedId', hashedId),
  /**
   * The page of a device's role at a show.
   *
   * @param linkId - which of its links the page uses
   */
  device: (role: keyof typeof DEVICES, eventId: string, linkId: string) =>
    `${fill(DEVICES[role], 'eventId', eventId)}/${encodeURIComponent(linkId)}`,
};

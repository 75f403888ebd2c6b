import { paths } from '../../app/paths';

export interface MenuLink {
  label: string;
  to: string;
  /** Other words for it, by which the search finds it. */
  words?: string;
  /** Any of these permissions, as the API names them; without them the page is of no use. */
  needs?: readonly string[] | undefined;
  /** Folded under *More* in its group as long as there are no records for it. */
  folds?: true;
}

/** A group of links that expands and collapses. */
export interface MenuGroup {
  label: string;
  /** What those of its links need that say nothing of their own. */
  needs?: readonly string[];
  links: readonly MenuLink[];
}

const READS = ['read_horses'];
const EDITS = ['edit_horses'];
const BOOK = ['keep_book'];
const SHOWS = ['read_shows'];

/** The menu, in display order. */
export const menu: readonly (MenuLink | MenuGroup)[] = [
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Today', to: paths.today, needs: READS, words: 'chores missed doses medication' },
  {
    label: 'Owners',
    needs: READS,
    links: [
      { label: 'All Owners', to: paths.owners },
      { label: 'Add Owner', to: paths.ownersAdd, needs: EDITS },
      {
        label: 'Owner Messages',
        to: paths.ownerMessages,
        needs: EDITS,
        words: 'reply answer questions written inbox',
      },
      {
        label: 'Owners’ Pages',
        to: paths.ownersPages,
        needs: BOOK,
        words: 'links portal mail several owners at once qr code',
      },
    ],
  },
  {
    label: 'Horses',
    needs: READS,
    links: [
      { label: 'All Horses', to: paths.horses },
      { label: 'Add Horse', to: paths.horsesAdd, needs: EDITS },
      { label: 'Marketplace', to: paths.marketplace, needs: [], words: 'sale sell buy' },
      {
        label: 'Health Records',
        to: paths.horsesHealth,
        words: 'care due vaccinations coggins deworming dentist farrier hoof trim vet visits',
      },
      {
        label: 'Observations',
        to: paths.observations,
        words: 'saw seen report groom injury',
      },
      { label: 'Training & Performance', to: paths.horsesTraining },
      { label: 'Feeding & Nutrition', to: paths.horsesFeeding },
      { label: 'Grooming & Care', to: paths.horsesGrooming, folds: true },
      { label: 'Equipment & Tack', to: paths.horsesEquipment, folds: true },
      { label: 'Boarding & Stabling', to: paths.horsesBoarding },
      { label: 'Breeding Records', to: paths.horsesBreeding, folds: true },
      { label: 'Pedigree', to: paths.horsesPedigree, folds: true },
      { label: 'Leasing Information', to: paths.horsesLeasing, folds: true },
      {
        label: 'Places',
        to: paths.places,
        words: 'stalls barn plan aisles paddocks move stall assignment',
      },
      { label: 'Turnout', to: paths.turnout, words: 'groups paddocks pasture herd' },
      {
        label: 'Emergency Pages',
        to: paths.emergencyPages,
        words: 'stall door cards qr code links',
      },
    ],
  },
  {
    label: 'Contacts',
    needs: READS,
    links: [
      { label: 'All Contacts', to: paths.contacts },
      { label: 'Veterinarians', to: paths.veterinarians },
      { label: 'Farriers', to: paths.farriers },
      { label: 'Trainers', to: paths.trainers },
      { label: 'Suppliers', to: paths.suppliers },
      { label: 'Insurance Providers', to: paths.insurance },
      { label: 'Emergency Contacts', to: paths.emergency },
    ],
  },
  {
    label: 'Calendar',
    needs: READS,
    links: [
      { label: 'All Events', to: paths.calendar, needs: [] },
      { label: 'Competitions', to: paths.competitions },
      { label: 'Clinics', to: paths.clinics },
      { label: 'Shows', to: paths.shows, needs: SHOWS },
      { label: 'Appointments', to: paths.appointments },
      { label: 'Reminders', to: paths.reminders },
    ],
  },
  {
    label: 'Financial Records',
    needs: BOOK,
    links: [
      { label: 'Overview', to: paths.financial },
      { label: 'Month', to: paths.month, words: 'month end bill all owners monthly billing' },
      { label: 'Expenses', to: paths.expenses },
      { label: 'Income', to: paths.income },
      { label: 'Bills', to: paths.bills, words: 'overdue unpaid invoices payments' },
      {
        label: 'Services',
        to: paths.services,
        words: 'board boarding rates prices lessons training fees',
      },
      {
        label: 'Cash',
        to: paths.cash,
        words: 'received receivables unpaid aging overdue profit',
      },
      {
        label: 'Accounting',
        to: paths.accounting,
        words: 'journal accounts export quickbooks bookkeeping taxes',
      },
      { label: 'Budgeting', to: paths.budgeting },
    ],
  },
  { label: 'Documents', to: paths.documents, needs: EDITS },
  { label: 'Notes', to: paths.notes, needs: READS },
  {
    label: 'Import and Export',
    to: paths.imports,
    needs: ['edit_horses', 'manage_entries', 'edit_shows'],
    words: 'csv excel xlsx ods spreadsheet vcard upload download move paste undo',
  },
  { label: 'Settings', to: paths.settings },
];

/** Stands before the menu for those who have shows; it is in the group of the calendar, too. */
const shows: MenuLink = { label: 'Shows', to: paths.shows, needs: SHOWS };

const peopleAndHorses: MenuLink = {
  label: 'People & Horses',
  to: paths.exhibitors,
  needs: SHOWS,
  words: 'exhibitors riders merge',
};

/** What stands before the menu for those who have shows. */
export const ofShows: readonly MenuLink[] = [shows, peopleAndHorses];

/** The list of medication. */
export const medication: MenuLink = {
  label: 'Medication',
  to: `${paths.todayAll}?list=medication`,
  needs: READS,
  words: 'doses drugs courses',
};

/** Pages that other pages lead to; the search finds them too. */
const deeper: readonly MenuLink[] = [
  medication,
  peopleAndHorses,
  {
    label: 'Receipts',
    to: paths.receipts,
    needs: SHOWS,
    words: 'money payments credit refunds checks',
  },
  { label: 'Unsent Changes', to: paths.unsent, words: 'offline waiting network' },
  { label: 'All Tasks', to: paths.todayAll, needs: READS, words: 'chores' },
  {
    label: 'Extras',
    to: paths.todayExtras,
    needs: READS,
    words: 'services lessons blanket charges',
  },
  {
    label: 'A Service for Several Horses',
    to: paths.servicesForMany,
    needs: BOOK,
    words: 'board many give add bulk',
  },
  { label: 'Feed Board', to: paths.feedBoard, needs: READS, words: 'meals' },
  { label: 'People', to: paths.people, words: 'team members roles invite' },
  { label: 'Your account', to: paths.account, words: 'password sessions export api tokens' },
];

/** Every page that the search finds, with the label of its group. */
export const pages: readonly (MenuLink & { group: string })[] = [
  ...menu.flatMap((entry): (MenuLink & { group: string })[] =>
    'links' in entry
      ? entry.links.map((link) => ({ needs: entry.needs, ...link, group: entry.label }))
      : [{ ...entry, group: '' }],
  ),
  ...deeper.map((link) => ({ ...link, group: '' })),
];

/** Whether a role has one of these permissions. */
export type May = (needs: readonly string[] | undefined) => boolean;

/** The menu of a role: the pages that are of use to it, and the groups that have any. */
export function menuOf(may: May): (MenuLink | MenuGroup)[] {
  return menu.flatMap((entry): (MenuLink | MenuGroup)[] => {
    if (!('links' in entry)) return may(entry.needs) ? [entry] : [];
    const links = entry.links.filter((link) => may(link.needs ?? entry.needs));
    return links.length === 0 ? [] : [{ ...entry, links }];
  });
}

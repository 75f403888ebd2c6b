import type { Schemas } from '../../api/types';
import { formatDateTime } from '../../lib/time/dates';
import { formatDay } from '../../lib/time/days';
import type { HistoryLine } from './historyApi';

type EntryChange = Schemas['EntryChangeView'];

/** Who changed something, in words. */
export function sayAuthor({
  by,
  account,
  device,
  token,
  kind,
}: Pick<EntryChange, 'by' | 'account' | 'device' | 'token' | 'kind'>): string {
  const isOfBarn = by === 'rider' && BY_BARNS.has(kind);
  const said = isOfBarn ? 'the barn' : (OTHERS[by] ?? account ?? 'a deleted account');
  if (token !== '') return `${said} by token ‘${token}’`;
  return device === '' ? said : `${said} (${device})`;
}

/** Who changes something beside the accounts of the office. */
const OTHERS: Readonly<Record<string, string>> = {
  rider: 'the rider',
  server: 'by itself',
  gate: 'the gate',
  scribe: 'a scribe',
  announcer: 'the announcer',
  inspector: 'the inspector',
  barn: 'the barn crew',
};

/** What is done by the link of a barn, and never by that of an entry. */
const BY_BARNS = new Set(['group', 'group_split']);

/** What the kinds of changes are called before what was changed, by what they are about. */
const KINDS_BY_GROUP: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Entries: {
    added: 'Entry made',
    details: '',
    back_number: 'Back number',
    released: 'Number handed out',
    needs_mailed: 'What lacks to be mailed to',
    class: '',
    status: 'Entry',
    link: 'New link',
    inspection: 'Inspection',
    group: 'Barn',
  },
  Money: {
    extra: '',
    charge: 'Charged',
    waiver: 'Waived',
    payer: 'Paid by:',
    total: 'Total fee',
    payment: 'Payment',
    refund: 'Refund',
    void: 'Voided',
    receipt: 'Receipt to be mailed to',
    group_split: 'Divided in the barn',
  },
  'The rings': {
    schedule: 'Schedule saved',
    ring_state: 'what happens',
    class_state: 'the class',
    order_of_go: 'order of go',
    gate: 'at the gate,',
    class_split: 'class split',
    classes_combined: 'classes combined',
    class_format: 'judged by',
    class_reopened: 'open to riders after its start:',
    card: 'card of',
    work_off: 'work-off',
    results: 'results published, places',
    device_link: 'link for the',
    show_stalls: 'stalls',
    stall_booking: 'stall for',
    stall_nights: 'stall of',
    stall_mark: 'stall crew:',
    delivery: 'delivery for',
  },
  'The show': {
    show_added: 'Show created',
    show_deleted: 'Show deleted',
    show: '',
    entry_rule: '',
    fee: 'Fee',
    offered_class: 'Class',
    weekend: 'Weekend with',
    prize_list: 'Prize list:',
    show_file: 'File of the prize list',
    sponsor_logo: 'Logo of',
    class_cancelled: 'Class cancelled:',
    template_saved: 'Template saved:',
    template_deleted: 'Template deleted:',
  },
  USDA: {
    notice_requested: 'Asked for the',
    notice_ready: 'Ready to send: the',
    notice_delivered: 'Delivered to the USDA: the',
    notice_sent: 'Sent to the USDA: the',
    acknowledgement: 'The USDA’s answer to the',
  },
  'The organization': {
    organization: 'Organization:',
    invited: 'Invited',
    invitation_revoked: 'Revoked the invitation of',
    member_joined: 'Joined:',
    member_role: 'Role of',
    member_removed: 'Left or was removed:',
    calendar_feed: 'Calendar feed of the account',
    token_made: 'API token made:',
    token_revoked: 'API token revoked:',
  },
  'The barn': {
    owner_link: 'Link to the page of the owner',
    emergency_link: 'Link to the emergency page of',
    sale_link: 'Public page of the sale of',
    document_shared: 'With owners, the document',
    dose_recorded_twice: 'recorded twice:',
    contacts_merged: 'Merged into',
    contact_parted: 'Parted from',
  },
  'People & horses': {
    directory_record: '',
    membership: 'Membership of',
    directory_link: 'Linked as',
    identities_merged: 'Merged into',
    identities_parted: 'Parted from',
    identities_differ: 'Not the same as',
    forgotten: 'Personal data erased of',
  },
  'The book': {
    book_added: 'added to the book',
    book: '',
    book_deleted: 'deleted from the book',
    budget: 'Budget',
    bill_made: 'made out',
    bill: '',
    bill_cancelled: 'cancelled',
    bill_payment: 'payment by',
    bill_payment_void: 'taken back: payment by',
    bill_mailed: 'to be mailed',
    bill_setting: 'Of all bills:',
    book_account: 'Account of',
    service_added: 'added to the services',
    service: '',
    service_deleted: 'deleted from the services',
    horse_services: '',
    imported: 'imported',
    import_undone: 'took back an import',
  },
};

const KINDS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(KINDS_BY_GROUP),
) as Record<string, string>;

/** What a change is about; a kind that this version does not know is about something else. */
export const groupOf = (kind: string) =>
  Object.entries(KINDS_BY_GROUP).find(([, kinds]) => kind in kinds)?.[0] ?? 'Other';

type Change = Pick<HistoryLine, 'kind' | 'subject' | 'before' | 'after'> &
  Partial<Pick<HistoryLine, 'object_name' | 'reason'>>;

/** What the states of rings, classes and horses at a gate are called in a history. */
const STATES: Readonly<Record<string, string>> = {
  waiting: 'not started',
  running: 'running',
  finished: 'finished',
  closed: 'closed',
  empty: 'no class',
  hold: 'on hold',
  expected: 'not seen yet',
  here: 'here',
  in_ring: 'in the ring',
  done: 'done',
  no_show: 'no-show',
};

const STATE_KINDS = new Set(['ring_state', 'class_state', 'gate']);

/** What those who pay a line of a bill are called. */
const PAYERS: Readonly<Record<string, string>> = { entry: 'the entry', group: 'the barn' };

/** A value in words, without underscores. */
function sayValue(kind: string, value: string): string {
  if (kind === 'payer') return PAYERS[value] ?? value;
  return STATE_KINDS.has(kind) ? (STATES[value] ?? value.replaceAll('_', ' ')) : value;
}

/** Results with a reason are a correction: the first ones need none. */
const kindOf = ({ kind, reason = null }: Change) =>
  kind === 'results' && reason !== null
    ? 'results corrected, places'
    : (KINDS[kind] ?? kind.replaceAll('_', ' '));

/**
 * A change in words, with instants in a time zone: `Late fee: $25.00 → $0.00`, or
 * `Bill 12, due on: May 1, 2026 → May 8, 2026`.
 */
export function sayChange(change: Change, zone: string): string {
  const { kind, subject, before, after, object_name } = change;
  const about = subject.replaceAll('_', ' ');
  const isReminder = kind === 'bill_mailed' && about !== '';
  const said = join(' ', [kindOf(change), isReminder ? `as a ${about}` : about]);
  const what = sayDates(join(', ', [object_name ?? '', said]), zone);
  const values = [before, kind === 'added' && after === 'entered' ? '' : after]
    .filter((part) => part !== '')
    .map((text) => sayDates(sayValue(kind, text), zone))
    .join(' → ');
  // A value that was removed is not to be taken for the one of now.
  const removed = after === '' && before !== '' && !ENDS.has(kind) ? ' → nothing' : '';
  const text = values === '' ? what : `${what}: ${values}${removed}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Kinds that say themselves that something is no more. */
const ENDS = new Set([
  'void',
  'show_deleted',
  'template_deleted',
  'invitation_revoked',
  'member_removed',
  'book_deleted',
  'bill_cancelled',
  'bill_payment_void',
  'contacts_merged',
  'identities_merged',
  'identities_differ',
]);

function join(separator: string, parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(separator);
}

/** Instants in a text, such as `2026-06-06T23:00:00Z`, in a time zone, and days. */
function sayDates(text: string, zone: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (instant) =>
      formatDateTime(instant, zone),
    )
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => formatDay(day));
}

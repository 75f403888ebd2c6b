import type { Schemas } from '../../api/types';
import { formatDateTime } from '../../lib/dates';
import type { HistoryLine } from './historyApi';

type EntryChange = Schemas['EntryChangeView'];

/** Who changed something, in words. */
export function sayAuthor({ by, account }: Pick<EntryChange, 'by' | 'account'>): string {
  if (by === 'rider') return 'the rider';
  return by === 'server' ? 'by itself' : (account ?? 'a deleted account');
}

/** What the kinds of changes are called before what was changed. */
const KINDS: Readonly<Record<string, string>> = {
  added: 'Entry made',
  details: '',
  back_number: 'Back number',
  class: '',
  status: 'Entry',
  extra: '',
  waiver: 'Waived',
  total: 'Total fee',
  payment: 'Payment',
  refund: 'Refund',
  void: 'Voided',
  link: 'New link for the rider',
  show_added: 'Show created',
  show_deleted: 'Show deleted',
  show: '',
  entry_rule: '',
  fee: 'Fee',
  offered_class: 'Class',
  class_cancelled: 'Class cancelled:',
  notice_requested: 'Asked for the',
  notice_ready: 'Ready to send: the',
  notice_delivered: 'Delivered to the USDA: the',
  notice_sent: 'Sent to the USDA: the',
  acknowledgement: 'The USDA’s answer to the',
  template_saved: 'Template saved:',
  template_deleted: 'Template deleted:',
  organization: 'Organization:',
  invited: 'Invited',
  invitation_revoked: 'Revoked the invitation of',
  member_joined: 'Joined:',
  member_role: 'Role of',
  member_removed: 'Left or was removed:',
};

type Change = Pick<HistoryLine, 'kind' | 'subject' | 'before' | 'after'>;

/** A change in words, with instants in a time zone: `Late fee: $25.00 → $0.00`. */
export function sayChange({ kind, subject, before, after }: Change, zone: string): string {
  const what = [KINDS[kind] ?? kind, subject.replaceAll('_', ' ')]
    .filter((part) => part !== '')
    .join(' ');
  const values = [before, kind === 'added' && after === 'entered' ? '' : after]
    .filter((part) => part !== '')
    .map((text) => sayInstants(text, zone))
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
]);

/** Instants in a text, such as `2026-06-06T23:00:00Z`, in a time zone. */
function sayInstants(text: string, zone: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (instant) =>
    formatDateTime(instant, zone),
  );
}

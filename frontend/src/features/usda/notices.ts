import { formatDateTime } from '../../lib/time/dates';
import type { Notice, UsdaOverview } from './usdaApi';

/** The title of a notice. */
export function noticeTitle({ number }: Pick<Notice, 'number'>): string {
  return number === 0 ? 'Notice' : `Amended notice ${number}`;
}

/** The name of a notice inside a sentence. */
export function noticeName({ number }: Pick<Notice, 'number'>): string {
  return number === 0 ? 'the notice' : `amended notice ${number}`;
}

/** Whether a notice was given, by the installation or by the organizer. */
export function isGiven({ status }: Notice): boolean {
  return status === 'delivered' || status === 'sent';
}

/** The notice that the installation is delivering or could not deliver, if there is one. */
export function openNotice(overview: UsdaOverview | undefined): Notice | undefined {
  const last = overview?.notices.at(-1);
  return last === undefined || isGiven(last) || last.status === 'ready' ? undefined : last;
}

/** Whether the state may change on the server, so that it must be polled. */
export function isUnderWay(overview: UsdaOverview | undefined): boolean {
  const status = openNotice(overview)?.status;
  return status !== undefined && status !== 'refused';
}

/** The original notice, if it was given. */
export function originalOf(overview: UsdaOverview | undefined): Notice | undefined {
  return overview?.notices.find((it) => it.number === 0 && isGiven(it));
}

/** A ready amended letter that the organizer must send, if there is one. */
export function readyAmendment(overview: UsdaOverview): Notice | undefined {
  return overview.notices.find((it) => it.number > 0 && it.status === 'ready');
}

const WAYS = { email: ' by email', mail: ' by mail', other: '' } as const;

/** When, how and to whom an organizer sent a notice; `null` if they did not send it. */
export function sentLine({ sent_by_organizer: sent }: Notice, zone: string): string | null {
  if (sent === null) return null;
  const way = sent.method === null ? '' : WAYS[sent.method];
  const to = sent.recipient === null ? '' : ` to ${sent.recipient}`;
  const by = sent.by ?? 'a deleted account';
  return `Sent by ${by}${way}${to} on ${formatDateTime(sent.sent_at, zone)}`;
}

import { formatDateTime } from '../../lib/dates';
import type { Notice, UsdaOverview } from './usdaApi';

/** What a notice is called among those of its show. */
export function noticeTitle({ number }: Pick<Notice, 'number'>): string {
  return number === 0 ? 'Notice' : `Amended notice ${number}`;
}

/** The same inside a sentence. */
export function noticeName({ number }: Pick<Notice, 'number'>): string {
  return number === 0 ? 'the notice' : `amended notice ${number}`;
}

/** Whether a notice was given, by this installation or by the organizer. */
export function isGiven({ status }: Notice): boolean {
  return status === 'delivered' || status === 'sent';
}

/** The notice that this installation works on, or failed with, if there is one. */
export function openNotice(overview: UsdaOverview | undefined): Notice | undefined {
  const last = overview?.notices.at(-1);
  return last === undefined || isGiven(last) || last.status === 'ready' ? undefined : last;
}

/** Whether something goes on by itself that this page would not hear of. */
export function isUnderWay(overview: UsdaOverview | undefined): boolean {
  const status = openNotice(overview)?.status;
  return status !== undefined && status !== 'refused';
}

/** The original notice, once it was given. */
export function originalOf(overview: UsdaOverview | undefined): Notice | undefined {
  return overview?.notices.find((it) => it.number === 0 && isGiven(it));
}

/** The letter that amends the notice and waits for the organizer to send it, if there is one. */
export function readyAmendment(overview: UsdaOverview): Notice | undefined {
  return overview.notices.find((it) => it.number > 0 && it.status === 'ready');
}

const WAYS = { email: ' by email', mail: ' by mail', other: '' } as const;

/** When, how and to whom an organizer sent a notice; `null` of one that they did not send. */
export function sentLine({ sent_by_organizer: sent }: Notice, zone: string): string | null {
  if (sent === null) return null;
  const way = sent.method === null ? '' : WAYS[sent.method];
  const to = sent.recipient === null ? '' : ` to ${sent.recipient}`;
  return `Sent by ${sent.by}${way}${to} on ${formatDateTime(sent.sent_at, zone)}`;
}

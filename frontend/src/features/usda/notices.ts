import type { Notice, UsdaOverview } from './usdaApi';

/** What a notice is called among those of its show. */
export function noticeTitle({ number }: Pick<Notice, 'number'>): string {
  return number === 0 ? 'Notice' : `Amended notice ${number}`;
}

/** The same inside a sentence. */
export function noticeName({ number }: Pick<Notice, 'number'>): string {
  return number === 0 ? 'the notice' : `amended notice ${number}`;
}

/** The notice that was asked for last and has not arrived, if there is one. */
export function openNotice(overview: UsdaOverview | undefined): Notice | undefined {
  const last = overview?.notices.at(-1);
  return last?.status === 'delivered' ? undefined : last;
}

/** Whether something goes on by itself that this page would not hear of. */
export function isUnderWay(overview: UsdaOverview | undefined): boolean {
  const status = openNotice(overview)?.status;
  return status === 'delivering' || status === 'waiting';
}

/** Whether the original notice was given. */
export function isGiven(overview: UsdaOverview | undefined): boolean {
  return overview?.notices.some((it) => it.number === 0 && it.status === 'delivered') ?? false;
}

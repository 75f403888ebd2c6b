import { askToPersist } from '../../sync/persistence';
import type { OwnDeviceLink } from './deviceApi';

const KEY = 'showstable_device';

/** The most links that are kept. */
const MOST = 20;

/** A link that was opened in this browser. `link` is what it is for, as far as that is known. */
export interface KeptLink {
  token: string;
  link: OwnDeviceLink | null;
  /** The ids of links in whose place it is used: the addresses of their pages stay of use. */
  replaced?: readonly string[];
}

let memory: KeptLink[] = [];
let isKept = true;

const isLink = (value: unknown): value is KeptLink =>
  typeof value === 'object' && value !== null && 'token' in value && 'link' in value;

/** The links of this browser, beside a session; the one in use is first. */
export function readLinks(): KeptLink[] {
  if (!isKept) return memory;
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isLink) : [];
  } catch {
    return memory;
  }
}

function store(links: KeptLink[]): void {
  memory = links.slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
    isKept = true;
  } catch {
    // Kept as long as the page.
    isKept = false;
  }
}

/** Whether the links outlive this page, as far as is known. */
export const areLinksKept = (): boolean => isKept;

/** Keeps a link as the one in use. */
export function keepFirst(kept: KeptLink): void {
  // What is typed and tapped by the link is kept too.
  askToPersist();
  const links = readLinks();
  const former = links.find(({ token }) => token === kept.token);
  store([{ ...former, ...kept }, ...links.filter((it) => it !== former)]);
}

/** The link with an id, or the one that is used in its place. */
export function linkWith(id: string): KeptLink | undefined {
  const links = readLinks();
  return (
    links.find(({ link }) => link?.id === id) ??
    links.find(({ replaced }) => replaced?.includes(id) === true)
  );
}

/** Forgets a link. */
export function forgetLink(token: string): void {
  store(readLinks().filter((it) => it.token !== token));
}

/** Forgets a link, and uses another one in its place. */
export function replaceLink(former: KeptLink, next: KeptLink): void {
  forgetLink(former.token);
  const others = readLinks().find(({ token }) => token === next.token)?.replaced ?? [];
  const ids = [former.link?.id, ...(former.replaced ?? []), ...others];
  keepFirst({ ...next, replaced: [...new Set(ids)].filter((id) => id !== undefined) });
}

/** Whether one link can do all that another one of its show could. */
export function covers(one: OwnDeviceLink, other: OwnDeviceLink): boolean {
  return (
    one.id !== other.id &&
    one.event.id === other.event.id &&
    one.role === other.role &&
    one.judge_index === other.judge_index &&
    one.judge === other.judge &&
    (isForAll(one) ||
      (!isForAll(other) &&
        hasAll(one.class_ids, other.class_ids) &&
        hasAll(one.ring_ids, other.ring_ids)))
  );
}

/** Whether a link is for a class of a ring: one that moves to another ring is that ring's at once. */
export const isForClass = (link: OwnDeviceLink, class_id: string, ring_id: string): boolean =>
  isForAll(link) || link.class_ids.includes(class_id) || (link.ring_ids ?? []).includes(ring_id);

const isForAll = ({ class_ids, ring_ids = [] }: OwnDeviceLink) =>
  class_ids.length + ring_ids.length === 0;

const hasAll = (these: readonly string[] = [], those: readonly string[] = []) =>
  those.every((id) => these.includes(id));

/** The token in the address of a link. */
export const tokenIn = (hash: string): string | null => /^#([\w-]{22})$/.exec(hash)?.[1] ?? null;

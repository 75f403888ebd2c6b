import type { TagDescription } from '@reduxjs/toolkit/query';

import { ownerOf } from './owner';
import type { TagType } from './tags';

/** What a change has changed, as what is read again. */
export type Changed = readonly TagDescription<TagType>[];

/** What a tab tells the others. */
interface Told {
  /** Whose data it is: tabs of other accounts have their own. */
  owner: string;
  tags: Changed;
}

const NAME = 'showstable_changed';

let channel: BroadcastChannel | null = null;
const open = () => (channel ??= new BroadcastChannel(NAME));

/** Tells the other tabs of this browser what was changed in this one. */
export function tellTabs(state: unknown, tags: Changed): void {
  const owner = ownerOf(state);
  if (owner !== null && tags.length > 0) open().postMessage({ owner, tags } satisfies Told);
}

/**
 * Hears what other tabs of the same account have changed; while nobody sees this tab it is gathered.
 *
 * @param read - reads it again
 * @returns a function that ends it
 */
export function hearTabs(state: () => unknown, read: (tags: Changed) => void): () => void {
  let gathered = new Map<string, Changed[number]>();
  const pass = () => {
    if (document.visibilityState === 'hidden' || gathered.size === 0) return;
    const tags = [...gathered.values()];
    gathered = new Map();
    read(tags);
  };
  const hear = ({ data: { owner, tags } }: MessageEvent<Told>) => {
    if (owner !== ownerOf(state())) return;
    for (const tag of tags) gathered.set(JSON.stringify(tag), tag);
    pass();
  };
  open().addEventListener('message', hear);
  document.addEventListener('visibilitychange', pass);
  return () => {
    open().removeEventListener('message', hear);
    document.removeEventListener('visibilitychange', pass);
  };
}

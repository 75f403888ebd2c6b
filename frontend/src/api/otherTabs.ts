import type { TagDescription } from '@reduxjs/toolkit/query';

import { ownerOf } from './owner';
import type { TagType } from './tags';

/** What a change has changed, as what is read again. */
export type Changed = readonly TagDescription<TagType>[];

/** What a tab tells the others. */
export interface Told {
  /** Whose data it is: tabs of other accounts have their own. */
  owner: string;
  tags: Changed;
}

const NAME = 'showstable_changed';

let channel: BroadcastChannel | null = null;
/** The channel of all tabs. */
export const tabs = () => (channel ??= new BroadcastChannel(NAME));

/** Tells the other tabs of this browser what was changed in this one. */
export function tellTabs(state: unknown, tags: Changed): void {
  const owner = ownerOf(state);
  if (owner !== null && tags.length > 0) tabs().postMessage({ owner, tags } satisfies Told);
}

import { type Changed, told } from '../api/baseApi';
import { ownerOf } from '../api/owner';

/** What a tab tells the others. */
interface Told {
  /** Whose data it is: tabs of other accounts have their own. */
  owner: string;
  tags: Changed;
}

const NAME = 'showstable_changed';

let channel: BroadcastChannel | null = null;
const tabs = () => (channel ??= new BroadcastChannel(NAME));

function tellTabs(state: unknown, tags: Changed): void {
  const owner = ownerOf(state);
  if (owner !== null && tags.length > 0) tabs().postMessage({ owner, tags } satisfies Told);
}

/** Tells the other tabs of this browser what is changed in this one, from now on. */
export function tellOthers(): void {
  told.to = tellTabs;
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
  tabs().addEventListener('message', hear);
  document.addEventListener('visibilitychange', pass);
  return () => {
    tabs().removeEventListener('message', hear);
    document.removeEventListener('visibilitychange', pass);
  };
}

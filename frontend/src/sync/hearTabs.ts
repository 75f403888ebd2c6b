import { type Changed, tabs, type Told } from '../api/otherTabs';
import { ownerOf } from '../api/owner';

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

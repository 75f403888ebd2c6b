/** The link of an entry, which this device keeps to show all horses of its rider or trainer. */
export interface OwnLink {
  token: string;
  rider: string;
  /** Blank if the entry names none. */
  trainer: string;
}

const keyOf = (show: string) => `showstable_my_link:${show}`;

/** The link that this device has for a show, if any. */
export function keptLink(show: string): OwnLink | null {
  try {
    const link = JSON.parse(localStorage.getItem(keyOf(show)) ?? 'null') as OwnLink | null;
    return typeof link?.token === 'string' ? link : null;
  } catch {
    return null;
  }
}

/** Keeps the link of an entry for a show; `null` forgets it. Without storage it stays unknown. */
export function keepLink(show: string, link: OwnLink | null): void {
  try {
    if (link === null) localStorage.removeItem(keyOf(show));
    else localStorage.setItem(keyOf(show), JSON.stringify(link));
  } catch {
    // See above.
  }
}

import { randomUuid } from '../lib/uuid';

/** How long a tab leads unless it says so again, in milliseconds, and how often it says so. */
const LEASE_MS = 12_000;
const LOOK_MS = 2_000;

/** No lease is longer, in milliseconds. */
const MOST_MS = 60_000;

/** Who leads, as it stands in local storage. */
interface Lease {
  holder: string;
  /** In milliseconds since the epoch. */
  until: number;
}

interface SharedStream<M> {
  /** What the stream is of, and whose. Tabs of the same name share it. */
  name: string;
  /**
   * Follows the stream itself.
   *
   * @param tell - tells the other tabs what arrives
   * @returns a function that ends it
   */
  lead: (tell: (message: M) => void) => () => void;
  /** All that is known, for a tab that comes later; `null`: nothing yet. */
  whole: () => M | null;
  /** Takes what the leading tab tells. */
  hear: (message: M) => void;
}

/** What a tab asks for that begins to listen. */
const HELLO = 'hello';

function read(key: string): Lease | null {
  const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Lease | null;
  const now = Date.now();
  // Of a clock that was set back a lease would hold for long.
  return found !== null && found.until > now && found.until <= now + MOST_MS ? found : null;
}

/**
 * Follows a stream together with the other tabs of this browser: one of them leads and tells the
 * others. A browser has six connections to a server without HTTP/2, and each stream takes one. Tabs
 * that nobody sees should end it, so that they do not lead.
 *
 * The lease stands in local storage, because Web Locks are missing without HTTPS. Two tabs that take
 * it at the same moment both lead until one looks again; where there is no storage each tab leads.
 *
 * @returns a function that ends it
 */
export function sharedStream<M>({ name, lead, whole, hear }: SharedStream<M>): () => void {
  const key = `showstable_stream:${name}`;
  const own = randomUuid();
  const channel = new BroadcastChannel(key);
  let end: (() => void) | null = null;
  let isOver = false;

  /** Whether this tab may lead; it prolongs its lease. */
  const mayLead = (): boolean => {
    try {
      const lease = read(key);
      if (lease !== null && lease.holder !== own) return false;
      localStorage.setItem(key, JSON.stringify({ holder: own, until: Date.now() + LEASE_MS }));
    } catch {
      // There is no storage.
    }
    return true;
  };
  const look = () => {
    if (!mayLead()) {
      end?.();
      end = null;
    } else {
      // What this tab knows of its own end is none of the others' business: one of them leads then.
      end ??= lead((message) => {
        if (!isOver) channel.postMessage(message);
      });
    }
  };
  const changed = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) look();
  };

  channel.onmessage = ({ data }: MessageEvent<M | typeof HELLO>) => {
    if (data !== HELLO) {
      if (end === null) hear(data);
      return;
    }
    const known = end === null ? null : whole();
    if (known !== null) channel.postMessage(known);
  };
  look();
  channel.postMessage(HELLO);
  const timer = setInterval(look, LOOK_MS);
  addEventListener('storage', changed);
  return () => {
    clearInterval(timer);
    removeEventListener('storage', changed);
    isOver = true;
    channel.close();
    if (end === null) return;
    end();
    try {
      if (read(key)?.holder === own) localStorage.removeItem(key);
    } catch {
      // There is no storage.
    }
  };
}

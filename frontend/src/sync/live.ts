import { createParser } from 'eventsource-parser';

/** Without a message for so long, a stream is given up, in milliseconds: the server beats each 10 s. */
const QUIET_MS = 25_000;

/** Without a stream for so long, the page asks for itself, in milliseconds. */
const WITHOUT_MS = 10_000;

/** How often the page asks for itself while there is no stream, in milliseconds. */
const POLL_MS = 10_000;

/** The pauses before a stream is opened again, in milliseconds; the last one stays. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * How fresh what is shown is: `live` by a stream, `polling` by questions that are answered, `stale`
 * if nothing arrives.
 */
export type LiveStatus = 'live' | 'polling' | 'stale';

interface LiveOptions {
  /** The address of the stream. */
  url: string;
  /** The token to send, if any. */
  token: () => string | null;
  /** Takes a message of the stream. */
  onMessage: (event: string, data: unknown) => void;
  /** Asks for what the stream would have brought; resolves to whether there was an answer. */
  poll: () => Promise<boolean>;
  onStatus: (status: LiveStatus) => void;
  /** The status from which it begins; by default nothing is fresh yet. */
  from?: LiveStatus;
}

/**
 * Follows a stream of server-sent events, and asks by itself while there is none, until the token is
 * refused. The browser's `EventSource` can send no token, and does not notice a connection that died
 * in silence.
 *
 * @returns a function that ends it
 */
export function follow({
  url,
  token,
  onMessage,
  poll,
  onStatus,
  from = 'stale',
}: LiveOptions): () => void {
  let status: LiveStatus = from;
  let attempt: AbortController | null = null;
  let failures = 0;
  /** The shortest pause that the server has asked for, in milliseconds. */
  let asked = 0;
  let openedAt = -Infinity;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let without: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  /** Whether the page is about to ask, and whether it asks for itself. */
  let isWaiting = false;
  let isPolling = false;
  let ended = false;

  const show = (next: LiveStatus) => {
    if (next === status || ended) return;
    status = next;
    onStatus(next);
  };

  const ask = async () => {
    if (isAsking || ended || document.visibilityState === 'hidden') return;
    isAsking = true;
    const isAnswered = await poll().catch(() => false);
    isAsking = false;
    // The stream may have come back meanwhile.
    if (isPolling) show(isAnswered ? 'polling' : 'stale');
  };

  const pollFrom = (wait: number) => {
    clearTimeout(without);
    if (ended) return;
    isWaiting = true;
    without = setTimeout(() => {
      isPolling = true;
      void ask().finally(() => {
        if (isPolling) pollFrom(POLL_MS);
      });
    }, wait);
  };

  const heard = () => {
    failures = 0;
    isPolling = false;
    isWaiting = false;
    clearTimeout(without);
    show('live');
    clearTimeout(quiet);
    quiet = setTimeout(() => lost(attempt, true), QUIET_MS);
  };

  /**
   * Opens the stream again after a pause; meanwhile the page asks for itself: at once if it heard
   * nothing for long or was refused, otherwise only if the stream does not come back soon.
   */
  const lost = (which: AbortController | null, isUrgent = false) => {
    if (ended || which !== attempt) return;
    attempt = null;
    which?.abort();
    clearTimeout(quiet);
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
    // Random, so that not all come at the same moment after a restart.
    const wait = Math.max(asked, pause * (0.75 + Math.random() / 2));
    asked = 0;
    failures += 1;
    clearTimeout(again);
    again = setTimeout(open, wait);
    if (isUrgent) pollFrom(0);
    else if (!isWaiting) pollFrom(WITHOUT_MS);
  };

  const read = async (own: AbortController) => {
    const sent = token();
    const answer = await fetch(url, {
      headers: {
        accept: 'text/event-stream',
        ...(sent !== null && { 'token-x': sent }),
      },
      cache: 'no-store',
      signal: own.signal,
    });
    if (answer.status === 401 && own === attempt) {
      // Once more, so that the page hears of it, and then no more.
      end();
      void poll().catch(() => false);
    }
    if (!answer.ok || answer.body === null) {
      if (own === attempt) asked = 1_000 * (Number(answer.headers.get('retry-after')) || 0);
      return false;
    }
    const parser = createParser({
      onRetry: (milliseconds) => {
        if (own === attempt) asked = milliseconds;
      },
      onEvent: ({ event = 'message', data }) => {
        if (own !== attempt) return;
        onMessage(event, JSON.parse(data));
        heard();
      },
    });
    const decoder = new TextDecoder();
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  };

  const open = () => {
    if (ended) return;
    clearTimeout(again);
    clearTimeout(quiet);
    attempt?.abort();
    const own = new AbortController();
    attempt = own;
    openedAt = performance.now();
    // Also for a connection that opens and then brings nothing.
    quiet = setTimeout(() => lost(own, true), QUIET_MS);
    read(own).then(
      (wasOpen) => lost(own, !wasOpen),
      () => lost(own),
    );
  };

  /** The page was hidden or the device asleep: nobody knows how long, so nothing counts as fresh. */
  const resume = () => {
    if (document.visibilityState === 'hidden') return;
    if (performance.now() - openedAt < 1_000 && attempt !== null) return;
    failures = 0;
    show('stale');
    open();
    pollFrom(isPolling ? 0 : WITHOUT_MS);
  };

  /** The device has no network: nothing can be fresh, however lately something arrived. */
  const cut = () => {
    show('stale');
    lost(attempt, true);
  };

  const end = () => {
    show('stale');
    ended = true;
    attempt?.abort();
    for (const timer of [quiet, again, without]) clearTimeout(timer);
    document.removeEventListener('visibilitychange', resume);
    removeEventListener('pageshow', resume);
    removeEventListener('online', resume);
    removeEventListener('offline', cut);
  };

  document.addEventListener('visibilitychange', resume);
  addEventListener('pageshow', resume);
  addEventListener('online', resume);
  addEventListener('offline', cut);
  open();
  pollFrom(WITHOUT_MS);
  return end;
}

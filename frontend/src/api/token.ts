const KEY = 'showstable_jwt';

/**
 * The one place that reads and writes the stored session token. A browser may refuse storage
 * (private windows, full disks); the token then lives as long as the page.
 */
let memory: string | null = null;

/** The session token, or `null` when signed out. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? memory;
  } catch {
    return memory;
  }
}

/** Keeps a token for this and later visits. */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    memory = token;
  }
}

/** Removes the token. */
export function removeToken(): void {
  memory = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is not available, so nothing is stored.
  }
}

/**
 * Calls back when another tab of this browser signs in or out.
 *
 * @returns a function that stops this
 */
export function onTokenChange(callback: (token: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key !== KEY && event.key !== null) return;
    memory = null;
    callback(readToken());
  };
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener('storage', listener);
  };
}

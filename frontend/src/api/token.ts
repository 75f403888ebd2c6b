import type { Schemas } from './types';

const KEY = 'showstable_jwt';
const ACCOUNT_KEY = 'showstable_account';

/** What the server said of the account of a token. */
type Account = Schemas['AccountView'];

/**
 * The one place that reads and writes the stored session token. A browser may refuse storage
 * (private windows, full disks); the token then lives as long as the page.
 */
let memory: string | null = null;
let known: { token: string; account: Account } | null = null;

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
  known = null;
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(ACCOUNT_KEY);
  } catch {
    // Storage is not available, so nothing is stored.
  }
}

/** Keeps whose token it is, for when the server cannot be asked. */
export function keepAccount(token: string, account: Account): void {
  known = { token, account };
  try {
    localStorage.setItem(ACCOUNT_KEY, JSON.stringify(known));
  } catch {
    // Kept as long as the page.
  }
}

/** Whose token it was when the server was last asked, or `null` if that is not known. */
export function keptAccount(token: string | null): Account | null {
  if (known?.token !== token) {
    try {
      known = JSON.parse(localStorage.getItem(ACCOUNT_KEY) ?? 'null') as typeof known;
    } catch {
      known = null;
    }
  }
  return known !== null && known.token === token ? known.account : null;
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
  return () => window.removeEventListener('storage', listener);
}

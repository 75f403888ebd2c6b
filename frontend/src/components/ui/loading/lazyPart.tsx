import {
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  useCallback,
  useEffect,
  useState,
} from 'react';

import { dirtyInputs } from '../../form/unsaved/unsaved';
import { Button } from '../actions/Button';

const KEY = 'showstable_reloaded_at';
/** At most one reload per minute: if the file is still missing then, a reload does not help. */
const ONCE_PER_MS = 60_000;
/** The pause before a part that waits for the network is asked for again by itself. */
export const AGAIN_MS = 5_000;

type Load<P extends object> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A part of the application whose code is loaded when it is first shown. Without a network it says
 * so, and appears when there is one. After an update of the server, the files of an open page no
 * longer exist; the page is then reloaded, once. Where something is typed, it says so instead.
 */
export function lazyPart<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return await load();
    } catch (error) {
      if (!isMissingFile(error)) throw error;
      if (!(await isServerThere())) return { default: waitingFor(load) };
      if (dirtyInputs().length > 0) return { default: Outdated };
      if (!mayReload()) throw error;
      location.reload();
      // Never resolves, so nothing is shown until the reload.
      return new Promise<never>(() => undefined);
    }
  });
}

/** Stands in for a part of a former release. */
function Outdated() {
  return (
    <div role="alert">
      <p>
        Show Stable was updated, and this part needs the page to be loaded again. Save what you
        typed first.
      </p>
      <Button onClick={() => location.reload()}>Reload This Page</Button>
    </div>
  );
}

/** Stands in for a part until its code can be loaded, wherever and how often it is shown. */
function waitingFor<P extends object>(load: Load<P>): ComponentType<P> {
  // React keeps what stands in, so this is asked again each time it is shown.
  let Part: ComponentType<P> | null = null;
  return function Waiting(props: P) {
    const [state, setState] = useState<'asks' | 'waits' | 'there'>(
      Part === null ? 'asks' : 'there',
    );
    const ask = useCallback(() => {
      load().then(
        (loaded) => {
          Part = loaded.default;
          setState('there');
        },
        () => setState('waits'),
      );
    }, []);
    useEffect(() => {
      if (Part !== null) return undefined;
      ask();
      addEventListener('online', ask);
      // A weak network, or a server that was away, comes back without that event.
      const timer = setInterval(() => {
        if (Part === null) ask();
      }, AGAIN_MS);
      return () => {
        removeEventListener('online', ask);
        clearInterval(timer);
      };
    }, [ask]);
    if (Part !== null) return <Part {...props} />;
    if (state === 'asks') return null;
    return (
      <div role="alert">
        <p>This page is not on this device yet, and there is no network. It needs one to open.</p>
        <Button onClick={ask}>Try again</Button>
      </div>
    );
  };
}

/** Whether this is webpack's error for a script or a style sheet that did not load. */
function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED')
  );
}

/** Whether the server answers. While offline, a reload would lose the page that is open. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Whether the last reload was long enough ago; `false` without storage, against endless reloads.
 */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_PER_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

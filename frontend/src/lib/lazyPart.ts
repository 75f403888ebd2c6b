import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const KEY = 'showstable_reloaded_at';
/** A part that is still missing this long after a reload is missing for another reason. */
const ONCE_PER_MS = 60_000;

/**
 * A part of the application whose code is loaded when it is shown first. After an update of the
 * server, the files of the page that is open are gone: the page is then loaded anew, once, where
 * it stands. What was typed is in the drafts of its forms.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return await load();
    } catch (error) {
      if (!isMissingFile(error) || !(await isServerThere()) || !mayReload()) throw error;
      location.reload();
      // Nothing is shown in between: the page is on its way out.
      return new Promise<never>(() => undefined);
    }
  });
}

/** What webpack throws for a script or a style sheet that did not arrive. */
function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED')
  );
}

/** Whether there is a page to load: offline, the one that is open is worth more than none. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Whether the page was not loaded anew just now: without a memory of it, it could go on forever. */
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

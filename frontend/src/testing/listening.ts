/** What a page hears of its network and of being seen, and acts upon. */
const HEARD = new Set(['online', 'offline', 'visibilitychange']);

const listening = new Map<unknown, string>();

/**
 * Notes who listens to the network and to being seen: files of tests share a window, so that what
 * one leaves behind would act in the next one.
 */
export function noteListeners(): void {
  for (const target of [window, document]) {
    // Noted since an earlier file.
    if (Object.hasOwn(target, 'addEventListener')) continue;
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    const own: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = {
      addEventListener: (type, listener, options) => {
        if (HEARD.has(type)) listening.set(listener, `${type}: ${new Error().stack ?? ''}`);
        add(type, listener as EventListener, options);
      },
      removeEventListener: (type, listener, options) => {
        if (HEARD.has(type)) listening.delete(listener);
        remove(type, listener as EventListener, options);
      },
    };
    Object.assign(target, own);
  }
}

/** Who still listens, with where it began; they are forgotten. */
export function leftListening(): string[] {
  const left = [...listening.values()];
  listening.clear();
  return left;
}

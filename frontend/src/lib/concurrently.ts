/**
 * Runs a task for each item, a few at a time, and waits for all of them.
 *
 * @param limit - how many may run at once
 * @param task - if it fails for one item, the others continue
 * @returns the items whose task failed, in their order
 */
export async function concurrently<T>(
  items: readonly T[],
  limit: number,
  task: (item: T) => Promise<unknown>,
): Promise<T[]> {
  const failed = new Set<number>();
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const at = next;
      next += 1;
      try {
        await task(items[at] as T);
      } catch {
        failed.add(at);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return items.filter((_, at) => failed.has(at));
}

const placeOf = (organizationId: string, month: string) =>
  `showstable_left_out:${organizationId}:${month}`;

/**
 * The keys of the lines that were left out when the bills of a month were made. They are offered
 * again with the next month, and on this device not for the same one.
 */
export function readLeftOut(organizationId: string, month: string): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(placeOf(organizationId, month)) ?? '[]');
    return Array.isArray(found) ? found.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps them. */
export function keepLeftOut(organizationId: string, month: string, keys: readonly string[]): void {
  try {
    const place = placeOf(organizationId, month);
    if (keys.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(keys));
  } catch {
    // Without storage they are left out until the page is opened again.
  }
}

import type { Page } from '@playwright/test';

/** How long a notice stays. */
const NOTICE_MS = 3000;

/** The notices at the edge of a page. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Lets the time of the notices pass: until then they lie over the buttons in their corner. */
export async function passNotices(page: Page): Promise<void> {
  await page.clock.fastForward(NOTICE_MS);
}

import type { Page } from '@playwright/test';

/** The notices at the edge of a page. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

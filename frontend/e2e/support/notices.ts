import type { Page } from '@playwright/test';

/** The region with the notices. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

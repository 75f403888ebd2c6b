import { expect, type Locator, type Page } from '@playwright/test';

/** The region with the notices. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Expects a notice that covers none of these. */
export async function expectClear(page: Page, text: string, ...places: Locator[]): Promise<void> {
  const notice = notices(page).getByText(text);
  await expect(notice).toBeVisible();
  const covered = async () => {
    const region = await notices(page).boundingBox();
    const boxes = await Promise.all(places.map((place) => place.boundingBox()));
    return boxes.filter(
      (box) =>
        box === null ||
        region === null ||
        (region.x < box.x + box.width &&
          box.x < region.x + region.width &&
          region.y < box.y + box.height &&
          box.y < region.y + region.height),
    ).length;
  };
  // It moves when the page has changed.
  await expect.poll(covered).toBe(0);
  await expect(notice).toBeVisible();
}

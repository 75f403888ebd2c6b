import type { Locator, Page } from '@playwright/test';

import { href } from '../../src/app/paths';
import { expect, type Watched } from './test';

/** A card of a page, by its heading. */
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the dialog of a section; the page of the horse must be open. */
export async function editSection(page: Page, title: string): Promise<Locator> {
  const edit = page.getByRole('button', { name: `Edit ${title}`, exact: true });
  // Away from the corner in which the notification of the last save may appear during the click.
  await edit.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await edit.click();
  const dialog = page.getByRole('dialog', { name: `Edit ${title}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Saves the open section and waits until its dialog is closed. */
export async function saveSection(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
}

/** Signs in by storing the token, without the form. */
export async function signIn({ page }: Watched, token: string): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('showstable_jwt', stored), token);
}

/** Opens the page of a horse. */
export async function openHorse({ page, arrive }: Watched, id: string, name: string) {
  await page.goto(href.horse(id));
  await arrive(name);
}

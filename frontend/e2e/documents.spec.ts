import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

const PDF = {
  name: 'Coggins_2026.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7'),
};

test('papers are kept with a horse, found by a search, and taken along', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const horse = await api.as(account).newHorse();
  await page.goto(paths.documents);
  await arrive('Documents');
  await page.getByRole('button', { name: 'Add Document' }).click();
  const form = page.getByRole('form', { name: 'Add Document' });
  await form.getByLabel('Choose a File').setInputFiles(PDF);
  await expect(form.getByLabel('Title')).toHaveValue('Coggins 2026');
  await form.getByLabel('Kind').selectOption('Coggins test');
  await form.getByLabel('Expires on').fill('2026-05-20');
  await form.getByRole('combobox', { name: 'Horses' }).fill('midn');
  await page.getByRole('option', { name: 'Midnight Sun' }).click();
  await inspect();
  await form.getByRole('button', { name: 'Add Document' }).click();
  const panel = page.getByRole('region', { name: 'Coggins 2026' });
  await expect(panel).toContainText('Expires in 19 days');
  await inspect();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('Coggins 2026.pdf');

  await page.goto(href.horse(horse.id));
  await arrive('Midnight Sun');
  const card = page.getByRole('region', { name: 'Documents' });
  const archive = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Take All Along' }).click();
  expect((await archive).suggestedFilename()).toBe('Midnight Sun documents.zip');

  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Write Note' }).click();
  await notes.getByLabel('Note', { exact: true }).fill('The vet said **rest**');
  await notes.getByRole('button', { name: 'Add Note' }).click();
  await expect(notes.locator('strong')).toHaveText('rest');
  await inspect();

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await page.keyboard.insertText('coggins');
  await expect(page.getByRole('option', { name: /Coggins 2026/ })).toBeVisible();
  await inspect();
  await page.keyboard.press('Enter');
  await arrive('Documents');
  await expect(page.getByRole('region', { name: 'Coggins 2026' })).toBeVisible();
});

test('anything is found on a phone @phone', async ({ page, api, account, arrive, inspect }) => {
  await api.as(account).newHorse();
  await page.goto(paths.notes);
  await arrive('Notes');
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.getByRole('combobox', { name: 'Find anything' }).fill('midnight');
  await expect(page.getByRole('option', { name: /Midnight Sun/ })).toBeVisible();
  await inspect();
  await page.getByRole('option', { name: /Midnight Sun/ }).click();
  await arrive('Midnight Sun');
});

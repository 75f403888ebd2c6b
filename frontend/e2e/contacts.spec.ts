import { href, paths } from '../src/app/paths';
import { card, editSection, saveSection } from './support/horses';
import { expect, test } from './support/test';

test.use({ signedIn: true, bothThemes: true });

const CARDS = [
  'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Lee Smith\r\nTEL;type=CELL:931-555-0103\r\nEND:VCARD\r\n',
  'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\r\nEND:VCARD\r\n',
].join('');

test('contacts are added, imported and found, own a horse and stand on its sheet', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const horse = await api.as(account).newHorse({ owners: ['Ann'] });
  await page.goto(paths.owners);
  await arrive('Owners');
  await page.getByRole('button', { name: 'Add Owner' }).click();
  const add = page.getByRole('dialog', { name: 'Add Owner' });
  await add.getByRole('textbox', { name: /^Name/ }).fill('Zoë Doe');
  await add.getByLabel('Phone', { exact: true }).fill('931-555-0147');
  await add.getByLabel('Emergency').check();
  await inspect();
  await add.getByRole('button', { name: 'Add Owner' }).click();
  await expect(add).toBeHidden();

  await page.goto(paths.farriers);
  await arrive('Farriers');
  await page.getByRole('button', { name: 'Import' }).click();
  const importing = page.getByRole('dialog', { name: 'Import Contacts' });
  await inspect();
  await importing.getByLabel('vCard file').setInputFiles({
    name: 'contacts.vcf',
    mimeType: 'text/vcard',
    buffer: Buffer.from(CARDS),
  });
  await expect(importing.getByText('1 contact was added.')).toBeVisible();
  await expect(importing.getByText('Card 2')).toBeVisible();
  await inspect();
  await importing.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: 'Lee Smith', exact: true })).toBeVisible();

  await page.goto(href.horse(horse.id));
  await arrive('Midnight Sun');
  const dialog = await editSection(page, 'Owners');
  await dialog.getByRole('button', { name: 'Add Owner' }).click();
  await dialog.getByRole('combobox', { name: 'Owner 2' }).fill('zo');
  await page.getByRole('option', { name: 'Zoë Doe' }).click();
  await dialog.getByLabel('Share 1 (%)').fill('66.66');
  await dialog.getByLabel('Share 2 (%)').fill('33.34');
  await inspect();
  await saveSection(dialog);
  await expect(card(page, 'Owners')).toContainText('33.34 %');
  const sheet = page.waitForResponse(/emergency\.pdf$/);
  const tab = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Emergency Sheet' }).click();
  expect((await sheet).headers()['content-type']).toBe('application/pdf');
  await (await tab).close();

  await card(page, 'Owners').getByRole('link', { name: 'Zoë Doe' }).click();
  await arrive('Owners');
  const panel = page.getByRole('region', { name: 'Zoë Doe' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'Midnight Sun' })).toContainText(
    '33.34 %',
  );
  await panel.getByRole('button', { name: 'Delete' }).click();
  await inspect();
  await page.getByRole('button', { name: 'Delete Contact' }).click();
  await expect(page.getByText('Zoë Doe was deleted')).toBeVisible();

  await page.goto(`${paths.contacts}?q=5550103`);
  await arrive('Contacts');
  await expect(page.getByRole('link', { name: 'Lee Smith', exact: true })).toBeVisible();
});

test('two contacts that are one person become one, and two again', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const barn = api.as(account);
  const horse = await barn.newHorse();
  const owner = { kinds: ['owner' as const] };
  const kept = await barn.newContact({
    ...owner,
    name: 'Megan Ashcroft',
    email: 'megan@example.org',
  });
  await barn.newContact({
    ...owner,
    name: 'Ashcroft, Megan',
    email: 'ashcroft@example.org',
    horse_ids: [horse.id],
  });
  await page.goto(`${paths.owners}/${kept._id.$oid}`);
  await arrive('Owners');
  const panel = page.getByRole('region', { name: 'Megan Ashcroft' });
  await panel.getByRole('button', { name: 'Merge with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Megan Ashcroft' });
  await dialog.getByRole('combobox').fill('ashcroft,');
  await page.getByRole('option', { name: /^Ashcroft, Megan/ }).click();
  await expect(dialog.getByText('1 horse of Ashcroft, Megan')).toBeVisible();
  await dialog.getByRole('radio', { name: 'ashcroft@example.org' }).check();
  await inspect();
  await dialog.getByRole('button', { name: 'Merge Contacts' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('link', { name: 'ashcroft@example.org' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Midnight Sun' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ashcroft, Megan', exact: true })).toBeHidden();
  await inspect();

  await panel.getByRole('button', { name: 'Part Ashcroft, Megan again' }).click();
  await page.getByRole('button', { name: 'Part Again', exact: true }).last().click();
  await expect(page.getByText('Ashcroft, Megan is there again')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'megan@example.org' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Midnight Sun' })).toBeHidden();
});

import { paths } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

test('a stranger scans the code at a stall door, until it is revoked', async ({
  page,
  api,
  account,
  arrive,
  inspect,
  privateWindow,
}) => {
  const barn = api.as(account);
  const { id } = await barn.newHorse({
    name: 'Midnight Sun',
    healthRecords: { allergies: ['Penicillin'] },
  });
  await barn.newContact({ kinds: ['emergency'], name: 'Sam Hill', phones: ['931-555-0101'] });
  await barn.newContact({ name: 'Dr. Zoë Ames', horse_ids: [id] });
  await page.goto(paths.emergencyPages);
  await arrive('Emergency Pages');
  await page.getByRole('button', { name: 'Make the Missing Link' }).click();
  await expect(page.getByText('1 link made')).toBeVisible();
  const row = page.getByRole('row', { name: /Midnight Sun/ });
  await expect(row).toContainText('Not opened yet');
  await page.getByRole('button', { name: 'Show the link of Midnight Sun' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emergency page of Midnight Sun' });
  const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
  await inspect();
  await dialog.getByText('Close', { exact: true }).click();
  await expect(dialog).toHaveCount(0);

  const stranger = await privateWindow();
  await stranger.page.goto(address);
  await stranger.arrive('Midnight Sun');
  const main = stranger.page.getByRole('main');
  await expect(main.getByRole('link', { name: '(931) 555-0101' })).toHaveAttribute(
    'href',
    'tel:9315550101',
  );
  await expect(main.getByRole('region', { name: 'Allergies' })).toContainText('Penicillin');
  await expect(main.getByRole('region', { name: 'Insurance' })).toHaveCount(0);
  const wide = await stranger.page.evaluate(() => {
    return document.documentElement.scrollWidth - innerWidth;
  });
  expect(wide).toBe(0);

  // What the barn does not show any more is gone from the page.
  const allergies = page.getByRole('checkbox', { name: 'Allergies' });
  // `uncheck` wants the new state in the same moment; it comes with the next frame.
  await allergies.click();
  await expect(page.getByText('Saved for all pages')).toBeVisible();
  await expect(allergies).not.toBeChecked();
  await stranger.page.reload();
  await stranger.arrive('Midnight Sun');
  await expect(main.getByRole('region', { name: 'Allergies' })).toHaveCount(0);
  await page.reload();
  await arrive('Emergency Pages');
  await expect(row).toContainText('Opened 2 times');

  stranger.expectComplaint(/status of 404/);
  await page.getByRole('button', { name: 'Revoke the link of Midnight Sun' }).click();
  await page.getByRole('button', { name: 'Revoke Link' }).click();
  await expect(row).toContainText('No link');
  await stranger.page.reload();
  await stranger.arrive('Emergency');
  await expect(main).toContainText('This link is not valid');
  await expect(main).not.toContainText('Midnight Sun');
});

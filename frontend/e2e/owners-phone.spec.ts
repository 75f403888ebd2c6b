import type { Schemas } from '../src/api/types';
import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

const PHONE = { width: 390, height: 844 };

test('an owner sees their own on a phone, and writes to the barn, until the link is revoked', async ({
  page,
  api,
  account,
  arrive,
  inspect,
  privateWindow,
}) => {
  const barn = api.as(account);
  await barn.saveOrganization({ name: 'Duck River Farm', phone: '931-555-0199' });
  const ann = await barn.newContact({
    kinds: ['owner'],
    name: 'Ann Lee',
    email: 'ann-on-her-phone@example.org',
  });
  const bea = await barn.newContact({ kinds: ['owner'], name: 'Bea Moss', email: '' });
  // Both own Sun, and Bea alone owns Clover.
  const owners = [ann, bea].map(({ _id }) => ({ contact_id: _id.$oid }));
  const sun = await barn.newHorse({ name: 'Sun', owners });
  await barn.newHorse({ name: 'Clover', owners: [{ contact_id: bea._id.$oid }] });
  await barn.post(`horses/${sun.id}/care`, {
    kind: 'vaccination',
    name: 'Rabies',
    date: '2026-03-04',
    next_due: '2026-04-04',
    notes: 'Kicked the vet',
    cost: 87.65,
  });
  const bill = (who: Schemas['Contact'], amount: number) => ({
    contact_id: who._id.$oid,
    recipient_name: who.name,
    date: '2026-04-30',
    due_on: '2026-05-14',
    lines: [{ description: 'Board', quantity: 1, unit_amount: amount }],
  });
  await barn.post('bills', bill(ann, 310));
  await barn.post('bills', bill(bea, 999));
  await barn.newDocument({ title: 'Lease of Sun', kind: 'contract', horse_ids: sun.id });
  const coggins = await barn.newDocument({ title: 'Coggins of Sun', horse_ids: sun.id });

  // The barn shares one of two documents with one press, and makes the link.
  await page.goto(href.document(coggins._id.$oid));
  await arrive('Documents');
  await page.getByRole('button', { name: 'Share With Owners' }).click();
  await expect(page.getByText('Coggins of Sun is shared with owners')).toBeVisible();
  await expect(page.getByRole('row', { name: /Coggins of Sun/ })).toContainText(
    'Shared with owners',
  );
  await page.goto(href.owner(ann._id.$oid));
  await arrive('Owners');
  const part = page.getByRole('region', { name: 'Owner’s page' });
  await part.getByRole('button', { name: 'Make Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Page of Ann Lee' });
  const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
  await inspect();
  await dialog.getByRole('textbox', { name: /^Last Day/ }).fill('2026-12-31');
  await dialog.getByRole('button', { name: 'Save Last Day' }).click();
  await expect(page.getByText('The link works until Dec 31, 2026')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mail It' }).click();
  await expect(page.getByText(/^The mail /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(part).toContainText('Works until Thu, Dec 31, 2026');

  const owner = await privateWindow();
  const phone = owner.page;
  await phone.setViewportSize(PHONE);
  const arrived = phone.waitForResponse((answer) => answer.url().endsWith(address));
  await phone.goto(address);
  await owner.arrive('Duck River Farm');
  const headers = (await arrived).headers();
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-robots-tag']).toContain('noindex');
  const main = phone.getByRole('main');
  await expect(main).toContainText('Ann Lee');
  const horse = main.getByRole('region', { name: 'Sun' });
  await expect(horse.getByRole('list', { name: 'Given' })).toContainText('Rabies');
  await expect(horse.getByRole('list', { name: 'Due' })).toContainText('Overdue');
  await expect(main).toContainText('To pay: $310.00');
  // Nothing of the other owner, of other horses, of notes and costs, and of what is not shared.
  for (const secret of ['Bea', 'Clover', '999', '87.65', 'Kicked', 'Lease']) {
    await expect(main).not.toContainText(secret);
  }
  const file = main.getByRole('link', { name: 'Coggins of Sun' });
  const shared = await phone.request.get((await file.getAttribute('href')) ?? '');
  expect(shared.ok()).toBe(true);
  expect((await shared.body()).toString()).toBe('%PDF-1.7');
  for (const width of [320, 390]) {
    await phone.setViewportSize({ ...PHONE, width });
    const beyond = () => document.documentElement.scrollWidth - innerWidth;
    expect(await phone.evaluate(beyond)).toBe(0);
  }
  const pdf = main.getByRole('link', { name: /^PDF/ });
  expect((await pdf.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const saved = phone.waitForEvent('download');
  await pdf.click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  expect(await (await saved).failure()).toBeNull();

  // What she typed is there after a failure.
  const message = main.getByRole('textbox', { name: 'Message' });
  await message.fill('Could Sun go out with the mares?');
  owner.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await phone.context().setOffline(true);
  const send = main.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(main.getByRole('alert')).toContainText('There is no network.');
  await expect(message).toHaveValue('Could Sun go out with the mares?');
  await owner.inspect();
  await phone.context().setOffline(false);
  await send.click();
  await expect(main.getByText(/^Sent\./)).toBeVisible();
  await owner.inspect();

  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  const card = page.getByRole('region', { name: 'Messages of Owners' });
  await expect(card).toContainText('Could Sun go out with the mares?');
  await expect(card.getByRole('link', { name: 'Reply to Ann Lee' })).toHaveAttribute(
    'href',
    /^mailto:ann-on-her-phone@example\.org/,
  );
  await card.getByRole('button', { name: 'Done with the message of Ann Lee' }).click();
  await expect(card).toHaveCount(0);
  await page.goto(paths.ownerMessages);
  await arrive('Owner Messages');
  await expect(page.getByRole('article')).toContainText('Could Sun go out with the mares?');
  await expect(page.getByRole('article')).not.toContainText('New');

  await page.goto(href.owner(ann._id.$oid));
  await arrive('Owners');
  await expect(part).toContainText(/Opened \d+ times?/);
  await part.getByRole('button', { name: 'Revoke the link of Ann Lee' }).click();
  await page.getByRole('button', { name: 'Revoke Link' }).click();
  await expect(part).toContainText('No link');
  owner.expectComplaint(/status of 404/);
  await phone.reload();
  await owner.arrive('Your Horses');
  await expect(main).toContainText('This link is not valid');
  await expect(main).not.toContainText('Sun');
});

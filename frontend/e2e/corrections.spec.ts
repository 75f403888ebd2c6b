import type { Schemas } from '../src/api/types';
import { href } from '../src/app/paths';
import { signIn } from './support/horses';
import { expect, test } from './support/test';

const PHONE = { width: 390, height: 844 };

test('a secretary corrects a class and a fee on the day, at the desk and on a phone @desk', async ({
  api,
  account,
  privateWindow,
}) => {
  const owner = api.as(account);
  const show = await owner.newEvent({
    start_date: '2026-05-01T06:00:00-05:00',
    end_date: '2026-05-01T23:00:00-05:00',
    fees: [{ name: 'Stall', amount: 60, per: 'unit' }],
  });
  const [first] = show.classes;
  if (first === undefined) throw new Error('The show has classes');
  const invitation = await owner.post<Schemas['NewInvitationView']>(
    `organization/${show.organization_id}/invitations`,
    { email: 'office@example.org', role: 'secretary' },
  );
  const secretary = await api.newAccount();
  await api.as(secretary).post(`invitations/${invitation.url.split('/').at(-1) ?? ''}`, {});
  const office = await privateWindow();
  const { page } = office;
  await signIn(office, secretary.token);

  await page.goto(href.eventClass(show._id.$oid, first.id));
  await office.arrive(show.name);
  await expect(page.getByRole('link', { name: 'Edit Classes' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Correct…/ }).click();
  const form = page.getByRole('dialog', { name: `Correct 1 · ${first.name}` });
  await form.getByLabel(/^Price/).fill('40');
  await form.getByLabel(/^Reason/).fill('Wrong in the prize list');
  await office.inspect();
  await form.getByRole('button', { name: 'Save Correction' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('$40.00 · no limit')).toBeVisible();
  await office.inspect();

  await page.setViewportSize(PHONE);
  await page.goto(href.eventMoney(show._id.$oid));
  await office.arrive(show.name);
  await page.getByRole('button', { name: 'Correct… Stall' }).click();
  const fee = page.getByRole('dialog', { name: 'Correct Stall' });
  await fee.getByLabel(/^Amount/).fill('65');
  await fee.getByLabel(/^Reason/).fill('As printed');
  await office.inspect();
  await fee.getByRole('button', { name: 'Save Correction' }).click();
  await expect(fee).toBeHidden();
  await expect(page.getByRole('row', { name: /^Stall \$65\.00 each/ })).toBeVisible();
  await office.inspect();
});

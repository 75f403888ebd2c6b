import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

test('as needed is given with one press, and not twice within its hours @phone', async ({
  page,
  api,
  account,
  arrive,
  inspect,
  expectComplaint,
}) => {
  // The refused dose.
  expectComplaint(/409/);
  const barn = api.as(account);
  const sun = await barn.newHorse({ name: 'Sun' });
  await page.goto(href.horse(sun.id));
  await arrive('Sun');
  await page.getByRole('button', { name: 'Add Medication' }).click();
  const form = page.getByRole('dialog', { name: 'Add Medication' });
  await form.getByRole('textbox', { name: /^Drug/ }).fill('Banamine');
  await form.getByRole('textbox', { name: /^Dose/ }).fill('10 ml');
  await form.getByLabel('How often').selectOption('As needed');
  await form.getByLabel('Hours between doses').fill('6');
  await form.getByLabel('Doses a day at most').fill('2');
  await form.getByLabel('Withdrawal in days').fill('7');
  await inspect();
  await form.getByRole('button', { name: 'Add Medication' }).click();
  await expect(form).toBeHidden();
  const card = page.getByRole('region', { name: 'Medication', exact: true });
  await expect(card).toContainText('as needed, at least 6 hours apart, at most 2 a day');
  await expect(card).toContainText('Withdrawal: 7 days');
  const [course] = await barn.medications();
  if (course === undefined) throw new Error('no course');

  await page.goto(paths.today);
  await arrive('Today');
  const part = page.getByRole('region', { name: 'As needed' });
  const give = part.getByRole('button', { name: 'Give Sun: Banamine 10 ml' });
  await expect(part).toContainText('not given yet');
  await inspect();
  // Another groom gives it meanwhile, on a phone of their own.
  await barn.giveDose(course._id.$oid, '2026-05-01', '11:00', '2026-05-01T11:00:00Z');
  await give.click();
  await expect(part.getByRole('alert')).toContainText('The next dose is possible from May 1, 2026');
  await inspect();

  await page.reload();
  await arrive('Today');
  await expect(part).toContainText('next possible from');
  await expect(part).toContainText('1 of 2 today');
  await expect(give).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: /^Sun: Banamine 10 ml/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

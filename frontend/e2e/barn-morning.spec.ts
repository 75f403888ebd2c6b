import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

test('a groom ticks the morning, also where there is no network @phone', async ({
  page,
  context,
  api,
  account,
  arrive,
  inspect,
  expectComplaint,
}) => {
  // What the page asks for while it is offline.
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const barn = api.as(account);
  const sun = await barn.newHorse({ name: 'Sun' });
  await barn.newTask({ title: 'Fix the gate', starts_on: '2026-04-28' });
  await barn.newMedication({ horse_id: sun.id });
  await page.goto(paths.today);
  await arrive('Today');

  await page.getByRole('button', { name: 'Add Task' }).click();
  const form = page.getByRole('dialog', { name: 'Add Task' });
  await form.getByRole('textbox', { name: /^Task/ }).fill('Turn out the mares');
  await form.getByLabel('By').fill('09:00');
  await form.getByLabel('Repeats').selectOption('Daily');
  await inspect();
  await form.getByRole('button', { name: 'Add Task' }).click();
  await expect(form).toBeHidden();

  const turnOut = page.getByRole('button', { name: /^Turn out the mares/ });
  const gate = page.getByRole('button', { name: /^Fix the gate/ });
  const bute = page.getByRole('button', { name: /^Sun: Bute 1 g/ });
  await expect(gate).toContainText('was due Tue, Apr 28');
  const ticked = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await turnOut.click();
  await expect(turnOut).toHaveAttribute('aria-pressed', 'true');
  await expect(turnOut).toContainText('you');
  // A tick stands at once, and is on its way meanwhile.
  await (await ticked).finished();
  const box = await turnOut.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(56);
  await inspect();

  await context.setOffline(true);
  await bute.click();
  // It is noon, four hours after its time.
  const late = page.getByRole('dialog', { name: 'This is the 8:00 AM dose' });
  await inspect();
  await late.getByRole('button', { name: 'It Was Given at 8:00 AM' }).click();
  await gate.click();
  await expect(gate).toContainText('Waiting for the network');
  const line = page.getByRole('link', { name: /^Offline\..* 2 changes wait\.$/ });
  await expect(line).toBeVisible();
  await inspect();
  await line.click();
  await arrive('Unsent Changes');
  await expect(page.getByRole('main')).toContainText('Waits for the network.');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Not everything is sent' });
  await expect(question).toContainText('2 changes are only on this device');
  await inspect();
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.goBack();
  await arrive('Today');

  await context.setOffline(false);
  await expect(line).toBeHidden();
  await expect(gate).not.toContainText('Waiting');

  await page.reload();
  await arrive('Today');
  for (const row of [turnOut, gate, bute]) {
    await expect(row).toHaveAttribute('aria-pressed', 'true');
  }
  await page.getByRole('button', { name: 'Undo Turn out the mares' }).click();
  await expect(turnOut).toHaveAttribute('aria-pressed', 'false');

  await page.goto(href.horse(sun.id));
  await arrive('Sun');
  const card = page.getByRole('region', { name: 'Medication', exact: true });
  await expect(card).toContainText('Bute 1 g');
  await card.getByRole('button', { name: 'Doses of Bute 1 g' }).click();
  await expect(page.getByRole('dialog', { name: 'Doses of Bute' })).toContainText('May 1, 2026');
  await inspect();
});

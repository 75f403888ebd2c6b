import { href, paths } from '../src/app/paths';
import type { Schemas } from '../src/api/types';
import { card, signIn } from './support/horses';
import { drawPhoto } from './support/photos';
import { expect, test } from './support/test';

test.use({ signedIn: true });

const PHONE = { width: 390, height: 844 };

test('a groom reports what she saw, and it is on the dashboard of the barn until it is seen', async ({
  page,
  api,
  account,
  arrive,
  inspect,
  privateWindow,
}) => {
  const barn = api.as(account);
  const sun = await barn.newHorse({ name: 'Sun' });
  await barn.newTask({ title: 'Turn out the mares', starts_on: '2026-05-01' });
  const ann = await api.newAccount();
  const invited = await barn.post<Schemas['NewInvitationView']>(
    `organization/${sun.organization_id}/invitations`,
    { email: ann.email, role: 'caretaker' },
  );

  const groom = await privateWindow();
  const phone = groom.page;
  await phone.setViewportSize(PHONE);
  // What the page asks for while it is offline.
  groom.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await signIn(groom, ann.token);
  await phone.goto(new URL(invited.url).pathname);
  await groom.arrive('You are invited');
  await phone.getByRole('button', { name: 'Accept' }).click();
  await groom.arrive('Dashboard');
  await phone.goto(paths.today);
  await groom.arrive('Today');
  const turnOut = phone.getByRole('button', { name: /^Turn out the mares/ });
  await turnOut.click();
  await expect(turnOut).toHaveAttribute('aria-pressed', 'true');

  await phone.getByRole('button', { name: 'Report Something' }).click();
  const report = phone.getByRole('dialog', { name: 'Report Something' });
  await report.getByRole('combobox', { name: 'Horse' }).fill('Su');
  await phone.getByRole('option', { name: 'Sun' }).click();
  await report.getByRole('textbox', { name: /^What did you see/ }).fill('Left hind is warm');
  const photo = { name: 'leg.jpg', color: 'wheat', width: 900, height: 1200 };
  await report.getByLabel('Take or Choose a Photo').setInputFiles(await drawPhoto(phone, photo));
  await expect(report.getByRole('img', { name: 'Preview' })).toBeVisible();
  const send = report.getByRole('button', { name: 'Send' });
  expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await groom.inspect();
  await phone.context().setOffline(true);
  await send.click();
  // It is kept on the phone, and sent as soon as there is a network.
  await expect(report).toBeHidden();
  await expect(phone.getByText(/1 change waits/)).toBeVisible();
  await groom.inspect();
  await phone.context().setOffline(false);
  await expect(phone.getByText(/change waits/)).toBeHidden();

  await phone.goto(href.horse(sun.id));
  await groom.arrive('Sun');
  const seenOnSun = card(phone, 'Observations');
  await expect(seenOnSun.getByRole('article')).toContainText('Left hind is warm');
  await expect(seenOnSun).toContainText('New');
  await expect(seenOnSun.getByRole('button', { name: /^Seen/ })).toHaveCount(0);

  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  const waiting = card(page, 'Observations');
  await expect(waiting).toContainText('Left hind is warm');
  await expect(waiting).toContainText(ann.email);
  await waiting.getByRole('button', { name: 'Open the photo of Sun' }).click();
  const large = page.getByRole('dialog', { name: 'Sun' }).getByRole('img');
  await expect
    .poll(() => large.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(256);
  await inspect();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  const seen = waiting.getByRole('button', { name: 'Seen on Sun' });
  await seen.click();
  await expect(waiting).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await seen.click();
  await expect(waiting).toBeHidden();

  await page.goto(paths.observations);
  await arrive('Observations');
  await expect(page.getByRole('article')).toContainText('Left hind is warm');
  await expect(page.getByRole('article')).not.toContainText('New');
  await page.getByLabel('Show').selectOption('New');
  await expect(page.getByText('Nothing matches')).toBeVisible();

  await phone.reload();
  await groom.arrive('Sun');
  await expect(seenOnSun.getByRole('article')).not.toContainText('New');
  await seenOnSun.getByRole('button', { name: 'Delete observation of Sun' }).click();
  const question = phone.getByRole('alertdialog');
  await groom.inspect();
  await question.getByRole('button', { name: 'Delete Observation' }).click();
  await expect(seenOnSun).toContainText('Nothing was reported about Sun.');
});

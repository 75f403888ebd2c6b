import { href } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true, bothThemes: true });

test('a number is handed out once nothing lacks, or with a reason', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const show = await api.as(account).newEvent({
    number_needs: [
      { kind: 'membership', of: 'rider', association: 'TWHBEA' },
      { kind: 'paid', of: 'rider' },
    ],
  });
  const id = show._id.$oid;
  const first = await api.register(id, 'Midnight Sun', ['Open Pleasure']);

  await page.goto(href.eventEntry(id, first._id.$oid));
  await arrive(show.name);
  const number = page.getByRole('region', { name: 'Back number' });
  const lacks = number.getByRole('alert');
  await expect(lacks.getByRole('listitem')).toHaveCount(2);
  await expect(lacks).toContainText('TWHBEA membership of the rider: Rae Doe');
  await inspect();

  // The card is shown at the desk.
  await lacks.getByRole('button', { name: /^Add TWHBEA/ }).click();
  const card = page.getByRole('dialog', { name: 'Add Membership' });
  await card.getByLabel('Number').fill('20412');
  await inspect();
  await card.getByRole('button', { name: 'Add Membership' }).click();
  await expect(card).toBeHidden();
  await expect(lacks.getByRole('listitem')).toHaveCount(1);

  // What is due is paid later: a reason stands in the history.
  await page.keyboard.press('o');
  const question = page.getByRole('dialog', { name: /^Hand out number/ });
  await question.getByLabel('Reason').fill('Pays at noon');
  await inspect();
  await question.getByRole('button', { name: 'Hand Out' }).click();
  await expect(question).toBeHidden();
  await expect(number).toContainText('Number 1 was handed out');
  await expect(number).toContainText('Pays at noon');
  await expect(page.getByText('Number handed out: 1')).toBeAttached();
  await inspect();

  // What lacks of all entries, and a mail to each rider.
  await api.register(id, 'Star', ['Open Pleasure'], { rider_name: 'Walt King' });
  await page.goto(href.eventEntries(id));
  await arrive(show.name);
  await page.getByRole('button', { name: 'What Lacks' }).click();
  const all = page.getByRole('dialog', { name: 'What Lacks' });
  await expect(all.getByRole('listitem')).toHaveCount(2);
  await all.getByLabel('Show').selectOption({ label: 'TWHBEA membership of the rider: 1' });
  await expect(all.getByRole('listitem')).toHaveCount(1);
  await inspect();
  await all.getByRole('button', { name: 'Mail 1 Rider' }).click();
  await expect(all.getByText(/^Mailed/)).toBeVisible();
  await page.keyboard.press('Escape');

  // It was the wrong one.
  await page.goto(href.eventEntry(id, first._id.$oid));
  await arrive(show.name);
  await number.getByRole('button', { name: 'Take Back' }).click();
  await expect(lacks).toContainText('is due');
});

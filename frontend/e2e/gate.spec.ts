import type { Schemas } from '../src/api/types';
import { href } from '../src/app/paths';
import { expect, test } from './support/test';

// Shortly after the beginning of the show.
test.use({ now: '2026-06-06T23:10:00Z' });

const PHONE = { width: 390, height: 844 };

test('the gate, the announcer and a television follow each other, also over a lost network', async ({
  api,
  account,
  privateWindow,
}) => {
  const office = api.as(account);
  const show = await office.newEvent();
  const id = show._id.$oid;
  const [open, youth] = show.classes.map((one) => one.id);
  if (open === undefined || youth === undefined) throw new Error('The show has classes');
  const entered: number[] = [];
  for (const horse of ['Midnight Sun', 'Star', 'Comet', 'Clover']) {
    const { back_number } = await api.register(id, horse, ['Open Pleasure', 'Youth Lite Shod']);
    if (back_number !== null) entered.push(back_number);
  }
  const [first, second, third] = entered.map(String);
  if (first === undefined || second === undefined || third === undefined) {
    throw new Error('Four horses are entered');
  }
  await office.newSession(id, [{ class_id: open, goes: 'one_by_one' }, { class_id: youth }]);
  const linkFor = (role: Schemas['DeviceRole']) =>
    office.post<Schemas['DeviceLinkView']>(`events/${id}/device_links`, { role, label: role });

  // The gate, on a phone that has the office's link alone.
  const gate = await privateWindow();
  const phone = gate.page;
  await phone.setViewportSize(PHONE);
  await phone.goto((await linkFor('gate')).url.replace(/^.*(?=\/device#)/, ''));
  await gate.arrive(/^1 Open Pleasure/);
  await expect(phone).toHaveURL(new RegExp(`/device/gate/${id}/[\\w-]+$`));
  const onDeck = phone.getByRole('region', { name: 'On deck' });
  const inRing = phone.getByRole('region', { name: 'In the ring' });
  await phone.getByRole('button', { name: 'Start Class' }).click();
  await expect(phone.getByRole('button', { name: 'End Class' })).toBeVisible();
  await onDeck.getByRole('button', { name: /Here$/ }).click();
  await onDeck.getByRole('button', { name: /In$/ }).click();
  await expect(inRing).toContainText('Midnight Sun');
  await gate.inspect();

  // The television and the announcer show it.
  const television = await privateWindow();
  await television.page.goto(href.board(show.hashed_id));
  await television.arrive('Shelbyville Spring Classic');
  const board = television.page.getByRole('region', { name: 'Main Ring' });
  await expect(board).toContainText(new RegExp(`In the ring\\s*${first}\\s*Midnight Sun`));
  await expect(television.page.getByText('Live', { exact: true })).toBeVisible();
  const booth = await privateWindow();
  await booth.page.goto(`/device#${(await linkFor('announcer')).token}`);
  await booth.arrive('Announcer');
  const call = booth.page.getByRole('article').first();
  await expect(call).toContainText(/Midnight Sun.*Ridden by Rae Doe/);

  // Without a network the taps stay on the phone.
  gate.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await phone.context().setOffline(true);
  await inRing.getByRole('button', { name: /Done$/ }).click();
  await onDeck.getByRole('button', { name: /Here$/ }).click();
  await onDeck.getByRole('button', { name: /In$/ }).click();
  await expect(inRing).toContainText('Star');
  await expect(inRing).toContainText('not yet sent');
  await expect(phone.getByText('3 changes wait.')).toBeVisible();
  await expect(board).toContainText('Midnight Sun');

  // They arrive when it is back, and the others see them.
  await phone.context().setOffline(false);
  await expect(board).toContainText(new RegExp(`In the ring\\s*${second}\\s*Star`));
  await expect(call).toContainText('Star');
  await expect(phone.getByText('not yet sent')).toHaveCount(0);
  await expect(phone.getByText(/changes wait/)).toHaveCount(0);

  // The last tap is taken back, and somebody does not come.
  await onDeck.getByRole('button', { name: `More for ${third}` }).click();
  const sheet = phone.getByRole('dialog', { name: `${third} · Comet` });
  await gate.inspect();
  await sheet.getByRole('button', { name: 'No-show' }).click();
  await expect(onDeck).toContainText('Clover');
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(onDeck).toContainText('Comet');
  await expect(board).toContainText(/On deck\s*\d+\s*Comet/);

  // The ring is stopped, and nobody is in it.
  await phone.getByRole('button', { name: 'Hold Ring' }).click();
  const hold = phone.getByRole('dialog', { name: 'Hold Main Ring' });
  await hold.getByRole('button', { name: 'Tractor' }).click();
  await gate.inspect();
  await hold.getByRole('button', { name: 'Hold for About 20 Minutes' }).click();
  await expect(board).toContainText(/On hold: Tractor, until about/);
  await expect(board).not.toContainText('In the ring');
  await phone.getByRole('button', { name: 'Resume' }).click();
  // Its button is gone; the focus stays beside the class, for those who have no mouse.
  await expect(phone.getByRole('button', { name: 'Hold Ring' })).toBeVisible();
  await expect(phone.locator('header button:focus')).toHaveCount(1);
  await expect(board).toContainText('In the ring');

  // The end of a class with horses still to come is asked about.
  await phone.getByRole('button', { name: 'End Class' }).click();
  const question = phone.getByRole('alertdialog');
  await expect(question).toContainText('nobody tapped 2 of them');
  await question.getByRole('button', { name: 'End Class' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^2 Youth Lite Shod/);
  await expect(phone.getByRole('button', { name: 'Start Class' })).toBeFocused();
  await expect(board).toContainText(/Next class\s*2 · Youth Lite Shod/);
});

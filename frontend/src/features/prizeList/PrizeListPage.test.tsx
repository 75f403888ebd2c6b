import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';

import { publicEvent } from '../../testing/fixtures/fixtures';
import { prizeList } from '../../testing/fixtures/prizeListFixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import type { PrizeList } from './prizeListApi';

const AT = `/prize-list/${publicEvent.hashed_id}`;

const answers = (list: PrizeList = prizeList) =>
  server.use(http.get(api('events/public/:id/prize_list'), () => HttpResponse.json(list)));

const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('says what, where, when, by whom, for how much and by which rules', async () => {
  answers();
  renderApp(AT, { signedIn: false });
  expect(await screen.findByRole('heading', { level: 1, name: prizeList.name })).toBeVisible();
  expect(screen.getByText(prizeList.when)).toBeVisible();
  expect(
    screen.getByText('Calsonic Arena, 721 Whitthorne St, Shelbyville, TN 37160'),
  ).toBeVisible();
  expect((await region('Officials')).getByText('Lee Poe')).toBeVisible();
  const rows = (await region('Classes')).getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual([
    'No.ClassFee',
    '1Open PleasureAny ageAt most 20 entries.$35.00',
    '2ALead Line$0.00',
  ]);
  expect((await region('Fees')).getByText('$15.00')).toBeVisible();
  expect((await region('Stalls and extras')).getByText('60 in all')).toBeVisible();
  expect((await region('Schedule')).getByText('Lunch')).toBeVisible();
  expect((await region('Rules')).getByText(/^Entries close/)).toBeVisible();
  expect((await region('How to pay')).getByText('By check to the club.')).toBeVisible();
  expect((await region('Notes')).getByText(/No dogs/)).toBeVisible();
});

it('leads to the form, and shows its link and code', async () => {
  answers();
  renderApp(AT, { signedIn: false });
  const enter = await region('How to enter');
  expect(enter.getByRole('link', { name: prizeList.entry_link })).toHaveAttribute(
    'href',
    prizeList.entry_link,
  );
  expect(enter.getByRole('img', { name: 'QR code of the registration form' })).toHaveAttribute(
    'src',
    `/showstable/events/public/${publicEvent.hashed_id}/qr.svg`,
  );
  expect(screen.getByRole('link', { name: 'Sign Up for Event' })).toHaveAttribute(
    'href',
    `/pv/event/${publicEvent.hashed_id}`,
  );
});

it('says that online entries are closed, and has no sections about nothing', async () => {
  answers({
    ...prizeList,
    registration_open: false,
    officials: [],
    classes: [],
    fees: [],
    extras: [],
    schedule: [],
    rules: [],
    payment_note: '',
    notes: '',
  });
  renderApp(AT, { signedIn: false });
  expect(await screen.findByText(/^The form takes no entries/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign Up for Event' })).not.toBeInTheDocument();
  const names = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
  expect(names).toEqual(['How to enter']);
});

it('opens the papers that the server makes', async () => {
  answers();
  const asked: string[] = [];
  server.use(
    http.get(api('events/public/:id/:paper.pdf'), ({ params }) => {
      asked.push(String(params['paper']));
      return new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
    }),
  );
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = renderApp(AT, { signedIn: false });
  await user.click(await screen.findByRole('button', { name: 'Prize List as PDF' }));
  await waitFor(() => expect(asked).toEqual(['prize-list']));
  await user.click(screen.getByRole('button', { name: 'Entry Blank' }));
  await waitFor(() => expect(asked).toEqual(['prize-list', 'entry-blank']));
});

it('says that there is no such show', async () => {
  server.use(
    http.get(api('events/public/:id/prize_list'), () =>
      problem(404, 'not_found', 'Event not found.'),
    ),
  );
  renderApp(AT, { signedIn: false });
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
});

it('says that it is a draft, or when it was published and what was corrected since', async () => {
  answers();
  const { unmount } = renderApp(AT, { signedIn: false });
  expect(await screen.findByText(/^Draft: it is not published yet/)).toBeVisible();
  unmount();
  answers({
    ...prizeList,
    published: 'Fri, May 1, 2026, 10:00 AM CDT',
    corrections: [{ on: '2026-05-03', lines: ['Closing date: later.'] }],
  });
  renderApp(AT, { signedIn: false });
  expect(await screen.findByText('Published Fri, May 1, 2026, 10:00 AM CDT')).toBeVisible();
  const corrections = await region('Corrections');
  expect(corrections.getByText(/May 3, 2026/)).toBeVisible();
  expect(corrections.getByText('Closing date: later.')).toBeVisible();
});

it('shows the texts of the office without their HTML, and sponsors and trophies', async () => {
  const [first, ...others] = prizeList.classes;
  if (first === undefined) expect.fail('a class is needed');
  answers({
    ...prizeList,
    before: 'All **breeds**, and <img src=x onerror=alert(1)>.',
    after: 'See you in June.',
    classes: [{ ...first, sponsor: 'Shelby Feed', trophy: 'Silver bowl' }, ...others],
  });
  const { container } = renderApp(AT, { signedIn: false });
  const strong = await screen.findByText('breeds');
  expect(strong.tagName).toBe('STRONG');
  expect(container.querySelector('img[src="x"]')).toBeNull();
  expect(screen.getByText('See you in June.')).toBeVisible();
  expect(screen.getByText('Sponsored by Shelby Feed · Trophy: Silver bowl')).toBeVisible();
});

it('has the files of the show and of its classes once it is published', async () => {
  const [open, ...others] = prizeList.classes;
  if (open === undefined) expect.fail('a class is needed');
  const file = (id: string, title: string) => ({ id, title, kind: 'PDF', bytes: 245_760 });
  answers({
    ...prizeList,
    files: [file('f1', 'Map of the grounds')],
    classes: [{ ...open, files: [file('f2', 'Trail pattern')] }, ...others],
  });
  renderApp(AT, { signedIn: false });
  const link = (await region('Files')).getByRole('link', { name: /^Map of the grounds/ });
  expect(link).toHaveAttribute(
    'href',
    `/showstable/events/public/${publicEvent.hashed_id}/files/f1`,
  );
  expect(
    (await region('Classes')).getByRole('link', { name: 'Trail pattern PDF, 240 KB' }),
  ).toBeVisible();
});

it('shows sponsors with their logos, also with their classes', async () => {
  const [first, ...others] = prizeList.classes;
  if (first === undefined) expect.fail('a class is needed');
  answers({
    ...prizeList,
    sponsors: [{ name: 'Shelby Feed', logo_id: 'l1' }],
    classes: [
      { ...first, sponsor: 'Shelby Feed', logo_id: 'l1', trophy: 'Silver bowl' },
      ...others,
    ],
  });
  const { container } = renderApp(AT, { signedIn: false });
  expect((await region('Sponsors')).getByText('Shelby Feed')).toBeVisible();
  expect((await region('Classes')).getByText(/Shelby Feed.*Silver bowl/)).toBeVisible();
  // The name stands beside each: the pictures say nothing more.
  const logos = [...container.querySelectorAll('img[alt=""]')].map((it) => it.getAttribute('src'));
  const logo = `/showstable/events/public/${publicEvent.hashed_id}/logos/l1`;
  expect(logos).toEqual([logo, logo]);
});

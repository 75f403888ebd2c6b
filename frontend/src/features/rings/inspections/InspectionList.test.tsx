import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../../api/types';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { inspectedShow } from '../../../testing/fixtures/inspectionFixtures';
import { setOnline } from '../../../testing/barnDay';
import { linkServer, openLink } from '../../../testing/deviceLink';
import { live } from '../../../testing/dayHandlers';
import { DEVICE_TOKEN, ownDeviceLink, wholeDay } from '../../../testing/fixtures/dayFixtures';
import { api, problem } from '../../../testing/handlers';
import { liveServer } from '../../../testing/liveServer';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const PAGE = `/event/${ownEvent._id.$oid}/inspections`;

const listed = (show: Schemas['InspectionsView']) =>
  http.get(api('events/:id/inspections'), () => HttpResponse.json(show));

/** A server that says what time it is by its clock. */
const serverAt = (time: string) =>
  http.get(api('events/:id/live'), () => live({ ...wholeDay, as_of: { $date: time } }));

/** What arrives at the server, each with the entry it is about. */
function recorded() {
  const got: { id: unknown; body: unknown }[] = [];
  server.use(
    http.put(api('registrations/:id/inspection'), async ({ params, request }) => {
      got.push({ id: params['id'], body: await request.json() });
      return HttpResponse.json(inspectedShow.horses[0]);
    }),
  );
  return got;
}

const row = async (name: string) => {
  const found = await screen.findAllByRole('listitem');
  const one = found.find((it) => it.textContent.includes(name));
  if (one === undefined) expect.fail(`no row of ${name}`);
  return one;
};

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-06-06T23:05:00Z');
  server.use(listed(inspectedShow), serverAt('2026-06-06T23:05:00Z'));
});

afterEach(() => {
  vi.useRealTimers();
  server.events.removeAllListeners();
});

it('lists the horses of each class in their order of go, with what was found', async () => {
  renderApp(PAGE);
  const first = await screen.findByRole('region', { name: '12 · Walking Pleasure' });
  expect(first).toHaveTextContent('1 of 2 inspected before showing');
  const [moon, sun] = within(first).getAllByRole('listitem');
  expect(moon).toHaveTextContent('9Honey MoonCorrected');
  expect(moon).toHaveTextContent(
    'Corrected, before showing, 5:30 PM CDT: Pad or shoeing. Pad reset',
  );
  expect(sun).toHaveTextContent('7Midnight SunJo Doe · owner Fair Farm');
  const second = screen.getByRole('region', { name: '13 · Lead Line' });
  expect(second).toHaveTextContent('Scratched');
});

it('finds a horse by its number or its name, and has walking horses first', async () => {
  const classes = inspectedShow.classes.toReversed();
  server.use(listed({ ...inspectedShow, classes }));
  const { user } = renderApp(PAGE);
  const [first] = await screen.findAllByRole('region', { name: /^1[23] · / });
  expect(first).toHaveAccessibleName('12 · Walking Pleasure');
  await user.type(screen.getByRole('textbox', { name: 'Number or Name' }), '7');
  await waitFor(() => expect(screen.queryByText('Honey Moon')).not.toBeInTheDocument());
  expect(screen.getAllByText('Midnight Sun').length).toBeGreaterThan(0);
  await user.clear(screen.getByRole('textbox', { name: 'Number or Name' }));
  await user.type(screen.getByRole('textbox', { name: 'Number or Name' }), 'honey');
  expect(await screen.findByText('Honey Moon')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Midnight Sun')).not.toBeInTheDocument());
});

it('records with one tap, and takes it back', async () => {
  const got = recorded();
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Pass 7 · Midnight Sun' }));
  expect(await row('Midnight Sun')).toHaveTextContent('Compliant, before showing, 6:05 PM CDT');
  await waitFor(() => expect(got).toHaveLength(1));
  expect(got[0]).toEqual({
    id: inspectedShow.horses[0]?.registration_id,
    body: {
      status: 'compliant',
      when: 'before',
      findings: [],
      note: '',
      inspector: '',
      license: '',
      at: expect.stringMatching(/^2026-06-06T23:05/) as string,
      now: expect.stringMatching(/^2026-06-06T23:05/) as string,
    },
  });
  await user.click(screen.getByRole('button', { name: 'Undo 7 · Midnight Sun' }));
  await waitFor(() => expect(got).toHaveLength(2));
  expect(got[1]?.body).toMatchObject({ status: 'na', when: 'before' });
});

it('asks once who inspects, and says it with each inspection', async () => {
  const got = recorded();
  const { user, unmount } = renderApp(PAGE);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ann Lee');
  await user.type(screen.getByRole('textbox', { name: 'License' }), 'HPI 12');
  unmount();
  renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Pass 7 · Midnight Sun' }));
  await waitFor(() => expect(got).toHaveLength(1));
  expect(got[0]?.body).toMatchObject({ inspector: 'Ann Lee', license: 'HPI 12' });
  expect(await row('Midnight Sun')).toHaveTextContent('Ann Lee');
});

it('records findings with the outcome, after showing too', async () => {
  const got = recorded();
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('radio', { name: 'After showing' }));
  await user.click(await screen.findByRole('button', { name: 'Findings of 9 · Honey Moon' }));
  const sheet = within(await screen.findByRole('dialog', { name: '9 · Honey Moon' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Scar rule' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Chain' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Chain' }));
  await user.type(sheet.getByLabelText('Note'), 'Both pasterns ');
  // What was written is not lost with the sheet.
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Findings of 9 · Honey Moon' }));
  const again = within(await screen.findByRole('dialog', { name: '9 · Honey Moon' }));
  expect(again.getByLabelText('Note')).toHaveValue('Both pasterns ');
  await user.click(again.getByRole('button', { name: 'Noncompliant' }));
  await waitFor(() => expect(got).toHaveLength(1));
  expect(got[0]?.body).toMatchObject({
    status: 'noncompliant',
    when: 'after',
    findings: ['scar_rule'],
    note: 'Both pasterns',
  });
  expect(await row('Honey Moon')).toHaveTextContent('Noncompliant');
});

it('keeps what is written over a reload, until it is recorded', async () => {
  const got = recorded();
  const SUN = 'Findings of 7 · Midnight Sun';
  const before = renderApp(PAGE);
  await before.user.click(await screen.findByRole('button', { name: SUN }));
  await before.user.click(await screen.findByRole('checkbox', { name: 'Scar rule' }));
  await before.user.type(screen.getByLabelText('Note'), 'Left front');
  before.unmount();
  const { user } = renderApp(PAGE);
  const findings = await screen.findByRole('button', { name: SUN });
  expect(await row('Midnight Sun')).toHaveTextContent('Findings not recorded yet');
  expect(await row('Honey Moon')).not.toHaveTextContent('not recorded');
  await user.click(findings);
  expect(await screen.findByRole('checkbox', { name: 'Scar rule' })).toBeChecked();
  expect(screen.getByLabelText('Note')).toHaveValue('Left front');
  await user.click(screen.getByRole('button', { name: 'Corrected' }));
  await waitFor(() => expect(got).toHaveLength(1));
  expect(got[0]?.body).toMatchObject({ findings: ['scar_rule'], note: 'Left front' });
  expect(await row('Midnight Sun')).not.toHaveTextContent('not recorded');
  expect(Object.keys(sessionStorage).filter((key) => key.includes('inspections'))).toEqual([]);
});

it('shows only the horses that are not inspected, or those of a class', async () => {
  const { user } = renderApp(PAGE);
  await user.selectOptions(await screen.findByLabelText('Horses'), 'Not inspected');
  expect(screen.queryByText('Honey Moon')).not.toBeInTheDocument();
  expect(screen.getByText('Midnight Sun')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Class'), '13 · Lead Line');
  expect(screen.queryByText('Midnight Sun')).not.toBeInTheDocument();
  expect(screen.getByText('Star')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Horses'), 'Inspected');
  expect(await screen.findByText('No horse fits this choice.')).toBeVisible();
});

describe('a clock of the device that is wrong', () => {
  it.each([
    ['ahead', '2026-06-07T03:00:00Z'],
    ['behind', '2026-06-06T20:00:00Z'],
  ])('records by the clock of the show where it is %s', async (_, time) => {
    vi.setSystemTime(time);
    const [got, stream] = [recorded(), liveServer()];
    linkServer({ ...ownDeviceLink, role: 'inspector' });
    const asked = vi.fn();
    server.events.on('request:start', asked);
    const { user } = await openLink();
    await screen.findByRole('button', { name: 'Pass 7 · Midnight Sun' });
    await waitFor(() => expect(stream.open()).toBe(1));
    const day = { ...wholeDay, as_of: { $date: '2026-06-06T23:05:00Z' } };
    stream.send(day);
    asked.mockClear();
    // What changed since is read again as soon as it is heard.
    stream.send({
      ...day,
      is_whole: false,
      changed_classes: wholeDay.lines.map((it) => it.class_id),
    });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await user.click(screen.getByRole('button', { name: 'Pass 7 · Midnight Sun' }));
    expect(await row('Midnight Sun')).toHaveTextContent('Compliant, before showing, 6:05 PM CDT');
    await waitFor(() => expect(got).toHaveLength(1));
    expect(got[0]?.body).toMatchObject({
      at: expect.stringMatching(/^2026-06-06T23:05/) as string,
    });
  });

  it('corrects what another device recorded, although it is behind and hears nothing', async () => {
    vi.setSystemTime('2026-06-06T20:00:00Z');
    server.use(http.get(api('events/:id/live'), () => HttpResponse.error()));
    const got = recorded();
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Undo 9 · Honey Moon' }));
    await waitFor(() => expect(got).toHaveLength(1));
    expect(got[0]?.body).toMatchObject({ status: 'na', at: '2026-06-06T22:30:00.001Z' });
    expect(await row('Honey Moon')).not.toHaveTextContent('Corrected');
  });
});

describe('without a network', () => {
  it('keeps every inspection, and sends each once with its time', async () => {
    const got = recorded();
    const { user } = renderApp(PAGE);
    await screen.findByRole('button', { name: 'Pass 7 · Midnight Sun' });
    setOnline(false);
    await user.click(screen.getByRole('button', { name: 'Pass 7 · Midnight Sun' }));
    vi.setSystemTime('2026-06-06T23:09:00Z');
    await user.click(await screen.findByRole('button', { name: 'Undo 7 · Midnight Sun' }));
    expect(await row('Midnight Sun')).toHaveTextContent('Not yet sent: waiting for the network');
    expect(got).toEqual([]);
    setOnline(true);
    await waitFor(() => expect(got).toHaveLength(2));
    const sent = got.map(({ body }) => body as { status: string; at: string; now: string });
    // In their order, each with how long ago it was by the clock of the device.
    expect(sent.map(({ status }) => status)).toEqual(['compliant', 'na']);
    expect(sent.map(({ at }) => at.slice(14, 16))).toEqual(['05', '09']);
    expect(sent.map(({ now }) => now.slice(14, 16))).toEqual(['09', '09']);
  });

  it('says why the server refused one', async () => {
    server.use(
      http.put(api('registrations/:id/inspection'), () =>
        problem(404, 'not_found', 'There is no such entry.'),
      ),
    );
    const { user } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Pass 7 · Midnight Sun' }));
    await waitFor(async () => {
      expect(await row('Midnight Sun')).toHaveTextContent('Not saved: There is no such entry.');
    });
    expect(screen.getByRole('button', { name: 'Pass 7 · Midnight Sun' })).toBeVisible();
  });
});

it('is the page of an inspector with a link, without an account', async () => {
  const got = recorded();
  linkServer({ ...ownDeviceLink, role: 'inspector' });
  server.use(
    http.get(api('events/:id/inspections'), ({ request }) =>
      request.headers.get('token-x') === DEVICE_TOKEN
        ? HttpResponse.json(inspectedShow)
        : problem(401, 'unauthenticated', 'Please sign in.'),
    ),
  );
  const { user } = await openLink();
  await user.click(await screen.findByRole('button', { name: 'Pass 7 · Midnight Sun' }));
  await waitFor(() => expect(got).toHaveLength(1));
  expect(got[0]?.body).toMatchObject({ status: 'compliant' });
});

it('says that there are no horses yet', async () => {
  server.use(listed({ classes: [], horses: [] }));
  renderApp(PAGE);
  expect(await screen.findByRole('heading', { name: 'No horses yet' })).toBeVisible();
});

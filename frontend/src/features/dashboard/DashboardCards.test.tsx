import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../api/types';
import { oid } from '../../testing/fixtures';
import { api, problem } from '../../testing/handlers';
import { careRows, HORSE_ID } from '../../testing/horseFixtures';
import { inquiries } from '../../testing/marketplaceFixtures';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T15:04:05Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

type CareRow = Schemas['CareRow'];
type List = 'horses/health' | 'inquiries';

/** Records the queries of a list, and answers them in this order. */
function serve(list: List, ...answers: (() => Response)[]) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(api(list), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return answers[Math.min(asked.length, answers.length) - 1]?.() ?? HttpResponse.json([]);
    }),
  );
  return asked;
}

const empty = () => HttpResponse.json([]);
const CARE = 'Care due in the next 30 days';
const card = (name: string) => screen.findByRole('region', { name });

describe('the card of what is due', () => {
  it('shows what is overdue and what comes next, with a link to the whole list', async () => {
    const asked = serve('horses/health', () => HttpResponse.json(careRows.slice(0, 2)));
    renderApp('/dashboard');
    const due = await card(CARE);
    const [first, second, ...rest] = within(due).getAllByRole('listitem');
    expect(first).toHaveTextContent('Midnight SunDeworming: Ivermectin');
    expect(first).toHaveTextContent('Overdue by 2 days');
    expect(second).toHaveTextContent('Midnight SunHoof care');
    expect(second).toHaveTextContent('Due in 3 days');
    expect(second).toHaveTextContent('Jun 15, 2026');
    expect(rest).toEqual([]);
    expect(within(due).getAllByRole('link', { name: 'Midnight Sun' })[0]).toHaveAttribute(
      'href',
      `/horses/${HORSE_ID}`,
    );
    expect(within(due).getByRole('link', { name: 'All health records' })).toHaveAttribute(
      'href',
      '/horses/health',
    );
    expect(asked).toEqual([{ until: '2026-07-12', limit: '100' }]);
  });

  it('leaves room for what comes next when much is overdue', async () => {
    const [late, next] = careRows.slice(0, 2) as [CareRow, CareRow];
    const many = (row: CareRow, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...row, id: oid(500 + at).$oid }));
    serve('horses/health', () => HttpResponse.json([...many(late, 5), next]));
    renderApp('/dashboard');
    const due = await card(CARE);
    const items = within(due).getAllByRole('listitem');
    expect(items).toHaveLength(4);
    expect(items[2]).toHaveTextContent('Overdue by 2 days');
    expect(within(due).getByText('2 more are overdue')).toBeVisible();
    expect(items[3]).toHaveTextContent('Due in 3 days');
    expect(within(due).getByRole('link', { name: 'See everything that is due' })).toBeVisible();
  });

  it('says that there is more than it shows', async () => {
    const link = '</showstable/horses/health?cursor=abc>; rel="next"';
    serve('horses/health', () => HttpResponse.json(careRows.slice(0, 2), { headers: { link } }));
    renderApp('/dashboard');
    expect(
      within(await card(CARE)).getByRole('link', { name: 'See everything that is due' }),
    ).toHaveAttribute('href', '/horses/health');
  });

  it('says when it could not be loaded, and tries again', async () => {
    serve(
      'horses/health',
      () => problem(503, 'unavailable', 'Please wait a moment.'),
      () => HttpResponse.json(careRows.slice(0, 1)),
    );
    const { user } = renderApp('/dashboard');
    const due = await card(CARE);
    expect(within(due).getByRole('alert')).toHaveTextContent(
      'What is due for your horses could not be loaded. Please wait a moment.',
    );
    await user.click(within(due).getByRole('button', { name: 'Try again' }));
    expect(await within(due).findByRole('listitem')).toHaveTextContent('Overdue by 2 days');
  });
});

describe('the card of inquiries', () => {
  it('shows sender, horse, time and message, and how to answer', async () => {
    const asked = serve('inquiries', () => HttpResponse.json(inquiries));
    renderApp('/dashboard');
    await card('Inquiries');
    const message = screen.getByRole('article', { name: 'Bo Buyer about Midnight Sun' });
    expect(message).toHaveTextContent('Wed, May 20, 2026, 3:30 PM UTC');
    expect(message).toHaveTextContent('Is she quiet on trails? I could come on Sunday.');
    expect(within(message).getByRole('link', { name: 'Midnight Sun' })).toHaveAttribute(
      'href',
      `/horses/${HORSE_ID}`,
    );
    expect(within(message).getByRole('link', { name: 'bo@example.org' })).toHaveAttribute(
      'href',
      'mailto:bo@example.org?subject=Re%3A%20Midnight%20Sun',
    );
    expect(within(message).getByRole('link', { name: '(615) 555-0188' })).toHaveAttribute(
      'href',
      'tel:6155550188',
    );

    // The horse was deleted, and there is no phone number.
    const old = screen.getByRole('article', { name: 'Cam Doe about Old Glory' });
    expect(within(old).getAllByRole('link')).toHaveLength(1);
    expect(asked).toEqual([{ limit: '3' }]);
  });

  it('loads older ones', async () => {
    const link = '</showstable/inquiries?limit=3&cursor=abc>; rel="next"';
    const asked = serve(
      'inquiries',
      () => HttpResponse.json(inquiries.slice(0, 1), { headers: { link } }),
      () => HttpResponse.json(inquiries.slice(1)),
    );
    const { user } = renderApp('/dashboard');
    const list = await card('Inquiries');
    await user.click(within(list).getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('article', { name: 'Cam Doe about Old Glory' })).toBeVisible();
    expect(screen.getByRole('article', { name: 'Bo Buyer about Midnight Sun' })).toBeVisible();
    await waitFor(() => {
      expect(within(list).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    });
    expect(asked.at(-1)).toEqual({ limit: '3', cursor: 'abc' });
  });

  it('shows only the beginning of a long message at first', async () => {
    const text = `${'neigh '.repeat(60)}the end`;
    serve('inquiries', () =>
      HttpResponse.json([{ ...inquiries[0], _id: oid(499), message: text }]),
    );
    const { user } = renderApp('/dashboard');
    const list = await card('Inquiries');
    expect(list).toHaveTextContent('neigh…');
    expect(list).not.toHaveTextContent('the end');
    await user.click(
      within(list).getByRole('button', { name: 'Read all of the message from Bo Buyer' }),
    );
    expect(list).toHaveTextContent('the end');
  });

  it('says when they could not be loaded, and tries again', async () => {
    serve(
      'inquiries',
      () => HttpResponse.error(),
      () => HttpResponse.json(inquiries),
    );
    const { user } = renderApp('/dashboard');
    const list = await card('Inquiries');
    expect(within(list).getByRole('alert')).toHaveTextContent(
      'Messages of buyers could not be loaded.',
    );
    await user.click(within(list).getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });
});

it('shows neither card without horses', async () => {
  const due = serve('horses/health', empty);
  const messages = serve('inquiries', empty);
  renderApp('/dashboard');
  expect(await screen.findByText('Shelbyville Spring Classic')).toBeVisible();
  await waitFor(() => {
    expect([due, messages].map((asked) => asked.length)).toEqual([1, 1]);
  });
  expect(screen.queryByRole('region', { name: CARE })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Inquiries' })).not.toBeInTheDocument();
});

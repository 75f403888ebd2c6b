import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { oid } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { deadlines } from '../../testing/fixtures/usdaFixtures';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T15:04:05Z') });
  server.use(http.get(api('horses'), () => HttpResponse.json([])));
});

afterEach(() => {
  vi.useRealTimers();
});

const serve = (answer: () => Response) => {
  const asked = vi.fn();
  server.use(
    http.get(api('deadlines'), () => {
      asked();
      return answer();
    }),
  );
  return asked;
};

const card = () => screen.findByRole('region', { name: 'Coming deadlines' });

describe('the card of deadlines', () => {
  it('says what is due for which show, counting days in its time zone', async () => {
    serve(() => HttpResponse.json(deadlines));
    renderApp('/dashboard');
    const [refused, report, amended, ...rest] = await within(await card()).findAllByRole(
      'listitem',
    );
    expect(refused).toHaveTextContent('Fall ClassicUSDA noticeRefusedOverdueWed, Jun 10, 2026');
    expect(report).toHaveTextContent('Winter ShowShow records to APHIS');
    expect(report).toHaveTextContent(
      'of the classes for Tennessee Walking Horses and racking horses',
    );
    expect(report).toHaveTextContent('Due todayFri, Jun 12, 2026');
    expect(amended).toHaveTextContent('Amended USDA noticeDue in 12 daysWed, Jun 24, 2026');
    expect(rest).toEqual([]);
    expect(screen.getByRole('link', { name: 'Fall Classic' })).toHaveAttribute(
      'href',
      `/event/${oid(11).$oid}`,
    );
    expect(screen.queryByRole('link', { name: 'All events' })).not.toBeInTheDocument();
  });

  it('says that a letter that is ready must be sent', async () => {
    serve(() => HttpResponse.json([{ ...deadlines[2], kind: 'notice', letter_ready: true }]));
    renderApp('/dashboard');
    expect(await within(await card()).findByRole('listitem')).toHaveTextContent(
      'USDA noticeLetter ready, you must send itDue in 12 days',
    );
  });

  it('does not warn about a rule that is not in force', async () => {
    const calm = { ...deadlines[0], rule_in_force: false, overdue: false, refused: false };
    serve(() => HttpResponse.json([{ ...calm, letter_ready: true }]));
    renderApp('/dashboard');
    const line = await within(await card()).findByRole('listitem');
    expect(line).toHaveTextContent(
      'Fall ClassicUSDA noticeLetter ready, not sentRule not in forceWed, Jun 10, 2026',
    );
    expect(within(line).getByText('Rule not in force')).toHaveClass('neutral');
    expect(line).not.toHaveTextContent(/overdue|due|must/i);
  });

  it('shows the first six, and a link to all events', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({
      ...deadlines[2],
      event: { ...deadlines[2]?.event, _id: oid(600 + at) },
    }));
    serve(() => HttpResponse.json(many));
    renderApp('/dashboard');
    const found = within(await card());
    expect(await found.findAllByRole('listitem')).toHaveLength(6);
    expect(found.getByText('2 more')).toBeVisible();
    expect(found.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/calendar');
  });

  it('shows what is due before what a rule that is not in force names', async () => {
    const calm = { ...deadlines[0], rule_in_force: false, overdue: false, refused: false };
    serve(() => HttpResponse.json([calm, deadlines[1]]));
    renderApp('/dashboard');
    const [first, second] = await within(await card()).findAllByRole('listitem');
    expect(first).toHaveTextContent('Winter Show');
    expect(second).toHaveTextContent('Rule not in force');
  });

  it('says that there are none', async () => {
    serve(() => HttpResponse.json([]));
    renderApp('/dashboard');
    expect(await within(await card()).findByText('Nothing is due to the USDA.')).toBeVisible();
  });

  it('says when they could not be loaded, and tries again', async () => {
    serve(() => problem(503, 'unavailable', 'Please wait a moment.'));
    const { user } = renderApp('/dashboard');
    const found = within(await card());
    expect(await found.findByRole('alert')).toHaveTextContent(
      'What you owe the USDA could not be loaded. Please wait a moment.',
    );
    serve(() => HttpResponse.json(deadlines));
    await user.click(found.getByRole('button', { name: 'Try again' }));
    expect(await within(await card()).findAllByRole('listitem')).toHaveLength(3);
  });
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';

import { makeStore } from '../../app/makeStore';
import { ToastProvider } from '../../components/ui/messages/Toast';
import { farrier, series } from '../../testing/fixtures/calendarFixtures';
import { api } from '../../testing/handlers';
import { server } from '../../testing/server';
import type { CalendarItem } from './calendarApi';
import { type Target, useMove } from './useMove';

function Mover({ item, from, target }: { item: CalendarItem; from: string; target: Target }) {
  const { move, question } = useMove();
  return (
    <>
      <button type="button" onClick={() => move(item, from, target)}>
        Drop it
      </button>
      {question}
    </>
  );
}

function drop(item: CalendarItem, from: string, target: Target) {
  const sent: unknown[] = [];
  const note = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json(series);
  };
  server.use(
    http.get(api('appointments/:id'), () => HttpResponse.json(series)),
    http.put(api('appointments/:id'), note),
    http.put(api('appointments/:id/occurrences/:date'), note),
  );
  render(
    <Provider store={makeStore()}>
      <ToastProvider>
        <Mover item={item} from={from} target={target} />
      </ToastProvider>
    </Provider>,
  );
  fireEvent.click(screen.getByText('Drop it'));
  return sent;
}

const clinic: CalendarItem = {
  ...farrier,
  all_day: true,
  time_zone: null,
  starts_at: { $date: '2026-11-17T00:00:00Z' },
  ends_at: { $date: '2026-11-19T00:00:00Z' },
  starts_on: '2026-11-17',
  ends_on: '2026-11-19',
  appointment: farrier.appointment && { ...farrier.appointment, recurs: false },
};

describe('what takes several days', () => {
  it('is moved by the days that one of its days is dragged', async () => {
    const sent = drop(clinic, '2026-11-19', { day: '2026-11-20', hour: null });
    await waitFor(() => expect(sent).toEqual([{ starts_at: '2026-11-18' }]));
  });

  it('keeps its hour when a later day is dragged', async () => {
    const night = {
      ...farrier,
      ends_at: { $date: '2026-06-03T15:30:00Z' },
      ends_on: '2026-06-03',
      appointment: clinic.appointment,
    };
    const sent = drop(night, '2026-06-02', { day: '2026-06-03', hour: 5 });
    await waitFor(() => expect(sent).toEqual([{ starts_at: '2026-06-02T14:00:00.000Z' }]));
  });
});

describe('a series', () =>
  it('keeps its last date', async () => {
    const weekly = { ...series, recurrence: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260629' };
    const sent = drop(farrier, '2026-06-01', { day: '2026-06-03', hour: null });
    server.use(http.get(api('appointments/:id'), () => HttpResponse.json(weekly)));
    fireEvent.click(await screen.findByLabelText('All of the series'));
    fireEvent.click(screen.getByRole('button', { name: 'Move All' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ recurrence: 'FREQ=WEEKLY;BYDAY=WE;UNTIL=20260701' }]),
    );
  }));

import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const EVENT_ID = ownEvent._id.$oid;

/** Records the addresses of the loaded files. */
function files() {
  const asked: string[] = [];
  const answer = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    asked.push(`${pathname.slice(pathname.indexOf(EVENT_ID) + EVENT_ID.length)}${search}`);
    const name =
      'filename="Fte 2027-05-01 entries.csv"; filename*=UTF-8\'\'F%C3%AAte%202027-05-01%20';
    return new HttpResponse('file', {
      headers: { 'content-disposition': `attachment; ${name}entries.csv` },
    });
  };
  server.use(
    http.get(api('events/:id/print/:paper.pdf'), answer),
    http.get(api('events/:id/entries.csv'), answer),
  );
  return asked;
}

async function openDialog() {
  URL.createObjectURL = vi.fn(() => 'blob:x');
  const { user } = renderApp(`/event/${EVENT_ID}/entries`);
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await screen.findByRole('dialog', { name: 'Print' });
  return user;
}

describe('the papers of a show', () => {
  it('are opened for all classes or for one', async () => {
    const asked = files();
    const tab = {
      document: document.implementation.createHTMLDocument(),
      location: { replace: vi.fn() },
      close: vi.fn(),
      closed: false,
      opener: null,
    };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const user = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Open PDF' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:x'));
    await user.click(screen.getByRole('radio', { name: /^Back numbers/ }));
    const [shown] = ownEvent.classes;
    await user.selectOptions(screen.getByRole('combobox', { name: 'For' }), shown?.id ?? '');
    await user.click(screen.getByRole('button', { name: 'Open PDF' }));
    await waitFor(() =>
      expect(asked).toEqual([
        '/print/class-sheets.pdf',
        `/print/back-numbers.pdf?class=${shown?.id ?? ''}`,
      ]),
    );
  });

  it('say before which letters they cannot show', async () => {
    server.use(
      http.get(api('events/:id/print/unprintable'), () =>
        HttpResponse.json([
          {
            registration_id: EVENT_ID,
            back_number: 12,
            rider_name: 'Kim 馬',
            horse_name: 'Sun',
            characters: '馬',
          },
        ]),
      ),
    );
    await openDialog();
    expect(await screen.findByText('12 Kim 馬 · Sun: 馬')).toBeVisible();
  });

  it('say so when they cannot be opened, and close the empty tab', async () => {
    server.use(
      http.get(api('events/:id/print/:paper.pdf'), () => problem(500, 'internal', 'Broken.')),
    );
    const tab = {
      document: document.implementation.createHTMLDocument(),
      close: vi.fn(),
      closed: false,
      opener: null,
    };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const user = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Open PDF' }));
    expect(await screen.findByText(/The paper could not be opened/)).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
  });

  it('are exported as tables, under the names that the server gives', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const asked = files();
    const user = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Entries as CSV' }));
    await user.click(screen.getByRole('button', { name: 'Class entries as CSV' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(2));
    expect(asked).toEqual(['/entries.csv', '/entries.csv?rows=classes']);
    expect(saved).toEqual(['Fête 2027-05-01 entries.csv', 'Fête 2027-05-01 entries.csv']);
    server.use(
      http.get(
        api('events/:id/print/:paper.pdf'),
        () =>
          new HttpResponse('file', {
            headers: { 'content-disposition': 'inline; filename="Spring 2027-05-01 bills.pdf"' },
          }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved[2]).toBe('Spring 2027-05-01 bills.pdf'));
  });
});

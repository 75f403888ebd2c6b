import { act, render, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { ownEvent } from '../../testing/fixtures/eventFixtures';
import { judging } from '../../testing/fixtures/ringFixtures';
import { api } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { focusPage } from './pageFocus';
import { MAIN_ID } from './PageShell';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function hasFocus(element: HTMLElement) {
  await waitFor(() => {
    expect(element).toHaveFocus();
  });
}

describe('the focus', () => {
  it('does not move on the first page', async () => {
    renderApp('/documents');
    await heading('Documents');
    expect(document.body).toHaveFocus();
  });

  it('moves to the heading of each next page', async () => {
    const { router } = renderApp('/documents');
    await heading('Documents');
    await act(() => router.navigate('/notes'));
    await hasFocus(await heading('Notes'));
    // The heading is focused by script only; the Tab key skips it.
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('tabindex', '-1');
  });

  it('is at the heading after sign-in, when the splash screen has disappeared', async () => {
    const { user } = renderApp('/', { signedIn: false });
    await user.type(await screen.findByLabelText('Email Address'), 'rae@example.org');
    await user.type(screen.getByLabelText('Password'), 'a-long-enough-passphrase{Enter}');
    await hasFocus(await heading('Dashboard'));
  });

  it('waits in the main part while a page without heading is loading', async () => {
    server.use(
      http.get(api('events/:id'), async () => {
        await delay(150);
        return HttpResponse.json(ownEvent);
      }),
    );
    const { router } = renderApp('/documents');
    await heading('Documents');
    await act(() => router.navigate('/event/e1'));
    await screen.findByRole('img', { name: 'Loading the event' });
    await hasFocus(screen.getByRole('main'));
    await hasFocus(await heading(ownEvent.name));
  });

  it('is not moved after the user has focused something', async () => {
    let answer = () => {};
    server.use(
      http.get(api('events/:id'), async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return HttpResponse.json(ownEvent);
      }),
    );
    const { router, user } = renderApp('/documents');
    await heading('Documents');
    await act(() => router.navigate('/event/e1'));
    await screen.findByRole('img', { name: 'Loading the event' });
    await user.tab({ shift: true });
    const menu = screen.getByRole('button', { name: 'Menu' });
    await hasFocus(menu);
    answer();
    await heading(ownEvent.name);
    expect(menu).toHaveFocus();
  });

  it('stays in a field of the new page if it is already there', () => {
    render(
      <main id={MAIN_ID}>
        <h1>Sign in</h1>
        <input aria-label="Email Address" />
      </main>,
    );
    screen.getByLabelText('Email Address').focus();
    focusPage();
    expect(screen.getByLabelText('Email Address')).toHaveFocus();
  });

  it('stays in a dialog that is already open', async () => {
    const { router } = renderApp('/horses');
    await heading('Horses');
    await act(() => router.navigate('/horses/add'));
    const dialog = await screen.findByRole('dialog', { name: 'Add Horse' });
    await waitFor(() => {
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    });
  });

  it('does not move when only the query changes', async () => {
    const { router } = renderApp('/horses');
    await heading('Horses');
    const search = screen.getByRole('searchbox');
    search.focus();
    await act(() => router.navigate('/horses?q=mid'));
    expect(search).toHaveFocus();
  });

  it('goes from class to class with the results of the office, which stay in their place', async () => {
    const [first, second] = judging;
    const { user } = renderApp(`/event/${ownEvent._id.$oid}/results/${first.class_id}`);
    const next = await screen.findByRole('button', { name: 'Next class' });
    const scroll = vi.spyOn(window, 'scrollTo');
    scroll.mockClear();
    await user.click(next);
    const name = `${second.number} · ${second.name}`;
    await hasFocus(await screen.findByRole('heading', { level: 2, name }));
    expect(scroll).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'All Classes' }));
    await screen.findByRole('link', { name: new RegExp(second.name) });
    expect(scroll).toHaveBeenCalledWith(0, 0);
  });
});

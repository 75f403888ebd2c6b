import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { field, openCreate, press, put } from '../../../testing/forms/eventForm';
import { renderApp } from '../../../testing/renderApp';

beforeEach(() => {
  // jsdom is slow with a select of hundreds of options, so there is only one time zone.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
});

describe('the sections', () => {
  const links = () => within(screen.getByRole('navigation', { name: 'Sections of this form' }));

  it.each([
    ['fees', () => press('Add Fee')],
    ['location', () => field('Venue')],
    ['more', () => field(/^Notes/)],
  ])('open at %s by their address', async (place, first) => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    renderApp(`/event/${ownEvent._id.$oid}/edit#${place}`);
    await screen.findByLabelText('Event Name');
    await waitFor(() => expect(first()).toHaveFocus());
    expect(scrolled).toHaveBeenCalled();
  });

  it('say how many fields are to be corrected, and lead to the first of them', async () => {
    const { user } = await openCreate();
    await user.clear(field('Venue'));
    put(/^Manager Email/, 'sam');
    expect(links().queryByText(/to correct/)).not.toBeInTheDocument();
    await user.click(press('Create Event'));
    expect(await links().findByRole('link', { name: /^Event 2 to correct/ })).toBeVisible();
    expect(links().getByRole('link', { name: /^Date and time 4 to correct/ })).toBeVisible();
    expect(links().getByRole('link', { name: /^Location 1 to correct/ })).toBeVisible();
    await user.click(links().getByRole('link', { name: /^Manager 1 to correct/ }));
    await waitFor(() => expect(field(/^Manager Email/)).toHaveFocus());
    put(/^Manager Email/, 'sam@example.org');
    await waitFor(() => {
      expect(links().getByRole('link', { name: 'Manager' })).toBeVisible();
    });
    // What was typed is still there.
    expect(field(/^Manager Email/)).toHaveValue('sam@example.org');
  });
});

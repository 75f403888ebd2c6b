import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { eventTemplate, ownEvent } from '../../../testing/fixtures/eventFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { OwnEvent } from '../eventsApi';

beforeEach(() => {
  // jsdom is slow with a select of hundreds of options, so there is only one time zone.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
});

const nothingStated: OwnEvent = {
  ...ownEvent,
  manager_address: '',
  expected_entries: null,
  inspection: null,
  inspectors: [],
  therapeutic_use: null,
  therapeutic_details: '',
};

/** Opens the form of a show, or without one of a new show. */
async function open(event: OwnEvent | null = nothingStated, place = '') {
  if (event !== null) server.use(http.get(api('events/:id'), () => HttpResponse.json(event)));
  const page = event === null ? 'new' : `${event._id.$oid}/edit`;
  const { user } = renderApp(`/event/${page}${place}`);
  await screen.findByLabelText('Event Name');
  return user;
}

/** Records what is saved, and answers with the given response. */
function recordUpdate(answer: () => Response = () => HttpResponse.json(ownEvent)) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.put(api('events/:id'), async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answer();
    }),
  );
  return sent;
}

// Found by label, because finding roles in such a large form is slow in jsdom.
const choice = (name: RegExp, group: 'inspection' | 'therapeutic_use') =>
  screen.getByLabelText(name, { selector: `[name=${group}]` });
const inspection = (name: RegExp) => choice(name, 'inspection');
const treatment = (name: RegExp) => choice(name, 'therapeutic_use');
const press = (name: string) => screen.getByRole('button', { name });
/** Sets a value at once, which is faster than typing. */
const put = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('what the notice to the USDA asks', () => {
  it('is not needed to save a show', async () => {
    const sent = recordUpdate();
    const user = await open();
    expect(inspection(/^Not stated yet/)).toBeChecked();
    expect(treatment(/^Not stated yet/)).toBeChecked();
    await user.click(press('Update Event'));
    expect(await screen.findByText('Event updated successfully')).toBeVisible();
    expect(sent[0]).toMatchObject({
      manager_address: '',
      expected_entries: null,
      inspection: null,
      inspectors: [],
      therapeutic_use: null,
      therapeutic_details: '',
    });
  });

  it('is filled in', async () => {
    const sent = recordUpdate();
    const user = await open();
    put(/^Manager Address/, ' 12 Barn Ln, Shelbyville, TN 37160 ');
    put(/^Expected Entries/, '1,200');
    await user.click(inspection(/HPI/));
    expect(screen.getByText(/No names yet/)).toBeVisible();
    await user.click(press('Add Inspector'));
    // The focus is in the new name.
    expect(screen.getByLabelText('Inspector 1')).toHaveFocus();
    put('Inspector 1', 'Ann Lee');
    await user.click(press('Add Inspector'));
    put('Inspector 2', 'Bo Diaz');
    await user.click(press('Remove inspector 1'));
    expect(screen.getByLabelText('Inspector 1')).toHaveValue('Bo Diaz');
    expect(screen.queryByLabelText('Inspector 2')).not.toBeInTheDocument();

    await user.click(press('Update Event'));
    await screen.findByText('Event updated successfully');
    expect(sent[0]).toMatchObject({
      manager_address: '12 Barn Ln, Shelbyville, TN 37160',
      expected_entries: 1200,
      inspection: 'hpi_appointed',
      inspectors: ['Bo Diaz'],
    });
  });

  it('is kept when another choice is tried', async () => {
    const sent = recordUpdate();
    const user = await open(ownEvent);
    put('Inspector 2', 'Bo Diaz');
    await user.click(treatment(/^Allowed/));
    put(/^Treatment Details/, 'Bandages after an injury.');
    await user.click(inspection(/no inspector/));
    await user.click(treatment(/^Not allowed/));
    expect(screen.queryByLabelText('Inspector 1')).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Treatment Details/)).not.toBeInTheDocument();
    await user.click(inspection(/HPI/));
    await user.click(treatment(/^Allowed/));

    await user.click(press('Update Event'));
    await screen.findByText('Event updated successfully');
    expect(sent[0]).toMatchObject({
      inspection: 'hpi_appointed',
      inspectors: ['Ann Lee, DVM', 'Bo Diaz'],
      therapeutic_use: 'allowed',
      therapeutic_details: 'Bandages after an injury.',
    });
  });

  it('leaves out the fields of other choices, even a blank name', async () => {
    const sent = recordUpdate();
    const user = await open(ownEvent);
    expect(screen.getByLabelText('Inspector 2')).toHaveValue('José Núñez, DVM');
    await user.click(press('Add Inspector'));
    await user.click(inspection(/APHIS/));
    await user.click(press('Update Event'));
    await screen.findByText('Event updated successfully');
    expect(sent[0]).toMatchObject({ inspection: 'aphis_requested', inspectors: [] });
  });

  it('requires a number and names where they are missing', async () => {
    const sent = recordUpdate();
    const user = await open(ownEvent);
    put(/^Expected Entries/, 'a dozen');
    put('Inspector 2', ' ');
    await user.click(press('Update Event'));
    const entries = screen.getByLabelText(/^Expected Entries/);
    await waitFor(() => {
      expect(entries).toHaveFocus();
    });
    expect(entries).toHaveAccessibleDescription(/Enter a whole number up to 100,000$/);
    expect(screen.getByLabelText('Inspector 1')).toBeValid();
    expect(screen.getByLabelText('Inspector 2')).toHaveAccessibleDescription(
      'Enter a name, or remove this line',
    );
    expect(sent).toHaveLength(0);
  });

  it('shows the messages of the server at their fields, and focuses the first', async () => {
    recordUpdate(() =>
      problem(422, 'invalid_fields', 'Please check the marked fields.', {
        'inspectors[1]': ['must be at most 200 characters'],
        therapeutic_use: ['must be allowed or not_allowed'],
      }),
    );
    const user = await open(ownEvent);
    await user.click(press('Update Event'));
    const second = screen.getByLabelText('Inspector 2');
    await waitFor(() => {
      expect(second).toHaveFocus();
    });
    expect(second).toHaveAccessibleDescription('Inspector 2 must be at most 200 characters');
    expect(
      screen.getByRole('radiogroup', { name: 'Therapeutic Treatment' }),
    ).toHaveAccessibleDescription(/Therapeutic Treatment must be allowed or not_allowed$/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('focuses the whole list if the error is about the list', async () => {
    recordUpdate(() =>
      problem(422, 'invalid_fields', 'Please check the marked fields.', {
        inspectors: ['must be at most 20 names'],
      }),
    );
    const user = await open(ownEvent);
    await user.click(press('Update Event'));
    const list = screen.getByRole('group', { name: 'Appointed Inspectors' });
    await waitFor(() => {
      expect(list).toHaveFocus();
    });
    expect(list).toHaveAccessibleDescription('Appointed Inspectors must be at most 20 names');
  });

  it('comes with a template', async () => {
    const user = await open(null);
    await user.click(
      await screen.findByRole('button', { name: new RegExp(`^${eventTemplate.name}`) }),
    );
    expect(screen.getByLabelText(/^Manager Address/)).toHaveValue(eventTemplate.manager_address);
    expect(screen.getByLabelText(/^Expected Entries/)).toHaveValue('90');
    expect(inspection(/APHIS/)).toBeChecked();
    expect(screen.getByLabelText(/^Treatment Details/)).toHaveValue('Bandages after an injury.');
  });
});

describe('a form that is opened at a field', () => {
  it.each([
    ['location.address', /^Address/],
    ['manager_address', /^Manager Address/],
    ['expected_entries', /^Expected Entries/],
    ['inspectors[1]', /^Inspector 2/],
  ])('focuses %s', async (focusField, label) => {
    await open(ownEvent, `#${encodeURIComponent(focusField)}`);
    await waitFor(() => {
      expect(screen.getByLabelText(label)).toHaveFocus();
    });
    // A new page moves the focus to its heading, unless it is in a field.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  it('focuses the chosen radio button', async () => {
    await open(ownEvent, '#inspection');
    await waitFor(() => {
      expect(inspection(/HPI/)).toHaveFocus();
    });
  });

  it('focuses a field of a new show, too', async () => {
    await open(null, '#therapeutic_use');
    await waitFor(() => {
      expect(treatment(/^Not stated yet/)).toHaveFocus();
    });
  });

  it('begins at its heading if there is no such field', async () => {
    await open(ownEvent, '#weather');
    expect(screen.getByRole('form')).not.toContainElement(document.activeElement as HTMLElement);
  });
});

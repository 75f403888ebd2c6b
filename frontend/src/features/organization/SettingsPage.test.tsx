import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { organization } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

async function open() {
  const app = renderApp('/settings');
  await screen.findByRole('form', { name: 'Organization' });
  return app;
}

const field = (name: RegExp | string) => screen.getByLabelText(name);
const group = (name: string) => within(screen.getByRole('group', { name }));
const save = () => screen.getByRole('button', { name: 'Save Organization' });

function answerSave(answer: () => Response) {
  const sent = vi.fn();
  server.use(
    http.put(api('organization/:id'), async ({ request, params }) => {
      sent(params.id, await request.json());
      return answer();
    }),
  );
  return sent;
}

describe('the settings', () => {
  it('shows the organization, its managers and its judges', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
    expect(field(/^Name/)).toHaveValue('Bedford Horse Club');
    expect(field(/^Street/)).toHaveValue('1 Arena Rd');
    expect(field(/^City/)).toHaveValue('Shelbyville');
    expect(field(/^State/)).toHaveValue('TN');
    expect(field(/^ZIP/)).toHaveValue('37160');
    expect(field(/^Contact Person/)).toHaveValue('Rae Doe');
    expect(field(/^Phone/)).toHaveValue('931-555-0100');
    expect(field(/^Website/)).toHaveValue('https://example.org');
    expect(group('Event Managers').getByLabelText('First Name')).toHaveValue('Sam');
    expect(group('Judges').getByText(/Nobody yet/)).toBeVisible();
  });

  it('saves everything at once, and shows a notice', async () => {
    const sent = answerSave(() => HttpResponse.json(organization));
    const { user } = await open();
    await user.clear(field(/^Name/));
    await user.type(field(/^Name/), 'Maury Horse Club');
    await user.click(screen.getByRole('button', { name: 'Remove manager 1' }));
    await user.click(screen.getByRole('button', { name: 'Add Judge' }));
    const judges = group('Judges');
    expect(judges.getByLabelText('First Name')).toHaveFocus();
    await user.type(judges.getByLabelText('First Name'), 'Jo');
    await user.type(judges.getByLabelText(/^Last Name/), 'March');
    await user.type(judges.getByLabelText(/^Email/), 'jo@example.org');
    await user.type(judges.getByLabelText(/^Address/), '2 Main St');
    await user.click(save());

    expect(await screen.findByText('Organization saved')).toBeVisible();
    const { address, contact_person, email, phone, website } = organization;
    expect(sent).toHaveBeenCalledExactlyOnceWith(organization._id.$oid, {
      name: 'Maury Horse Club',
      revision: organization.revision,
      address,
      contact_person,
      email,
      phone,
      website,
      time_zone: 'UTC',
      managers: [],
      judges: [
        { first_name: 'Jo', last_name: 'March', email: 'jo@example.org', address: '2 Main St' },
      ],
    });
    // The answer of the server arrives after the next change was typed.
    expect(field(/^Name/)).toHaveValue('Maury Horse Club');
  });

  it.each([
    ['the network', () => HttpResponse.error()],
    ['the server', () => problem(503, 'unavailable', 'Please try again soon.')],
  ])(
    'shows a toast when saving failed because of %s, and keeps what was typed',
    async (_by, answer) => {
      answerSave(answer);
      const { user } = await open();
      await user.type(field(/^Contact Person/), ' Jr.');
      await user.click(save());
      const notices = within(screen.getByRole('region', { name: 'Notifications' }));
      expect(
        await notices.findByText('Failed to save organization. Please try again.'),
      ).toBeVisible();
      expect(field(/^Contact Person/)).toHaveValue('Rae Doe Jr.');
      await waitFor(() => {
        expect(save()).not.toHaveAttribute('aria-disabled');
      });
    },
  );

  it('shows the messages of the server at their fields', async () => {
    answerSave(() =>
      problem(422, 'invalid_fields', 'Please check the marked fields.', {
        website: ['must be a web address, such as https://example.org'],
        'managers[0].last_name': ['must be at most 100 characters'],
      }),
    );
    const { user } = await open();
    await user.click(save());
    await waitFor(() => {
      expect(field(/^Website/)).toHaveAccessibleDescription(/Website must be a web address/);
      expect(field(/^Website/)).toHaveFocus();
    });
    expect(group('Event Managers').getByLabelText(/^Last Name/)).toHaveAccessibleDescription(
      'Last Name must be at most 100 characters',
    );
  });

  it('requires the first name of each person, and complete email addresses', async () => {
    const sent = answerSave(() => HttpResponse.json(organization));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Manager' }));
    const [, second] = group('Event Managers').getAllByLabelText(/^Email/);
    if (second === undefined) throw new Error('no second manager');
    await user.type(second, 'pat@');
    await user.click(save());
    await waitFor(() => {
      expect(second).toHaveAccessibleDescription(/Enter a full email address/);
      expect(group('Event Managers').getAllByLabelText('First Name')[1]).toHaveFocus();
    });
    expect(sent).not.toHaveBeenCalled();
  });

  it('gives a hint about an odd ZIP code, but saves it', async () => {
    const sent = answerSave(() => HttpResponse.json(organization));
    const { user } = await open();
    await user.clear(field(/^ZIP/));
    await user.type(field(/^ZIP/), '405');
    await waitFor(
      () => {
        expect(field(/^ZIP/)).toHaveAccessibleDescription(
          'This does not look like a US ZIP code (12345 or 12345-6789).',
        );
      },
      { timeout: 3000 },
    );
    await user.click(save());
    expect(await screen.findByText('Organization saved')).toBeVisible();
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ address: { zip_code: '405' } });
  });

  it('says where the managers and the judges are offered', async () => {
    await open();
    expect(screen.getByRole('group', { name: 'Event Managers' })).toHaveTextContent(
      'The form of an event offers them as its manager.',
    );
    expect(screen.getByRole('group', { name: 'Judges' })).toHaveTextContent(
      /You choose among them where a class gets its judges/,
    );
  });

  it('shows a placeholder while it is loading', async () => {
    server.use(http.get(api('organization'), () => new Promise<Response>(() => undefined)));
    renderApp('/settings');
    await screen.findByRole('img', { name: 'Loading your organization' });
  });

  it('says that it could not be loaded, and tries again', async () => {
    server.use(
      http.get(api('organization'), () => problem(503, 'unavailable', 'Please try again soon.'), {
        once: true,
      }),
    );
    const { user } = renderApp('/settings');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again soon.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('form', { name: 'Organization' })).toBeVisible();
  });
});

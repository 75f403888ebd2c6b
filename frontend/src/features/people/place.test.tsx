import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../api/types';
import { oid, ownRole } from '../../testing/fixtures/fixtures';
import { api } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { placeAmong } from './place';

const barn: Schemas['OwnRoleView'] = {
  id: oid(760).$oid,
  name: 'Duck River Farm',
  role: 'caretaker',
  time_zone: null,
  is_own: false,
  is_used: true,
  permissions: ['read_organization', 'read_horses', 'record_care'],
};
const unused = { ...ownRole, is_used: false };

/** Serves these organizations, and collects what is added. */
function serve(organizations: Schemas['OwnRoleView'][], path: string) {
  const added: { organization_id?: string }[] = [];
  server.use(
    http.get(api('organizations'), () => HttpResponse.json(organizations)),
    http.post(api(path), async ({ request }) => {
      added.push((await request.json()) as { organization_id?: string });
      return HttpResponse.json({ _id: oid(1), name: 'It' }, { status: 201 });
    }),
  );
  return added;
}

describe('the organization in which somebody works', () => {
  it('is the one chosen last, else their own if it is used, else another', () => {
    const other = { ...barn, id: oid(761).$oid };
    expect(placeAmong([ownRole, barn], undefined)).toBe(ownRole);
    expect(placeAmong([unused, barn, other], undefined)).toBe(barn);
    expect(placeAmong([unused, barn, other], other.id)).toBe(other);
    expect(placeAmong([unused, barn], unused.id)).toBe(unused);
    expect(placeAmong([unused], barn.id)).toBe(unused);
  });

  it('gets the tasks of a groom, who has an account of their own', async () => {
    const added = serve([unused, barn], 'tasks');
    const { user } = renderApp('/today');
    await user.click(await screen.findByRole('button', { name: 'Add Task' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Task' }));
    expect(dialog.getByRole('combobox', { name: /^Save In/ })).toHaveDisplayValue(
      'Duck River Farm',
    );
    await user.type(dialog.getByLabelText(/^Task/), 'Mend the gate');
    await user.click(dialog.getByRole('button', { name: 'Add Task' }));
    await waitFor(() =>
      expect(added).toMatchObject([{ title: 'Mend the gate', organization_id: barn.id }]),
    );
    // Nobody lets a groom change medication.
    expect(screen.queryByRole('button', { name: 'Add Medication' })).not.toBeInTheDocument();
  });

  it('is said where there is no choice', async () => {
    serve([unused, { ...barn, permissions: [] }], 'horses');
    renderApp('/horses/add');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Horse' }));
    expect(await dialog.findByText('It is saved in your own organization.')).toBeVisible();
  });

  it('is remembered on this device, also for what needs another permission', async () => {
    const manager: Schemas['OwnRoleView'] = {
      ...barn,
      permissions: ['read_horses', 'record_care', 'edit_horses'],
    };
    const added = serve([ownRole, manager], 'notes');
    const { user } = renderApp('/contacts');
    await user.click((await screen.findAllByRole('button', { name: /^Add/ }))[0] as HTMLElement);
    const contact = within(await screen.findByRole('dialog'));
    const place = await contact.findByRole('combobox', { name: /^Save In/ });
    expect(place).toHaveDisplayValue('Your organization');
    await user.selectOptions(place, 'Duck River Farm');
    renderApp('/notes');
    const form = within(
      (await screen.findAllByRole('form', { name: 'New note' })).at(-1) as HTMLElement,
    );
    expect(await form.findByRole('combobox', { name: 'Save In' })).toHaveDisplayValue(
      'Duck River Farm',
    );
    await user.type(form.getByRole('textbox', { name: 'Note' }), 'Straw comes on Friday');
    await user.click(form.getByRole('button', { name: 'Add Note' }));
    await waitFor(() => expect(added).toMatchObject([{ organization_id: barn.id }]));
  });

  it('keeps no reference to what belongs to another one', async () => {
    // A choice of hundreds of time zones takes jsdom long.
    vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
    const manager: Schemas['OwnRoleView'] = {
      ...barn,
      permissions: ['read_horses', 'edit_horses'],
    };
    const own = { ...ownRole, time_zone: 'Pacific/Honolulu' };
    const added = serve([own, manager], 'appointments');
    const { user } = renderApp('/calendar/appointments');
    const [add] = await screen.findAllByRole('button', { name: 'Add Appointment' });
    await user.click(add as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Times of your barn: Pacific/Honolulu')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Title/), 'Teeth');
    await user.type(dialog.getByRole('combobox', { name: 'Horses' }), '{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: 'Clover' }));
    await user.keyboard('{Escape}');
    await user.type(dialog.getByRole('combobox', { name: 'Contact' }), '{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: 'Dr. Ames' }));
    const contact = dialog.getByRole('combobox', { name: 'Contact' });
    const place = dialog.getByRole('combobox', { name: /^Save In/ });
    expect(contact).not.toHaveDisplayValue('');

    await user.selectOptions(place, 'Duck River Farm');
    expect(
      await dialog.findByText('Clover was taken out, because it is kept in another organization.'),
    ).toBeVisible();
    expect(contact).toHaveDisplayValue('');
    // Chosen by mistake.
    await user.selectOptions(place, 'Your organization');
    expect(await dialog.findByLabelText('Clover')).toBeVisible();
    expect(contact).not.toHaveDisplayValue('');
    expect(dialog.queryByText(/taken out/)).not.toBeInTheDocument();

    await user.selectOptions(place, 'Duck River Farm');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(added).toMatchObject([{ organization_id: barn.id, horse_ids: [], contact_id: null }]),
    );
  });
});

import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  form,
  fillIn,
  openCreate,
  openEdit,
  press,
  put,
  recordCreate,
} from '../../../testing/forms/eventForm';

beforeEach(() => {
  // jsdom is slow with a select of hundreds of options, so there is only one time zone.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
});

describe('the classes', () => {
  const names = () =>
    within(form())
      .getAllByLabelText('Class Name')
      .map((input) => (input as HTMLInputElement).value);

  it('are filled in by keyboard, without saving the show', async () => {
    const sent = recordCreate();
    const { user } = await openCreate();
    await user.click(press('Add Class'));
    put('Class Name', 'Open Pleasure');
    put(/^Price/, '$1,250');
    within(form())
      .getByLabelText(/^Price/)
      .focus();
    await user.keyboard('{Enter}Lead{Enter}');
    expect(names()).toEqual(['Open Pleasure', 'Lead', '']);
    expect(within(form()).getAllByLabelText('Class Name')[2]).toHaveFocus();
    await user.click(press('Remove class 3'));
    await fillIn(user);
    await user.click(press('Create Event'));
    await screen.findByText('Event created successfully');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      classes: [
        { name: 'Open Pleasure', price: 1250 },
        { name: 'Lead', price: 0 },
      ],
    });
  });

  it('are pasted as a list, in place of a blank one', async () => {
    const { user } = await openCreate();
    await user.click(press('Add Class'));
    await user.paste('12\tOpen Pleasure\t$35\n12A\tStake\t1,250');
    expect(names()).toEqual(['Open Pleasure', 'Stake']);
    const [, second] = within(form()).getAllByLabelText(/^Number/);
    expect(second).toHaveValue('12A');
    expect(within(form()).getAllByLabelText(/^Price/)[1]).toHaveValue('1250');
    // A single line is pasted as it is.
    await user.paste(', any age');
    expect(names()).toEqual(['Open Pleasure', 'Stake, any age']);
  });

  it('are moved by buttons and by keyboard, with the focus', async () => {
    const { user } = await openEdit();
    expect(names()).toEqual(['Open Pleasure', 'Youth Lite Shod']);
    expect(press('Move class 1 up')).toBeDisabled();
    await user.click(press('Move class 2 up'));
    expect(names()).toEqual(['Youth Lite Shod', 'Open Pleasure']);
    const [first] = within(form()).getAllByLabelText('Class Name');
    if (first === undefined) expect.fail('a class is needed');
    await user.click(first);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['Open Pleasure', 'Youth Lite Shod']);
    expect(within(form()).getAllByLabelText('Class Name')[1]).toHaveFocus();
  });
});

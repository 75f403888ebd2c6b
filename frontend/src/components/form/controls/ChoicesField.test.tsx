import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { renderUi } from '../../../testing/renderApp';
import { ChoicesField } from './ChoicesField';
import { SubmitButton } from '../FormActions';
import { FormikForm } from '../FormikForm';

const HORSES = [
  { value: 'a', label: 'Zoë' },
  { value: 'b', label: 'Clover' },
  { value: 'c', label: 'Midnight Sun' },
];

it('holds the ids of several, chosen by typing and removed again', async () => {
  const sent = vi.fn().mockResolvedValue(undefined);
  const { user } = renderUi(
    // The horse with the id `gone` is not among the options.
    <FormikForm label="Note" initialValues={{ horses: ['b', 'gone'] }} onSubmit={sent}>
      <ChoicesField name="horses" label="Horses" options={HORSES} empty="No such horse." />
      <SubmitButton>Save</SubmitButton>
    </FormikForm>,
  );
  const input = screen.getByRole('combobox', { name: 'Horses' });
  await user.type(input, 'zoe');
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  await user.type(input, 'zebra');
  expect(await screen.findByText('No such horse.')).toBeVisible();
  await user.keyboard('{Escape}');
  // The list is closed by the first, and nothing is left to close for the second.
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Remove Clover' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.mock.lastCall?.[0]).toEqual({ horses: ['gone', 'a'] }));
});

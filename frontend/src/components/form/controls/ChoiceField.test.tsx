import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { renderUi } from '../../../testing/renderApp';
import { ChoiceField } from './ChoiceField';
import { SubmitButton } from '../FormActions';
import { FormikForm } from '../FormikForm';

const CONTACTS = [
  { value: 'a', label: 'Jo Park' },
  { value: 'b', label: 'Dr. Núñez' },
];

it('holds the id of one, chosen by typing, or none', async () => {
  const sent = vi.fn().mockResolvedValue(undefined);
  const { user } = renderUi(
    <FormikForm label="Visit" initialValues={{ contact: 'a' }} onSubmit={sent}>
      <ChoiceField
        name="contact"
        label="Contact"
        options={CONTACTS}
        empty="No such contact."
        openLabel="Show all contacts"
      />
      <SubmitButton>Save</SubmitButton>
    </FormikForm>,
  );
  const saved = async (contact: string) => {
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.mock.lastCall?.[0]).toEqual({ contact }));
  };
  const input = screen.getByRole('combobox', { name: 'Contact' });
  expect(input).toHaveValue('Jo Park');
  // Escape is left to the dialog around it, and changes nothing.
  const pressed = vi.fn();
  document.addEventListener('keydown', pressed);
  input.focus();
  await user.keyboard('{Escape}');
  document.removeEventListener('keydown', pressed);
  expect(pressed).toHaveBeenCalledOnce();
  expect(input).toHaveValue('Jo Park');
  await user.clear(input);
  await user.type(input, 'nunez');
  await user.keyboard('{Enter}');
  expect(input).toHaveValue('Dr. Núñez');
  await saved('b');
  await user.clear(input);
  await user.keyboard('{Escape}');
  await saved('');
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { renderUi } from '../../../testing/renderApp';
import { ComboboxField } from './ComboboxField';
import { SubmitButton } from '../FormActions';
import { FormikForm } from '../FormikForm';

const BREEDS = ['Quarter Horse', 'Arabian', 'Anglo-Arabian', 'Paint', 'Other'];

function show(breed = '', options: readonly string[] | null = BREEDS) {
  const sent = vi.fn().mockResolvedValue(undefined);
  const { user } = renderUi(
    <FormikForm label="Horse" initialValues={{ breed }} onSubmit={sent}>
      <ComboboxField
        name="breed"
        label="Breed"
        hint="Type a part of it"
        options={options ?? undefined}
        empty="No breed of this name."
        openLabel="Show all breeds"
      />
      <SubmitButton>Save</SubmitButton>
    </FormikForm>,
  );
  const input = screen.getByRole('combobox', { name: /^Breed/ });
  const saved = async () => {
    // An open list hides what is beside it until it has closed.
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    return sent.mock.lastCall?.[0] as unknown;
  };
  return { user, input, saved };
}

const offered = async () => {
  const list = await screen.findByRole('listbox');
  return within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
};

describe('ComboboxField', () => {
  it('narrows the list while typing, and Enter chooses the first', async () => {
    const { user, input, saved } = show();
    expect(input).toHaveAccessibleDescription('Type a part of it');
    await user.type(input, 'arab');
    expect(await offered()).toEqual(['Arabian', 'Anglo-Arabian']);
    await user.keyboard('{Enter}');
    expect(input).toHaveValue('Arabian');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(await saved()).toEqual({ breed: 'Arabian' });
  });

  it('lists options that begin with the text first', async () => {
    const { user, input } = show();
    await user.type(input, 'a');
    expect(await offered()).toEqual(['Arabian', 'Anglo-Arabian', 'Quarter Horse', 'Paint']);
    await user.type(input, 'r');
    expect(await offered()).toEqual(['Arabian', 'Anglo-Arabian', 'Quarter Horse']);
  });

  it('works with the arrow keys', async () => {
    const { user, input } = show();
    await user.type(input, 'arab');
    await offered();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(input).toHaveValue('Anglo-Arabian');
  });

  it('shows the whole list on a click on the button, even with a value chosen', async () => {
    const { user, input, saved } = show('Paint');
    await user.click(screen.getByRole('button', { name: 'Show all breeds' }));
    expect(await offered()).toEqual(BREEDS);
    await user.click(screen.getByRole('option', { name: 'Other' }));
    expect(input).toHaveValue('Other');
    expect(await saved()).toEqual({ breed: 'Other' });
  });

  it('uses the spelling of the list, and keeps a text that is not on it', async () => {
    const { user, input, saved } = show();
    await user.type(input, 'quarter horse');
    await user.tab();
    expect(input).toHaveValue('Quarter Horse');
    await user.clear(input);
    await user.type(input, 'Unicorn');
    expect(await screen.findByText('No breed of this name.')).toBeVisible();
    await user.tab();
    expect(await saved()).toEqual({ breed: 'Unicorn' });
  });

  it('says that the list is loading, and accepts text meanwhile', async () => {
    const { user, input, saved } = show('', null);
    await user.type(input, 'Morgan');
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    await user.tab();
    expect(await saved()).toEqual({ breed: 'Morgan' });
  });
});

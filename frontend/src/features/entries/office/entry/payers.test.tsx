import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { open, record } from '../../../../testing/entryPanel';
import { oid, registration } from '../../../../testing/fixtures/fixtures';
import { showBarn } from '../../../../testing/fixtures/showBarnFixtures';

const [first, second] = registration.bill;
if (first === undefined || second === undefined) expect.fail('two lines are needed');

const inBarn = {
  group_id: showBarn.id,
  group_fee: first.amount,
  bill: [{ ...first, payer: 'group' as const }, second],
  balance: second.amount,
};

describe('an entry in a barn', () => {
  it('names its barn, and says what the barn pays', async () => {
    await open(inBarn);
    const bill = within(screen.getByRole('region', { name: 'Bill' }));
    expect(await bill.findByRole('link', { name: showBarn.name })).toHaveAttribute(
      'href',
      `/event/${oid(10).$oid}/barns/${showBarn.id}`,
    );
    const lines = bill.getAllByRole('listitem');
    expect(lines[0]).toHaveTextContent('The barn pays');
    expect(lines[1]).not.toHaveTextContent('The barn pays');
    expect(bill.getAllByText('The barn pays').at(-1)?.parentElement).toHaveTextContent('$35.00');
  });

  it('has another pay its lines', async () => {
    const sent = record('registrations/:id/payers');
    const { user } = await open(inBarn);
    await user.click(screen.getByRole('button', { name: 'Who Pays…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Who Pays' }));
    await user.selectOptions(form.getByLabelText(/Youth Lite Shod, \$12\.50/), 'The barn');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Who pays is saved')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      lines: { [first.id]: 'group', [second.id]: 'group' },
      revision: registration.revision,
    });
  });

  it('is in none as a rule', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Who Pays…' })).toBeNull();
  });
});

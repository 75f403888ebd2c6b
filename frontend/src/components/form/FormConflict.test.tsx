import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderUi } from '../../testing/renderApp';
import { MoneyField, Select, TextField } from './controls/TextField';
import { FormAlert, SubmitButton } from './FormActions';
import { FormConflict } from './FormConflict';
import { FormikForm, FormStop } from './FormikForm';

const KINDS = [{ value: 'open', label: 'Open to all' }];

it('says the values of another window as pages say them', async () => {
  const base = {
    price: '450.00',
    most: '1.00',
    from: '2026-05-01',
    at: '08:00',
    month: '2026-05',
    lines: [{ guid: 'a', kind: 'open', fee: '10.00', paid: '' }],
  };
  const theirs = {
    price: '5000.00',
    most: '',
    from: '2026-06-14',
    at: '14:30',
    month: '2026-06',
    lines: [
      { guid: 'a', kind: 'open', fee: '1250.50', paid: '2026-06-01' },
      { guid: 'b', kind: 'open', fee: '7.00', paid: '' },
    ],
  };
  const { user } = renderUi(
    <FormikForm
      label="Horse"
      initialValues={base}
      onSubmit={() =>
        Promise.reject(
          new FormStop(
            <FormConflict
              what="This horse"
              base={base}
              theirs={theirs}
              onAccept={() => undefined}
            />,
          ),
        )
      }
    >
      <MoneyField name="price" label="Price" />
      <MoneyField name="most" label="Highest Price" />
      <TextField name="from" label="From" type="date" />
      <TextField name="at" label="At" type="time" />
      <TextField name="month" label="Month" type="month" />
      <Select name="lines.0.kind" label="Kind" options={KINDS} />
      <MoneyField name="lines.0.fee" label="Fee" />
      <TextField name="lines.0.paid" label="Paid" type="date" />
      <FormAlert />
      <SubmitButton>Save</SubmitButton>
    </FormikForm>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const said = within(await screen.findByRole('alert'))
    .getAllByRole('definition')
    .map((value) => value.textContent);
  expect(said).toEqual([
    '$5,000.00',
    'Empty',
    'Jun 14, 2026',
    '2:30 PM',
    'June 2026',
    'Open to all, $1,250.50, Jun 1, 2026\nOpen to all, $7.00',
  ]);
});

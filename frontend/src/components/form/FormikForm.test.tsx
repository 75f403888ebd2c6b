import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { array, object, string } from 'yup';

import { renderUi } from '../../testing/renderApp';
import { Checkbox } from './controls/Checkbox';
import { DateTimeFields } from './controls/DateTimeFields';
import { FieldArray } from './controls/FieldArray';
import { FollowProposal } from './controls/FollowProposal';
import { FormActions, SubmitButton } from './FormActions';
import { FormikForm, type FormikFormProps } from './FormikForm';
import { Select, TextField } from './controls/TextField';

const initialValues = {
  name: '',
  kind: 'open',
  location: { venue: '' },
  start_date: '',
  start_time: '',
  hpi: false,
  classes: [{ name: 'Lead Line' }],
};
type Values = typeof initialValues;

const schema = object({
  name: string().required('Event Name is required'),
  classes: array().of(object({ name: string().required('Class name is required') })),
});

function show(
  onSubmit: (values: Values) => Promise<unknown>,
  more: Partial<FormikFormProps<Values>> = {},
) {
  return renderUi(
    <FormikForm
      label="Event"
      initialValues={initialValues}
      schema={schema}
      onSubmit={onSubmit}
      {...more}
    >
      <TextField name="name" label="Event Name" required hint="As riders know it" />
      <Select
        name="kind"
        label="Kind"
        options={[
          { value: 'open', label: 'Open' },
          { value: 'youth', label: 'Youth' },
        ]}
      />
      <TextField name="location.venue" label="Venue" />
      <DateTimeFields label="Start" dateName="start_date" timeName="start_time" required />
      <Checkbox name="hpi" label="HPI Required" />
      <FieldArray
        name="classes"
        label="Classes"
        newItem={() => ({ name: '' })}
        addLabel="Add class"
        removeLabel={(index) => `Remove class ${index + 1}`}
      >
        {(path) => <TextField name={`${path}.name`} label="Class name" required />}
      </FieldArray>
      <FormActions>
        <SubmitButton pendingText="Saving...">Save</SubmitButton>
      </FormActions>
    </FormikForm>,
  );
}

const refused = (fields: Record<string, string[]>) => ({
  status: 422,
  data: { status: 422, code: 'invalid_fields', errors: 'Please check.', fields },
});
const save = () => screen.getByRole('button', { name: 'Save' });

/** A form that proposes amounts and follows them. */
function Proposal({ onSubmit }: { onSubmit: (values: object) => Promise<unknown> }) {
  const [due, setDue] = useState('17.50');
  const proposed = { amount: due, note: '' };
  return (
    <>
      <FormikForm label="Payment" draft="payment:1" initialValues={proposed} onSubmit={onSubmit}>
        <FollowProposal values={proposed} />
        <TextField name="amount" label="Amount" />
        <TextField name="note" label="Note" />
        <FormActions>
          <SubmitButton pendingText="Saving...">Save</SubmitButton>
        </FormActions>
      </FormikForm>
      {['40.00', '60.00'].map((amount) => (
        <button
          key={amount}
          type="button"
          // The focus stays where it is, as when an answer of the server changes the proposal.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setDue(amount)}
        >
          Due: {amount}
        </button>
      ))}
    </>
  );
}

describe('a form that follows a proposal', () => {
  it('takes a new one into what was not typed, and keeps what was', async () => {
    const sent = vi.fn().mockResolvedValue(undefined);
    const { user } = renderUi(<Proposal onSubmit={sent} />);
    const amount = screen.getByLabelText(/^Amount/);
    await user.type(screen.getByLabelText(/^Note/), 'by mail');
    await user.click(screen.getByText('Due: 40.00'));
    expect(amount).toHaveValue('40.00');
    expect(screen.getByLabelText(/^Note/)).toHaveValue('by mail');
    await user.clear(amount);
    await user.type(amount, '25');
    await user.click(screen.getByText('Due: 60.00'));
    expect(amount).toHaveValue('25');
    await user.click(save());
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith({ amount: '25', note: 'by mail' }),
    );
  });

  it('is still replaced as a whole by typing, if it was selected', async () => {
    const { user } = renderUi(<Proposal onSubmit={vi.fn()} />);
    const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/);
    await user.click(amount);
    amount.select();
    await user.click(screen.getByText('Due: 40.00'));
    expect(amount).toHaveValue('40.00');
    await user.keyboard('5');
    expect(amount).toHaveValue('5');
  });
});

describe('FormikForm', () => {
  it.each([
    ['optional', 'Event Name', 'Venue (optional)'],
    ['required', 'Event Name (required)', 'Venue'],
  ] as const)('marks the %s fields if it is told to', (marks, name, venue) => {
    show(vi.fn(), { marks });
    expect(screen.getByLabelText(name)).toHaveAttribute('aria-required', 'true');
    expect(screen.getByLabelText(venue)).not.toHaveAttribute('aria-required');
  });

  it('sends what was entered', async () => {
    const sent = vi.fn().mockResolvedValue(undefined);
    const { user } = show(sent);
    await user.type(screen.getByLabelText('Event Name'), 'Spring Classic');
    await user.selectOptions(screen.getByLabelText(/^Kind/), 'Youth');
    await user.type(screen.getByLabelText('Start Date'), '2026-06-06');
    await user.type(screen.getByLabelText('Start Time'), '18:00');
    await user.click(screen.getByLabelText('HPI Required'));
    await user.click(save());
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith({
        name: 'Spring Classic',
        kind: 'youth',
        location: { venue: '' },
        start_date: '2026-06-06',
        start_time: '18:00',
        hpi: true,
        classes: [{ name: 'Lead Line' }],
      }),
    );
  });

  it('does not render a long list of options again while another field is edited', async () => {
    const label = vi.fn(() => 'Chicago');
    const zones = [
      {
        value: 'America/Chicago',
        get label() {
          return label();
        },
      },
    ];
    const { user } = renderUi(
      <FormikForm label="Event" initialValues={{ name: '', zone: '' }} onSubmit={vi.fn()}>
        <TextField name="name" label="Event Name" />
        <Select name="zone" label="Time Zone" options={zones} />
      </FormikForm>,
    );
    label.mockClear();
    await user.type(screen.getByLabelText(/^Event Name/), 'Spring');
    expect(screen.getByLabelText(/^Event Name/)).toHaveValue('Spring');
    expect(label).not.toHaveBeenCalled();
  });

  it('links an error and a hint to the field, and removes the error once it is corrected', async () => {
    const { user } = show(vi.fn());
    await user.click(save());
    const name = screen.getByLabelText('Event Name');
    await waitFor(() => {
      expect(name).toHaveAccessibleDescription('As riders know it Event Name is required');
      expect(name).toHaveFocus();
    });
    await user.type(name, 'S');
    await waitFor(() => {
      expect(name).toBeValid();
    });
  });

  it('places the messages of a 422 on nested fields and lists, and focuses the first', async () => {
    const { user } = show(
      vi.fn().mockRejectedValue(
        refused({
          'location.venue': ['is required'],
          'classes[0].name': ['is taken'],
          start: ['must be a date'],
        }),
      ),
      { rename: { start: 'start_date' } },
    );
    await user.type(screen.getByLabelText('Event Name'), 'Spring Classic');
    await user.click(save());
    const venue = screen.getByLabelText(/^Venue/);
    await waitFor(() => {
      expect(venue).toHaveAccessibleDescription('Venue is required');
      expect(venue).toHaveFocus();
    });
    expect(screen.getByLabelText('Class name')).toHaveAccessibleDescription('Class name is taken');
    expect(screen.getByLabelText('Start Date')).toHaveAccessibleDescription(
      'Start Date must be a date',
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the message of a field that it does not contain', async () => {
    const { user } = show(vi.fn().mockRejectedValue(refused({ time_zone: ['is unknown'] })));
    await user.type(screen.getByLabelText('Event Name'), 'Spring Classic');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Time zone is unknown');
  });

  it('shows its default message for other failures, keeps the values, and can be sent again', async () => {
    const sent = vi.fn().mockRejectedValueOnce({ status: 500, data: '' }).mockResolvedValue(null);
    const { user } = show(sent, { onFailure: () => 'Failed to update event.' });
    await user.type(screen.getByLabelText('Event Name'), 'Spring Classic');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update event.');
    expect(screen.getByLabelText('Event Name')).toHaveValue('Spring Classic');
    await user.click(save());
    await waitFor(() => {
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('cannot be submitted twice at once', async () => {
    let finish: () => void = () => undefined;
    const sent = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const { user } = show(sent);
    await user.type(screen.getByLabelText('Event Name'), 'Spring Classic{Enter}');
    const button = await screen.findByRole('button', { name: 'Saving...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    await user.type(screen.getByLabelText('Event Name'), '{Enter}');
    expect(sent).toHaveBeenCalledTimes(1);
    finish();
    expect(await screen.findByRole('button', { name: 'Save' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });
});

describe('FieldArray', () => {
  it('adds an entry and moves the focus into it, and removes one', async () => {
    const { user } = show(vi.fn());
    await user.click(screen.getByRole('button', { name: 'Add class' }));
    const names = screen.getAllByLabelText('Class name');
    expect(names).toHaveLength(2);
    expect(names[1]).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Remove class 1' }));
    expect(screen.getByLabelText('Class name')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Add class' })).toHaveFocus();
  });

  it('shows no errors in a new entry before the form is sent again', async () => {
    const { user } = show(vi.fn());
    await user.click(save());
    await user.click(screen.getByRole('button', { name: 'Add class' }));
    expect(screen.getAllByLabelText('Class name')[1]).toBeValid();
    await user.click(save());
    await waitFor(() => {
      expect(screen.getAllByLabelText('Class name')[1]).toBeInvalid();
    });
  });
});

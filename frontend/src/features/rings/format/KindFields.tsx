import { Checkbox } from '../../../components/form/controls/Checkbox';
import { FieldArray } from '../../../components/form/controls/FieldArray';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Pair, Stack } from '../../../components/ui/page/Stack';
import { type FormatValues, penaltyFields, roundFields } from './formatForm';

/** What a class has in which each judge gives a number. */
export function ScoredFields() {
  const { judges } = useFormValues<FormatValues>();
  return (
    <>
      <Pair>
        <Select
          name="best"
          label="First Is"
          options={[
            { value: 'high', label: 'The highest score' },
            { value: 'low', label: 'The lowest score' },
          ]}
        />
        {judges.length > 1 && (
          <Select
            name="score_combine"
            label="Several Judges"
            options={[
              { value: 'sum', label: 'Their scores are summed' },
              { value: 'average', label: 'Their scores are averaged' },
            ]}
          />
        )}
      </Pair>
      <Pair>
        <TextField name="minimum" label="Lowest" inputMode="decimal" />
        <TextField name="maximum" label="Highest" inputMode="decimal" />
      </Pair>
      <Pair>
        <TextField
          name="step"
          label="Step"
          hint="The smallest difference between two scores, like 0.5; blank for 0.01"
          inputMode="decimal"
        />
        <TextField
          name="base"
          label="Base"
          hint="Where a score starts before points are added or taken off, like 70"
          inputMode="decimal"
        />
      </Pair>
    </>
  );
}

/** What a test with marks has. */
export function PercentFields() {
  return (
    <Pair>
      <TextField
        name="maximum"
        label="Most Marks"
        hint="All marks × coefficients"
        inputMode="decimal"
        required
      />
      <TextField
        name="errors"
        label="Errors Cost"
        hint="The first, the second …: 2, 4, out"
        placeholder="2, 4, out"
      />
    </Pair>
  );
}

/** The time of a round, and what is over it. */
function LimitFields({ of }: { of: string }) {
  return (
    <>
      <TextField
        name={`${of}.allowed`}
        label="Time Allowed"
        hint="In seconds"
        inputMode="decimal"
      />
      <Pair>
        <TextField
          name={`${of}.faults`}
          label="Faults Over It"
          hint="Usually 1"
          inputMode="decimal"
        />
        <TextField
          name={`${of}.per_seconds`}
          label="Per Commenced Seconds"
          hint="Usually 1: each second too many, or part of one, costs these faults"
          inputMode="decimal"
        />
      </Pair>
    </>
  );
}

/** What a jumper class has. */
export function JumperFields() {
  const { jump_off } = useFormValues<FormatValues>();
  return (
    <>
      <FieldArray
        name="rounds"
        label="Rounds"
        newItem={() => roundFields.blank}
        addLabel="Add Round"
        removeLabel={(index) => `Remove round ${index + 1}`}
      >
        {(path) => (
          <Stack gap={3}>
            <LimitFields of={path} />
            <Checkbox
              name={`${path}.time_counts`}
              label="The shorter time decides between equals"
            />
          </Stack>
        )}
      </FieldArray>
      <Select
        name="jump_off"
        label="Jump-Off"
        options={[
          { value: '', label: 'None' },
          { value: 'clears', label: 'Of all clear rounds' },
          { value: 'equal_first', label: 'Of those that are equal first' },
        ]}
      />
      {jump_off === 'clears' && (
        <Checkbox name="jump_off_at_once" label="It follows the round at once" />
      )}
      {jump_off !== '' && <LimitFields of="jump_off_limit" />}
    </>
  );
}

/** What a class has in which the clock decides. */
export function SpeedFields() {
  return (
    <>
      <FieldArray
        name="penalties"
        label="Penalties"
        hint="Seconds that a mistake adds, or out"
        newItem={() => penaltyFields.blank}
        addLabel="Add Penalty"
        removeLabel={(index) => `Remove penalty ${index + 1}`}
      >
        {(path) => (
          <Pair>
            <TextField name={`${path}.name`} label="Mistake" placeholder="Pole" required />
            <TextField name={`${path}.cost`} label="Seconds" placeholder="5" required />
          </Pair>
        )}
      </FieldArray>
      <Pair>
        <TextField
          name="out_at"
          label="Out At"
          hint="So many penalties; blank for never"
          inputMode="numeric"
        />
        <Select
          name="runs"
          label="Several Runs"
          options={[
            { value: 'best', label: 'The best counts' },
            { value: 'sum', label: 'They are added' },
          ]}
        />
      </Pair>
    </>
  );
}

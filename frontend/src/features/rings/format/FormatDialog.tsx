import { useState } from 'react';

import { DialogForm } from '../../../components/form/DialogForm';
import { CheckboxGroup } from '../../../components/form/controls/CheckboxGroup';
import { RadioCards } from '../../../components/form/controls/RadioCards';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Soft } from '../../../components/ui/page/Soft';
import { sayClass } from '../../entries/parts/classTitles';
import type { NumberFocus } from '../cards/numberFocus';
import type { ClassJudging } from '../ringsApi';
import { COMBINES, KINDS } from '../ringWords';
import { blankFormat, formatSchema, type FormatValues, fromFormat } from './formatForm';
import { JudgesFields } from './JudgesFields';
import { useSaveFormat } from './useSaveFormat';
import { JumperFields, PercentFields, ScoredFields, SpeedFields } from './KindFields';

interface FormatButtonProps {
  eventId: string;
  classes: readonly ClassJudging[];
  shown: ClassJudging;
}

interface OpenerProps extends FormatButtonProps {
  /** Where the focus goes once it is saved. */
  focus: NumberFocus;
}

const draftOf = ({ class_id }: ClassJudging) => `format:${class_id}`;

/** Opens the form of what a class is judged by; by itself if something was typed before a reload. */
export function FormatButton({ eventId, classes, shown, focus }: OpenerProps) {
  const hasDraft = useHasDraft();
  const [open, setOpen] = useState(() => hasDraft(draftOf(shown)));
  return (
    <>
      <Button
        variant={shown.format === null ? 'primary' : 'secondary'}
        icon="edit"
        onClick={() => setOpen(true)}
      >
        {shown.format === null ? 'Set Format' : 'Edit Format'}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Format"
        description={sayClass(shown)}
        focusAfter={focus.take}
      >
        <FormatForm
          {...{ eventId, classes, shown }}
          onDone={() => {
            focus.want();
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

/** The class before this one that has a format: usually the judges are the same. */
function formerOf(classes: readonly ClassJudging[], shown: ClassJudging) {
  const before = classes.slice(0, classes.indexOf(shown));
  return before.reverse().find(({ format }) => format !== null);
}

function FormatForm({
  eventId,
  classes,
  shown,
  onDone,
}: FormatButtonProps & { onDone: () => void }) {
  const [{ initial, former }] = useState(() => {
    if (shown.format !== null) return { initial: fromFormat(shown.format), former: undefined };
    const found = formerOf(classes, shown);
    const format = found?.format ?? null;
    if (format === null) return { initial: blankFormat, former: undefined };
    return { initial: { ...fromFormat(format), master_of: [] }, former: found };
  });
  const submit = useSaveFormat({ id: eventId, class_id: shown.class_id }, shown.format, initial);
  return (
    <DialogForm<FormatValues>
      submit="Save Format"
      done="Format saved"
      label="Format"
      draft={draftOf(shown)}
      initialValues={initial}
      schema={formatSchema}
      rename={{
        'jump_off.at_once': 'jump_off_at_once',
        'jump_off.allowed': 'jump_off_limit.allowed',
        'jump_off.per_seconds': 'jump_off_limit.per_seconds',
        'jump_off.faults': 'jump_off_limit.faults',
      }}
      onSubmit={submit}
      onSaved={onDone}
    >
      {former !== undefined && (
        <Soft as="p" size="same">
          Filled in as for {sayClass(former)}.
        </Soft>
      )}
      <Select
        name="kind"
        label="Judged By"
        required
        placeholder="Choose…"
        options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
      />
      <Fields {...{ eventId, classes, shown }} />
    </DialogForm>
  );
}

/** The fields of the chosen kind alone. */
function Fields({ eventId, classes, shown }: FormatButtonProps) {
  const { kind, judges, combine } = useFormValues<FormatValues>();
  if (kind === '') return null;
  const others = classes.filter(
    ({ class_id, master_id }) =>
      class_id !== shown.class_id && (master_id === null || master_id === shown.class_id),
  );
  return (
    <>
      {kind === 'scored' && <ScoredFields />}
      {kind === 'percent' && <PercentFields />}
      {kind === 'jumper' && <JumperFields />}
      {kind === 'speed' && <SpeedFields />}
      {kind === 'placed' && (
        <TextField name="places" label="Places" hint="How many a judge gives" inputMode="numeric" />
      )}
      <JudgesFields eventId={eventId} />
      {judges.length > 1 && (
        <>
          {kind === 'placed' && (
            <RadioCards
              name="combine"
              label="Several Judges"
              options={COMBINES.map(([value, name, means]) => ({
                value,
                label: `${name}: ${means}`,
              }))}
            />
          )}
          {/* Equal scores share a place; only where judges place the horses does one decide. */}
          {kind === 'placed' && combine !== 'separate' && (
            <Select
              name="call_judge"
              label="Call Judge, or Referee"
              hint="Decides between equals"
              options={judges.map(({ name }, index) => ({
                value: String(index),
                label: name.trim() === '' ? `Judge ${index + 1}` : name,
              }))}
            />
          )}
        </>
      )}
      {others.length > 0 && shown.master_id === null && (
        <details>
          <summary>Ridden at once with other classes</summary>
          <CheckboxGroup
            name="master_of"
            label="These take their places from this class’s cards"
            options={others.map((one) => ({ value: one.class_id, label: sayClass(one) }))}
          />
        </details>
      )}
    </>
  );
}

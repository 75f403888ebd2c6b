import { useState } from 'react';

import { withReason } from '../../../api/errors';
import { TextField } from '../../../components/form/controls/TextField';
import { DialogForm } from '../../../components/form/DialogForm';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { HorsesField } from '../../horses/HorsesField';
import type { Apart, Turnout } from '../placesTypes';
import { apartFields, pairOf, withApart } from './turnout';
import { useSaveTurnout } from './useSaveTurnout';

/** The name of the draft of a pair; without one, of a new pair. */
export const apartDraft = (pair?: Apart) => `apart:${pair?.horse_ids.join(' ') ?? 'new'}`;

interface ApartDialogProps {
  /** Whose barn it is; empty for the own. */
  organizationId: string;
  turnout: Turnout;
  /** Which horses are offered. */
  horses: { organizationId?: string };
  /** The pair to change; without one a pair is added. */
  pair: Apart | undefined;
  nameOf: (horseId: string) => string;
  onClose: () => void;
}

/** The dialog to say which two horses must not go together. */
export function ApartDialog({
  organizationId,
  turnout,
  horses,
  pair,
  nameOf,
  onClose,
}: ApartDialogProps) {
  const title = pair === undefined ? 'Keep Two Horses Apart' : 'Edit Pair';
  const valuesOf = (version: Turnout) => {
    const found = pairOf(version, pair);
    return found === undefined ? apartFields.blank : apartFields.read(found);
  };
  const [initialValues] = useState(() => valuesOf(turnout));
  const { save, question } = useSaveTurnout({
    organizationId,
    turnout,
    what: 'This pair',
    valuesOf,
    change: (version, values) => withApart(version, pair, apartFields.write(values)),
    nameOf,
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit="Keep Them Apart"
        label={title}
        draft={apartDraft(pair)}
        initialValues={initialValues}
        schema={apartFields.rule}
        onSubmit={save}
        done="They are kept apart"
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to save the pair.', error)}
      >
        <HorsesField label="Two Horses" required {...horses} />
        <TextField name="note" label="Why" />
      </DialogForm>
      {question}
    </Dialog>
  );
}

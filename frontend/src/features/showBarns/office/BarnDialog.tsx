import { withReason } from '../../../api/errors';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { EmailField, PhoneField, TextField } from '../../../components/form/controls/TextField';
import { email, missing, phone, text } from '../../../components/form/rules';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Pair } from '../../../components/ui/page/Stack';
import type { Barn } from '../parts/barnTypes';
import { useLazyGetGroupQuery } from '../../entries/office/entriesApi';
import { useAddBarnMutation, useChangeBarnMutation } from './officeBarnsApi';

/** The office may not know yet how to reach who is in charge. */
const fields = field.group({
  name: field.typed(text('Name of the Barn', 200).required(missing)),
  contact_name: field.typed(text('In Charge', 200).required(missing)),
  email: field.typed(email()),
  phone: field.typed(phone()),
});

/** The name of the draft of a barn; without one, of a new barn. */
export const officeBarnDraft = (show: string, barn?: Barn) =>
  `office-barn:${show}:${barn?.id ?? ''}`;

interface BarnDialogProps {
  show: string;
  /** The barn to change; without one it is made. */
  barn?: Barn;
  onSaved?: (barn: Barn) => void;
  onClose: () => void;
}

/** The dialog to add a barn at a show, or to change its facts. */
export function BarnDialog({ show, barn, onSaved, onClose }: BarnDialogProps) {
  const [add] = useAddBarnMutation();
  const [change] = useChangeBarnMutation();
  const [get] = useLazyGetGroupQuery();
  const draft = officeBarnDraft(show, barn);
  const keyFor = useDraftKey(draft);
  const title = barn === undefined ? 'Add Barn' : 'Edit Barn';
  const save = useSaveOrConflict({
    record: barn,
    what: 'This barn',
    valuesOf: (version) => fields.read(version),
    save: (values: typeof fields.blank, { id, revision }) =>
      change({ id: show, group_id: id, body: { ...fields.write(values), revision } }).unwrap(),
    read: ({ id }) => get({ id: show, group_id: id }).unwrap(),
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm<typeof fields.blank, Barn>
        submit={barn === undefined ? 'Add Barn' : 'Save Barn'}
        label={title}
        draft={draft}
        initialValues={barn === undefined ? fields.blank : fields.read(barn)}
        schema={fields.rule}
        onSubmit={(values) => {
          if (barn !== undefined) return save(values);
          const body = fields.write(values);
          return add({ id: show, body, idempotencyKey: keyFor(body) }).unwrap();
        }}
        done={barn === undefined ? 'Barn added' : 'Barn saved'}
        onSaved={(saved) => {
          onSaved?.(saved);
          onClose();
        }}
        onFailure={(error) => withReason('Failed to save the barn.', error)}
      >
        <TextField name="name" label="Name of the Barn" required autoCapitalize="words" />
        <TextField name="contact_name" label="In Charge" required autoCapitalize="words" />
        <Pair>
          <EmailField name="email" label="Email" autoComplete="off" />
          <PhoneField name="phone" label="Phone" autoComplete="off" />
        </Pair>
      </DialogForm>
    </Dialog>
  );
}

import { useState } from 'react';

import { withReason } from '../../api/errors';
import { paths } from '../../app/paths';
import { DialogForm } from '../../components/form/DialogForm';
import { FieldArray } from '../../components/form/controls/FieldArray';
import { MoneyField, Select, TextField } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../components/ui/actions/Dialog';
import { LinkButton } from '../../components/ui/actions/Button';
import { Pair, Stack } from '../../components/ui/page/Stack';
import { useToday } from '../people/useBarn';
import {
  horseServicesBody,
  horseServicesRule,
  horseServicesValues,
  type HorseServicesValues,
  type HorseServiceValues,
  MOST_SERVICES,
} from './horseServicesFields';
import { priceOf } from './serviceWords';
import {
  type HorseServices,
  type Service,
  useLazyGetHorseServicesQuery,
  useReplaceHorseServicesMutation,
} from './servicesApi';

/** The name of the draft. */
export const horseServicesDraft = (horseId: string) => `horse:${horseId}:services`;

interface HorseServicesDialogProps {
  horseId: string;
  horseName: string;
  present: HorseServices;
  /** What the barn offers. */
  offered: readonly Service[];
  onClose: () => void;
}

/** The dialog of all services of a horse. It is open as long as it is rendered. */
export function HorseServicesDialog({ offered, onClose, ...props }: HorseServicesDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Services of ${props.horseName}`}>
      {offered.length === 0 ? (
        <NothingOffered />
      ) : (
        <ServicesForm {...props} offered={offered} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NothingOffered() {
  return (
    <>
      <DialogBody>
        <p>The barn has no services yet. Add board or what else you charge for first.</p>
      </DialogBody>
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
        <LinkButton variant="primary" to={paths.services}>
          Go to Services
        </LinkButton>
      </DialogActions>
    </>
  );
}

function ServicesForm({ horseId, horseName, present, offered, onClose }: HorseServicesDialogProps) {
  const [replace] = useReplaceHorseServicesMutation();
  const [read] = useLazyGetHorseServicesQuery();
  const today = useToday();
  const [initialValues] = useState(() => horseServicesValues(present));
  const newItem = (): HorseServiceValues => {
    const [only, ...others] = offered;
    const id = only !== undefined && others.length === 0 ? only._id.$oid : '';
    return { service_id: id, from: today, until: '', amount: '' };
  };
  const save = useSaveOrConflict<HorseServices, HorseServicesValues>({
    record: present,
    what: 'This list',
    valuesOf: horseServicesValues,
    save: (values, { revision }) =>
      replace({ id: horseId, body: { services: horseServicesBody(values), revision } }).unwrap(),
    read: () => read(horseId).unwrap(),
  });
  return (
    <DialogForm<HorseServicesValues, HorseServices>
      submit="Save Services"
      done="Services saved"
      label={`Services of ${horseName}`}
      draft={horseServicesDraft(horseId)}
      marks="required"
      initialValues={initialValues}
      schema={horseServicesRule}
      onSubmit={save}
      onSaved={onClose}
      onFailure={(error) => withReason('Failed to save the services.', error)}
    >
      <FieldArray
        name="services"
        label="Services"
        hint="Both days count. Board that begins or ends within a month is billed by its days."
        newItem={newItem}
        most={MOST_SERVICES}
        addLabel="Add a Service"
        removeLabel={(index) => `Remove service ${index + 1}`}
        empty="This horse has no services."
      >
        {(path, index) => <LineFields path={path} index={index} offered={offered} />}
      </FieldArray>
    </DialogForm>
  );
}

function LineFields({
  path,
  index,
  offered,
}: {
  path: string;
  index: number;
  offered: readonly Service[];
}) {
  const { services } = useFormValues<HorseServicesValues>();
  const chosen = offered.find(({ _id }) => _id.$oid === services[index]?.service_id);
  return (
    <Stack gap={3}>
      <Pair>
        <Select
          name={`${path}.service_id`}
          label="Service"
          required
          placeholder="Choose"
          options={offered.map(({ _id, name }) => ({ value: _id.$oid, label: name }))}
        />
        <MoneyField
          name={`${path}.amount`}
          label="Own Price"
          {...(chosen !== undefined && {
            placeholder: chosen.amount.toFixed(2),
            hint: `Else ${priceOf(chosen)}.`,
          })}
        />
      </Pair>
      <Pair>
        <TextField name={`${path}.from`} label="From" type="date" required />
        <TextField name={`${path}.until`} label="Until" type="date" />
      </Pair>
    </Stack>
  );
}

import { useId, useState } from 'react';

import { DialogForm } from '../../../components/form/DialogForm';
import { TextArea } from '../../../components/form/controls/TextField';
import * as field from '../../../components/form/fields';
import { text } from '../../../components/form/rules';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Soft } from '../../../components/ui/page/Soft';
import {
  type BillSettings,
  useGetBillSettingsQuery,
  useLazyGetBillSettingsQuery,
  useReplaceBillSettingsMutation,
} from '../bookApi';
import styles from './HowToPay.module.css';

const fields = field.group({ how_to_pay: field.typed(text('How to Pay', 1000)) });

/** The name of the draft. */
const draftOf = (organizationId: string) => `bill-settings:${organizationId}`;

/** How all bills say to pay, where bills are made, with the way to change it. */
export function HowToPay({ organizationId }: { organizationId: string }) {
  const query = useGetBillSettingsQuery({ organization_id: organizationId });
  return (
    <Loaded small query={query} name="How to pay" waiting={null}>
      {(settings) => <Said organizationId={organizationId} settings={settings} />}
    </Loaded>
  );
}

interface SaidProps {
  organizationId: string;
  settings: BillSettings;
}

function Said({ organizationId, settings }: SaidProps) {
  const hasDraft = useHasDraft();
  const [isOpen, setIsOpen] = useState(() => hasDraft(draftOf(organizationId)));
  const heading = useId();
  const isSaid = settings.how_to_pay !== '';
  return (
    <section className={styles.said} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        How to Pay
      </h2>
      {isSaid ? (
        <p className={styles.text}>{settings.how_to_pay}</p>
      ) : (
        <Soft as="p" size="same">
          Your bills do not say it yet.
        </Soft>
      )}
      <Button
        variant="quiet"
        icon="edit"
        aria-label={isSaid ? 'Change how to pay' : 'Say how to pay'}
        onClick={() => setIsOpen(true)}
      >
        {isSaid ? 'Change' : 'Say How'}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="How to Pay">
        <HowToPayForm
          organizationId={organizationId}
          settings={settings}
          onDone={() => setIsOpen(false)}
        />
      </Dialog>
    </section>
  );
}

function HowToPayForm({ organizationId, settings, onDone }: SaidProps & { onDone: () => void }) {
  const [replace] = useReplaceBillSettingsMutation();
  const [read] = useLazyGetBillSettingsQuery();
  const of = { organization_id: organizationId };
  const save = useSaveOrConflict<BillSettings, typeof fields.blank>({
    record: settings,
    what: 'How to pay',
    valuesOf: fields.read,
    save: (values, { revision }) =>
      replace({ ...of, body: { ...fields.write(values), revision } }).unwrap(),
    read: () => read(of).unwrap(),
  });
  return (
    <DialogForm
      label="How to pay"
      submit="Save"
      done="How to pay was saved"
      draft={draftOf(organizationId)}
      initialValues={fields.read(settings)}
      schema={fields.rule}
      onSubmit={save}
      onSaved={onDone}
    >
      <TextArea
        name="how_to_pay"
        label="How to Pay"
        rows={4}
        hint="To whom and how: a name for checks, an account, a day in the office."
      />
      <Soft as="p">
        New bills and the pages of owners say it. Bills that you have made stay as they are.
      </Soft>
    </DialogForm>
  );
}

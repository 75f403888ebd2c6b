import { useState } from 'react';
import { object } from 'yup';

import { TextField } from '../../../components/form/controls/TextField';
import { DialogForm } from '../../../components/form/DialogForm';
import { missing, text } from '../../../components/form/rules';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { formatDate, type Instant } from '../../../lib/time/dates';
import { useForgetExhibitorMutation, type WholeExhibitor } from '../../exhibitors/exhibitorsApi';
import { useBarnZone } from '../../people/useBarn';

const STAYS =
  'The name stays on entries, results and bills, with what was paid and signed. Entries keep contact data until their show is over, and addresses as long as its records must be kept.';

/** The way to forget somebody, which only an owner of the organization has. */
export function ForgetCard({ exhibitor }: { exhibitor: WholeExhibitor }) {
  const [asking, setAsking] = useState(false);
  const [forget] = useForgetExhibitorMutation();
  const { name, merges } = exhibitor;
  const title = `Forget ${name}`;
  const merged = merges.length === 0 ? '' : ` So does what is merged into ${name}.`;
  return (
    <Card title="Personal Data">
      <Soft as="p">If {name} asks to be forgotten, contact data, memberships and papers go.</Soft>
      <Button variant="danger-quiet" icon="trash" onClick={() => setAsking(true)}>
        Forget This Person…
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        description={`Email, phone, address, notes, memberships and the documents of these go, also from the history.${merged} ${STAYS} This cannot be undone.`}
      >
        <DialogForm
          submit="Forget"
          cancelLabel="Keep as It Is"
          label={title}
          initialValues={{ reason: '' }}
          schema={object({ reason: text('Reason', 500).required(missing) })}
          onSubmit={({ reason }) =>
            forget({ id: exhibitor._id.$oid, body: { reason: reason.trim() } }).unwrap()
          }
          done={`${name} is forgotten`}
          onSaved={() => setAsking(false)}
        >
          <TextField name="reason" label="Reason" required hint="It stands in the history." />
        </DialogForm>
      </Dialog>
    </Card>
  );
}

/** What is left of somebody who was forgotten. */
export function ForgottenCard({ forgottenAt }: { forgottenAt: Instant }) {
  const zone = useBarnZone();
  return (
    <Card title={`Forgotten on ${formatDate(forgottenAt, zone)}`}>
      <Soft as="p">
        Contact data, memberships and papers are gone, and nobody is taken for this person any more.{' '}
        {STAYS}
      </Soft>
    </Card>
  );
}

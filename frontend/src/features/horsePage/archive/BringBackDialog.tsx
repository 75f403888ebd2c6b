import { string } from 'yup';

import { withReason } from '../../../api/errors';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { RadioCards } from '../../../components/form/controls/RadioCards';
import { TextField } from '../../../components/form/controls/TextField';
import { missing } from '../../../components/form/rules';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { formatDay } from '../../../lib/time/days';
import { type Archive, useUnarchiveHorseMutation } from '../../horses/archive/archive';
import type { Horse } from '../../horses/horsesApi';
import { useToday } from '../../people/useBarn';

const fields = field.group({
  was: field.same<'away' | 'mistake'>('away'),
  from: field.same('', string().label('First day').required(missing)),
});

interface BringBackDialogProps {
  horse: Horse;
  archive: Archive;
  onClose: () => void;
}

/** The dialog that asks since when an archived horse is back. */
export function BringBackDialog({ horse, archive, onClose }: BringBackDialogProps) {
  const [remove] = useUnarchiveHorseMutation();
  const today = useToday();
  const { name } = horse.profile;
  const title = `Bring ${name} Back`;
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit="Bring Back"
        done={`${name} is back in the stable`}
        draft={`back:${horse.id}`}
        label={title}
        marks="required"
        initialValues={{ ...fields.blank, from: today }}
        schema={fields.rule}
        onSubmit={({ was, from }) =>
          remove({ id: horse.id, from: was === 'away' ? from : archive.date }).unwrap()
        }
        onSaved={onClose}
        onFailure={(error) =>
          withReason('Failed to take the horse out of the archive. Please try again.', error)
        }
      >
        <RadioCards
          name="was"
          label="Was it away?"
          hint="Board and other services are not charged for the days between."
          options={[
            { value: 'away', label: `Yes, since ${formatDay(archive.date)}` },
            { value: 'mistake', label: 'No, it was archived by mistake' },
          ]}
          more={{ away: <TextField name="from" label="Back since" type="date" required /> }}
        />
      </DialogForm>
    </Dialog>
  );
}

import { useState } from 'react';

import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { TextField } from '../../../components/form/controls/TextField';
import * as field from '../../../components/form/fields';
import { useToast } from '../../../components/ui/messages/Toast';
import { formatDay } from '../../../lib/time/days';
import type { Instant } from '../../../lib/time/dates';
import { resolveWallTime, toWallTime } from '../../../lib/time/zonedTime';
import { useBarnZone } from '../useBarn';

const endFields = field.group({ expires_at: field.chosen() });

interface LinkEndProps {
  /** The name of the draft. */
  draft: string;
  expiresAt: Instant | null;
  /** Saves the instant from which on the link is dead, in UTC; `null`: it has no end. */
  save: (expiresAt: string | null) => Promise<unknown>;
}

/** The form for the last day on which a link works, in the zone of the barn. */
export function LinkEnd({ draft, expiresAt, save }: LinkEndProps) {
  const zone = useBarnZone();
  const toast = useToast();
  const [initialValues] = useState({
    expires_at: expiresAt === null ? '' : toWallTime(expiresAt.$date, zone).date,
  });
  return (
    <FormikForm
      label="Last day of the link"
      stacked
      draft={draft}
      initialValues={initialValues}
      schema={endFields.rule}
      onSubmit={async (values) => {
        const { expires_at: day } = endFields.write(values);
        const end = day === null ? null : resolveWallTime({ date: day, time: '23:59' }, zone);
        await save(end?.instant ?? null);
        return day;
      }}
      onSaved={(day) =>
        toast.success(
          day === null ? 'The link has no end' : `The link works until ${formatDay(day)}`,
        )
      }
    >
      <TextField
        name="expires_at"
        label="Last Day"
        type="date"
        hint="Without a day, the link works until it is revoked."
      />
      <FormActions>
        <SubmitButton variant="secondary" pendingText="Saving...">
          Save Last Day
        </SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

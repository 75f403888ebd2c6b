import { string } from 'yup';

import { FormActions, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import { TextField } from '../../components/form/controls/TextField';
import * as field from '../../components/form/fields';
import { Loaded } from '../../components/ui/loading/Loaded';
import { useToast } from '../../components/ui/messages/Toast';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Pair } from '../../components/ui/page/Stack';
import { ofOrganization, useGetIntervalsQuery, useSaveIntervalsMutation } from './careApi';
import type { Intervals } from './careApi';

/** Ten years. */
const MOST_DAYS = 3650;

const days = field.numeric(
  string().test('days', `Enter whole days, from 1 to ${MOST_DAYS}`, (typed = '') => {
    const count = Number(typed);
    return /^\d+$/.test(typed.trim()) && count >= 1 && count <= MOST_DAYS;
  }),
  Number,
);

const fields = field.group({ hoof: days, vaccination: days, dental: days, deworming: days });

/** How often care is due in the barn. */
export function IntervalsCard({ organizationId }: { organizationId: string }) {
  const query = useGetIntervalsQuery(ofOrganization(organizationId));
  return (
    <Card title="How Often Care Is Due">
      <Soft as="p" size="same">
        When care is recorded, the next date is proposed after as many days. You can change it each
        time.
      </Soft>
      <Loaded small query={query} name="How often care is due" shape="lines" count={2}>
        {(intervals) => <IntervalsForm organizationId={organizationId} intervals={intervals} />}
      </Loaded>
    </Card>
  );
}

function IntervalsForm({
  organizationId,
  intervals,
}: {
  organizationId: string;
  intervals: Intervals;
}) {
  const [save] = useSaveIntervalsMutation();
  const toast = useToast();
  return (
    <FormikForm
      label="How often care is due"
      stacked
      draft="care-intervals"
      initialValues={fields.read(intervals)}
      schema={fields.rule}
      onSubmit={(values) => save({ organizationId, body: fields.write(values) }).unwrap()}
      onSaved={() => toast.success('Intervals saved')}
    >
      <Pair>
        <TextField name="hoof" label="Hoof Care, Days" inputMode="numeric" />
        <TextField name="vaccination" label="Vaccination, Days" inputMode="numeric" />
        <TextField name="dental" label="Dental, Days" inputMode="numeric" />
        <TextField name="deworming" label="Deworming, Days" inputMode="numeric" />
      </Pair>
      <FormActions>
        <SubmitButton pendingText="Saving...">Save Intervals</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

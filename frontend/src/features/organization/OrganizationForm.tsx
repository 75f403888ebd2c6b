import { useMemo, useState } from 'react';

import { withRetryHint } from '../../api/errors';
import { FieldArray } from '../../components/form/controls/FieldArray';
import { FormActions, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import {
  EmailField,
  PhoneField,
  Select,
  TextField,
} from '../../components/form/controls/TextField';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { Card } from '../../components/ui/page/Card';
import { useToast } from '../../components/ui/messages/Toast';
import { zipHint } from '../../lib/text/typos';
import { zoneOptions } from '../../lib/time/timeZones';
import {
  type Organization,
  useLazyGetOrganizationQuery,
  useUpdateOrganizationMutation,
} from './organizationApi';
import styles from './OrganizationForm.module.css';
import { judgeFields, managerFields, organizationFields } from './organizationSchema';

/** The form for the organization, its managers and its judges. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const [update] = useUpdateOrganizationMutation();
  const toast = useToast();
  const [read] = useLazyGetOrganizationQuery();
  const [initialValues] = useState(() => organizationFields.read(organization));
  const zones = useMemo(() => zoneOptions(initialValues.time_zone), [initialValues]);

  const save = useSaveOrConflict({
    record: organization,
    what: 'This organization',
    valuesOf: organizationFields.read,
    save: (values, { _id, revision }) =>
      update({ id: _id.$oid, body: { ...organizationFields.write(values), revision } }).unwrap(),
    read: () => read().unwrap(),
  });

  return (
    <FormikForm
      label="Organization"
      draft="organization"
      className={styles.form}
      initialValues={initialValues}
      schema={organizationFields.rule}
      onSubmit={save}
      onSaved={() => toast.success('Organization saved')}
      onFailure={(error) => {
        toast.error(withRetryHint('Failed to save organization. Please try again.', error));
        return null;
      }}
    >
      <Card title="Organization Info" className={styles.info}>
        <TextField name="name" label="Name" autoComplete="organization" className={styles.wide} />
        <TextField
          name="address.street"
          label="Street"
          autoComplete="address-line1"
          className={styles.wide}
        />
        <TextField name="address.city" label="City" autoComplete="address-level2" />
        <div className={styles.pair}>
          <TextField
            name="address.state"
            label="State"
            autoComplete="address-level1"
            autoCapitalize="characters"
          />
          <TextField
            name="address.zip_code"
            label="ZIP"
            autoComplete="postal-code"
            inputMode="numeric"
            doubt={zipHint}
          />
        </div>
        <TextField name="contact_person" label="Contact Person" autoComplete="name" />
        <EmailField name="email" label="Email" />
        <PhoneField name="phone" label="Phone" />
        <TextField
          name="website"
          label="Website"
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
        />
        <Select
          name="time_zone"
          label="Time Zone"
          required
          options={zones}
          hint="Decides which day is today in your barn."
        />
      </Card>
      <Card className={styles.people}>
        <FieldArray
          name="managers"
          label="Event Managers"
          hint="The people who run your shows. The form of an event offers them as its manager."
          newItem={() => managerFields.blank}
          addLabel="Add Manager"
          removeLabel={(index) => `Remove manager ${index + 1}`}
          empty="Nobody yet."
        >
          {(path) => <PersonFields path={path} />}
        </FieldArray>
      </Card>
      <Card className={styles.people}>
        <FieldArray
          name="judges"
          label="Judges"
          hint="The people who judge your shows. You choose among them where a class gets its judges, and their addresses go into the records for the USDA."
          newItem={() => judgeFields.blank}
          addLabel="Add Judge"
          removeLabel={(index) => `Remove judge ${index + 1}`}
          empty="Nobody yet."
        >
          {(path) => (
            <>
              <PersonFields path={path} />
              <TextField
                name={`${path}.address`}
                label="Address"
                hint="Part of the records that the USDA asks for"
              />
            </>
          )}
        </FieldArray>
      </Card>
      <FormActions sticky>
        <SubmitButton pendingText="Saving...">Save Organization</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

function PersonFields({ path }: { path: string }) {
  return (
    <div className={styles.person}>
      {/* No autofill, because these are names of other people. */}
      <TextField name={`${path}.first_name`} label="First Name" required autoCapitalize="words" />
      <TextField name={`${path}.last_name`} label="Last Name" autoCapitalize="words" />
      <EmailField name={`${path}.email`} label="Email" autoComplete="off" />
    </div>
  );
}

import { useMemo, useRef, useState } from 'react';
import { object, string } from 'yup';

import { DialogForm } from '../../components/form/DialogForm';
import { FieldFailure } from '../../components/form/FormikForm';
import { Select, TextField } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { missing, text } from '../../components/form/rules';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { CopyBox } from '../../components/ui/actions/CopyBox';
import { Dialog, DialogActions, DialogBody } from '../../components/ui/actions/Dialog';
import { useCopy } from '../../components/ui/actions/useCopy';
import { browserTimeZone } from '../../lib/time/dates';
import { addDays } from '../../lib/time/days';
import { resolveWallTime } from '../../lib/time/zonedTime';
import type { OwnRole } from '../people/peopleApi';
import { organizationName } from '../people/roles';
import { useTodayIn } from '../people/useTodayIn';
import { type NewApiToken, useMakeApiTokenMutation } from './apiTokensApi';
import { rolesWithin } from './rolesWithin';

/** How long a token lives unless another day is chosen, and at most: a year. */
const USUAL_DAYS = 90;
const MOST_DAYS = 365;

const DRAFT = 'api-token';

/** Opens the form of a new token, and then shows the token, this once. */
export function NewToken({ organizations }: { organizations: readonly OwnRole[] }) {
  const hasDraft = useHasDraft();
  const [open, setOpen] = useState(() => hasDraft(DRAFT));
  const [made, setMade] = useState<NewApiToken | null>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        icon="plus"
        onClick={() => {
          setMade(null);
          setOpen(true);
        }}
      >
        New Token
      </Button>
      <Dialog open={open} onClose={close} title={made === null ? 'New API token' : made.name}>
        {made === null ? (
          <TokenForm organizations={organizations} onMade={setMade} />
        ) : (
          <MadeToken made={made} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

interface TokenValues {
  name: string;
  organization_id: string;
  role: NewApiToken['role'] | '';
  /** The last day. */
  expires_at: string;
}

interface TokenFormProps {
  organizations: readonly OwnRole[];
  onMade: (made: NewApiToken) => void;
}

/** The role of the account in an organization. */
const roleIn = (organizations: readonly OwnRole[], id: string) =>
  organizations.find((one) => one.id === id)?.role;

const schemaOf = (organizations: readonly OwnRole[]) =>
  object({
    name: text('Name', 80).required(missing),
    organization_id: string().label('Organization').required(missing),
    role: string()
      .label('Role')
      .required(missing)
      .when('organization_id', ([id]: unknown[], rule) =>
        rule.oneOf(
          rolesWithin(roleIn(organizations, String(id))).map(({ value }) => value),
          'Choose a role that you have in this organization',
        ),
      ),
    expires_at: string().label('Last day').required(missing),
  });

function TokenForm({ organizations, onMade }: TokenFormProps) {
  const [make] = useMakeApiTokenMutation();
  const zone = browserTimeZone();
  const now = useTodayIn(zone);
  const [today] = useState(now);
  const schema = useMemo(() => schemaOf(organizations), [organizations]);
  const first = organizations.find(({ is_used }) => is_used) ?? organizations[0];
  const initialValues: TokenValues = {
    name: '',
    organization_id: first?.id ?? '',
    role: '',
    expires_at: addDays(today, USUAL_DAYS),
  };
  const submit = ({ name, organization_id, role, expires_at: date }: TokenValues) => {
    const end = resolveWallTime({ date, time: '23:59' }, zone);
    if (end === null) throw new FieldFailure({ expires_at: 'Enter a date' });
    if (role === '') throw new FieldFailure({ role: 'Choose a role' });
    const body = { name: name.trim(), organization_id, role, expires_at: end.instant };
    return make(body).unwrap();
  };
  return (
    <DialogForm<TokenValues, NewApiToken>
      submit="Make Token"
      pendingText="Making..."
      label="New API token"
      draft={DRAFT}
      initialValues={initialValues}
      schema={schema}
      onSubmit={submit}
      onSaved={onMade}
    >
      <TextField
        name="name"
        label="Name"
        placeholder="Results on our site"
        hint="So that you know it again in the list"
        required
      />
      {organizations.length > 1 && (
        <Select
          name="organization_id"
          label="Organization"
          required
          options={organizations.map(({ id, name, is_own }) => ({
            value: id,
            label: organizationName(name, is_own),
          }))}
        />
      )}
      <RoleField organizations={organizations} />
      <TextField
        name="expires_at"
        label="Last Day"
        type="date"
        max={addDays(today, MOST_DAYS)}
        hint="At most a year ahead"
        required
      />
    </DialogForm>
  );
}

function RoleField({ organizations }: { organizations: readonly OwnRole[] }) {
  const { organization_id: id } = useFormValues<TokenValues>();
  const role = roleIn(organizations, id);
  const options = useMemo(() => rolesWithin(role), [role]);
  return (
    <Select
      name="role"
      label="Role"
      placeholder="Choose…"
      hint="The most that it may do. It never does more than you may."
      required
      options={options}
    />
  );
}

function MadeToken({ made, onClose }: { made: NewApiToken; onClose: () => void }) {
  const copy = useCopy('Token copied to clipboard');
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <DialogBody>
        <p role="status">
          Copy the token now: it is not shown again. Your program sends it in the header{' '}
          <code>token-x</code>. Keep it like a password.
        </p>
        <CopyBox ref={box} label="Token" value={made.token} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
        <Button variant="primary" icon="copy" onClick={() => void copy(made.token, box.current)}>
          Copy
        </Button>
      </DialogActions>
    </>
  );
}

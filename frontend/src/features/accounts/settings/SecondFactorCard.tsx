import { useRef, useState } from 'react';
import { object } from 'yup';

import type { Schemas } from '../../../api/types';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { TextField } from '../../../components/form/controls/TextField';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { SvgPicture } from '../../../components/ui/pictures/SvgPicture';
import { useToast } from '../../../components/ui/messages/Toast';
import { useCopy } from '../../../components/ui/actions/useCopy';
import { countOf } from '../../../lib/intl';
import { passwordSchema, requiredPassword } from '../credentialsSchema';
import { PasswordAgain } from '../PasswordAgain';
import styles from './SecondFactorCard.module.css';
import {
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useEndSecondFactorMutation,
  useGetSecondFactorQuery,
} from './sessionsApi';
import { SignInCode } from '../SignInCode';
import common from '../../../components/ui/page/common.module.css';
import { cx } from '../../../lib/cx';

type Secret = Schemas['SecretView'];

const codeSchema = object({ code: requiredPassword('Code') });
const endSchema = passwordSchema.concat(codeSchema);

/** Switches on and off that signing in asks for a code of an authenticator app. */
export function SecondFactorCard({ email }: { email: string }) {
  const query = useGetSecondFactorQuery();
  const { currentData: data } = query;
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const step = () => {
    if (codes !== null) {
      return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
    }
    if (data === undefined) {
      return <Loaded small query={query} name="Your sign-in codes" shape="card" count={1} />;
    }
    if (data.is_on) return <EndForm email={email} left={data.recovery_codes_left} />;
    if (secret === null) return <BeginForm email={email} onBegun={setSecret} />;
    return (
      <ConfirmForm
        secret={secret}
        onConfirmed={(made) => {
          setSecret(null);
          setCodes(made);
        }}
        onCancel={() => setSecret(null)}
      />
    );
  };
  return <Card title="Sign-in codes">{step()}</Card>;
}

function BeginForm({ email, onBegun }: { email: string; onBegun: (secret: Secret) => void }) {
  const [begin] = useBeginSecondFactorMutation();
  return (
    <FormikForm
      label="Set up sign-in codes"
      stacked
      initialValues={{ password: '' }}
      schema={passwordSchema}
      onSubmit={(values) => begin(values).unwrap()}
      onSaved={onBegun}
    >
      <p>
        Off. Signing in can ask for a code of an authenticator app on your phone, so that nobody
        signs in with your password alone.
      </p>
      <PasswordAgain email={email} />
      <FormActions>
        <SubmitButton pendingText="Checking...">Set Up Codes</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

interface ConfirmFormProps {
  secret: Secret;
  onConfirmed: (codes: string[]) => void;
  onCancel: () => void;
}

function ConfirmForm({ secret, onConfirmed, onCancel }: ConfirmFormProps) {
  const [confirm] = useConfirmSecondFactorMutation();
  return (
    <FormikForm
      label="Confirm the authenticator app"
      stacked
      initialValues={{ code: '' }}
      schema={codeSchema}
      onSubmit={(values) => confirm(values).unwrap()}
      onSaved={({ recovery_codes }) => onConfirmed(recovery_codes)}
    >
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <SvgPicture svg={secret.qr_code} alt="QR code of the key" />
      <div>
        <p className={cx(common.small, common.strong)}>Key</p>
        <output aria-label="Key">{inGroups(secret.secret)}</output>
      </div>
      <TextField
        name="code"
        label="Code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Six digits that the app shows now"
      />
      <FormActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton pendingText="Checking...">Switch On</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

/** Groups of four characters, which are easier to type. Apps ignore the spaces. */
const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = useCopy('Recovery codes copied to clipboard');
  const list = useRef<HTMLUListElement>(null);
  return (
    <Stack>
      <p role="status">
        On. Keep these recovery codes where you find them without your phone. Each works once
        instead of a code of the app. They are not shown again.
      </p>
      <ul ref={list} className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row>
        <Button icon="copy" onClick={() => void copy(codes.join('\n'), list.current)}>
          Copy Codes
        </Button>
        <Button variant="primary" onClick={onDone}>
          I Keep Them
        </Button>
      </Row>
    </Stack>
  );
}

function EndForm({ email, left }: { email: string; left: number }) {
  const [end] = useEndSecondFactorMutation();
  const toast = useToast();
  return (
    <FormikForm
      label="Switch off sign-in codes"
      stacked
      initialValues={{ password: '', code: '' }}
      schema={endSchema}
      onSubmit={(values) => end(values).unwrap()}
      onSaved={() => toast.success('Signing in asks for no code any more.')}
    >
      <p>
        On, with {countOf(left, 'recovery code', 'recovery codes')} left. To get new ones, switch
        the codes off and on again.
      </p>
      <PasswordAgain email={email} />
      <SignInCode />
      <FormActions>
        <SubmitButton variant="danger" pendingText="Switching off...">
          Switch Off
        </SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

import { useState } from 'react';

import { hasCode, problemOf, statusOf, withRetryHint } from '../../../api/errors';
import { readToken } from '../../../api/token';
import { useHasToken } from '../../../api/useHasToken';
import { FormAlert, SubmitButton } from '../../../components/form/FormActions';
import { FieldFailure, FormFailure, FormikForm } from '../../../components/form/FormikForm';
import { EmailField, PhoneField, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { Button } from '../../../components/ui/actions/Button';
import { Alert } from '../../../components/ui/messages/Alert';
import { Card } from '../../../components/ui/page/Card';
import { Pair } from '../../../components/ui/page/Stack';
import { countOf } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money/money';
import type { PublicEvent } from '../../entries/parts/publicEventApi';
import { useEnterBarnMutation, useSaveBarnMutation } from '../parts/barnApi';
import type { Barn } from '../parts/barnTypes';
import { BarnRows } from '../rows/BarnRows';
import { rowErrors, sentRows, totalsOf } from '../rows/rows';
import styles from './BarnForm.module.css';
import { barnBody, barnDraft, barnSchema, type BarnValues, barnValues } from './barnFields';

const FAILED = 'Failed to enter the barn. Please try again.';

const PRICES_CHANGED =
  'The classes or fees of this show have changed. Please check the totals and submit again.';

const CHANGED =
  'The barn was changed meanwhile. Reload this page to see how it is now: what you typed is kept.';

/** The codes of refusals that the reloaded show explains. */
const STALE: readonly string[] = ['registration_closed', 'registration_not_open'];

interface BarnFormProps {
  event: PublicEvent;
  /** The barn that is changed, with the token of its link; none is a new one. */
  of?: { barn: Barn; token: string };
  /** Reloads the show after the server said that it has changed. */
  onStale: () => Promise<unknown>;
  onSaved: (barn: Barn) => void;
  onCancel?: () => void;
}

/** The facts of a barn, and the horses that it enters: all of them or none. */
export function BarnForm({ event, of, onStale, onSaved, onCancel }: BarnFormProps) {
  const barn = of?.barn;
  const isNew = of === undefined;
  const [enter] = useEnterBarnMutation();
  const [save] = useSaveBarnMutation();
  const draft = barnDraft(event, barn);
  const keyFor = useDraftKey(draft);
  const [initialValues] = useState(() => barnValues(event, barn));
  const [revision] = useState(barn?.revision ?? 0);
  const [schema] = useState(() => barnSchema(event, isNew));
  const isSignedIn = useHasToken();

  const send = (values: BarnValues) => {
    // The session may have ended since a horse was chosen, even since the last try.
    const hasHorses = readToken() !== null;
    const rows = values.rows.map((row) => (hasHorses ? row : { ...row, horse_id: '' }));
    const body = barnBody({ ...values, rows }, event);
    if (of !== undefined) return save({ token: of.token, body: { ...body, revision } }).unwrap();
    return enter({ id: event.hashed_id, body, idempotencyKey: keyFor(body) }).unwrap();
  };

  const submit = async (values: BarnValues) => {
    try {
      return await send(values);
    } catch (error) {
      const errors = rowErrors(
        error,
        sentRows(values.rows).map(({ at }) => at),
      );
      const code = problemOf(error)?.code ?? '';
      if (code === 'prices_changed') {
        await onStale();
        throw new FormFailure(PRICES_CHANGED);
      }
      if (hasCode(error, 'changed_meanwhile')) throw new FormFailure(CHANGED);
      if (STALE.includes(code) || [404, 422].includes(Number(statusOf(error)))) await onStale();
      if (errors !== null) throw new FieldFailure(errors);
      throw error;
    }
  };

  return (
    <FormikForm<BarnValues, Barn>
      label={isNew ? 'Enter a whole barn' : 'Change the barn'}
      className={styles.form}
      draft={draft}
      initialValues={initialValues}
      schema={schema}
      onSubmit={submit}
      onSaved={onSaved}
      onFailure={(error) => withRetryHint(problemOf(error)?.errors ?? FAILED, error)}
    >
      <Card title="The barn">
        <Pair>
          <TextField name="name" label="Name of the Barn" required autoCapitalize="words" />
          <TextField
            name="contact_name"
            label="In Charge"
            required
            hint="Who gets the bill, such as the trainer"
            autoComplete="name"
            autoCapitalize="words"
          />
        </Pair>
        <Pair>
          <EmailField name="email" label="Email" required />
          <PhoneField name="phone" label="Phone" required />
        </Pair>
      </Card>
      <Card>
        {event.full && (
          <Alert tone="warning">
            This show is full. Entries go on the waiting list, and pay nothing until there is a
            place.
          </Alert>
        )}
        <BarnRows
          label={isNew ? 'Horses' : 'New Horses'}
          event={event}
          draft={draft}
          known={barn?.entries ?? []}
          isSignedIn={isSignedIn}
        />
      </Card>
      <Totals event={event} isNew={isNew} onCancel={onCancel} />
    </FormikForm>
  );
}

interface TotalsProps {
  event: PublicEvent;
  isNew: boolean;
  onCancel: (() => void) | undefined;
}

/** What the barn pays, and what riders pay themselves, with the buttons. */
function Totals({ event, isNew, onCancel }: TotalsProps) {
  const { rows } = useFormValues<BarnValues>();
  const { barn, riders } = totalsOf(rows, event);
  const count = sentRows(rows).length;
  return (
    <aside className={styles.totals} aria-label="Totals">
      <dl>
        <div className={styles.total}>
          <dt>The barn pays</dt>
          <dd>
            <output aria-label="The barn pays">{formatMoney(barn)}</output>
          </dd>
        </div>
        {riders > 0 && (
          <div>
            <dt>Riders pay themselves</dt>
            <dd>
              <output aria-label="Riders pay themselves">{formatMoney(riders)}</output>
            </dd>
          </div>
        )}
      </dl>
      <FormAlert />
      <div className={styles.buttons}>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <SubmitButton pendingText="Submitting...">
          {isNew || count > 0 ? `Enter ${countOf(count, 'Horse', 'Horses')}` : 'Save Changes'}
        </SubmitButton>
      </div>
    </aside>
  );
}

import { Suspense, useState } from 'react';

import { withRetryHint } from '../../../api/errors';
import { ChoiceCards } from '../../../components/form/controls/ChoiceCards';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { TextArea } from '../../../components/form/controls/TextField';
import { Button } from '../../../components/ui/actions/Button';
import { lazyPart } from '../../../components/ui/loading/lazyPart';
import { Card } from '../../../components/ui/page/Card';
import { useToast } from '../../../components/ui/messages/Toast';
import { ClassPrice } from '../parts/ClassPrice';
import { sayClass } from '../parts/classTitles';
import { ExtraFields } from '../parts/ExtraFields';
import { sayLeaving } from '../parts/prices';
import { FIELD_NAMES } from '../parts/registrationValues';
import { RiderFields } from '../parts/RiderFields';
import styles from './OwnEntryPage.module.css';
import { Details } from '../parts/AskedFields';
import { NewSignature } from './NewSignature';
import {
  assignedOf,
  choosable,
  draftOf,
  hasBegun,
  isInNow,
  ownExtrasOf,
  ownSchema,
  toValues,
  waits,
} from './ownEntry';
import type { OwnEntry } from '../parts/ownEntryApi';
import { FAILED, useSendOwnEntry } from './useSendOwnEntry';

/** Only for shows that sell stalls. */
const StallPicks = lazyPart(() => import('../parts/StallPicks'));

/** The form replaces the page's content, from the top. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

interface OwnEntryFormProps {
  token: string;
  entry: OwnEntry;
  onClose: () => void;
}

/** The form in which riders change their entry. */
export function OwnEntryForm({ token, entry: latest, onClose }: OwnEntryFormProps) {
  // The entry as it was when the form was opened; its revision is sent.
  const [entry] = useState(latest);
  const [extras] = useState(() => ownExtrasOf(entry, Date.now()));
  const [initialValues] = useState(() => toValues(entry, extras));
  const [schema] = useState(() => ownSchema(entry, extras));
  // The picked stalls that somebody else took.
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const send = useSendOwnEntry(token, entry, extras, [lost, setLost]);
  const toast = useToast();
  return (
    <FormikForm
      label="Your entry"
      className={styles.form}
      draft={draftOf(entry)}
      initialValues={initialValues}
      schema={schema}
      rename={FIELD_NAMES}
      onSubmit={send}
      onSaved={() => {
        toast.success('Your entry was changed');
        onClose();
      }}
      onFailure={(error) => withRetryHint(FAILED, error)}
    >
      <Card
        title={
          <span ref={takeFocus} tabIndex={-1}>
            Rider and horse
          </span>
        }
      >
        <RiderFields />
      </Card>
      <Details event={entry.event} />
      <Card title="Classes and extras">
        <ChoiceCards
          name="classes"
          label="Classes"
          hint={sayLeaving(entry.event)}
          search="Search classes"
          options={choosable(entry).map((offered) => ({
            value: offered.id,
            label: sayClass(offered),
            description: offered.description,
            aside: (
              <ClassPrice
                event={isInNow(entry, offered.id) ? {} : entry.event}
                offered={offered}
                waits={waits(entry, offered.id)}
              />
            ),
            // Who rides in it, or has ridden, leaves it at the office alone.
            locked: hasBegun(entry, offered.id),
          }))}
        />
        <ExtraFields
          extras={extras}
          below={(extra) =>
            extra.stall && (
              <Suspense fallback={null}>
                <StallPicks
                  {...{ event: entry.event, extra, lost }}
                  assigned={assignedOf(entry, extra.id)}
                />
              </Suspense>
            )
          }
        />
        <TextArea name="notes" label="Notes" hint="Stall requests, arrival time, anything else" />
      </Card>
      <NewSignature entry={entry} />
      <FormActions sticky>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pendingText="Saving...">Save Changes</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

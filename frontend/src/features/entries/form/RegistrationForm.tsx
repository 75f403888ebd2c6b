import { type ComponentType, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ObjectSchema } from 'yup';

import { hasCode, messageOf, problemOf, statusOf, withRetryHint } from '../../../api/errors';
import type { Schemas } from '../../../api/types';
import { readToken } from '../../../api/token';
import { useHasToken } from '../../../api/useHasToken';
import { href } from '../../../app/paths';
import { ChoiceCards } from '../../../components/form/controls/ChoiceCards';
import { FormFailure, FormikForm, FormStop } from '../../../components/form/FormikForm';
import { TextArea } from '../../../components/form/controls/TextField';
import { useDraftKey, useIsKept } from '../../../components/form/unsaved/useDraft';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Alert } from '../../../components/ui/messages/Alert';
import { lazyPart } from '../../../components/ui/loading/lazyPart';
import { Stack } from '../../../components/ui/page/Stack';
import { extrasOf, isFull, type Quote, quote } from '../parts/bill';
import { ClassPrice } from '../parts/ClassPrice';
import { sayClass } from '../parts/classTitles';
import { type Again, valuesAgain } from './again';
import { isOffered, pickedOf, sayChanges, sayVanished } from './classes';
import { ExtraFields } from '../parts/ExtraFields';
import { lostOf, without } from '../parts/picks';
import { FeeSummary } from './FeeSummary';
import type { PublicEvent } from '../parts/publicEventApi';
import type { OwnEntry } from '../parts/ownEntryApi';
import {
  type RegistrationBody,
  type SeveralBody,
  useRegisterInSeveralMutation,
  useRegisterMutation,
} from '../parts/registrationsApi';
import styles from '../parts/formParts.module.css';
import {
  draftOf,
  emptyRegistration,
  FIELD_NAMES,
  type NewRegistration,
  toBody,
} from '../parts/registrationValues';
import { RiderFields } from '../parts/RiderFields';
import { receiptOf, receiptOfAll } from './signupReceipt';
import { NoClassQuestion, UnsentNotice } from './SubmitNotices';
import { isUnanswered, isUnavailable, readUnsent, saveUnsent, type Unsent } from './unsent';
import { useEnterMovesOn } from './useEnterMovesOn';

/** Only for riders with an account. */
const HorsePicker = lazyPart(() => import('./HorsePicker'));

/** Only for shows that sell stalls. */
const StallPicks = lazyPart(() => import('../parts/StallPicks'));

/** Loaded after the form is shown, since the library that checks rules is large. */
const importRules = () =>
  import(/* webpackChunkName: "registration-rules" */ '../parts/registrationSchema');

/** The codes of refusals that the reloaded show explains. */
const STALE: readonly string[] = ['registration_closed', 'registration_not_open'];

const WAIVER_CHANGED =
  'The show has changed its waiver. Please read it, and submit again to sign it.';
const FAILED = 'Failed to submit registration. Please try again.';

/** What a show asks for beside rider, horse and classes. */
export interface Asked {
  /** Its empty fields. */
  blank: (event: PublicEvent) => object;
  /** What an earlier entry says of it. */
  again: (entry: OwnEntry, event: PublicEvent) => object;
  schema: (event: PublicEvent) => ObjectSchema<object>;
  /** Its part of the request. */
  toBody: (values: NewRegistration, event: PublicEvent) => Partial<RegistrationBody>;
  /** What is asked before the form is sent, if anything. */
  question: (values: NewRegistration, event: PublicEvent) => ReactNode;
  /** What is said of rider and horse. */
  Details: ComponentType<{ event: PublicEvent }>;
  /** What is signed. */
  Waiver: ComponentType<{ event: PublicEvent }>;
}

/** The other shows of a weekend that one form enters. */
export interface Several {
  /** Their empty fields. */
  blank: object;
  /** What all shows cost together. */
  quote: (own: Quote, values: NewRegistration) => Quote;
  /** How many classes of them are chosen. */
  count: (values: NewRegistration) => number;
  /** The request for all shows; null if only the first one is entered. */
  toBody: (body: RegistrationBody, values: NewRegistration) => SeveralBody | null;
  /** The name of another show that refused the entry; empty if it is none of them. */
  refusedBy: (error: unknown) => string;
  Fields: ComponentType;
}

export interface RegistrationFormProps {
  event: PublicEvent;
  /** Reloads the show after the server said that it has changed. */
  onStale: () => Promise<PublicEvent>;
  /** Loaded only where the show asks for something. */
  asked?: Asked;
  /** The earlier entry that is entered again. */
  again?: Again;
  /** Loaded only where the show is one of a weekend. */
  several?: Several | undefined;
}

/** The form to register a horse for a show. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { event, onStale, asked, again, several } = props;
  const showId = event._id.$oid;
  const [register] = useRegisterMutation();
  const [registerInSeveral] = useRegisterInSeveralMutation();
  const navigate = useNavigate();
  // What is entered again has a draft of its own: that of another rider would take its place.
  const draft =
    draftOf(showId) + (again ? `:${again.entry.rider_name}:${again.entry.horse_name}` : '');
  const [initialValues] = useState<NewRegistration>(() => ({
    ...emptyRegistration(event),
    ...asked?.blank(event),
    ...(again && { ...valuesAgain(again, event), ...asked?.again(again.entry, event) }),
    ...several?.blank,
  }));
  const isSignedIn = useHasToken();
  // The picked stalls that somebody else took.
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const keyFor = useDraftKey(draft);
  const isKept = useIsKept();

  /** The request body for the form's values. */
  const bodyOf = (typed: NewRegistration, show: PublicEvent): RegistrationBody | SeveralBody => {
    const values = without(typed, lost);
    const names = pickedOf(show.classes, values.classes).map(({ name }) => name);
    // The session may have ended since the horse was chosen, even since the last try.
    const horse =
      readToken() !== null && values.horse_id !== '' ? { horse_id: values.horse_id } : {};
    const body = {
      ...toBody(values, names, show),
      ...horse,
      ...asked?.toBody(values, show),
      ...(again && { again: again.token }),
    };
    return several?.toBody(body, values) ?? body;
  };

  // The question and the unsent notice are only valid while the form has the same values.
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const agreedTo = useRef<string | null>(null);
  const [unsent, setUnsent] = useState(() => readUnsent(showId));
  const keepUnsent = (next: Unsent | null) => {
    saveUnsent(showId, next);
    setUnsent(next);
  };

  // What the server said that an entry costs, because it was not what the form showed.
  const [priced, setPriced] = useState<{ content: string; quote: Quote } | null>(null);
  const quoteOf = (values: NewRegistration, show: PublicEvent = event): Quote => {
    const picked = pickedOf(show.classes, values.classes);
    const alone = quote(show, picked, without(values, lost));
    const own = several?.quote(alone, values) ?? alone;
    return priced?.content === JSON.stringify(bodyOf(values, show)) ? priced.quote : own;
  };

  const schema = async () => {
    const { entrySchema } = await importRules();
    const own = entrySchema(extrasOf(event));
    return asked === undefined ? own : own.concat(asked.schema(event));
  };

  const formId = useId();
  useEnterMovesOn(formId);

  const submit = async (values: NewRegistration) => {
    const picked = pickedOf(event.classes, values.classes);
    const body = bodyOf(values, event);
    const content = JSON.stringify(body);
    const sentBefore = unsent?.content === content;
    const elsewhere = several?.count(values) ?? 0;
    if (picked.length + elsewhere === 0 && event.classes.length > 0) {
      if (!sentBefore && agreedTo.current !== content) {
        setAskedFor(content);
        throw new FormStop(null);
      }
    }
    setAskedFor(null);
    const question = asked?.question(values, event);
    if (question) throw new FormStop(question);
    // A retry is the same request, even if the fees have changed meanwhile.
    const total = sentBefore ? unsent.total : quoteOf(values).total;
    const sent = { ...body, total };
    const wasOffline = !navigator.onLine;
    try {
      const call = { id: showId, idempotencyKey: keyFor(sent) };
      if (!('also' in sent)) {
        return receiptOf(await register({ ...call, body: sent }).unwrap(), event, values);
      }
      const { entries } = await registerInSeveral({ ...call, body: sent }).unwrap();
      return receiptOfAll(entries, event, values);
    } catch (error) {
      const waiting = sentBefore && unsent.waiting;
      if (isUnanswered(error) || (waiting && isUnavailable(error))) {
        // Certain only if the browser was offline before and after each try; otherwise the request
        // may have arrived.
        const isHere = wasOffline && !navigator.onLine && (!sentBefore || unsent.offline);
        keepUnsent({ content, total, offline: isHere, waiting });
        throw new FormStop(null);
      }
      keepUnsent(null);
      const other = several?.refusedBy(error) ?? '';
      if (other !== '') throw new FormFailure(`${other}: ${messageOf(error)}`);
      const conflict = pricesOf(error);
      if (conflict !== null || isAboutClasses(error)) {
        const fresh = await onStale();
        const names = picked.map(({ name }) => name);
        const now = quoteOf(values, fresh);
        const told = conflict === null ? now : { ...now, ...conflict };
        setPriced({ content: JSON.stringify(bodyOf(values, fresh)), quote: told });
        throw new FormFailure(sayChanges(names, event.classes, fresh.classes, told.total));
      }
      if (hasCode(error, 'show_stall_taken')) {
        setLost(new Set([...lost, ...lostOf(without(values, lost), Date.now())]));
        throw new FormFailure(messageOf(error));
      }
      if (hasCode(error, 'waiver_changed')) {
        await onStale();
        throw new FormFailure(WAIVER_CHANGED);
      }
      // Reloading shows that registration is not open, that the show was deleted, or that it asks
      // for something else.
      const code = problemOf(error)?.code ?? '';
      if (STALE.includes(code) || [404, 422].includes(Number(statusOf(error)))) await onStale();
      throw error;
    }
  };

  return (
    <FormikForm
      id={formId}
      label="Registration"
      className={styles.form}
      draft={draft}
      initialValues={initialValues}
      schema={schema}
      rename={FIELD_NAMES}
      onSubmit={submit}
      onSaved={(receipt) => {
        // Replaces the history entry, so that Back does not return to a form that was sent.
        void navigate(href.eventSignupSuccess(showId), { replace: true, state: { receipt } });
      }}
      onFailure={(error) => withRetryHint(FAILED, error)}
      onForgotten={() => keepUnsent(null)}
    >
      <Stack>
        <section className={styles.part} aria-labelledby="rider-part">
          <h2 id="rider-part">Rider and horse</h2>
          {isSignedIn && (
            <Suspense fallback={null}>
              <HorsePicker show={event} />
            </Suspense>
          )}
          <RiderFields />
        </section>
        {asked !== undefined && <asked.Details event={event} />}
        <section className={styles.part} aria-labelledby="classes-part">
          <h2 id="classes-part">Your entry</h2>
          {event.full && (
            <Alert tone="warning">
              This show is full. Your entry goes on the waiting list, and you pay nothing until
              there is a place.
            </Alert>
          )}
          <GoneMeanwhile event={event} />
          {event.classes.length > 0 ? (
            <ChoiceCards
              name="classes"
              label="Classes"
              hint="Pick as many as you like."
              search="Search classes"
              options={event.classes.filter(isOffered).map((one) => ({
                value: one.name,
                label: sayClass(one),
                description: one.description,
                aside: <ClassPrice event={event} offered={one} waits={isFull(one)} />,
                disabled: one.closed,
              }))}
            />
          ) : (
            <p>This show lists no classes. You can still register your horse.</p>
          )}
          <ExtraFields
            extras={extrasOf(event)}
            below={(extra) =>
              extra.stall && (
                <Suspense fallback={null}>
                  <StallPicks {...{ event, extra, lost }} />
                </Suspense>
              )
            }
          />
          <TextArea name="notes" label="Notes" hint="Stall requests, arrival time, anything else" />
        </section>
        {several !== undefined && <several.Fields />}
        {asked !== undefined && <asked.Waiver event={event} />}
      </Stack>
      <FeeSummary
        event={event}
        quoteFor={quoteOf}
        noticeFor={(values) => {
          const content = JSON.stringify(bodyOf(values, event));
          if (askedFor === content) {
            return (
              <NoClassQuestion
                onAgree={() => {
                  agreedTo.current = content;
                }}
              />
            );
          }
          if (unsent?.content !== content) return null;
          return (
            <UnsentNotice
              unsent={unsent}
              kept={isKept(draft, values)}
              onWait={(waiting) => keepUnsent({ ...unsent, waiting })}
            />
          );
        }}
      />
    </FormikForm>
  );
}

/** Shown after a reload if chosen classes no longer exist. */
function GoneMeanwhile({ event }: { event: PublicEvent }) {
  const { classes } = useFormValues<NewRegistration>();
  const [gone] = useState(() => sayVanished(classes, event.classes));
  return gone === '' ? null : <Alert tone="warning">{gone}</Alert>;
}

/** What the entry costs, if the refusal says that it is not what was shown. */
function pricesOf(error: unknown): Pick<Quote, 'lines' | 'total'> | null {
  if (!hasCode(error, 'prices_changed')) return null;
  const { bill, total_fee } = problemOf(error) as Schemas['RegistrationConflict'];
  return bill === undefined || total_fee === undefined ? null : { lines: bill, total: total_fee };
}

/** Whether a 422 only says that the show does not have the sent classes. */
function isAboutClasses(error: unknown): boolean {
  const names = Object.keys(problemOf(error)?.fields ?? {});
  return (
    statusOf(error) === 422 &&
    names.length > 0 &&
    names.every((name) => name.startsWith('classes_entered'))
  );
}

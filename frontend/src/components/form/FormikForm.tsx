import { Form, Formik, getIn, useFormikContext } from 'formik';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Schema } from 'yup';

import {
  fieldPath,
  fieldSentence,
  type FormErrors,
  messageOf,
  toFormErrors,
} from '../../api/errors';
import { DraftNotice } from './DraftNotice';
import {
  FormContext,
  type FormContextValue,
  type FieldName,
  type Marks,
  type ServerError,
} from './formContext';
import { sameValue } from './merge';
import { type FormDraft, useDraft } from './useDraft';
import { LeftSession, NotSignedIn, useSignedIn } from './useSignedIn';
import { prepareQuestion, useUnsaved } from './useUnsaved';

/** Thrown by `onSubmit` to end a submission with a sentence of its own in the form's alert. */
export class FormFailure extends Error {}

/**
 * Thrown by `onSubmit` when nothing was saved and there is something to decide: what is given
 * stands at the form's alert until the form is saved. It may use the form around it.
 */
export class FormStop extends Error {
  constructor(readonly panel: ReactNode) {
    super('The submission was stopped');
  }
}

/** Props of {@link FormikForm}. */
export interface FormikFormProps<V extends object, R = unknown> {
  /** What is saved now; what differs from it is asked about before it is thrown away. */
  initialValues: V;
  /** The rules that are checked before anything is sent. */
  schema?: Schema<unknown>;
  /**
   * Sends the form. Let a failed call throw (`await save(body).unwrap()`): a 422 lands on the
   * fields it names, anything else becomes the form's alert. Where the session has ended, the
   * password is asked for over the form, and this is called again.
   */
  onSubmit: (values: V) => Promise<R>;
  /** What follows: closing, leading on. There is nothing left to lose by then. */
  onSaved?: (result: R) => void;
  /**
   * The name of the thing that is typed here, such as `event:<id>`: what is typed is kept in the
   * tab under it until it is saved or thrown away. Forms with secrets have none.
   */
  draft?: string | undefined;
  /**
   * Told when what was typed is no longer kept: it was saved, thrown away or taken back. Whatever
   * else is kept of it goes with it.
   */
  onForgotten?: () => void;
  /**
   * The sentence for a failure that is not about a field; `null` shows none, for those who tell
   * it elsewhere. Without it the server's own sentence is shown.
   */
  onFailure?: (error: unknown) => string | null;
  /** Names of the request body that the form calls otherwise: `{ start_date: 'start.date' }`. */
  rename?: Readonly<Record<string, string>>;
  /** What the form is for, for those who cannot see it. */
  label: string;
  id?: string;
  className?: string | undefined;
  /**
   * Which of its uses the form serves, where one form serves several. What a submission came to
   * is shown only in the scope it was made in; what was typed stays.
   */
  scope?: string;
  /** Which fields of the form are the exceptions, and so are marked. */
  marks?: Marks;
  children: ReactNode;
}

/** What the last submission came to. */
interface Outcome {
  scope: string;
  serverErrors: Readonly<Record<string, ServerError>>;
  failure: string | null;
}

const NOTHING_WRONG: Outcome = { scope: '', serverErrors: {}, failure: null };

/**
 * A form of the application: rules, submission, what comes back from the server, and the care for
 * what is typed until it is saved.
 */
export function FormikForm<V extends object, R = unknown>({
  initialValues,
  schema,
  onSubmit,
  onSaved,
  onForgotten,
  onFailure = messageOf,
  rename,
  draft: draftName,
  label,
  id,
  className,
  scope = '',
  marks = 'optional',
  children,
}: FormikFormProps<V, R>) {
  const form = useRef<HTMLFormElement>(null);
  const names = useRef(new Map<string, { count: number; field: FieldName }>());
  const sending = useRef(false);
  const [outcome, setOutcome] = useState<Outcome>(NOTHING_WRONG);
  const [stop, setStop] = useState<ReactNode>(null);
  const kept = useDraft(draftName, initialValues);
  const draft: FormDraft<V> = {
    ...kept,
    remove: () => {
      kept.remove();
      onForgotten?.();
    },
  };
  const [opening] = useState(draft.opening);
  // Read when it matters, and right as soon as a submission has succeeded.
  const saved = useRef(initialValues);
  const typed = useRef(opening);
  const { run, signIn } = useSignedIn();
  const discard = () => {
    saved.current = typed.current;
    draft.remove();
  };
  const question = useUnsaved({
    isDirty: () => !sameValue(typed.current, saved.current),
    discard,
  });

  const context = useMemo<FormContextValue>(
    () => ({
      register: (name, field) => {
        const path = fieldPath(name);
        const { count = 0 } = names.current.get(path) ?? {};
        names.current.set(path, { count: count + 1, field });
        return () => {
          const known = names.current.get(path);
          if (known !== undefined) known.count -= 1;
        };
      },
      nameOf: (path) => names.current.get(path)?.field ?? { label: humanize(path) },
      serverErrors: outcome.scope === scope ? outcome.serverErrors : {},
      failure: outcome.scope === scope ? outcome.failure : null,
      stop,
      marks,
    }),
    [outcome, scope, stop, marks],
  );

  const place = (errors: FormErrors, values: V) => {
    const placed: Record<string, ServerError> = {};
    const rest: string[] = [];
    for (const [path, message] of Object.entries(errors)) {
      if ((names.current.get(path)?.count ?? 0) > 0) {
        placed[path] = { message, value: getIn(values, path) as unknown };
      } else {
        // A field that this form does not show: still said, never swallowed.
        rest.push(fieldSentence(humanize(path), message));
      }
    }
    setOutcome({
      scope,
      serverErrors: placed,
      failure: rest.length > 0 ? rest.join('. ') : null,
    });
  };

  const submit = async (values: V) => {
    if (sending.current) return;
    sending.current = true;
    setOutcome(NOTHING_WRONG);
    try {
      const result = await run(() => onSubmit(values));
      saved.current = values;
      setStop(null);
      // What was typed while it was being saved is not saved.
      if (sameValue(typed.current, values)) draft.remove();
      else draft.keep(typed.current, values);
      onSaved?.(result);
    } catch (error) {
      fail(error, values);
    } finally {
      sending.current = false;
    }
  };

  const fail = (error: unknown, values: V) => {
    if (error instanceof LeftSession) {
      discard();
      return;
    }
    if (error instanceof FormStop) {
      setStop(error.panel);
      return;
    }
    const errors = toFormErrors(error, rename);
    if (errors !== null) {
      place(errors, values);
      return;
    }
    const own = error instanceof FormFailure || error instanceof NotSignedIn;
    setOutcome({ scope, serverErrors: {}, failure: own ? error.message : onFailure(error) });
  };

  return (
    <Formik<V>
      initialValues={opening}
      validationSchema={schema}
      onSubmit={submit}
      // Errors appear when the form is sent and follow the typing from then on. A message that
      // pops up on leaving a field moves the button away under the finger that presses it.
      validateOnBlur={false}
    >
      <FormContext value={context}>
        <Form ref={form} noValidate aria-label={label} id={id} className={className}>
          <FocusFirstInvalid form={form} />
          <KeepTyped<V> draft={draft} typedRef={typed} savedRef={saved} />
          {children}
        </Form>
        {question}
        {signIn}
      </FormContext>
    </Formik>
  );
}

/** Watches what is typed: it is kept in the draft, and the form says what it brought back. */
function KeepTyped<V extends object>({
  draft,
  typedRef,
  savedRef,
}: {
  draft: FormDraft<V>;
  typedRef: RefObject<V>;
  savedRef: RefObject<V>;
}) {
  const { values, setValues } = useFormikContext<V>();
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  const began = useRef(values);

  useLayoutEffect(() => {
    typedRef.current = values;
    if (values === began.current) return;
    if (sameValue(values, savedRef.current)) latest.current.remove();
    else {
      prepareQuestion();
      latest.current.keep(values, savedRef.current);
    }
  }, [values, typedRef, savedRef]);

  if (draft.found === null) return null;
  return (
    <DraftNotice
      found={draft.found}
      onAccept={() => void setValues(draft.accept())}
      onDiscard={() => {
        draft.remove();
        void setValues(savedRef.current);
      }}
    />
  );
}

/** Leads the keyboard to the first field in need of it, after each submission that failed. */
function FocusFirstInvalid({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { submitCount, isSubmitting, isValidating } = useFormikContext();
  const handled = useRef(0);
  useEffect(() => {
    if (isSubmitting || isValidating || submitCount === handled.current) return;
    handled.current = submitCount;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [form, submitCount, isSubmitting, isValidating]);
  return null;
}

/** `location.zip_code` as a person would call it: `Zip code`. */
function humanize(path: string): string {
  const last =
    path
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? path;
  const words = last.replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

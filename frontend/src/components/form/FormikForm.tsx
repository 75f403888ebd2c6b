import {
  Form,
  Formik,
  type FormikErrors,
  getIn,
  useFormikContext,
  validateYupSchema,
  yupToFormErrors,
} from 'formik';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
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
  isUnanswered,
  noAnswer,
  messageOf,
  toFormErrors,
} from '../../api/errors';
import { cx } from '../../lib/cx';
import { KEYS } from '../ui/keys/keys';
import { DraftNotice } from './unsaved/DraftNotice';
import styles from './controls/fields.module.css';
import {
  FormContext,
  type FormContextValue,
  type FieldName,
  type Marks,
  type ServerError,
} from './formContext';
import { sameValue } from './merge';
import { type FormDraft, useDraft } from './unsaved/useDraft';
import { LeftSession, NotSignedIn, useSignedIn } from './unsaved/useSignedIn';
import { useUnsaved } from './unsaved/useUnsaved';

/** Thrown by `onSubmit` to show its message in the form's alert. */
export class FormFailure extends Error {}

/** Thrown by `onSubmit` to show messages at fields, as those of a 422. */
export class FieldFailure extends Error {
  constructor(readonly errors: FormErrors) {
    super('Some fields were refused');
  }
}

/**
 * Thrown by `onSubmit` when nothing was saved and the user must decide how to continue. The panel
 * is shown at the form's alert until the form is saved. It may use the form's hooks.
 */
export class FormStop extends Error {
  constructor(readonly panel: ReactNode) {
    super('The submission was stopped');
  }
}

type LoadedSchema = () => Promise<Schema<unknown>>;

/** Props of {@link FormikForm}. */
export interface FormikFormProps<V extends object, R = unknown> {
  /** The saved values. The form asks before it discards values that differ from them. */
  initialValues: V;
  /** The rules that are checked before the form is sent, or a function that loads them. */
  schema?: Schema<unknown> | LoadedSchema;
  /**
   * Sends the form. A failed call should throw (`await save(body).unwrap()`): a 422 is shown at the
   * fields it names, any other error in the form's alert. If the session has ended, the form asks
   * for the password and calls this again.
   */
  onSubmit: (values: V) => Promise<R>;
  /** Called after a successful save, for example to close a dialog or to navigate. */
  onSaved?: (result: R) => void;
  /**
   * The name of the edited record, such as `event:<id>`. Unsaved input is kept under it in session
   * storage until it is saved or discarded. Forms with secrets have no draft.
   */
  draft?: string | undefined;
  /**
   * Called when the draft is removed, because the input was saved, discarded or undone. Use it to
   * remove other data that is kept with the draft.
   */
  onForgotten?: () => void;
  /** Called when Escape is pressed in the form. In a dialog it closes the dialog. */
  onEscape?: () => void;
  /**
   * The message for a failure that is not about a field; `null` shows none, if it is shown
   * elsewhere. By default the server's message is shown.
   */
  onFailure?: (error: unknown) => string | null;
  /** Maps names in the request body to names in the form: `{ start_date: 'start.date' }`. */
  rename?: Readonly<Record<string, string>>;
  /** The accessible name of the form. */
  label: string;
  id?: string;
  className?: string | undefined;
  /** Puts a space between the parts, as a `Stack` does. Forms of dialogs need none. */
  stacked?: boolean;
  /**
   * The current use of the form, if it has several. Errors of a submission are shown only in the
   * scope in which it was made; the values are kept.
   */
  scope?: string;
  /**
   * Whether the optional or the required fields are marked: in the forms of shows always the
   * optional ones, in those of a stable the kind with fewer fields.
   */
  marks?: Marks;
  children: ReactNode;
}

/** The result of the last submission. */
interface Outcome {
  scope: string;
  serverErrors: Readonly<Record<string, ServerError>>;
  failure: string | null;
  explanation: string | null;
}

/** Said of a form with a draft when there was no answer. */
const KEPT = 'What you typed is kept.';

const NOTHING_WRONG: Outcome = { scope: '', serverErrors: {}, failure: null, explanation: null };

/**
 * A form with validation, submission, errors of the server, and protection of unsaved input. For
 * another record, which has another `draft`, it begins anew.
 */
export function FormikForm<V extends object, R = unknown>(props: FormikFormProps<V, R>) {
  return <FormOfRecord key={props.draft} {...props} />;
}

function FormOfRecord<V extends object, R>({
  initialValues,
  schema,
  onSubmit,
  onSaved,
  onForgotten,
  onEscape,
  onFailure = messageOf,
  rename,
  draft: draftName,
  label,
  id,
  className,
  stacked = false,
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
  // A ref, so that it is up to date right after a successful submission.
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

  const preload = useEffectEvent(() => {
    if (typeof schema === 'function') void schema().catch(() => undefined);
  });
  useEffect(() => {
    preload();
  }, []);

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
      explanation: outcome.scope === scope ? outcome.explanation : null,
      stop,
      marks,
      savedValues: () => saved.current,
      setSaved: (values) => {
        saved.current = values as V;
      },
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
        // A field that is not in this form: its message is shown in the alert.
        rest.push(fieldSentence(humanize(path), message));
      }
    }
    setOutcome({
      scope,
      serverErrors: placed,
      failure: rest.length > 0 ? rest.join('. ') : null,
      explanation: null,
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
      // Keeps what was typed during the submission as a draft.
      if (sameValue(typed.current, values)) draft.remove();
      else draft.keep(typed.current, values);
      onSaved?.(result);
    } catch (error) {
      fail(error, values);
    } finally {
      sending.current = false;
    }
  };

  /** Why there was no answer, if the message does not say it, and what becomes of the input. */
  const explain = (error: unknown, failure: string | null) => {
    if (!isUnanswered(error)) return null;
    const why = noAnswer();
    const texts = [
      failure?.includes(why) === true ? null : why,
      draftName === undefined ? null : KEPT,
    ];
    return texts.filter(Boolean).join(' ') || null;
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
    const errors = error instanceof FieldFailure ? error.errors : toFormErrors(error, rename);
    if (errors !== null) {
      place(errors, values);
      return;
    }
    const own = error instanceof FormFailure || error instanceof NotSignedIn;
    const failure = own ? error.message : onFailure(error);
    setOutcome({ scope, serverErrors: {}, failure, explanation: explain(error, failure) });
  };

  return (
    <Formik<V>
      initialValues={opening}
      {...(typeof schema === 'function'
        ? { validate: (values) => checkLoaded(values, schema) }
        : { validationSchema: schema })}
      onSubmit={submit}
      // Errors appear on submission and are updated while typing. A message that appears when a
      // field loses focus would move the submit button just when it is pressed.
      validateOnBlur={false}
    >
      <FormContext value={context}>
        <Form
          ref={form}
          noValidate
          aria-label={label}
          id={id}
          className={cx(stacked && styles.form, className)}
          onKeyDown={({ key }) => {
            if (key === KEYS.close.key) onEscape?.();
          }}
        >
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

/** Checks values with rules that are loaded. If they cannot be loaded, only the server checks. */
async function checkLoaded<V extends object>(
  values: V,
  load: LoadedSchema,
): Promise<FormikErrors<V>> {
  const schema = await load().catch(() => null);
  if (schema === null) return {};
  try {
    await validateYupSchema(values, schema);
    return {};
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError') return yupToFormErrors(error);
    throw error;
  }
}

/** Saves the typed values in the draft, and shows a notice about a restored draft. */
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
    else latest.current.keep(values, savedRef.current);
  }, [values, typedRef, savedRef]);

  if (draft.found === null || draft.found.note === '') return null;
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

/** Focuses the first invalid field after each failed submission. */
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

/** Makes a label from a path: `location.zip_code` becomes `Zip code`. */
function humanize(path: string): string {
  const last =
    path
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? path;
  const words = last.replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

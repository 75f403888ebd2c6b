import { Form, Formik, getIn, useFormikContext } from 'formik';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Schema } from 'yup';

import {
  fieldPath,
  fieldSentence,
  type FormErrors,
  messageOf,
  toFormErrors,
} from '../../api/errors';
import { FormContext, type FormContextValue, type Marks, type ServerError } from './formContext';

/** Thrown by `onSubmit` to end a submission with a sentence of its own in the form's alert. */
export class FormFailure extends Error {}

/** Props of {@link FormikForm}. */
export interface FormikFormProps<V extends object> {
  initialValues: V;
  /** The rules that are checked before anything is sent. */
  schema?: Schema<unknown>;
  /**
   * Sends the form. Let a failed call throw (`await save(body).unwrap()`): a 422 lands on the
   * fields it names, anything else becomes the form's alert.
   */
  onSubmit: (values: V) => Promise<unknown>;
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
  /** Takes over changed `initialValues`, such as a picked template. */
  reinitialize?: boolean;
  children: ReactNode;
}

/** What the last submission came to. */
interface Outcome {
  scope: string;
  serverErrors: Readonly<Record<string, ServerError>>;
  failure: string | null;
}

const NOTHING_WRONG: Outcome = { scope: '', serverErrors: {}, failure: null };

/** A form of the application: rules, submission, and what comes back from the server. */
export function FormikForm<V extends object>({
  initialValues,
  schema,
  onSubmit,
  onFailure = messageOf,
  rename,
  label,
  id,
  className,
  scope = '',
  marks = 'optional',
  reinitialize = false,
  children,
}: FormikFormProps<V>) {
  const form = useRef<HTMLFormElement>(null);
  const names = useRef(new Map<string, number>());
  const sending = useRef(false);
  const [outcome, setOutcome] = useState<Outcome>(NOTHING_WRONG);

  const context = useMemo<FormContextValue>(
    () => ({
      register: (name) => {
        const path = fieldPath(name);
        names.current.set(path, (names.current.get(path) ?? 0) + 1);
        return () => {
          names.current.set(path, (names.current.get(path) ?? 1) - 1);
        };
      },
      serverErrors: outcome.scope === scope ? outcome.serverErrors : {},
      failure: outcome.scope === scope ? outcome.failure : null,
      marks,
    }),
    [outcome, scope, marks],
  );

  const place = (errors: FormErrors, values: V) => {
    const placed: Record<string, ServerError> = {};
    const rest: string[] = [];
    for (const [path, message] of Object.entries(errors)) {
      if ((names.current.get(path) ?? 0) > 0) {
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
      await onSubmit(values);
    } catch (error) {
      const errors = toFormErrors(error, rename);
      if (errors !== null) place(errors, values);
      else {
        const failure = error instanceof FormFailure ? error.message : onFailure(error);
        setOutcome({ scope, serverErrors: {}, failure });
      }
    } finally {
      sending.current = false;
    }
  };

  return (
    <Formik<V>
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={submit}
      enableReinitialize={reinitialize}
      // Errors appear when the form is sent and follow the typing from then on. A message that
      // pops up on leaving a field moves the button away under the finger that presses it.
      validateOnBlur={false}
    >
      <FormContext value={context}>
        <Form ref={form} noValidate aria-label={label} id={id} className={className}>
          <FocusFirstInvalid form={form} />
          {children}
        </Form>
      </FormContext>
    </Formik>
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

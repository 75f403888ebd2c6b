import { getIn, useFormikContext } from 'formik';
import { useEffect, useId } from 'react';

import { fieldPath, fieldSentence } from '../../../api/errors';
import { useFormContext } from '../formContext';

/** What a field needs in order to render itself. */
export interface FormField {
  id: string;
  hintId: string;
  errorId: string;
  /** Its error message, if there is one to show. */
  error: string | undefined;
  value: unknown;
  setValue: (value: unknown) => void;
  /** Attributes for the native control. */
  control: {
    id: string;
    name: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    'aria-required': true | undefined;
    onBlur: () => void;
  };
}

interface FieldDeclaration {
  name: string;
  /** Its label, with which the server's messages begin: `Email is required`. */
  label: string;
  hint?: boolean;
  required?: boolean | undefined;
  /** The options of a field that has some. */
  options?: readonly { value: string; label: string }[] | undefined;
  /** Its value in words, if it is not typed in words. The function must be stable. */
  say?: ((text: string) => string) | undefined;
}

/** Connects a control to the surrounding form. Only the fields in this folder use it. */
export function useFormField({
  name,
  label,
  hint,
  required,
  options,
  say,
}: FieldDeclaration): FormField {
  const { values, errors, touched, submitCount, setFieldValue, setFieldTouched } =
    useFormikContext<object>();
  const { register, serverErrors } = useFormContext();
  const id = useId();
  useEffect(() => register(name, { label, options, say }), [register, name, label, options, say]);

  const value = getIn(values, name) as unknown;
  const ownError = getIn(errors, name) as unknown;
  const wasTouched = Boolean(getIn(touched, name));
  const serverError = serverErrors[fieldPath(name)];

  let error: string | undefined;
  if (submitCount > 0 && wasTouched && typeof ownError === 'string') error = ownError;
  // The server's message is shown until the value changes.
  else if (serverError !== undefined && Object.is(serverError.value, value)) {
    error = fieldSentence(label, serverError.message);
  }

  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint === true && hintId, error !== undefined && errorId].filter(Boolean);
  return {
    id,
    hintId,
    errorId,
    error,
    value,
    setValue: (next) => void setFieldValue(name, next),
    control: {
      id,
      name,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      'aria-required': required === true || undefined,
      onBlur: () => void setFieldTouched(name, true, false),
    },
  };
}

/** The values of the surrounding form; the caller names their type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a context has no type of its own, and a cast at each caller would say less
export function useFormValues<V extends object>(): V {
  return useFormikContext<V>().values;
}

/** Changes or submits the surrounding form from outside its fields. */
export function useFormActions(): {
  setValue: (name: string, value: unknown) => void;
  setValues: (values: object) => void;
  /** Submits the form, like its submit button. */
  submit: () => Promise<void>;
} {
  const { setFieldValue, setValues, submitForm } = useFormikContext<object>();
  return {
    setValue: (name, value) => void setFieldValue(name, value),
    setValues: (values) => void setValues(values),
    submit: submitForm,
  };
}

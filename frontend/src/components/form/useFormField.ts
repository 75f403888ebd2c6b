import { getIn, useFormikContext } from 'formik';
import { useEffect, useId } from 'react';

import { fieldPath, fieldSentence } from '../../api/errors';
import { useFormContext } from './formContext';

/** What a field needs to know of itself. */
export interface FormField {
  id: string;
  hintId: string;
  errorId: string;
  /** Its message, once the form was sent. */
  error: string | undefined;
  value: unknown;
  setValue: (value: unknown) => void;
  /** The attributes that every native control of a field carries. */
  control: {
    id: string;
    name: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    'aria-required': true | undefined;
    onBlur: () => void;
  };
}

/** How a field is declared. */
interface FieldDeclaration {
  name: string;
  /** Its label, which also begins the server's messages: `Email is required`. */
  label: string;
  hint?: boolean;
  required?: boolean | undefined;
  /** The choices, where it has some. */
  options?: readonly { value: string; label: string }[];
}

/** Connects a control to the form around it. Fields of this folder use it; pages use the fields. */
export function useFormField({
  name,
  label,
  hint,
  required,
  options,
}: FieldDeclaration): FormField {
  const { values, errors, touched, submitCount, setFieldValue, setFieldTouched } =
    useFormikContext<object>();
  const { register, serverErrors } = useFormContext();
  const id = useId();
  useEffect(() => register(name, { label, options }), [register, name, label, options]);

  const value = getIn(values, name) as unknown;
  const ownError = getIn(errors, name) as unknown;
  const wasTouched = Boolean(getIn(touched, name));
  const serverError = serverErrors[fieldPath(name)];

  let error: string | undefined;
  if (submitCount > 0 && wasTouched && typeof ownError === 'string') error = ownError;
  // The server's word holds until the value that it was about changes.
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

/** The values of the form around, to show what follows from them; the caller names their shape. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a context has no type of its own, and a cast at each caller would say less
export function useFormValues<V extends object>(): V {
  return useFormikContext<V>().values;
}

/** Sets values of the form around from outside its fields. */
export function useFormActions(): {
  setValue: (name: string, value: unknown) => void;
  /** Replaces all values at once. */
  setValues: (values: object) => void;
  /** Sends the form, as its submit button does. */
  submit: () => Promise<void>;
} {
  const { setFieldValue, setValues, submitForm } = useFormikContext<object>();
  return {
    setValue: (name, value) => void setFieldValue(name, value),
    setValues: (values) => void setValues(values),
    submit: submitForm,
  };
}

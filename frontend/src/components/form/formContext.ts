import { createContext, useContext } from 'react';

/** A message of the server for a field, and the value that it was about. */
export interface ServerError {
  message: string;
  value: unknown;
}

/** Which fields carry a mark: the exceptions, so that few do. */
export type Marks = 'optional' | 'required';

/** What the fields of a form share beside formik's own state. */
export interface FormContextValue {
  /** Makes a field's name known, so that messages for it are shown there. Undo with the result. */
  register: (name: string) => () => void;
  serverErrors: Readonly<Record<string, ServerError>>;
  /** The sentence about the last failed submission, if it is not about a field. */
  failure: string | null;
  marks: Marks;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** The form around a field. */
export function useFormContext(): FormContextValue {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A field needs a FormikForm around it');
  return form;
}

import { createContext, type ReactNode, useContext } from 'react';

/** A message of the server for a field, and the value that it was about. */
export interface ServerError {
  message: string;
  value: unknown;
}

/** How a field is told to a person. */
export interface FieldName {
  label: string;
  /** What its choices read, by their values. */
  options?: readonly { value: string; label: string }[] | undefined;
}

/** Which fields carry a mark: the exceptions, so that few do. */
export type Marks = 'optional' | 'required';

/** What the fields of a form share beside formik's own state. */
export interface FormContextValue {
  /** Makes a field's name known, so that messages for it are shown there. Undo with the result. */
  register: (name: string, field: FieldName) => () => void;
  /** What a field is called, and how its value reads; a path that no field shows is put in words. */
  nameOf: (path: string) => FieldName;
  serverErrors: Readonly<Record<string, ServerError>>;
  /** The sentence about the last failed submission, if it is not about a field. */
  failure: string | null;
  /** What stopped the last submission and offers ways on, until the form is saved. */
  stop: ReactNode;
  marks: Marks;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** The form around a field. */
export function useFormContext(): FormContextValue {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A field needs a FormikForm around it');
  return form;
}

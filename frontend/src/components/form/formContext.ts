import { createContext, type ReactNode, useContext } from 'react';

/** A message of the server for a field, and the field's value at that time. */
export interface ServerError {
  message: string;
  value: unknown;
}

/** How a field and its values are displayed. */
export interface FieldName {
  label: string;
  /** The options of its control, which give the labels of values. */
  options?: readonly { value: string; label: string }[] | undefined;
  /** Its value in words, such as `$5,000.00`; by default it is shown as it is typed. */
  say?: ((text: string) => string) | undefined;
}

/** Which fields are marked: the optional or the required ones. */
export type Marks = 'optional' | 'required';

/** What the fields of a form share, in addition to formik's state. */
export interface FormContextValue {
  /** Registers a field, so that server messages are shown there. Returns the undo function. */
  register: (name: string, field: FieldName) => () => void;
  /**
   * The label and options of a field; for a path without a field the label is made from the path.
   */
  nameOf: (path: string) => FieldName;
  serverErrors: Readonly<Record<string, ServerError>>;
  /** The message about the last failed submission, if it is not about a field. */
  failure: string | null;
  /** Why there was no answer to it, and that the input is kept. */
  explanation: string | null;
  /** The panel of a {@link FormStop}, until the form is saved. */
  stop: ReactNode;
  marks: Marks;
  /** The values from which unsaved ones differ. */
  savedValues: () => object;
  /** Replaces them. */
  setSaved: (values: object) => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** The context of the surrounding form. */
export function useFormContext(): FormContextValue {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A field needs a FormikForm around it');
  return form;
}

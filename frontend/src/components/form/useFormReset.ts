import { useFormikContext } from 'formik';

/** Replaces the values of the surrounding form, and takes back the messages at its fields. */
export function useFormReset(): (values: object) => void {
  const { resetForm } = useFormikContext<object>();
  return (values) => resetForm({ values });
}

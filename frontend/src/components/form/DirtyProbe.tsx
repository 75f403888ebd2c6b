import { useFormikContext } from 'formik';
import { useEffect } from 'react';

/** Props of {@link DirtyProbe}. */
export interface DirtyProbeProps {
  /** What the form began with. */
  initialValues: object;
  /** Told whenever it changes; it keeps its identity (`useDiscardGuard`'s `setDirty` does). */
  onChange: (dirty: boolean) => void;
}

/** Stands in a form and tells whether something was typed that is not saved. */
export function DirtyProbe({ initialValues, onChange }: DirtyProbeProps) {
  const { values } = useFormikContext<object>();
  const dirty = JSON.stringify(values) !== JSON.stringify(initialValues);
  useEffect(() => {
    onChange(dirty);
  }, [dirty, onChange]);
  return null;
}

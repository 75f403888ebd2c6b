import { useState } from 'react';

import { Soft } from '../../../components/ui/page/Soft';
import type { Inspection } from './inspectionsApi';
import styles from './InspectionSheet.module.css';

/** Who inspects the horses, as it stands with each inspection. */
export type Inspector = Pick<Inspection, 'inspector' | 'license'>;

const KEY = 'showstable_inspector';

function kept(): Inspector {
  try {
    const { inspector, license } = JSON.parse(
      localStorage.getItem(KEY) ?? '{}',
    ) as Partial<Inspector>;
    return { inspector: inspector ?? '', license: license ?? '' };
  } catch {
    return { inspector: '', license: '' };
  }
}

/** Who inspects with this device; it is asked once. */
export function useInspector(): [Inspector, (inspector: Inspector) => void] {
  const [inspector, setInspector] = useState(kept);
  const change = (next: Inspector) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage it is kept until a reload.
    }
    setInspector(next);
  };
  return [inspector, change];
}

interface InspectorFieldsProps {
  inspector: Inspector;
  onChange: (inspector: Inspector) => void;
}

/** Asks who inspects. What is recorded without a name lacks in the records for the USDA. */
export function InspectorFields({ inspector, onChange }: InspectorFieldsProps) {
  return (
    <fieldset className={styles.inspector}>
      <legend>Who inspects?</legend>
      <label className={styles.note}>
        <span>Name</span>
        <input
          value={inspector.inspector}
          maxLength={200}
          autoComplete="name"
          onChange={(event) => onChange({ ...inspector, inspector: event.target.value })}
        />
      </label>
      <label className={styles.note}>
        <span>License</span>
        <input
          value={inspector.license}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onChange({ ...inspector, license: event.target.value })}
        />
      </label>
      {inspector.inspector.trim() === '' && (
        <Soft as="p">The records of the show want the inspector’s name.</Soft>
      )}
    </fieldset>
  );
}

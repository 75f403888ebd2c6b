import { useId, useState } from 'react';

import { Select } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { useNarrow } from '../../../lib/useNarrow';
import styles from '../Imports.module.css';
import type { Import } from '../importTypes';
import type { ReadingValues } from './columnValues';
import common from '../../../components/ui/page/common.module.css';

/** Which column is what, each with some of its texts. A phone shows them when they are wanted. */
export function Columns({ data: { headings, fields, samples } }: { data: Import }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { columns } = useFormValues<ReadingValues>();
  const shown = !useNarrow() || open;
  const options = fields.map(({ name, label }) => ({ value: name, label }));
  const out = headings.filter((_, at) => columns[at] === '');
  return (
    <Card
      title="Columns"
      actions={
        (open || !shown) && (
          <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Hide Columns' : 'Change Columns'}
          </Button>
        )
      }
    >
      <Soft as="p" size="same">
        {out.length === 0
          ? 'All columns are used.'
          : `${headings.length - out.length} of ${headings.length} columns are used. Left out: ${out.join(', ')}.`}
      </Soft>
      <div id={id} className={styles.columns}>
        {shown &&
          headings.map((heading, at) => (
            <Select
              key={heading}
              name={`columns.${at}`}
              label={heading}
              hint={(samples[heading] ?? []).join(' · ') || 'No texts'}
              options={options}
              placeholder="Leave out"
              className={common.breaks}
            />
          ))}
      </div>
    </Card>
  );
}

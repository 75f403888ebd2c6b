import { useEffect, useMemo, useRef } from 'react';

import { FieldFailure, FormikForm } from '../../../components/form/FormikForm';
import { useToday } from '../../people/useBarn';
import { useChangeImportMutation } from '../importsApi';
import type { Import } from '../importTypes';
import { Problems } from '../Problems';
import { Bar } from './Bar';
import { CareWords } from './CareWords';
import { Columns } from './Columns';
import { changeOf, type ReadingValues, valuesOf } from './columnValues';
import { Preview } from './Preview';
import { Summary } from './Summary';

/**
 * A file before it is imported: what it seems to hold, where its columns go, and a preview. What
 * is chosen for the columns is sent with a button, and the preview follows.
 */
export function Draft({ data }: { data: Import }) {
  const { _id, kind } = data;
  const today = useToday();
  const [change] = useChangeImportMutation();
  const summary = useRef<HTMLDivElement>(null);
  const values = useMemo(() => valuesOf(data, today), [data, today]);
  const key = JSON.stringify(values);
  const shown = useRef(key);
  // The form that began anew does not have the focus of the one before.
  useEffect(() => {
    if (shown.current !== key) summary.current?.focus();
    shown.current = key;
  }, [key]);
  const id = _id.$oid;
  return (
    <FormikForm<ReadingValues, Import>
      // Begins anew where the server maps the columns otherwise than they were sent.
      key={key}
      label="How the file is read"
      marks="required"
      draft={`import:${id}:${kind}`}
      stacked
      initialValues={values}
      onSubmit={async (typed) => {
        if (values.firstDay !== '' && typed.firstDay === '') {
          throw new FieldFailure({ firstDay: 'First day is required' });
        }
        return change({ id, body: changeOf(data, typed) }).unwrap();
      }}
      onSaved={() => summary.current?.focus()}
    >
      <div ref={summary} tabIndex={-1}>
        <Summary data={data} />
      </div>
      <Columns data={data} />
      <CareWords data={data} />
      <Preview data={data} />
      <Problems
        title="Rows that cannot be imported"
        problems={data.problems}
        count={data.problem_count}
      />
      <Bar data={data} saved={values} />
    </FormikForm>
  );
}

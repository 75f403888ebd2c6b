import { type ReactNode, useState } from 'react';

import { Alert, AlertActions } from '../ui/messages/Alert';
import { Button } from '../ui/actions/Button';
import styles from './FormConflict.module.css';
import { type FieldName, useFormContext } from './formContext';
import { changedPaths, mergeChanges, sameValue } from './merge';
import { useFormActions, useFormValues } from './controls/useFormField';

interface FormConflictProps {
  /** What was changed, as the beginning of a sentence: `This section`. */
  what: string;
  /** The values that the form was opened with. */
  base: object;
  /** The values that were saved elsewhere meanwhile. */
  theirs: object;
  /**
   * Called when the user has seen that version or chose to overwrite it; the next save replaces it.
   */
  onAccept: () => void;
}

/** What the form shows: the user's values, the saved ones, or both merged. */
type Shown = 'mine' | 'theirs' | 'both';

/**
 * Says that the record was changed elsewhere while it was edited here, and which fields changed. It
 * offers to show the saved version in the form, to merge both, or to overwrite it. The user's
 * values are kept meanwhile.
 */
export function FormConflict({ what, base, theirs, onAccept }: FormConflictProps) {
  const values = useFormValues<object>();
  const { setValues, submit } = useFormActions();
  const [shown, setShown] = useState<Shown>('mine');
  const [seen, setSeen] = useState(false);
  const [mine, setMine] = useState<object>(values);

  const show = (next: Shown) => {
    onAccept();
    // Includes edits made since, if the form shows the user's values.
    const typed = shown === 'mine' ? values : mine;
    setMine(typed);
    const versions = { mine: typed, theirs, both: mergeChanges(base, typed, theirs) };
    setValues(versions[next]);
    setShown(next);
    setSeen(true);
  };
  const saveAnyway = () => {
    onAccept();
    void submit();
  };
  const back = <Button onClick={() => show('mine')}>Back to What I Typed</Button>;
  const saved = <Button onClick={() => show('theirs')}>Show the Saved Version</Button>;
  // Offered only if the merged values differ from both versions.
  const together = mergeChanges(base, mine, theirs);
  const both = !sameValue(together, mine) && !sameValue(together, theirs) && (
    <Button onClick={() => show('both')}>Keep Both Changes</Button>
  );

  if (shown === 'theirs') {
    return (
      <Notice text="This is the version that is saved now. Keep it, change it, or go back to what you typed.">
        {both}
        {back}
      </Notice>
    );
  }
  if (shown === 'both') {
    return (
      <Notice text="This is the version that is saved now with what you typed put into it. Save it to keep both.">
        {back}
        {saved}
      </Notice>
    );
  }
  if (seen) {
    return (
      <Notice text="This is what you typed. Saving it replaces the version that is saved now.">
        {both}
        {saved}
      </Notice>
    );
  }
  return (
    <Notice
      urgent
      text={`${what} was changed elsewhere after you opened it, so it was not saved. What you typed is still here.`}
      more={<Changes base={base} theirs={theirs} />}
    >
      {both}
      {saved}
      <Button onClick={saveAnyway}>Save Mine Anyway</Button>
    </Notice>
  );
}

function Notice({
  text,
  urgent = false,
  more,
  children,
}: {
  text: string;
  urgent?: boolean;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Alert tone={urgent ? 'warning' : 'info'}>
      <p>{text}</p>
      {more}
      <AlertActions>{children}</AlertActions>
    </Alert>
  );
}

/** The fields that were changed elsewhere, with their new values. */
function Changes({ base, theirs }: { base: object; theirs: object }) {
  const { nameOf } = useFormContext();
  const paths = changedPaths(base, theirs);
  if (paths.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {paths.map((path) => (
        <div key={path}>
          <dt>{nameOf(path).label} is now</dt>
          <dd>{describe(valueAt(theirs, path), path, nameOf)}</dd>
        </div>
      ))}
    </dl>
  );
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, name) => (found as Record<string, unknown> | undefined)?.[name],
      values,
    );
}

/**
 * Formats a value for display, as its field says it. All entries of a list have the fields of its
 * first one, since the form may have fewer.
 */
function describe(value: unknown, path: string, nameOf: (path: string) => FieldName): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None';
    const first = (entry: unknown) => (typeof entry === 'object' ? `${path}.0` : path);
    return value.map((entry) => describe(entry, first(entry), nameOf)).join('\n');
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([name, part]) => !/^guid$|_id$/.test(name) && part !== '' && part !== null)
      .map(([name, part]) => describe(part, `${path}.${name}`, nameOf))
      .join(', ');
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const { options, say } = nameOf(path);
  const choice = options?.find((option) => option.value === text);
  return choice?.label ?? (text === '' ? 'Empty' : (say?.(text) ?? text));
}

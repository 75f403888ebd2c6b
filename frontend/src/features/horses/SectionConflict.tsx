import { useState } from 'react';

import { useFormActions, useFormValues } from '../../components/form/useFormField';
import { Alert } from '../../components/ui/Alert';
import { Button } from '../../components/ui/Button';
import styles from './SectionConflict.module.css';

/** Props of {@link SectionConflict}. */
export interface SectionConflictProps {
  /** The values of the form as another window has saved them. */
  theirs: object;
  /** From now on a save replaces that version: it was seen, or is to be overwritten unseen. */
  onAccept: () => void;
}

/**
 * Says that a section was changed in another window while it was edited here, and offers the two
 * ways on. The other version is shown in the form itself, where it can be taken over or changed;
 * what was typed is kept beside it.
 */
export function SectionConflict({ theirs, onAccept }: SectionConflictProps) {
  const values = useFormValues<object>();
  const { setValues, submit } = useFormActions();
  const [shown, setShown] = useState<'mine' | 'theirs'>('mine');
  const [seen, setSeen] = useState(false);
  const [mine, setMine] = useState<object>(values);

  const show = () => {
    onAccept();
    setMine(values);
    setValues(theirs);
    setShown('theirs');
    setSeen(true);
  };
  const back = () => {
    setValues(mine);
    setShown('mine');
  };
  const saveAnyway = () => {
    onAccept();
    void submit();
  };

  if (shown === 'theirs') {
    return (
      <Notice text="This is the version that is saved now. Keep it, change it, or go back to what you typed.">
        <Button onClick={back}>Back to What I Typed</Button>
      </Notice>
    );
  }
  if (seen) {
    return (
      <Notice text="This is what you typed. Saving it replaces the version that is saved now.">
        <Button onClick={show}>Show the Saved Version</Button>
      </Notice>
    );
  }
  return (
    <Notice
      urgent
      text="This section was changed in another window after you opened it, so it was not saved. What you typed is still here."
    >
      <Button onClick={show}>Show the Saved Version</Button>
      <Button onClick={saveAnyway}>Save Mine Anyway</Button>
    </Notice>
  );
}

function Notice({
  text,
  urgent = false,
  children,
}: {
  text: string;
  urgent?: boolean;
  children: React.ReactNode;
}) {
  return (
    <Alert tone={urgent ? 'warning' : 'info'}>
      <p>{text}</p>
      <div className={styles.ways}>{children}</div>
    </Alert>
  );
}

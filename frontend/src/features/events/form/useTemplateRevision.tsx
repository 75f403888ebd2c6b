import { useRef, useState } from 'react';

import { hasCode } from '../../../api/errors';
import { FormStop } from '../../../components/form/FormikForm';
import { useFormActions } from '../../../components/form/useFormField';
import { Alert } from '../../../components/ui/Alert';
import { Button } from '../../../components/ui/Button';
import { type EventBody, useLazyListTemplatesQuery, useListTemplatesQuery } from '../eventsApi';
import styles from './TemplateConflict.module.css';

/** What was chosen for a template that is not as this window knew it. */
type Choice = 'replace' | 'skip' | null;

/**
 * Saves a show together with its template, where one was asked for: a template of the same name
 * that was stored elsewhere meanwhile is replaced only by somebody who knows of it.
 */
export function useTemplateRevision(): {
  save: <R>(body: EventBody, send: (body: EventBody) => Promise<R>) => Promise<R>;
} {
  const { data: present } = useListTemplatesQuery();
  // As the form was opened with them: the list is read again when the window comes back, and
  // nobody has seen by that which template became another one.
  const [known, setKnown] = useState(present);
  if (known === undefined && present !== undefined) setKnown(present);
  const [read] = useLazyListTemplatesQuery();
  const choice = useRef<Choice>(null);

  const save = async <R,>(body: EventBody, send: (body: EventBody) => Promise<R>): Promise<R> => {
    const chosen = choice.current;
    choice.current = null;
    if (body.saveAsTemplate !== true) return send(body);
    if (chosen === 'skip') return send({ ...body, saveAsTemplate: false });
    const templates = chosen === 'replace' ? await read().unwrap() : (present ?? []);
    const key = keyOf(body.name);
    const same = templates.find(({ name }) => keyOf(name) === key);
    const seen =
      chosen === 'replace' ? same : known?.find(({ _id }) => _id.$oid === same?._id.$oid);
    try {
      return await send({ ...body, templateRevision: seen?.revision ?? null });
    } catch (error) {
      if (!hasCode(error, 'template_changed_meanwhile')) throw error;
      throw new FormStop(
        <TemplateConflict
          name={body.name}
          onChoose={(next) => {
            choice.current = next;
          }}
        />,
      );
    }
  };
  return { save };
}

/** Two templates of an account have the same name when only its case differs. */
const keyOf = (name: string) => name.trim().toLowerCase();

/** Says that the template is another one by now, and offers the two ways on. */
function TemplateConflict({
  name,
  onChoose,
}: {
  name: string;
  onChoose: (choice: Choice) => void;
}) {
  const { submit } = useFormActions();
  const way = (choice: Choice) => () => {
    onChoose(choice);
    void submit();
  };
  return (
    <Alert tone="warning">
      <p>
        {`A template '${name}' was saved elsewhere meanwhile, so nothing was saved here. What you typed is still here.`}
      </p>
      <div className={styles.ways}>
        <Button onClick={way('replace')}>Replace the Template</Button>
        <Button onClick={way('skip')}>Save the Event Only</Button>
      </div>
    </Alert>
  );
}

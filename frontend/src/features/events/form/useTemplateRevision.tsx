import { useRef, useState } from 'react';

import { hasCode } from '../../../api/errors';
import { FormStop } from '../../../components/form/FormikForm';
import { useFormActions } from '../../../components/form/controls/useFormField';
import { Alert, AlertActions } from '../../../components/ui/messages/Alert';
import { Button } from '../../../components/ui/actions/Button';
import { isSameName } from '../../../lib/text/fold';
import { type EventBody, useLazyListTemplatesQuery, useListTemplatesQuery } from '../eventsApi';

/** The user's choice about a template that was changed elsewhere. */
type Choice = 'replace' | 'skip' | null;

/**
 * Saves a show, and its template if requested. If a template of the same name was saved elsewhere
 * meanwhile, it asks before it is replaced.
 */
export function useTemplateRevision(): {
  /** Saves a show of an organization, whose templates are meant. */
  save: <R>(
    organizationId: string | undefined,
    body: EventBody,
    send: (body: EventBody) => Promise<R>,
  ) => Promise<R>;
} {
  const { currentData: present } = useListTemplatesQuery();
  // The templates when the form opened. The list is reloaded later, but the user has not seen those
  // changes.
  const [known, setKnown] = useState(present);
  if (known === undefined && present !== undefined) setKnown(present);
  const [read] = useLazyListTemplatesQuery();
  const choice = useRef<Choice>(null);

  const save = async <R,>(
    organizationId: string | undefined,
    body: EventBody,
    send: (body: EventBody) => Promise<R>,
  ): Promise<R> => {
    const chosen = choice.current;
    choice.current = null;
    if (body.saveAsTemplate !== true) return send(body);
    if (chosen === 'skip') return send({ ...body, saveAsTemplate: false });
    const templates = chosen === 'replace' ? await read().unwrap() : (present ?? []);
    const same = templates.find(
      ({ name, organization_id }) =>
        organization_id === organizationId && isSameName(name, body.name),
    );
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

/** Says that the template was changed elsewhere, and offers two ways to continue. */
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
      <AlertActions>
        <Button onClick={way('replace')}>Replace the Template</Button>
        <Button onClick={way('skip')}>Save the Event Only</Button>
      </AlertActions>
    </Alert>
  );
}

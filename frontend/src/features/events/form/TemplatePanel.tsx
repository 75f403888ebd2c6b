import { useEffect, useRef, useState } from 'react';

import { sameValue } from '../../../components/form/merge';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { IconButton } from '../../../components/ui/actions/Button';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import { type Call, LoadFailure } from '../../../components/ui/loading/Loaded';
import { Soft } from '../../../components/ui/page/Soft';
import { useReported } from '../../../components/ui/actions/useReported';
import { countOf } from '../../../lib/intl';
import type { EventValues } from './eventForm';
import { type EventTemplate, useDeleteTemplateMutation } from '../eventsApi';
import { fillFromTemplate } from './fillFromTemplate';
import styles from './TemplatePanel.module.css';
import common from '../../../components/ui/page/common.module.css';

/** The query for the templates, made by the page. */
export type TemplateQuery = Call & { currentData?: EventTemplate[] | undefined };

interface TemplatePanelProps {
  query: TemplateQuery;
  /** The values of a new show before anything was typed. */
  blank: EventValues;
}

/** The last chosen template, and the values that it filled in. */
interface Picked {
  template: EventTemplate;
  given: EventValues;
  kept: boolean;
}

/** The templates for a new show. A chosen one fills the empty fields of the form. */
export function TemplatePanel({ query, blank }: TemplatePanelProps) {
  const { currentData: templates, error } = query;
  const typed = useFormValues<EventValues>();
  const { setValues } = useFormActions();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [toDelete, setDoomed] = useState<EventTemplate | null>(null);
  const panel = useRef<HTMLElement>(null);

  const pick = (template: EventTemplate) => {
    const given = { ...(picked?.given ?? blank) };
    // The place follows the organization, also after a template was chosen.
    if (sameValue(typed.location, blank.location)) given.location = blank.location;
    const filled = fillFromTemplate(typed, given, template, blank);
    setValues(filled.values);
    setPicked({ template, given: filled.given, kept: filled.kept });
  };

  // After a template is applied, focuses the name, which is usually changed first.
  useEffect(() => {
    if (picked === null) return;
    const name = panel.current?.closest('form')?.querySelector<HTMLInputElement>('[name="name"]');
    name?.focus();
    if (name?.value === picked.template.name) name.select();
  }, [picked]);

  return (
    <section ref={panel} className={styles.panel} aria-labelledby="templates-title">
      <h2 id="templates-title">Start from a Template</h2>
      {templates === undefined && error !== undefined && (
        <LoadFailure query={query} name="Your templates" />
      )}
      {templates?.length === 0 && (
        <Soft as="p">
          No templates yet. Save a show as a template below, and your next one starts from it.
        </Soft>
      )}
      {templates !== undefined && templates.length > 0 && (
        <ul className={styles.list}>
          {templates.map((template) => (
            <li key={template._id.$oid} className={styles.row}>
              <button
                type="button"
                className={styles.pick}
                aria-pressed={template._id.$oid === picked?.template._id.$oid}
                onClick={() => pick(template)}
              >
                <span className={common.strong}>{template.name}</span>
                <Soft>
                  {template.event_type} · {countOf(template.classes.length, 'class', 'classes')}
                </Soft>
              </button>
              <IconButton
                icon="trash"
                label={`Delete template ${template.name}`}
                onClick={() => setDoomed(template)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.filled} role="status">
        {picked !== null && sayFilled(picked)}
      </p>
      <DeleteTemplate template={toDelete} onDone={() => setDoomed(null)} />
    </section>
  );
}

function sayFilled({ template, kept }: Picked): string {
  const filled = `Filled in from ${template.name}.`;
  return kept
    ? `${filled} What you had typed stays as it was. Enter the dates.`
    : `${filled} Enter the dates.`;
}

function DeleteTemplate({
  template,
  onDone,
}: {
  template: EventTemplate | null;
  onDone: () => void;
}) {
  const [remove] = useDeleteTemplateMutation();
  const [confirm, pending] = useReported({
    call: () => remove(template?._id.$oid ?? '').unwrap(),
    done: 'Template deleted successfully',
    failed: 'Failed to delete template. Please try again.',
    onDone,
  });

  return (
    <ConfirmDialog
      open={template !== null}
      title="Delete Template"
      confirmLabel="Delete Template"
      danger
      pending={pending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      {`Delete the template '${template?.name ?? ''}'? Shows that were made from it stay as they are.`}
    </ConfirmDialog>
  );
}

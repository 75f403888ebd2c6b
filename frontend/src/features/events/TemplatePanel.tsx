import { useState } from 'react';

import { type CallError, messageOf, statusOf } from '../../api/errors';
import { Alert } from '../../components/ui/Alert';
import { Button, IconButton } from '../../components/ui/Button';
import { ConfirmDialog } from '../../components/ui/ConfirmDialog';
import { useToast } from '../../components/ui/Toast';
import { type EventTemplate, useDeleteTemplateMutation } from './eventsApi';
import styles from './TemplatePanel.module.css';
import { countOf } from './words';

/** The call for the templates, made by the dialog around the panel. */
export interface TemplateQuery {
  data?: EventTemplate[] | undefined;
  error?: CallError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Props of {@link TemplatePanel}. */
export interface TemplatePanelProps {
  query: TemplateQuery;
  /** The id of the template that fills the form now. */
  picked: string | null;
  onPick: (template: EventTemplate) => void;
}

/** Templates that a new show can start from. */
export function TemplatePanel({ query, picked, onPick }: TemplatePanelProps) {
  const { data: templates, error, refetch, isFetching } = query;
  const [doomed, setDoomed] = useState<EventTemplate | null>(null);

  return (
    <section className={styles.panel} aria-labelledby="templates-title">
      <h3 id="templates-title">Start from a Template</h3>
      {templates === undefined && error !== undefined && (
        <Alert>
          <p>Your templates could not be loaded. {messageOf(error)}</p>
          <div>
            <Button
              pending={isFetching}
              onClick={() => {
                refetch();
              }}
            >
              Try again
            </Button>
          </div>
        </Alert>
      )}
      {templates?.length === 0 && (
        <p className={styles.none}>
          No templates yet. Save a show as a template below, and your next one starts from it.
        </p>
      )}
      {templates !== undefined && templates.length > 0 && (
        <ul className={styles.list}>
          {templates.map((template) => (
            <li key={template._id.$oid} className={styles.row}>
              <button
                type="button"
                className={styles.pick}
                aria-pressed={template._id.$oid === picked}
                onClick={() => {
                  onPick(template);
                }}
              >
                <span className={styles.name}>{template.name}</span>
                <span className={styles.about}>
                  {template.event_type} · {countOf(template.classes.length, 'class', 'classes')}
                </span>
              </button>
              <IconButton
                icon="trash"
                label={`Delete template ${template.name}`}
                onClick={() => {
                  setDoomed(template);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <DeleteTemplate
        template={doomed}
        onDone={() => {
          setDoomed(null);
        }}
      />
    </section>
  );
}

function DeleteTemplate({
  template,
  onDone,
}: {
  template: EventTemplate | null;
  onDone: () => void;
}) {
  const [remove, { isLoading }] = useDeleteTemplateMutation();
  const toast = useToast();

  const confirm = async () => {
    if (template === null) return;
    try {
      await remove(template._id.$oid).unwrap();
      toast.success('Template deleted successfully');
    } catch (error) {
      // What another window deleted is as gone as was asked for.
      if (statusOf(error) !== 404) {
        toast.error('Failed to delete template. Please try again.');
        return;
      }
    }
    onDone();
  };

  return (
    <ConfirmDialog
      open={template !== null}
      title="Delete Template"
      confirmLabel="Delete Template"
      danger
      pending={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    >
      {`Delete the template '${template?.name ?? ''}'? Shows that were made from it stay as they are.`}
    </ConfirmDialog>
  );
}

import { Link } from 'react-router';

import { withReason, withRetryHint } from '../../../api/errors';
import { href } from '../../../app/paths';
import { IconButton } from '../../../components/ui/actions/Button';
import { useReported } from '../../../components/ui/actions/useReported';
import { useToast } from '../../../components/ui/messages/Toast';
import { Soft } from '../../../components/ui/page/Soft';
import { formatDay } from '../../../lib/time/days';
import { formatMoney } from '../../../lib/money/money';
import { randomUuid } from '../../../lib/uuid';
import { usePermission } from '../../people/usePermission';
import { useCreateVisitMutation, useDeleteVisitMutation } from '../careApi';
import type { Visit } from '../careApi';
import { visitTitle } from '../careWords';
import { bodyOf } from '../visitFields';
import styles from './History.module.css';
import common from '../../../components/ui/page/common.module.css';

interface VisitItemProps {
  visit: Visit;
  /** Opens the dialog to change it, for those who may. */
  onEdit: (() => void) | undefined;
}

/** A visit in the history, with its buttons. */
export function VisitItem({ visit, onEdit }: VisitItemProps) {
  const seesMoney = usePermission(visit.organization_id, 'keep_book');
  const title = visitTitle(visit);
  const when = formatDay(visit.date);
  const [remove, removing] = useRemove(visit, `${title} of ${when}`);
  const facts = [
    visit.by,
    visit.product,
    visit.cost === null || !seesMoney ? '' : formatMoney(visit.cost),
    visit.next_due === null ? '' : `Next due ${formatDay(visit.next_due)}`,
  ].filter((fact) => fact !== '');
  return (
    <li className={styles.visit}>
      <div className={styles.about}>
        <p>
          <strong>{title}</strong> <Soft className={styles.day}>{when}</Soft>
        </p>
        {facts.length > 0 && <Soft as="p">{facts.join(' · ')}</Soft>}
        {visit.notes !== '' && <p className={common.lines}>{visit.notes}</p>}
        {visit.book_entry_id !== null && (
          <Link className={styles.paper} to={href.expense(visit.book_entry_id)}>
            In the book
          </Link>
        )}
        {visit.document_id !== null && (
          <Link className={styles.paper} to={href.document(visit.document_id)}>
            See the document
          </Link>
        )}
      </div>
      {onEdit !== undefined && (
        <div className={styles.buttons}>
          <IconButton icon="edit" label={`Edit ${title} of ${when}`} onClick={onEdit} />
          <IconButton
            icon="trash"
            label={`Delete ${title} of ${when}`}
            aria-disabled={removing || undefined}
            onClick={remove}
          />
        </div>
      )}
    </li>
  );
}

/** Deletes a visit at once, and offers to put it back. */
function useRemove(visit: Visit, what: string): [() => void, boolean] {
  const [remove] = useDeleteVisitMutation();
  const [create] = useCreateVisitMutation();
  const toast = useToast();
  const putBack = () => {
    create({ id: visit.horse_id, body: bodyOf(visit), idempotencyKey: randomUuid() })
      .unwrap()
      .then(
        () => toast.info('It is back'),
        (error: unknown) =>
          toast.error(withRetryHint('Failed to put it back. Please add it again.', error)),
      );
  };
  return useReported({
    call: async () => {
      await remove(visit._id.$oid).unwrap();
      toast.success(`${what} was deleted`, undefined, { label: 'Undo', run: putBack });
    },
    failed: (error) => withReason('Failed to delete. Please try again.', error),
  });
}

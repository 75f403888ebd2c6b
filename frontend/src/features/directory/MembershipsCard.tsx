import { useState } from 'react';
import { Link } from 'react-router';

import { withReason } from '../../api/errors';
import { href } from '../../app/paths';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { Badge } from '../../components/ui/messages/Badge';
import { Card } from '../../components/ui/page/Card';
import common from '../../components/ui/page/common.module.css';
import { Soft } from '../../components/ui/page/Soft';
import { Row } from '../../components/ui/page/Stack';
import { formatDay } from '../../lib/time/days';
import {
  type KnownMembership,
  type MemberOf,
  useRemoveMembershipMutation,
} from '../exhibitors/exhibitorsApi';
import { hasEnded, sayDays } from '../exhibitors/memberships/membershipFields';
import { MembershipDialog, membershipDraft } from '../exhibitors/memberships/MembershipDialog';
import { useToday } from '../people/useBarn';
import styles from './Directory.module.css';

interface MembershipsCardProps {
  of: MemberOf;
  memberships: readonly KnownMembership[];
  mayEdit: boolean;
}

/** The associations of which somebody, or a horse, is a member. */
export function MembershipsCard({ of, memberships, mayEdit }: MembershipsCardProps) {
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [editing, setEditing] = useState<KnownMembership | 'new' | null>(() =>
    hasDraft(membershipDraft(of))
      ? 'new'
      : (memberships.find((it) => hasDraft(membershipDraft(of, it))) ?? null),
  );
  const today = useToday();
  return (
    <Card
      title="Memberships"
      actions={
        mayEdit && (
          <Button icon="plus" onClick={() => setEditing('new')}>
            Add Membership
          </Button>
        )
      }
    >
      {memberships.length === 0 ? (
        <Soft as="p">None known.</Soft>
      ) : (
        <ul>
          {memberships.map((it) => (
            <li key={it.id} className={common.withActs}>
              <span className={common.breaks}>
                {it.association} {it.number}{' '}
                {hasEnded(it, today) && <Badge tone="neutral">Ended</Badge>}
                <Soft className={styles.under}>
                  {sayDays(it)}
                  {it.seen_on !== null && `. Card seen ${formatDay(it.seen_on)}`}
                  {it.seen_by !== null && ` by ${it.seen_by}`}
                  {it.document_id !== null && (
                    <>
                      {'. '}
                      <Link to={href.document(it.document_id)}>Document</Link>
                    </>
                  )}
                </Soft>
              </span>
              {mayEdit && <Acts membership={it} onEdit={() => setEditing(it)} />}
            </li>
          ))}
        </ul>
      )}
      {editing !== null && (
        <MembershipDialog
          of={of}
          {...(editing !== 'new' && { membership: editing })}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

function Acts({ membership, onEdit }: { membership: KnownMembership; onEdit: () => void }) {
  const [remove] = useRemoveMembershipMutation();
  const { id, association } = membership;
  return (
    <Row gap={2}>
      <Button variant="quiet" aria-label={`Edit: ${association}`} onClick={onEdit}>
        Edit
      </Button>
      <ConfirmButton
        button={(ask) => (
          <Button variant="quiet" aria-label={`Remove: ${association}`} onClick={ask}>
            Remove
          </Button>
        )}
        title={`Remove the membership of ${association}?`}
        confirmLabel="Remove"
        call={() => remove(id).unwrap()}
        done="Membership removed"
        failed={(error) => withReason('Failed to remove the membership.', error)}
      >
        For one that was added by mistake: one that ended stays, with its last day.
      </ConfirmButton>
    </Row>
  );
}

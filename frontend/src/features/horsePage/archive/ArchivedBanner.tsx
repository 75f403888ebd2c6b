import { useState } from 'react';
import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Button } from '../../../components/ui/actions/Button';
import { useReported } from '../../../components/ui/actions/useReported';
import { Card } from '../../../components/ui/page/Card';
import { Row } from '../../../components/ui/page/Stack';
import { formatDay } from '../../../lib/time/days';
import {
  type Archive,
  type ArchiveReason,
  useUnarchiveHorseMutation,
} from '../../horses/archive/archive';
import type { Horse } from '../../horses/horsesApi';
import { usePermission } from '../../people/usePermission';
import { BringBackDialog } from './BringBackDialog';

const WORDS: Record<ArchiveReason, string> = {
  sold: 'was sold',
  died: 'died',
  left: 'left',
  other: 'was archived',
};

/** Says on the page of an archived horse since when and why. Nothing for a horse of the stable. */
export function ArchivedBanner({ horse }: { horse: Horse }) {
  const archive = horse.archive;
  return archive === null ? null : <Said horse={horse} archive={archive} />;
}

function Said({ horse, archive }: { horse: Horse; archive: Archive }) {
  const { name } = horse.profile;
  const mayEdit = usePermission(horse.organization_id, 'edit_horses');
  const [remove] = useUnarchiveHorseMutation();
  const [isAsking, setAsking] = useState(false);
  // Nobody brings a horse back that died: its record was a mistake.
  const died = archive.reason === 'died';
  const [undo, pending] = useReported({
    call: () => remove({ id: horse.id, from: archive.date }).unwrap(),
    done: `${name} is not in the archive any more`,
    failed: 'Failed to take the horse out of the archive. Please try again.',
  });
  return (
    <Card>
      <Row spread>
        <div>
          <p>
            {name} {WORDS[archive.reason]} on {formatDay(archive.date)}
            {archive.to !== '' && ', to '}
            {archive.to !== '' &&
              (archive.to_contact_id === null ? (
                archive.to
              ) : (
                <Link to={href.contact(archive.to_contact_id)}>{archive.to}</Link>
              ))}
            . All records are kept.
          </p>
          {archive.note !== '' && <p>{archive.note}</p>}
        </div>
        {mayEdit && (
          <Button
            pending={pending}
            pendingText="Saving..."
            onClick={died ? undo : () => setAsking(true)}
          >
            {died ? 'Recorded by Mistake' : 'Bring Back'}
          </Button>
        )}
      </Row>
      {isAsking && (
        <BringBackDialog horse={horse} archive={archive} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';

import { pathTo } from '../../../../api/endpoints';
import { withReason } from '../../../../api/errors';
import { href } from '../../../../app/paths';
import { Button } from '../../../../components/ui/actions/Button';
import { Dialog, DialogBody } from '../../../../components/ui/actions/Dialog';
import { SelectFilter } from '../../../../components/ui/lists/Filters';
import { FileButton } from '../../../../components/ui/loading/FileButton';
import { Loaded } from '../../../../components/ui/loading/Loaded';
import { useServerFile } from '../../../../components/ui/loading/useServerFile';
import { Badge } from '../../../../components/ui/messages/Badge';
import { useToast } from '../../../../components/ui/messages/Toast';
import common from '../../../../components/ui/page/common.module.css';
import { Soft } from '../../../../components/ui/page/Soft';
import { Row } from '../../../../components/ui/page/Stack';
import { countOf } from '../../../../lib/intl';
import { formatDate } from '../../../../lib/time/dates';
import { sayNeed } from '../../parts/numberNeeds';
import { type ShowNeeds, useGetNeedsQuery, useMailNeedsMutation } from '../entriesApi';

interface NeedsDialogProps {
  eventId: string;
  timeZone: string;
  mayMail: boolean;
  onClose: () => void;
}

/** What the entries of a show lack before their back numbers are handed out. */
export default function NeedsDialog({ eventId, timeZone, mayMail, onClose }: NeedsDialogProps) {
  const query = useGetNeedsQuery({ id: eventId });
  const table = useServerFile(pathTo('events/{id}/needs.csv', eventId), {
    thing: 'table',
    title: 'What lacks',
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="What Lacks"
      description="Of entries that take part, before their back numbers are handed out."
    >
      <DialogBody>
        <Loaded small query={query} name="The list" shape="lines">
          {(needs) => (
            <Needs needs={needs} eventId={eventId} timeZone={timeZone} onClose={onClose} />
          )}
        </Loaded>
        <Row gap={2}>
          {mayMail && <MailRiders eventId={eventId} needs={query.currentData} />}
          <FileButton file={table}>Download as CSV</FileButton>
        </Row>
      </DialogBody>
    </Dialog>
  );
}

interface NeedsProps {
  needs: ShowNeeds;
  eventId: string;
  timeZone: string;
  onClose: () => void;
}

function Needs({ needs: { counts, entries }, eventId, timeZone, onClose }: NeedsProps) {
  const [only, setOnly] = useState('');
  const options = counts.map((need) => ({
    value: sayNeed(need),
    label: `${sayNeed(need)}: ${need.count}`,
  }));
  const shown = entries.filter(
    ({ lacking }) => only === '' || lacking.some((lack) => sayNeed(lack) === only),
  );
  return (
    <>
      <SelectFilter
        label="Show"
        value={only}
        options={[{ value: '', label: 'Everything that lacks' }, ...options]}
        onChange={setOnly}
      />
      <Soft as="p" role="status">
        {countOf(shown.length, 'entry', 'entries')}
      </Soft>
      <ul>
        {shown.map((entry) => (
          <li key={entry.registration_id} className={common.withActs}>
            <span className={common.breaks}>
              <Link to={href.eventEntry(eventId, entry.registration_id)} onClick={onClose}>
                {entry.back_number} {entry.rider_name}
              </Link>{' '}
              {entry.horse_name} {entry.released !== null && <Badge tone="info">No. is out</Badge>}
              <Soft as="p">{entry.lacking.map(sayNeed).join(', ')}</Soft>
            </span>
            <Soft>{sayTold(entry, timeZone)}</Soft>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the rider was told by mail. */
function sayTold({ told_at, rider_email }: ShowNeeds['entries'][number], zone: string): string {
  if (told_at !== null) return `Mailed ${formatDate(told_at, zone)}`;
  return rider_email === '' ? 'No email' : '';
}

/** Tells each rider once what lacks. */
function MailRiders({ eventId, needs }: { eventId: string; needs: ShowNeeds | undefined }) {
  const [mail, { isLoading }] = useMailNeedsMutation();
  const toast = useToast();
  const open = needs?.entries.filter(
    ({ told_at, released, rider_email }) =>
      told_at === null && released === null && rider_email !== '',
  );
  if (open === undefined || open.length === 0) return null;
  const send = async () => {
    try {
      const { mailed } = await mail(eventId).unwrap();
      toast.success(`${countOf(mailed, 'rider is', 'riders are')} told by mail`);
    } catch (error) {
      toast.error(withReason('Nobody was told.', error));
    }
  };
  return (
    <Button variant="primary" pending={isLoading} onClick={() => void send()}>
      {`Mail ${countOf(open.length, 'Rider', 'Riders')}`}
    </Button>
  );
}

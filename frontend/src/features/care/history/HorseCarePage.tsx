import { useState } from 'react';
import { Link, useParams } from 'react-router';

import { statusOf } from '../../../api/errors';
import { pagedList } from '../../../api/paging';
import { href } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button } from '../../../components/ui/actions/Button';
import { Filters, SelectFilter } from '../../../components/ui/lists/Filters';
import { NothingMatches, Results } from '../../../components/ui/lists/Results';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Badge } from '../../../components/ui/messages/Badge';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import { formatDay } from '../../../lib/time/days';
import { careKind, careStatus } from '../../horses/health/care';
import { type Horse, isOwnHorse, useGetHorseQuery } from '../../horses/horsesApi';
import { usePermission } from '../../people/usePermission';
import { useToday } from '../../people/useBarn';
import { ofOrganization, useGetIntervalsQuery, useListVisitsInfiniteQuery } from '../careApi';
import type { Visit, VisitKind } from '../careApi';
import { dueRows, VISIT_KINDS } from '../careWords';
import { DoneTodayButton } from '../due/DoneTodayButton';
import styles from './History.module.css';
import { VisitDialog, visitDraft } from './VisitDialog';
import { VisitItem } from './VisitItem';
import common from '../../../components/ui/page/common.module.css';

/** As many visits are on a page of the history. */
const PAGE = 20;

const KINDS: readonly { value: VisitKind | ''; label: string }[] = [
  { value: '', label: 'All care' },
  ...VISIT_KINDS,
];

/** The page with the care of a horse: what is due, and all that was done. */
export default function HorseCarePage() {
  const { horseId = '' } = useParams();
  const query = useGetHorseQuery(horseId);
  return statusOf(query.error) === 404 ? (
    <NotFound />
  ) : (
    <Loaded query={query} name="The horse" heading="Care" shape="page" count={3}>
      {(horse) => (isOwnHorse(horse) ? <Care key={horseId} horse={horse} /> : <NotFound />)}
    </Loaded>
  );
}

function NotFound() {
  return <PageHeader title="Horse not found" subtitle="It was deleted, or it is not yours." />;
}

/** The open dialog: of a visit, of a new one, or none. */
type Open = { visit: Visit | undefined } | null;

function Care({ horse }: { horse: Horse }) {
  const { read, bind, clear } = useFilterParams<'kind'>();
  // An unknown kind in the address is ignored.
  const kind = KINDS.find(({ value }) => value === read('kind'))?.value ?? '';
  const mayRecord = usePermission(horse.organization_id, 'record_care');
  const { currentData: intervals } = useGetIntervalsQuery(ofOrganization(horse.organization_id));
  const hasDraft = useHasDraft();
  // Opens the dialog after a reload if there is a draft.
  const [open, setOpen] = useState<Open>(() =>
    hasDraft(visitDraft(horse.id)) ? { visit: undefined } : null,
  );
  const list = pagedList(
    useListVisitsInfiniteQuery({ id: horse.id, limit: PAGE, ...(kind !== '' && { kind }) }),
  );
  return (
    <>
      <PageHeader
        title={`Care of ${horse.profile.name}`}
        eyebrow={<Link to={href.horse(horse.id)}>To the page of {horse.profile.name}</Link>}
        actions={
          mayRecord && (
            <Button variant="primary" icon="plus" onClick={() => setOpen({ visit: undefined })}>
              Add Care
            </Button>
          )
        }
      />
      <Due horse={horse} mayRecord={mayRecord} />
      <Card title="What Was Done">
        <Filters label="Filter what was done">
          <SelectFilter label="Care" {...bind('kind', kind)} options={KINDS} />
        </Filters>
        <Results
          list={list}
          name="What was done"
          things="visits"
          shape="lines"
          empty={
            kind === '' ? (
              <Soft as="p">Nothing is recorded yet.</Soft>
            ) : (
              <NothingMatches onClear={clear}>Nothing of this kind is recorded.</NothingMatches>
            )
          }
        >
          {(visits) => (
            <ul className={styles.visits}>
              {visits.map((visit) => (
                <VisitItem
                  key={visit._id.$oid}
                  visit={visit}
                  onEdit={mayRecord ? () => setOpen({ visit }) : undefined}
                />
              ))}
            </ul>
          )}
        </Results>
      </Card>
      {open !== null && (
        <VisitDialog
          horse={horse}
          visit={open.visit}
          kind={kind}
          intervals={intervals}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** What is done regularly: when it was done last, and when it is due. */
function Due({ horse, mayRecord }: { horse: Horse; mayRecord: boolean }) {
  const today = useToday();
  return (
    <Card title="What Is Due">
      <ul className={styles.due}>
        {dueRows(horse).map((row) => {
          const { text, tone } = careStatus(row, today);
          return (
            <li key={row.id} className={styles.row}>
              <div className={common.breaks}>
                <strong>{[careKind(row.kind), row.name].filter(Boolean).join(', ')}</strong>{' '}
                <Badge tone={tone}>{text}</Badge>
                <Soft as="p">
                  {[
                    row.last_on === null ? '' : `Last ${formatDay(row.last_on)}`,
                    row.due_on === null ? '' : `Due ${formatDay(row.due_on)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Soft>
              </div>
              {mayRecord && <DoneTodayButton row={row} organizationId={horse.organization_id} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

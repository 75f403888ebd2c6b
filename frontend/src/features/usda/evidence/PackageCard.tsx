import { Link } from 'react-router';

import { href, paths } from '../../../app/paths';
import type { Schemas } from '../../../api/types';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { Card } from '../../../components/ui/page/Card';
import { Stack } from '../../../components/ui/page/Stack';
import { formatDateTime } from '../../../lib/time/dates';
import {
  type LackingRecord,
  packageZip,
  type ShowPackage,
  type UsdaOverview,
  useGetUsdaOverviewQuery,
} from '../usdaApi';
import styles from './PackageCard.module.css';
import common from '../../../components/ui/page/common.module.css';

type EventView = Schemas['EventView'];

/** The card with the package of a show's records: when it is due, and what it lacks. */
export function PackageCard({ event }: { event: EventView }) {
  const id = event._id.$oid;
  const query = useGetUsdaOverviewQuery(id);
  const zip = useServerFile(packageZip(id), {
    thing: 'records',
    title: `Records: ${event.name}`,
  });
  return (
    <Card
      title="Records after the show"
      actions={<FileButton file={zip}>Download Package</FileButton>}
    >
      <Loaded
        small
        query={query}
        name="What the package lacks"
        waiting={<Skeleton label="Loading what the package lacks" />}
      >
        {(overview: UsdaOverview) => <Standing event={event} records={overview.package} />}
      </Loaded>
    </Card>
  );
}

function Standing({ event, records }: { event: EventView; records: ShowPackage }) {
  const { due_at, late, missing, reference } = records;
  if (due_at === null) {
    return (
      <p className={common.lead}>
        No class of this show is for Tennessee Walking Horses or racking horses, so {reference} asks
        for no records. Edit the event if one is.
      </p>
    );
  }
  const when = formatDateTime(due_at, event.time_zone);
  return (
    <Stack gap={3}>
      <p className={common.lead}>
        {late ? `The records were to be submitted by ${when}` : `Submit the records by ${when}`} (
        {reference}): Show Stable puts them together and sends nothing. The package is a PDF with
        tables: dates and place, sponsor, management, judges, class sheets, cards with placings,
        inspections and the program.
      </p>
      {missing.length === 0 ? (
        <p>Nothing is missing.</p>
      ) : (
        <section aria-label="Missing in the package">
          <p className={styles.lacks}>The package lacks some records:</p>
          <ul className={styles.missing}>
            {missing.map((it) => (
              <li key={it.part + it.what}>
                <Lacking eventId={event._id.$oid} lacking={it} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

/** The results of the first class in which something is filled in. */
const resultsOf = (id: string, [classId]: readonly string[]): [string, string] => [
  'Open the results',
  classId === undefined ? href.eventResults(id) : href.eventClassResults(id, classId),
];

/** Where what is missing is filled in: what it opens has just those that lack it. */
const PLACES: Readonly<
  Record<LackingRecord['part'], (eventId: string, lacking: LackingRecord) => [string, string]>
> = {
  show: (id) => ['Edit the event', href.editEvent(id)],
  organization: () => ['Open the settings', paths.settings],
  judges: (id, { ids }) => resultsOf(id, ids),
  entries: (id, { record }) => ['Open these entries', `${href.eventEntries(id)}?lacking=${record}`],
  results: (id, { ids }) => resultsOf(id, ids),
  inspections: (id, { record }) => [
    'Open these inspections',
    `${href.eventInspections(id)}?show=${record === 'inspector' ? 'unnamed' : 'never'}`,
  ],
};

function Lacking({ eventId, lacking }: { eventId: string; lacking: LackingRecord }) {
  const { part, what, count, of } = lacking;
  const [label, to] = PLACES[part](eventId, lacking);
  const named = of.join(', ');
  const more = count > of.length ? ` and ${count - of.length} more` : '';
  return (
    <>
      {what.charAt(0).toUpperCase() + what.slice(1)}
      {count > 0 && ` of ${named}${more}`}. <Link to={to}>{label}</Link>
    </>
  );
}

import { pagedList } from '../../api/paging';
import { href } from '../../app/paths';
import { CardTable, RowLink } from '../../components/ui/lists/CardTable';
import { Results } from '../../components/ui/lists/Results';
import { Badge } from '../../components/ui/messages/Badge';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { countOf } from '../../lib/intl';
import { formatDateTime } from '../../lib/time/dates';
import { useBarnZone } from '../people/useBarn';
import styles from './Imports.module.css';
import { type ImportPlace, useListImportsInfiniteQuery } from './importsApi';
import type { ImportRow } from './importTypes';
import { sayDone, nameOf } from './importWords';
import { UndoButton } from './Undo';

/** How many are shown at first on a phone. */
const FEW = 5;

/** What was brought in before, each to be looked at and undone. */
export function EarlierImports({ place }: { place: ImportPlace }) {
  const list = pagedList(useListImportsInfiniteQuery({ organization_id: place.organizationId }));
  const isHere = ({ event_id: eventId }: ImportRow) => (eventId ?? '') === place.eventId;
  const none = <Soft as="p">Nothing was brought in yet.</Soft>;
  return (
    <Card title="Earlier imports">
      <Results
        small
        list={list}
        name="Earlier imports"
        things="imports"
        shape="lines"
        count={2}
        few={FEW}
        empty={none}
      >
        {(all) => {
          const rows = all.filter(isHere);
          if (rows.length === 0) return none;
          return (
            <CardTable
              caption="Earlier imports"
              columns={['File', 'Result', 'When', 'Actions']}
              look="plain"
              className={styles.earlier}
            >
              {rows.map((row) => (
                <Line key={row._id.$oid} row={row} />
              ))}
            </CardTable>
          );
        }}
      </Results>
    </Card>
  );
}

function Line({ row }: { row: ImportRow }) {
  const zone = useBarnZone();
  return (
    <tr>
      <td className={styles.file}>
        <RowLink to={href.importFile(row._id.$oid)}>{nameOf(row)}</RowLink>
      </td>
      <td className={styles.result}>
        {row.state === 'done' ? (
          <>
            {sayDone(row)}
            {row.open_doubts > 0 && (
              <Soft>, {countOf(row.open_doubts, 'doubt is', 'doubts are')} open</Soft>
            )}
          </>
        ) : row.state === 'undone' ? (
          <Badge tone="neutral">Undone</Badge>
        ) : (
          <Badge tone="info">Not imported yet</Badge>
        )}
      </td>
      <td className={styles.when}>
        {formatDateTime(row.created_at, zone)}
        {row.by !== null && <Soft>, {row.by}</Soft>}
      </td>
      <td className={styles.actions}>
        {row.state === 'done' && row.made + row.completed > 0 && (
          <div>
            <UndoButton row={row} named />
          </div>
        )}
      </td>
    </tr>
  );
}

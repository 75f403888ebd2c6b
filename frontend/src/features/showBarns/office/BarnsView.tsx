import { useState } from 'react';
import { useNavigate } from 'react-router';

import { href } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button } from '../../../components/ui/actions/Button';
import { CardTable, RowLink } from '../../../components/ui/lists/CardTable';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { formatMoney, sumMoney } from '../../../lib/money/money';
import { formatNumber } from '../../../lib/intl';
import { useListBarnsQuery } from '../../entries/office/entriesApi';
import { usePermission } from '../../people/usePermission';
import type { Barn } from '../parts/barnTypes';
import { BarnDialog, officeBarnDraft } from './BarnDialog';
import styles from './Barns.module.css';
import type { BarnShow } from '../parts/barnTypes';

/** The barns of a show, with what each owes. */
export function BarnsView({ event }: { event: BarnShow }) {
  const show = event._id.$oid;
  const query = useListBarnsQuery(show);
  const mayEdit = usePermission(event.organization_id, 'manage_entries');
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [adding, setAdding] = useState(() => hasDraft(officeBarnDraft(show)));
  const navigate = useNavigate();
  const add = mayEdit && (
    <Button icon="plus" onClick={() => setAdding(true)}>
      Add Barn
    </Button>
  );
  return (
    <>
      <Loaded query={query} name="The barns">
        {({ groups }) =>
          groups.length === 0 ? (
            <EmptyState icon="people" title="No barns yet" action={add}>
              <p>
                Trainers enter a whole barn from the public form. Entries that are there already can
                be put into a barn, too: it then has one bill, and one link.
              </p>
            </EmptyState>
          ) : (
            <Stack>
              {add !== false && <Row gap={2}>{add}</Row>}
              <Barns show={show} barns={groups} />
            </Stack>
          )
        }
      </Loaded>
      {adding && (
        <BarnDialog
          show={show}
          onSaved={({ id }) => void navigate(href.eventBarn(show, id))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

export function Barns({ show, barns }: { show: string; barns: readonly Barn[] }) {
  const due = sumMoney(barns.map(({ balance }) => Math.max(balance, 0)));
  return (
    <>
      <CardTable
        caption="Barns"
        columns={['Barn', 'In charge', 'Entries', 'Bill', 'Due']}
        className={styles.barns}
      >
        {barns.map((barn) => (
          <tr key={barn.id}>
            <td className={styles.name}>
              <RowLink to={href.eventBarn(show, barn.id)}>{barn.name}</RowLink>
            </td>
            <td className={styles.contact}>{barn.contact_name}</td>
            <td className={styles.count}>
              {formatNumber(barn.entries.length)}
              <span className={styles.label}> entries</span>
            </td>
            <td className={styles.bill}>
              <span className={styles.label}>Bill </span>
              {formatMoney(barn.total_fee)}
            </td>
            <td className={styles.due}>
              <span className={styles.label}>{barn.balance < 0 ? 'Owed ' : 'Due '}</span>
              {formatMoney(barn.balance)}
            </td>
          </tr>
        ))}
      </CardTable>
      <p>Barns owe {formatMoney(due)} together. What riders pay themselves is with the entries.</p>
    </>
  );
}

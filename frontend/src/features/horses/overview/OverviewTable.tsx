import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { CardTable } from '../../../components/ui/lists/CardTable';
import { FewFirst } from '../../../components/ui/lists/FewFirst';
import { useRowFold } from '../../../components/ui/lists/useRowFold';
import { cx } from '../../../lib/cx';
import { useHasSeveralOrganizations } from '../../people/usePermission';
import type { OverviewKind } from '../horsesApi';
import { HorseAvatar } from '../photos/HorsePhoto';
import { EditButton } from './EditHere';
import type { OverviewSpec } from './overviewSpec';
import styles from './OverviewTable.module.css';
import type { HorseSection, OverviewHorse } from './useOverview';

/** The horses of a view as a table, with cards on a phone. */
export function OverviewTable<K extends OverviewKind>({
  spec: { kind, title, columns },
  horses,
  onEdit,
}: {
  spec: OverviewSpec<K>;
  horses: readonly HorseSection<K>[];
  onEdit: (horseId: string) => void;
}) {
  return (
    <FewFirst items={horses}>
      {(shown) => (
        <CardTable
          caption={title}
          columns={['Horse', ...columns.map(({ label }) => label), 'Edit']}
          look="dense"
          className={styles.table}
        >
          {shown.map((horse) => (
            <OverviewRow
              key={horse.id}
              name={horse.name}
              cells={columns.map(({ label, cell }) => ({ label, content: cell(horse) }))}
              edit={<EditButton kind={kind} horse={horse} title={title} onEdit={onEdit} />}
            >
              <HorseName horse={horse} />
            </OverviewRow>
          ))}
        </CardTable>
      )}
    </FewFirst>
  );
}

/** The row of a horse. On a phone it is folded at first: of its cells only one line is shown. */
function OverviewRow({
  name,
  cells,
  edit,
  children,
}: {
  name: string;
  cells: readonly { label: string; content: ReactNode }[];
  edit: ReactNode;
  children: ReactNode;
}) {
  const [folded, foldButton] = useRowFold(
    name,
    cells.some(({ content }) => content !== null),
  );
  return (
    <tr className={cx(folded && styles.folded)}>
      <td className={styles.horse}>{children}</td>
      {cells.map(({ label, content }) =>
        content === null ? (
          <td key={label} className={styles.none}>
            —
          </td>
        ) : (
          <td key={label} className={styles.cell}>
            <span className={styles.label}>{label}</span>
            {content}
          </td>
        ),
      )}
      <td className={styles.edit}>
        {foldButton}
        {edit}
      </td>
    </tr>
  );
}

/** The photo and the name of a horse, which leads to its page. */
export function HorseName({ horse }: { horse: OverviewHorse }) {
  const several = useHasSeveralOrganizations();
  return (
    <div className={styles.who}>
      <HorseAvatar photo={horse.photo} />
      <div className={styles.name}>
        <Link to={href.horse(horse.id)}>{horse.name}</Link>
        {several && <span className={styles.soft}>{horse.organizationName}</span>}
      </div>
    </div>
  );
}

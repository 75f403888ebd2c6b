import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { CardTable } from '../../../components/ui/lists/CardTable';
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
    <CardTable
      caption={title}
      columns={['Horse', ...columns.map(({ label }) => label), 'Edit']}
      look="dense"
      className={styles.table}
    >
      {horses.map((horse) => (
        <tr key={horse.id}>
          <td className={styles.horse}>
            <HorseName horse={horse} />
          </td>
          {columns.map(({ label, cell }) => {
            const content = cell(horse);
            return content === null ? (
              <td key={label} className={styles.none}>
                —
              </td>
            ) : (
              <td key={label} className={styles.cell}>
                <span className={styles.label}>{label}</span>
                {content}
              </td>
            );
          })}
          <td className={styles.edit}>
            <EditButton kind={kind} horse={horse} title={title} onEdit={onEdit} />
          </td>
        </tr>
      ))}
    </CardTable>
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

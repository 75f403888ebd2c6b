import { SelectFilter } from '../../components/ui/lists/Filters';
import { Soft } from '../../components/ui/page/Soft';
import { organizationName, roleName } from './roles';
import type { OwnRole } from './peopleApi';
import { useWorkplace } from './useWorkplace';
import styles from './WorkplaceChoice.module.css';

const nameOf = ({ name, is_own }: OwnRole) => organizationName(name, is_own);

/**
 * Says for whom and in which role somebody works, and lets them choose where there are several. Nothing
 * for those who work in their own organization alone.
 */
export function WorkplaceChoice() {
  const { options, current, choose } = useWorkplace();
  if (current === undefined || (options.length === 1 && current.is_own)) return null;
  return (
    <div className={styles.workplace}>
      {options.length === 1 ? (
        <Soft as="p">{`${nameOf(current)}, ${roleName(current.role)}`}</Soft>
      ) : (
        <>
          <SelectFilter
            label="Working in"
            value={current.id}
            options={options.map((one) => ({ value: one.id, label: nameOf(one) }))}
            onChange={choose}
          />
          <Soft as="p">{`As ${roleName(current.role)}`}</Soft>
        </>
      )}
    </div>
  );
}

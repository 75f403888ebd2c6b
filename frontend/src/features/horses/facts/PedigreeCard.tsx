import { Stack } from '../../../components/ui/page/Stack';
import type { SectionCardOf } from './FactsCard';
import styles from './PedigreeCard.module.css';
import { Provided } from '../sections/Provided';
import { Group, Groups, TextLines } from '../sections/records';
import { SectionCard } from '../sections/SectionCard';

/** The family tree of a horse. The parents are those of its breeding records. */
export function PedigreeCard({ horse, onEdit }: SectionCardOf) {
  const { profile, breeding, pedigree } = horse;
  const line = [breeding.sire, breeding.dam, ...pedigree.ancestors, pedigree.familyTree]
    .filter((text) => text.trim() !== '')
    .join(' · ');
  return (
    <SectionCard title="Pedigree" onEdit={onEdit} line={line}>
      <ul className={styles.tree}>
        <li className={styles.horse}>
          <span className={styles.name}>{profile.name}</span>
          <Stack as="ul" gap={3}>
            <Parent is="Sire" name={breeding.sire} />
            <Parent is="Dam" name={breeding.dam} />
          </Stack>
        </li>
      </ul>
      <Groups>
        <Group title="Ancestors">
          <TextLines items={pedigree.ancestors} />
        </Group>
        <Group title="Family Tree">
          <Provided text={pedigree.familyTree} />
        </Group>
      </Groups>
    </SectionCard>
  );
}

function Parent({ is, name }: { is: 'Sire' | 'Dam'; name: string }) {
  return (
    <li className={styles.parent}>
      <span className={styles.role}>{is}</span> <Provided text={name} />
    </li>
  );
}

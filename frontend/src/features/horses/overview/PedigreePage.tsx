import { Link } from 'react-router';

import type { Schemas } from '../../../api/types';
import { href } from '../../../app/paths';
import { FewFirst } from '../../../components/ui/lists/FewFirst';
import { useRowFold } from '../../../components/ui/lists/useRowFold';
import { Facts } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { cx } from '../../../lib/cx';
import { TextLines } from '../sections/records';
import { Provided } from '../sections/Provided';
import { EditButton } from './EditHere';
import { OverviewPage } from './OverviewPage';
import type { OverviewSpec } from './overviewSpec';
import { HorseName } from './OverviewTable';
import styles from './PedigreePage.module.css';
import type { HorseSection } from './useOverview';

type Ancestor = Schemas['AncestorView'];

const namesOf = (ancestor: Ancestor | null): string[] =>
  ancestor === null ? [] : [ancestor.name, ...namesOf(ancestor.sire), ...namesOf(ancestor.dam)];

const SPEC: OverviewSpec<'pedigree'> = {
  kind: 'pedigree',
  title: 'Pedigree',
  subtitle:
    'Three generations, as far as the breeding records know them. Horses of yours are linked.',
  purpose: 'Add a horse with its sire and dam, and see here how your horses are related.',
  columns: [],
  isRecorded: ({ section }) =>
    section.sire !== null ||
    section.dam !== null ||
    section.ancestors.length > 0 ||
    section.family_tree !== '',
  textOf: ({ section: { sire, dam, ancestors, family_tree } }) =>
    [...namesOf(sire), ...namesOf(dam), ...ancestors, family_tree].join('\n'),
};

/** The page with the family trees of all horses. */
export default function PedigreePage() {
  return (
    <OverviewPage spec={SPEC}>
      {({ horses, onEdit }) => (
        <FewFirst items={horses}>
          {(shown) => (
            <Stack as="ul">
              {shown.map((horse) => (
                <HorseTree key={horse.id} horse={horse} onEdit={onEdit} />
              ))}
            </Stack>
          )}
        </FewFirst>
      )}
    </OverviewPage>
  );
}

/** A horse with its tree; on a phone with its parents' names, until it is unfolded. */
function HorseTree({
  horse,
  onEdit,
}: {
  horse: HorseSection<'pedigree'>;
  onEdit: (horseId: string) => void;
}) {
  const [folded, foldButton] = useRowFold(horse.name, SPEC.isRecorded(horse));
  const parents = [horse.section.sire, horse.section.dam].map((it) => it?.name ?? 'Unknown');
  return (
    <li className={styles.horse}>
      <div className={styles.head}>
        <HorseName horse={horse} />
        <div className={styles.buttons}>
          {foldButton}
          <EditButton kind="pedigree" horse={horse} title={SPEC.title} onEdit={onEdit} />
        </div>
      </div>
      {folded ? (
        <Soft as="p" className={styles.parentsLine}>
          {parents.join(' × ')}
        </Soft>
      ) : (
        <Pedigree horse={horse} />
      )}
    </li>
  );
}

function Pedigree({ horse: { name, section } }: { horse: HorseSection<'pedigree'> }) {
  const { sire, dam, ancestors, family_tree: familyTree } = section;
  const facts = [
    ...(ancestors.length > 0
      ? [{ term: 'Ancestors', value: <TextLines items={ancestors} /> }]
      : []),
    ...(familyTree !== '' ? [{ term: 'Family Tree', value: <Provided text={familyTree} /> }] : []),
  ];
  return (
    <>
      {sire === null && dam === null ? (
        <Soft as="p" size="same">
          Neither sire nor dam is known.
        </Soft>
      ) : (
        <Stack as="ul" gap={2} aria-label={`Family tree of ${name}`}>
          <Branch is="Sire" ancestor={sire} />
          <Branch is="Dam" ancestor={dam} />
        </Stack>
      )}
      {facts.length > 0 && <Facts items={facts} />}
    </>
  );
}

/** An ancestor with its own parents, if one of them is known. */
function Branch({ is, ancestor }: { is: 'Sire' | 'Dam'; ancestor: Ancestor | null }) {
  const { name, horse_id: id, sire, dam } = ancestor ?? { name: '', horse_id: null };
  return (
    <li className={styles.branch}>
      <span className={cx(styles.ancestor, ancestor === null && styles.unknown)}>
        <Soft size="xs">{is}</Soft>{' '}
        {ancestor === null ? (
          'Unknown'
        ) : id === null ? (
          name
        ) : (
          <Link to={href.horse(id)}>{name}</Link>
        )}
      </span>
      {(sire ?? dam ?? null) !== null && (
        <ul className={styles.parents}>
          <Branch is="Sire" ancestor={sire ?? null} />
          <Branch is="Dam" ancestor={dam ?? null} />
        </ul>
      )}
    </li>
  );
}

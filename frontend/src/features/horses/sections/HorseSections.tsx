import type { ComponentType } from 'react';

import { Stack } from '../../../components/ui/page/Stack';
import { usePermission } from '../../people/usePermission';
import { EditGeneralDialog } from '../general/EditGeneralDialog';
import { EditHealthDialog } from '../health/EditHealthDialog';
import { EditTrainingDialog } from '../training/EditTrainingDialog';
import type { FactsSection } from '../facts/facts';
import { FactsCard, type SectionCardOf } from '../facts/FactsCard';
import { FactsDialog } from '../facts/FactsDialog';
import * as facts from '../facts/factsSections';
import { GeneralCard } from '../general/GeneralCard';
import { HealthCard } from '../health/HealthCard';
import type { Horse, SectionName } from '../horsesApi';
import styles from './HorseSections.module.css';
import { OwnersCard } from '../owners/OwnersCard';
import { OwnersDialog } from '../owners/OwnersDialog';
import { PedigreeCard } from '../facts/PedigreeCard';
import { EditSaleDialog } from '../sale/EditSaleDialog';
import type { EditSectionProps } from './SectionDialog';
import { TrainingCard } from '../training/TrainingCard';

/** The card and the dialog of a section. */
interface SectionParts {
  Card: ComponentType<SectionCardOf>;
  Dialog: ComponentType<EditSectionProps>;
}

const factsParts = (section: FactsSection): SectionParts => ({
  Card: (props) => <FactsCard {...props} section={section} />,
  Dialog: (props) => <FactsDialog {...props} section={section} />,
});

/** The sections with a card among the others. That of the sale stands by itself. */
type CardSection = Exclude<SectionName, 'sale'>;

export const PARTS: Record<CardSection, SectionParts> = {
  general: { Card: GeneralCard, Dialog: EditGeneralDialog },
  health: { Card: HealthCard, Dialog: EditHealthDialog },
  training: { Card: TrainingCard, Dialog: EditTrainingDialog },
  feeding: factsParts(facts.feeding),
  boarding: factsParts(facts.boarding),
  breeding: factsParts(facts.breeding),
  grooming: factsParts(facts.grooming),
  equipment: factsParts(facts.equipment),
  // A tree instead of a list; the sire and the dam come from the breeding records.
  pedigree: { ...factsParts(facts.pedigree), Card: PedigreeCard },
  leasing: factsParts(facts.leasing),
  owners: { Card: OwnersCard, Dialog: OwnersDialog },
};

/** Every section. */
export const SECTIONS: readonly SectionName[] = [...(Object.keys(PARTS) as CardSection[]), 'sale'];

/** The sections that are care of the horse, as the server counts them. */
export const CARE: ReadonlySet<SectionName> = new Set(['health', 'training', 'grooming']);

/** The layout of the cards: rows of columns of cards. On narrow screens there is one column. */
const ROWS: readonly (readonly (readonly CardSection[])[])[] = [
  [['general'], ['feeding']],
  [['health']],
  [['training'], ['pedigree', 'owners', 'leasing']],
  [['boarding']],
  [['breeding']],
  [['grooming'], ['equipment']],
];

/** The cards of all sections of a horse. */
export function HorseSections({
  horse,
  onEdit,
}: {
  horse: Horse;
  onEdit: (section: SectionName) => void;
}) {
  const mayEdit = usePermission(horse.organization_id, 'edit_horses');
  const mayRecord = usePermission(horse.organization_id, 'record_care');
  return (
    <Stack>
      {ROWS.map((columns, row) => (
        <div key={row} className={styles.row}>
          {columns.map((sections, column) => (
            <div key={column} className={styles.column}>
              {sections.map((section) => {
                const { Card } = PARTS[section];
                return (
                  <Card
                    key={section}
                    horse={horse}
                    onEdit={
                      mayEdit || (mayRecord && CARE.has(section))
                        ? () => onEdit(section)
                        : undefined
                    }
                  />
                );
              })}
            </div>
          ))}
        </div>
      ))}
    </Stack>
  );
}

/** The dialog of a section. */
export function SectionEditor({ section, ...props }: EditSectionProps & { section: SectionName }) {
  const Dialog = section === 'sale' ? EditSaleDialog : PARTS[section].Dialog;
  return <Dialog {...props} />;
}

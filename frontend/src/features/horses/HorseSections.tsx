import type { ComponentType } from 'react';

import { EditGeneralDialog } from './EditGeneralDialog';
import { EditHealthDialog } from './EditHealthDialog';
import { EditTrainingDialog } from './EditTrainingDialog';
import type { SectionCardOf } from './FactsCard';
import * as facts from './factsCards';
import { GeneralCard } from './GeneralCard';
import { HealthCard } from './HealthCard';
import type { Horse, SectionName } from './horsesApi';
import styles from './HorseSections.module.css';
import { PedigreeCard } from './PedigreeCard';
import type { EditSectionProps } from './SectionDialog';
import { TrainingCard } from './TrainingCard';

type Card = readonly [SectionName, ComponentType<SectionCardOf>];

/** Cards in their order; those of one list stand below each other, lists side by side at a desk. */
const ROWS: readonly (readonly (readonly Card[])[])[] = [
  [[['general', GeneralCard]], [['feeding', facts.FeedingCard]]],
  [[['health', HealthCard]]],
  [
    [['training', TrainingCard]],
    [
      ['pedigree', PedigreeCard],
      ['owners', facts.OwnersCard],
      ['leasing', facts.LeasingCard],
    ],
  ],
  [[['boarding', facts.BoardingCard]]],
  [[['breeding', facts.BreedingCard]]],
  [[['grooming', facts.GroomingCard]], [['equipment', facts.EquipmentCard]]],
];

const DIALOGS: Record<SectionName, ComponentType<EditSectionProps>> = {
  general: EditGeneralDialog,
  health: EditHealthDialog,
  training: EditTrainingDialog,
  feeding: facts.EditFeedingDialog,
  boarding: facts.EditBoardingDialog,
  breeding: facts.EditBreedingDialog,
  grooming: facts.EditGroomingDialog,
  equipment: facts.EditEquipmentDialog,
  pedigree: facts.EditPedigreeDialog,
  leasing: facts.EditLeasingDialog,
  owners: facts.EditOwnersDialog,
};

/** Every section that has a dialog. */
export const SECTIONS = Object.keys(DIALOGS) as SectionName[];

/** The cards of all sections of a horse. */
export function HorseSections({
  horse,
  onEdit,
}: {
  horse: Horse;
  onEdit: (section: SectionName) => void;
}) {
  return (
    <div className={styles.rows}>
      {ROWS.map((columns, row) => (
        <div key={row} className={styles.row}>
          {columns.map((cards, column) => (
            <div key={column} className={styles.column}>
              {cards.map(([section, Card]) => (
                <Card
                  key={section}
                  horse={horse}
                  onEdit={() => {
                    onEdit(section);
                  }}
                />
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The dialog of a section. */
export function SectionEditor({ section, ...props }: EditSectionProps & { section: SectionName }) {
  const Dialog = DIALOGS[section];
  return <Dialog {...props} />;
}

import { FactsCard, type SectionCardOf } from './FactsCard';
import { FactsDialog } from './FactsDialog';
import * as sections from './factsSections';
import type { EditSectionProps } from './SectionDialog';

/*
 * The sections that are nothing but facts: each is described in `factsSections.ts`. Pedigree has
 * a card of its own.
 */

export function FeedingCard(props: SectionCardOf) {
  return <FactsCard {...props} section={sections.feeding} />;
}

export function EditFeedingDialog(props: EditSectionProps) {
  return <FactsDialog {...props} section={sections.feeding} />;
}

export function BoardingCard(props: SectionCardOf) {
  return <FactsCard {...props} section={sections.boarding} />;
}

export function EditBoardingDialog(props: EditSectionProps) {
  return <FactsDialog {...props} section={sections.boarding} />;
}

export function BreedingCard(props: SectionCardOf) {
  return <FactsCard {...props} section={sections.breeding} />;
}

export function EditBreedingDialog(props: EditSectionProps) {
  return <FactsDialog {...props} section={sections.breeding} />;
}

export function GroomingCard(props: SectionCardOf) {
  return <FactsCard {...props} section={sections.grooming} />;
}

export function EditGroomingDialog(props: EditSectionProps) {
  return <FactsDialog {...props} section={sections.grooming} />;
}

export function EquipmentCard(props: SectionCardOf) {
  return <FactsCard {...props} section={sections.equipment} />;
}

export function EditEquipmentDialog(props: EditSectionProps) {
  return <FactsDialog {...props} section={sections.equipment} />;
}

export function EditPedigreeDialog(props: EditSectionProps) {
  return <FactsDialog {...props} section={sections.pedigree} />;
}

export function LeasingCard(props: SectionCardOf) {
  return <FactsCard {...props} section={sections.leasing} />;
}

export function EditLeasingDialog(props: EditSectionProps) {
  return <FactsDialog {...props} section={sections.leasing} />;
}

export function OwnersCard(props: SectionCardOf) {
  return <FactsCard {...props} section={sections.owners} />;
}

export function EditOwnersDialog(props: EditSectionProps) {
  return <FactsDialog {...props} section={sections.owners} />;
}

import { useEffect } from 'react';
import { useSelector } from 'react-redux';

import { ownerOf } from '../../../api/owner';
import { paths } from '../../../app/paths';
import { noteUse } from '../../../components/layout/usedPages';
import { isKnown } from '../facts/facts';
import * as facts from '../facts/factsSections';
import type { Horse, OverviewKind } from '../horsesApi';

/** The views that the menu folds as long as there are no records for them. */
const PAGES: Partial<Record<OverviewKind, string>> = {
  grooming: paths.horsesGrooming,
  equipment: paths.horsesEquipment,
  breeding: paths.horsesBreeding,
  pedigree: paths.horsesPedigree,
  leasing: paths.horsesLeasing,
};

/**
 * Tells the menu whether a view has records.
 *
 * @param hasRecords - `undefined` as long as that is not known of all horses
 */
export function useNoteView(kind: OverviewKind, hasRecords: boolean | undefined): void {
  const account = useSelector(ownerOf);
  const page = PAGES[kind];
  useEffect(() => {
    if (page !== undefined && hasRecords !== undefined) noteUse(account, page, hasRecords);
  }, [account, page, hasRecords]);
}

/** Tells the menu for which views a horse has records. What it lacks, others may have. */
export function useNoteHorse(horse: Horse): void {
  const account = useSelector(ownerOf);
  useEffect(() => {
    // The views have no archived horses.
    if (horse.archive !== null) return;
    const { grooming, equipment, breeding, pedigree, leasing } = facts;
    for (const { name, of, facts: known } of [grooming, equipment, breeding, pedigree, leasing]) {
      const page = PAGES[name as OverviewKind];
      if (page !== undefined && known.some((fact) => isKnown(of(horse), fact)))
        noteUse(account, page, true);
    }
    // The trees are made of the parents in the breeding records.
    if (horse.breeding.sire !== '' || horse.breeding.dam !== '')
      noteUse(account, paths.horsesPedigree, true);
  }, [account, horse]);
}

import { sayHonors } from './honors';
import { logoOf, useGetPrizeListQuery } from './prizeListApi';

/** Who sponsors a class, and what the winner gets. */
export interface ClassHonors {
  /** Empty if nobody said. */
  text: string;
  /** The address of the sponsor's logo, if the show has it. */
  logo: string | null;
}

/** What is said of the sponsors and trophies of a show's classes. */
export function useHonors(publicId: string): (classId: string) => ClassHonors {
  const { currentData: list } = useGetPrizeListQuery(publicId);
  return (classId) => {
    const its = list?.classes.find(({ id }) => id === classId);
    if (its === undefined) return { text: '', logo: null };
    const { logo_id } = its;
    return { text: sayHonors(its), logo: logo_id === null ? null : logoOf(publicId, logo_id) };
  };
}

import { sayHonors } from './honors';
import { useGetPrizeListQuery } from './prizeListApi';

/** What is said of the sponsors and trophies of a show's classes; empty where nothing is. */
export function useHonors(publicId: string): (classId: string) => string {
  const { currentData: list } = useGetPrizeListQuery(publicId);
  return (classId) => {
    const its = list?.classes.find(({ id }) => id === classId);
    return its === undefined ? '' : sayHonors(its);
  };
}

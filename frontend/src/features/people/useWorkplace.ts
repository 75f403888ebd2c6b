import { useGetOrganizationsQuery, type OwnRole } from './peopleApi';
import { placeAmong, useChoice } from './place';

/** Where an account works, and in which role. */
interface Workplace {
  /** The organizations in which it works: more than one can be chosen from. */
  options: readonly OwnRole[];
  /** The one whose role counts; `undefined` as long as it is not known. */
  current: OwnRole | undefined;
  /** Remembers a choice as the organization in which the account works. */
  choose: (organizationId: string) => void;
  /** Whether the role has one of these permissions; true as long as it is not known. */
  may: (needs: readonly string[] | undefined) => boolean;
}

/**
 * The organization in which an account works. Its own does not count as long as nothing is kept in it
 * and it works for others.
 */
export function useWorkplace(): Workplace {
  const { currentData: organizations } = useGetOrganizationsQuery();
  const { choice, choose } = useChoice();
  const used = organizations?.filter(({ is_used }) => is_used) ?? [];
  const options = used.length > 0 ? used : (organizations ?? []);
  const current = placeAmong(options, choice);
  return {
    options,
    current,
    choose,
    may: (needs) =>
      needs === undefined ||
      needs.length === 0 ||
      current === undefined ||
      needs.some((need) => (current.permissions as string[]).includes(need)),
  };
}

import { type OwnRole, useGetOrganizationsQuery } from './peopleApi';

/** What a role permits, as the API names it. */
export type Permission =
  | 'edit_organization'
  | 'manage_people'
  | 'read_audit'
  | 'edit_shows'
  | 'correct_shows'
  | 'delete_shows'
  | 'file_notices'
  | 'manage_entries'
  | 'forget_people'
  | 'record_care'
  | 'edit_horses'
  | 'delete_horses'
  | 'keep_book';

/**
 * Whether the account may do this in an organization. True as long as the roles are loading, so that
 * the usual account, which has its own organization alone, sees no button appear late: the server
 * refuses what is not permitted. False in an organization to which the account does not belong.
 */
export function usePermission(organizationId: string, permission: Permission): boolean {
  const { currentData: data } = useGetOrganizationsQuery();
  const role = data?.find(({ id }) => id === organizationId);
  return data === undefined || role?.permissions.includes(permission) === true;
}

/** The organizations in which the account may do this; none while they are loading. */
export function useOrganizationsThatPermit(permission: Permission): OwnRole[] {
  const { currentData: data = [] } = useGetOrganizationsQuery();
  return data.filter(({ permissions }) => permissions.includes(permission));
}

/** Whether the account works in several organizations, so that lists say which is meant. */
export function useHasSeveralOrganizations(): boolean {
  const { currentData: data } = useGetOrganizationsQuery();
  return data !== undefined && data.filter(({ is_used }) => is_used).length > 1;
}

/**
 * Whether the account may do this where it works; somebody who works for others alone does not work
 * in their own organization. True as long as the roles are loading, see {@link usePermission}.
 */
export function useMayWhereOneWorks(permission: Permission): boolean {
  const { currentData: data } = useGetOrganizationsQuery();
  return (
    data?.some(({ is_used, permissions }) => is_used && permissions.includes(permission)) ?? true
  );
}

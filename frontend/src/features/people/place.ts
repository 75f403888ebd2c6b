import { useSyncExternalStore } from 'react';

import { useFormValues } from '../../components/form/controls/useFormField';
import { accountsApi } from '../accounts/accountsApi';
import { type OwnRole, useGetOrganizationsQuery } from './peopleApi';
import { organizationName } from './roles';
import type { Permission } from './usePermission';

/** The organization that an account chose last on this device. */
const keyOf = (accountId: string) => `showstable_organization:${accountId}`;

// In memory, if the browser refuses storage.
const chosen = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function readChoice(accountId: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(accountId)) ?? chosen.get(accountId);
  } catch {
    return chosen.get(accountId);
  }
}

function keepChoice(accountId: string, organizationId: string): void {
  try {
    localStorage.setItem(keyOf(accountId), organizationId);
  } catch {
    chosen.set(accountId, organizationId);
  }
  for (const listener of listeners) listener();
}

/**
 * The organization in which somebody works: the one that was chosen last, else their own, unless
 * nothing is kept in it because they work for others alone.
 */
export function placeAmong(
  options: readonly OwnRole[],
  choice: string | undefined,
): OwnRole | undefined {
  return (
    options.find(({ id }) => id === choice) ??
    options.find(({ is_own, is_used }) => is_own && is_used) ??
    options.find(({ is_own }) => !is_own) ??
    options[0]
  );
}

/** The organization that the account chose last on this device, and how it chooses another one. */
export function useChoice() {
  const { currentData: account } = accountsApi.endpoints.getAccount.useQueryState();
  const accountId = account?._id.$oid ?? '';
  const choice = useSyncExternalStore(subscribe, () => readChoice(accountId));
  return { choice, choose: (id: string) => keepChoice(accountId, id) };
}

/** Where something new is saved. */
interface Place {
  /** The organizations that can be chosen. */
  options: OwnRole[];
  /** The one in which the account works; it is used if none is chosen. */
  preset: OwnRole | undefined;
  /** Whether the account belongs to several organizations, so that a form says which is meant. */
  isNamed: boolean;
  /** The organization that is meant by a choice in a form. */
  placeOf: (choice?: string) => OwnRole | undefined;
  /** The organization as requests name it: empty for the account's own. */
  idOf: (choice?: string) => string;
  /** Remembers a choice as the organization in which the account works. */
  remember: (organizationId: string) => void;
}

/** Where the account saves something new for which it needs a permission. */
export function usePlace(permission: Permission): Place {
  const { currentData: organizations = [] } = useGetOrganizationsQuery();
  const { choice, choose } = useChoice();
  const options = organizations.filter(({ permissions }) => permissions.includes(permission));
  const preset = placeAmong(options, choice);
  const placeOf = (id = '') => options.find((it) => it.id === id) ?? preset;
  return {
    options,
    preset,
    isNamed: organizations.length > 1,
    placeOf,
    idOf: (id) => {
      const place = placeOf(id);
      return place === undefined || place.is_own ? '' : place.id;
    },
    remember: choose,
  };
}

/**
 * Where a form with the value `organization_id` saves something new, as a property of the fields
 * that offer horses and contacts: they offer those of the same organization. Without properties for
 * an account with one organization.
 */
export function usePlaceOfForm(permission: Permission): { organizationId?: string } {
  const { organization_id: choice } = useFormValues<{ organization_id?: string }>();
  const { placeOf, isNamed } = usePlace(permission);
  const place = placeOf(choice);
  return isNamed && place !== undefined ? { organizationId: place.id } : {};
}

/** Divides what can be referred to into that of an organization, and what is foreign there. */
export function splitByPlace<T extends { organization_id: string }>(
  all: T[] | undefined,
  organizationId: string | undefined,
): { options: T[] | undefined; foreign: T[] | undefined } {
  const isForeign = (it: T) => (organizationId ?? it.organization_id) !== it.organization_id;
  return { options: all?.filter((it) => !isForeign(it)), foreign: all?.filter(isForeign) };
}

/** Where something is saved, in words; `null` for an account with one organization. */
export function usePlaceInWords(organizationId: string | undefined): string | null {
  const { currentData: organizations = [] } = useGetOrganizationsQuery();
  const place = organizations.find(({ id }) => id === organizationId);
  if (organizations.length < 2 || place === undefined) return null;
  const name = organizationName(place.name, place.is_own);
  return place.is_own
    ? `It is saved in ${place.name === '' ? 'your own organization' : name}.`
    : `It is saved in ${name}.`;
}

import { array, object, string } from 'yup';

import { problemOf, statusOf } from '../../../api/errors';
import type { Schemas } from '../../../api/types';
import { missing, text } from '../../../components/form/rules';
import { isSameName } from '../../../lib/text/fold';
import { formatShare, parseShare, shareText, WHOLE } from '../../../lib/money/share';
import type { Day } from '../../../lib/time/days';
import type { Horse, SectionFields } from '../horsesApi';
import type { Sent } from '../sections/entries';

type Contact = Schemas['Contact'];

/** The form's values for one owner. */
interface OwnerValues {
  name: string;
  /** Percent, as typed. */
  share: string;
  /** The contact that was chosen of several with the name, {@link NOBODY}, or blank. */
  contact_id: string;
}

/** None of the contacts with a name. */
export const NOBODY = 'nobody';

/** The form's values for the owners. */
export interface OwnersValues {
  owners: OwnerValues[];
  /** Whether others own the horse from a day on, or the owners are corrected. */
  since: 'day' | 'corrected';
  /** The first day of other owners. */
  from: string;
}

/** What the form needs of a contact. */
export interface KnownOwner {
  name: string;
  contact_id: string;
  /** What tells it from another one of the name. */
  detail: string;
}

/** A contact as an owner. */
export function toKnownOwner({ _id, name, company, phones, email }: Contact): KnownOwner {
  const details = [company, phones[0] ?? '', email].filter((text) => text !== '');
  return { name, contact_id: _id.$oid, detail: details.join(', ') };
}

/** The contacts with a name. */
export const namesakes = (known: readonly KnownOwner[], name: string) =>
  known.filter((owner) => isSameName(owner.name, name));

/** Whether it is clear which of some contacts with the same name is meant. */
export const isChosen = (same: readonly KnownOwner[], chosen: string) =>
  same.length < 2 || chosen === NOBODY || same.some(({ contact_id: id }) => id === chosen);

/** The contact that is meant by a name, and by a choice where several have it. */
export function contactOf(known: readonly KnownOwner[], name: string, chosen: string) {
  const same = namesakes(known, name);
  return same.length === 1 ? same[0] : same.find(({ contact_id: id }) => id === chosen);
}

/** A blank owner. */
export const blankOwner = (): OwnerValues => ({ name: '', share: '', contact_id: '' });

const toOwnersValues =
  (today: Day) =>
  ({ ownership }: Horse): OwnersValues => ({
    owners: ownership.map(({ name, share, contact_id: contact }) => ({
      name,
      share: share === null ? '' : shareText(share),
      contact_id: contact ?? '',
    })),
    since: 'day',
    from: today,
  });

/** Whether the owners of a horse that has some are others: then it matters since when. */
export function areOthers({ ownership }: Horse, { owners }: OwnersValues): boolean {
  const typed = owners.filter(({ name, share }) => name.trim() + share.trim() !== '');
  const isSame = typed.every(({ name, share }, at) => {
    const before = ownership[at];
    return before?.name === name.trim() && before.share === (parseShare(share) ?? null);
  });
  return ownership.length > 0 && !(isSame && typed.length === ownership.length);
}

/** An owner as the rules see it: formik leaves out blank fields. */
type Typed = { [K in keyof OwnerValues]?: string | undefined };

/** What is wrong with the shares together; `null` if nothing is. */
function sharesProblem(owners: Typed[]): string | null {
  const typed = owners.filter(({ name = '', share = '' }) => name.trim() + share.trim() !== '');
  const shares = typed.map(({ share = '' }) => parseShare(share));
  if (shares.includes(undefined) || shares.every((share) => share === null)) return null;
  if (shares.includes(null)) return 'Give each owner a share, or none';
  const sum = shares.reduce<number>((all, share) => all + (share ?? 0), 0);
  return sum === WHOLE ? null : `The shares sum to ${formatShare(sum)}, not to 100 %`;
}

const ownersSchema = (known: readonly KnownOwner[]) =>
  object({
    owners: array()
      .of(
        object({
          name: text('Name', 500).test(
            'named',
            'Name is required',
            (name = '', { parent }) => name !== '' || ((parent as Typed).share ?? '').trim() === '',
          ),
          share: string().test(
            'share',
            'Enter a percentage, like 33.34',
            (share) => parseShare(share ?? '') !== undefined,
          ),
          contact_id: string().test('chosen', 'Choose which one it is', (chosen = '', { parent }) =>
            isChosen(namesakes(known, (parent as Typed).name ?? ''), chosen),
          ),
        }),
      )
      .max(500, 'At most 500 owners')
      .test('sum', (owners, { createError }) => {
        const message = sharesProblem(owners ?? []);
        return message === null || createError({ message });
      }),
    from: string().when('since', {
      is: 'day',
      then: (from) => from.label('First day').required(missing),
    }),
  });

/**
 * The request body. Blank owners are sent, so that errors name the right ones.
 *
 * @param known - owners who are contacts, found by their names
 * @param horse - as it was when the form was opened
 */
const toOwnersBody =
  (known: readonly KnownOwner[], horse: Horse) =>
  (values: OwnersValues): SectionFields => ({
    ...(values.since === 'day' && areOthers(horse, values) && { owners_from: values.from }),
    owners: values.owners.map(({ name: typedName, share, contact_id: chosen }) => {
      const name = typedName.trim();
      return {
        contact_id: contactOf(known, name, chosen)?.contact_id ?? null,
        name,
        share: parseShare(share) ?? null,
      };
    }),
  });

/** The form of the owners. */
export const ownersForm = (known: readonly KnownOwner[], horse: Horse, today: Day) => {
  const toBody = toOwnersBody(known, horse);
  return {
    read: toOwnersValues(today),
    rule: ownersSchema(known),
    write: (values: OwnersValues): Sent => ({ fields: toBody(values), places: {} }),
  };
};

/** Moves errors about contacts to the fields with their names. */
export function atNames(error: unknown): unknown {
  const problem = problemOf(error);
  if (problem?.fields === undefined || statusOf(error) !== 422) return error;
  const fields = Object.fromEntries(
    Object.entries(problem.fields).map(([field, messages]) => [
      field.replace(/\.contact_id$/, '.name').replace(/^owners_from$/, 'from'),
      messages,
    ]),
  );
  return { status: 422, data: { ...problem, fields } };
}

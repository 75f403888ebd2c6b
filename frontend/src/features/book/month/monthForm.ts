import { object } from 'yup';

import type { FormErrors } from '../../../api/errors';
import { parseMoney, sumMoney } from '../../../lib/money/money';
import type { Month, MonthBody, MonthLine } from './monthApi';

/** What is typed into a line. */
export interface TypedLine {
  /** Whether it goes on the bill. */
  included: boolean;
  description: string;
  amount: string;
}

/**
 * The values of the form: only the lines that were changed. What others add meanwhile appears as it
 * is, and what they bill disappears.
 */
export interface MonthValues {
  changes: (TypedLine & { key: string })[];
}

/** Of a bill's line. */
const MOST_CHARACTERS = 300;

/** A line as it is proposed. */
export const proposed = ({ description, amount }: MonthLine): TypedLine => ({
  included: true,
  description,
  amount: amount.toFixed(2),
});

/** A line with what was typed into it. */
export const typedLine = (line: MonthLine, { changes }: MonthValues): TypedLine =>
  changes.find(({ key }) => key === line.key) ?? proposed(line);

/** The values with lines as they are typed now. */
export function withTyped(
  { changes }: MonthValues,
  lines: readonly MonthLine[],
  change: Partial<TypedLine>,
): MonthValues {
  const next = [...changes];
  for (const line of lines) {
    const at = next.findIndex(({ key }) => key === line.key);
    const before = at < 0 ? proposed(line) : next[at];
    const after = { ...proposed(line), ...before, ...change, key: line.key };
    if (at < 0) next.push(after);
    else next[at] = after;
  }
  // A line that is as it was proposed is no change, so that there is nothing to ask about.
  const isChange = (typed: TypedLine & { key: string }) => {
    const line = lines.find(({ key }) => key === typed.key);
    if (line === undefined) return true;
    const { included, description, amount } = proposed(line);
    return (
      typed.included !== included || typed.description !== description || typed.amount !== amount
    );
  };
  return { changes: next.filter(isChange) };
}

/** The amount that is typed into a line, in dollars. */
export const amountOf = (line: MonthLine, values: MonthValues): number =>
  signed(typedLine(line, values).amount) ?? 0;

/** An amount as it is typed: what is given back is negative. */
function signed(text: string): number | null {
  const [, sign, amount = ''] = /^\s*([-−]?)(.*)$/.exec(text) ?? [];
  const parsed = amount.trim() === '' ? null : parseMoney(amount);
  return parsed === null || sign === '' ? parsed : -parsed;
}

/** The lines that go on bills. */
export const includedOf = (lines: readonly MonthLine[], values: MonthValues) =>
  lines.filter((line) => typedLine(line, values).included);

/** What the lines that go on bills are together, in dollars. */
export const totalOf = (lines: readonly MonthLine[], values: MonthValues): number =>
  sumMoney(includedOf(lines, values).map((line) => amountOf(line, values)));

/** The rules of the form. */
export const monthRule = object().test('lines', function check(all) {
  const { changes = [] } = all as { changes?: (Partial<TypedLine> & { key: string })[] };
  for (const [at, { included, description = '', amount = '' }] of changes.entries()) {
    if (included !== true) continue;
    const path = `changes.${at}`;
    if (description.trim() === '') {
      return this.createError({
        path: `${path}.description`,
        message: 'Description is required',
      });
    }
    if (description.trim().length > MOST_CHARACTERS) {
      const message = `Description must be at most ${MOST_CHARACTERS} characters`;
      return this.createError({ path: `${path}.description`, message });
    }
    if (signed(amount) === null) {
      const message = 'Enter an amount like 35 or 12.50';
      return this.createError({ path: `${path}.amount`, message });
    }
  }
  return true;
});

/**
 * The request to make the bills. A line whose amount was changed has it as its price, once; the
 * others stay as often as they were.
 */
export function monthBody(
  { month, organization_id, owners }: Month,
  values: MonthValues,
): MonthBody {
  return {
    month,
    organization_id,
    owners: owners.flatMap(({ contact_id, lines }) => {
      const billed = includedOf(lines, values).map((line) => {
        const { description } = typedLine(line, values);
        const amount = amountOf(line, values);
        const isSame = amount === line.amount;
        return {
          key: line.key,
          description: description.trim(),
          quantity: isSame ? line.quantity : 1,
          unit_amount: isSame ? line.unit_amount : amount,
        };
      });
      return billed.length === 0 ? [] : [{ contact_id, lines: billed }];
    }),
  };
}

const FIELDS: Readonly<Record<string, string>> = {
  description: 'description',
  unit_amount: 'amount',
};

/**
 * Puts what the server says of the lines of a request at the fields of the form; what is said of a
 * line that was not changed is said with its description.
 */
export function placeErrors(
  errors: FormErrors,
  { owners }: MonthBody,
  { changes }: MonthValues,
): FormErrors {
  const placed = Object.entries(errors).map(([path, message]) => {
    const [, owner, position, name = ''] = /^owners\.(\d+)\.lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const line = owners[Number(owner)]?.lines[Number(position)];
    if (line === undefined) return [path, message] as const;
    const at = changes.findIndex(({ key }) => key === line.key);
    const field = FIELDS[name];
    return at < 0 || field === undefined
      ? ([line.description, message] as const)
      : ([`changes.${at}.${field}`, message] as const);
  });
  return Object.fromEntries(placed);
}

import { sumMoney } from '../../../lib/money/money';
import type { Barn, BarnEntry, Split } from './barnTypes';

/** An entry on the sheet, with its part of what is divided. */
export interface Part {
  entry: BarnEntry;
  /** In dollars. */
  amount: number;
}

/** What a sheet says: by how many is divided, each part, and who is left out. */
export interface Sheet {
  total: number;
  parts: Part[];
  leftOut: BarnEntry[];
}

/** An amount in equal parts, to the cent: the first ones pay a cent more. */
export function divided(amount: number, count: number): number[] {
  const cents = Math.round(amount * 100);
  const each = Math.floor(cents / count);
  const more = cents - each * count;
  return Array.from({ length: count }, (_, at) => (each + (at < more ? 1 : 0)) / 100);
}

/** The sheet of a split; each line is divided by itself, as on the server. */
export function sheetOf({ lines, among }: Split, entries: readonly BarnEntry[]): Sheet {
  const chosen = among.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const each = lines.map(({ amount }) => divided(amount, chosen.length));
  return {
    total: sumMoney(lines.map(({ amount }) => amount)),
    parts: chosen.map((entry, at) => ({
      entry,
      amount: sumMoney(each.map((parts) => parts[at] ?? 0)),
    })),
    leftOut: entries.filter(({ id, status }) => status !== 'cancelled' && !among.includes(id)),
  };
}

/** What a barn can divide: what it bought for itself, by name, or what it divides now. */
export function divisible({ bill, split }: Barn): Split['lines'] {
  if (split !== null) return split.lines;
  const bought = bill.filter(({ kind, amount }) => isBought(kind) && amount > 0);
  const names = [...new Set(bought.map(({ name }) => name))];
  return names.map((name) => ({
    name,
    amount: sumMoney(bought.filter((line) => line.name === name).map(({ amount }) => amount)),
  }));
}

/** Whether a line is of what the barn bought for itself. */
const isBought = (kind: string) => kind === 'own' || kind === 'stall';

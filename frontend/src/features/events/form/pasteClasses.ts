import { parseMoney } from '../../../lib/money/money';

/** A class as it was pasted; the price is text. */
export interface PastedClass {
  number: string;
  name: string;
  price: string;
}

/** The number of a class: `12` or `12A`. */
const NUMBER = /^\d{1,4}[a-z]?$/i;

/** `Open Pleasure, $35`: the last part is the price, whose thousands may have commas, too. */
const WITH_PRICE = /^(.*?)[,;]\s*(\$?\s*[\d,]*\.?\d*)$/;

/**
 * The classes in a pasted text, one per line: cells of a spreadsheet (`number`, `name`, `price`), or
 * `name, price`.
 *
 * @returns `null` for a text of one line without cells, which is pasted as it is
 */
export function readClasses(text: string): PastedClass[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2 && !text.trim().includes('\t')) return null;
  return lines.map(readLine);
}

function readLine(line: string): PastedClass {
  const cells = line.split('\t').map((cell) => cell.trim());
  const [first = '', second = '', third = ''] = cells;
  if (cells.length >= 3) return { number: first, name: second, price: priceOf(third) };
  if (cells.length === 2) {
    return NUMBER.test(first)
      ? { number: first, name: second, price: '' }
      : { number: '', name: first, price: priceOf(second) };
  }
  const [, name, price] = WITH_PRICE.exec(line) ?? [];
  return { number: '', name: name ?? line, price: priceOf(price ?? '') };
}

/** The price without sign and commas; other text stays, so that the form marks it. */
function priceOf(text: string): string {
  const dollars = parseMoney(text);
  return dollars === null || text.trim() === '' ? text : String(dollars);
}

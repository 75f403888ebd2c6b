/** Formatters are slow to build, so each is built once. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The formatter of dates and times in American English with these options. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let format = dateFormats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', options);
    dateFormats.set(key, format);
  }
  return format;
}

const numbers = new Intl.NumberFormat('en-US');

/** A number with thousands separators: `1,234`. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** A number and its noun: `1 class`, `3 classes`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${suffix}`;
}

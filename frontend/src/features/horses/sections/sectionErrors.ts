import { fieldSentence, problemOf, statusOf } from '../../../api/errors';

/**
 * Where the entries of a list that was sent stand in the form: a number is the place in a list of
 * fields, a text is the name of an entry within one field, such as `Line 4`.
 */
export type Place = number | string;

/** The places of the entries of each list of a request. */
export type Places = Readonly<Record<string, readonly Place[]>>;

/** `nextDue` as a person would call it: `Next due`. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The field of the form that a message is for, and what it says there. */
function placeMessage(name: string, message: string, places: Places): [string, string] {
  const [, list = '', index, rest] = /^([\w.]+)\[(\d+)\](?:\.(\w+))?$/.exec(name) ?? [];
  const place = index === undefined ? undefined : places[list]?.[Number(index)];
  if (place === undefined) return [name, message];
  if (typeof place === 'number') {
    return [`${list}[${place}]${rest === undefined ? '' : `.${rest}`}`, message];
  }
  const said = rest === undefined ? message : fieldSentence(inWords(rest), message);
  return [list, `${place}: ${asSentence(said)}`];
}

/**
 * A 422 about entries of lists, told of the fields that those entries were typed in: several lines
 * of one text, or fewer entries than there are rows in the form. Any other failure stays as it is.
 */
export function placeErrors(error: unknown, places: Places): unknown {
  const problem = problemOf(error);
  if (problem?.fields === undefined || statusOf(error) !== 422) return error;
  const fields: Record<string, string[]> = {};
  for (const [name, [message]] of Object.entries(problem.fields)) {
    if (message === undefined) continue;
    const [field, said] = placeMessage(name, message, places);
    fields[field] = [fields[field] === undefined ? said : `${fields[field].join()}\n${said}`];
  }
  return { status: 422, data: { ...problem, fields } };
}

import { fieldSentence, problemOf, statusOf } from '../../../api/errors';

/**
 * Where an entry of a request's list is in the form: a number is the index in a list of fields, a
 * text names the entry within one field, such as `Line 4`.
 */
export type Place = number | string;

/** The places of all entries, by list. */
export type Places = Readonly<Record<string, readonly Place[]>>;

/** A field name in words: `nextDue` becomes `Next due`. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The form field for a message, and the message to show there. */
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
 * Maps a 422 about entries of lists to the form's fields: several entries may be lines of one text,
 * or some rows of the form may not have been sent. Other errors are returned unchanged.
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

import {
  type AnyObject,
  array,
  object,
  type ObjectSchema,
  type Schema,
  type StringSchema,
} from 'yup';

import { parseMoney } from '../../lib/money/money';

/**
 * What a field of a form is: its blank value, its rule, and how it is read from an answer (`A`) and
 * written to a request (`B`). The fields of a thing are a {@link group}, whose types follow from
 * its fields: an answer that lacks one of them is an error of types.
 */
export interface Field<V, A = V, B = V> {
  blank: V;
  rule?: Schema;
  read: (answer: A) => V;
  /** A field that is `undefined` is left out of the request. */
  write: (value: V) => B;
}

interface AnyField {
  blank: unknown;
  rule?: Schema;
  read: (answer: never) => unknown;
  write: (value: never) => unknown;
}

type Fields = Record<string, AnyField>;
type Values<F extends Fields> = { [K in keyof F]: F[K]['blank'] };

type Read<F extends AnyField> = Parameters<F['read']>[0];
type Answer<F extends Fields> = {
  [K in keyof F as undefined extends Read<F[K]> ? never : K]: Read<F[K]>;
} & {
  [K in keyof F as undefined extends Read<F[K]> ? K : never]?: Read<F[K]>;
};

type Written<F extends AnyField> = ReturnType<F['write']>;
type Body<F extends Fields> = {
  [K in keyof F as undefined extends Written<F[K]> ? never : K]: Written<F[K]>;
} & {
  [K in keyof F as undefined extends Written<F[K]> ? K : never]?: NonNullable<Written<F[K]>>;
};

interface Group<F extends Fields> extends Field<Values<F>, Answer<F>, Body<F>> {
  rule: ObjectSchema<AnyObject>;
}

/** Several fields by their names in answers, forms and requests. */
export function group<F extends Fields>(fields: F): Group<F> {
  const each = (of: (field: AnyField, name: string) => unknown) =>
    Object.fromEntries(
      Object.entries(fields)
        .map(([name, field]) => [name, of(field, name)] as const)
        .filter(([, value]) => value !== undefined),
    );
  return {
    blank: each(({ blank }) => blank) as Values<F>,
    rule: object(each(({ rule }) => rule) as Record<string, Schema>),
    read: (answer) =>
      each(({ read }, name) => read((answer as AnyObject)[name] as never)) as Values<F>,
    write: (values) => each(({ write }, name) => write(values[name] as never)) as Body<F>,
  };
}

/** A list of what `item` is. */
export const rows = <V, A, B>({ rule, read, write }: Field<V, A, B>): Field<V[], A[], B[]> => ({
  blank: [],
  rule: array(rule),
  read: (answers) => answers.map(read),
  write: (values) => values.map(write),
});

/** A field that an answer may lack. */
export const optional = <V, A, B>(field: Field<V, A, B>): Field<V, A | null | undefined, B> => ({
  ...field,
  read: (answer) => (answer === null || answer === undefined ? field.blank : field.read(answer)),
});

/** Text, sent without the spaces around it. */
export const typed = (rule?: StringSchema): Field<string, string | null, string> => ({
  blank: '',
  ...(rule && { rule }),
  read: (answer) => answer ?? '',
  write: (value) => value.trim(),
});

/** A value that the form has as the API has it. */
export const same = <V>(blank: V, rule?: Schema): Field<V> => ({
  blank,
  ...(rule && { rule }),
  read: (answer) => answer,
  write: (value) => value,
});

/** One of several values, an id, a day or a time; blank is `null` in the API. */
export const chosen = <T extends string = string>(
  rule?: Schema,
): Field<NoInfer<T> | '', NoInfer<T> | null, NoInfer<T> | null> => ({
  blank: '',
  ...(rule && { rule }),
  read: (answer) => answer ?? '',
  write: (value) => (value === '' ? null : value),
});

/** One of several values, which the rule requires: a form that is sent has one. */
export const required = <T extends string>(rule: Schema): Field<T | '', T, T> => ({
  blank: '',
  rule,
  read: (answer) => answer,
  write: (value) => value as T,
});

/** A number as text. */
export const numeric = <B extends number | null>(
  rule: StringSchema,
  parse: (text: string) => B,
  format: (value: number) => string = String,
): Field<string, number | null, B> => ({
  blank: '',
  rule,
  read: (answer) => (answer === null ? '' : format(answer)),
  write: parse,
});

/** An amount of money; blank is 0. */
export const money = (rule: StringSchema) =>
  numeric(
    rule,
    (typed) => parseMoney(typed) ?? 0,
    (amount) => amount.toFixed(2),
  );

/** A field of the form alone. */
export const here = <V>(blank: V, rule?: Schema): Field<V, unknown, undefined> => ({
  blank,
  ...(rule && { rule }),
  read: () => blank,
  write: () => undefined,
});

/** The organization of something new; blank for the account's own. What is saved is not moved. */
export const organization: Field<string, unknown, string | undefined> = {
  blank: '',
  read: () => '',
  write: (id) => (id === '' ? undefined : id),
};

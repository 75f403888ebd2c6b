import { idempotent } from './idempotency';
import { itemsOf, type Page } from './paging';
import { LIST, listTags, type TagType } from './tags';

/** The argument of a call that makes something, once for each key. */
export interface Creation<B> {
  body: B;
  idempotencyKey: string;
}

/** The argument of a call that saves something. */
export interface Change<B> {
  id: string;
  body: B;
}

/** The path of a call, or a function that makes it from the call's argument. */
type Path<A> = string | ((arg: A) => string);

const pathOf = <A>(path: Path<A>, arg: A) => (typeof path === 'string' ? path : path(arg));

/** The paths of the things in a list: `call.pathIn('notes')(id)` is `notes/<id>`. */
export const pathIn = (list: string) => (id: string) => `${list}/${encodeURIComponent(id)}`;

/**
 * The request of an endpoint that makes something:
 * `build.mutation<Note, call.Creation<NoteBody>>({ query: call.create('notes') })`.
 */
export const create =
  <A extends Creation<unknown>>(path: Path<A>) =>
  (arg: A) => ({
    url: pathOf(path, arg),
    method: 'POST',
    headers: idempotent(arg.idempotencyKey),
    body: arg.body,
  });

const send =
  (method: string) =>
  <A extends { body: unknown }>(path: Path<A>) =>
  (arg: A) => ({ url: pathOf(path, arg), method, body: arg.body });

/** The request of an endpoint that does something, and that the user repeats after a failure. */
export const post = send('POST');

/** The request of an endpoint that replaces what is at a path. */
export const put = send('PUT');

/** The request of an endpoint that saves the thing with the id of its {@link Change}. */
export const save = (pathOfId: (id: string) => string) =>
  put<Change<unknown>>(({ id }) => pathOfId(id));

/** The request of an endpoint that removes something. */
export const remove =
  <A>(path: Path<A>) =>
  (arg: A) => ({ url: pathOf(path, arg), method: 'DELETE' });

/** The tags of whole lists. */
export const lists = <T extends TagType>(...types: T[]) =>
  types.map((type) => ({ type, id: LIST }));

/** The tag of what is read by its id. */
export const byId =
  <T extends TagType>(type: T) =>
  (_result: unknown, _error: unknown, id: string) => [{ type, id }];

/** The tags of a list with pages: the list itself, and each item in it. */
export const itemsById =
  <T extends TagType>(type: T) =>
  (data: { pages: Page<{ _id: { $oid: string } }>[] } | undefined) =>
    listTags(type, itemsOf(data));

/** What is read again after a call, but not if it failed. */
export const ifDone =
  <T>(tags: readonly T[]) =>
  (_result: unknown, error: unknown) =>
    error === undefined ? tags : [];

/** What is read again after a {@link Change}, but not if it failed: the thing, its list, and more. */
export const ifSaved =
  <T extends TagType>(type: T, ...more: T[]) =>
  (_result: unknown, error: unknown, { id }: { id: string }) =>
    error === undefined ? [{ type, id }, ...lists(type, ...more)] : [];

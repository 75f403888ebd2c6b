import type { Dispatch } from '@reduxjs/toolkit';
import type { EndpointDefinitions, ResultDescription } from '@reduxjs/toolkit/query/react';

import { baseApi, type CallOptions, type Changed, type Failure, type Meta, told } from './baseApi';
import type { paths } from './generated';
import { idempotent } from './idempotency';
import { readInTime } from './readInTime';
import { type Cursor, itemsOf, type Page, paged } from './paging';
import { LIST, listTags, type TagType } from './tags';

type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths of the API that have an operation of a method, below the base of the API. */
type PathWith<M extends Method> = {
  [K in keyof paths]: K extends `/showstable/${infer P}`
    ? paths[K] extends Record<M, object>
      ? P
      : never
    : never;
}[keyof paths];

type Operation<M extends Method, P extends string> = `/showstable/${P}` extends infer K
  ? K extends keyof paths
    ? paths[K][M]
    : never
  : never;

/** The data of an operation's answer; `null` if it has none. */
type Answer<O> = O extends { responses: infer R }
  ? R[keyof R & (200 | 201 | 202 | 204)] extends { content: { 'application/json': infer T } }
    ? T
    : null
  : never;

/** The items of a list that comes in pages. */
type Item<O> = Answer<O> extends (infer T)[] ? T : never;

type Pages<O> = { pages: Page<Item<O>>[]; pageParams: Cursor[] };

/** The query parameters of an operation; `never` if it has none. */
type Query<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;

type Json<B> = { content: { 'application/json': B } };

/** The part of an argument that has the body; `never` if the operation has none. */
type WithBody<O> = O extends { requestBody: Json<infer B> }
  ? { body: B }
  : O extends { requestBody?: infer R }
    ? [R] extends [Json<infer B>]
      ? [R] extends [never]
        ? never
        : { body?: B }
      : never
    : never;

/** The part of an argument that has the parameters in the path. */
type InPath<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & InPath<Rest>
  : unknown;

/** What an operation without query and body takes: the one parameter of its path, or all by name. */
type PathOnly<P extends string> = P extends `${string}{${string}}${infer Rest}`
  ? Rest extends `${string}{${string}`
    ? InPath<P>
    : string
  : void;

/** The argument of a read: its path's and its query's parameters by name, or {@link PathOnly}. */
type ReadArg<P extends string, O> = [Query<O>] extends [never]
  ? PathOnly<P>
  : InPath<P> & Omit<Query<O>, 'cursor'>;

/** The argument of a change. If the path has no parameters, it is the body itself. */
type ChangeArg<P extends string, O> = [WithBody<O>] extends [never]
  ? PathOnly<P>
  : P extends `${string}{${string}`
    ? InPath<P> & WithBody<O>
    : WithBody<O>['body' & keyof WithBody<O>];

/** The argument of a change that is made once for each key. */
type CreationArg<P extends string, O> = InPath<P> &
  ([WithBody<O>] extends [never] ? unknown : WithBody<O>) & { idempotencyKey: string };

/** The operations that take an idempotency key. */
type CreationPath = {
  [P in PathWith<'post'>]: Operation<'post', P> extends {
    parameters: { header?: { 'Idempotency-Key'?: unknown } };
    requestBody?: Json<unknown>;
  }
    ? P
    : never;
}[PathWith<'post'>];

type Tags<R, A> = ResultDescription<TagType, R, A, Failure, Meta>;

/** The options of a read beside the call itself. */
interface ReadMore<R, A> {
  providesTags?: Tags<R, A>;
  extraOptions?: CallOptions;
  keepUnusedDataFor?: number;
}

interface ChangeMore<R, A> {
  invalidatesTags?: Tags<R, A>;
  /** What other tabs read again beside that: what is gone, and is left where it was removed. */
  tells?: Tags<R, A>;
  extraOptions?: CallOptions;
}

/** A path with its parameters, and what else the argument has. */
function addressed(path: string, arg: unknown) {
  const rest = new Map(typeof arg === 'object' && arg !== null ? Object.entries(arg) : []);
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(typeof arg === 'string' ? arg : rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  return { url, rest: Object.fromEntries(rest) as Record<string, unknown> };
}

/** The path of what is read, such as a file. */
export const pathTo = <P extends PathWith<'get'>>(path: P, arg: PathOnly<P>) =>
  addressed(path, arg).url;

type Builder = Parameters<Parameters<typeof baseApi.injectEndpoints>[0]['endpoints']>[0];

type Mutation = Builder['mutation'];

/**
 * Makes changes of which the other tabs of this browser hear, with what they have changed. What
 * they have changed is read again in time, whatever else is on its way.
 *
 * The definition is cast: what it tells is not known here.
 */
const telling = (mutation: Mutation) =>
  ((definition: Parameters<Mutation>[0]) => {
    type Tagged = Changed | ((...outcome: unknown[]) => Changed);
    const {
      invalidatesTags = [],
      tells = [],
      onQueryStarted: started,
    } = definition as {
      invalidatesTags?: Tagged;
      tells?: Tagged;
      onQueryStarted?: (arg: unknown, call: unknown) => unknown;
    };
    const onQueryStarted = async (
      arg: unknown,
      call: {
        queryFulfilled: Promise<{ data: unknown }>;
        getState: () => unknown;
        dispatch: Dispatch;
        getCacheEntry: () => { fulfilledTimeStamp?: number };
      },
    ) => {
      const [data, error] = await Promise.all([
        call.queryFulfilled.then(
          (made) => [made.data, undefined],
          (failed: unknown) => [undefined, (failed as { error: unknown }).error],
        ),
        started?.(arg, call),
      ]).then(([outcome]) => outcome as [unknown, unknown]);
      const named = (it: Tagged) => (typeof it === 'function' ? it(data, error, arg) : it);
      const changed = named(invalidatesTags);
      readInTime(call, changed, call.getCacheEntry().fulfilledTimeStamp ?? Date.now());
      told.to(call.getState(), [...changed, ...named(tells)]);
    };
    return mutation({ ...definition, onQueryStarted } as never);
  }) as Mutation;

/**
 * The endpoints by path. The API description gives the types of their arguments and answers, and
 * the names of the parameters.
 *
 * The definitions are cast: TypeScript cannot compare their types as long as the path is not known.
 */
function endpointsOf(own: Builder) {
  const build = { ...own, mutation: telling((definition) => own.mutation(definition)) };
  const change =
    <M extends 'post' | 'put' | 'delete'>(method: M) =>
    <P extends PathWith<M>>(
      path: P,
      more: ChangeMore<Answer<Operation<M, P>>, ChangeArg<P, Operation<M, P>>> = {},
    ) =>
      build.mutation<Answer<Operation<M, P>>, ChangeArg<P, Operation<M, P>>>({
        query: (arg: unknown) => {
          const { url, rest } = addressed(path, arg);
          return { url, method, body: path.includes('{') ? rest['body'] : arg };
        },
        ...more,
      } as never);
  return {
    /** Reads something. */
    read: <P extends PathWith<'get'>>(
      path: P,
      more: ReadMore<Answer<Operation<'get', P>>, ReadArg<P, Operation<'get', P>>> = {},
    ) =>
      build.query<Answer<Operation<'get', P>>, ReadArg<P, Operation<'get', P>>>({
        query: (arg: unknown) => {
          const { url, rest } = addressed(path, arg);
          return { url, params: rest };
        },
        ...more,
      } as never),
    /** Reads a list that comes in pages, for `pagedList`. */
    list: <P extends PathWith<'get'>>(
      path: P,
      more: ReadMore<Pages<Operation<'get', P>>, ReadArg<P, Operation<'get', P>>> = {},
    ) =>
      build.infiniteQuery<Page<Item<Operation<'get', P>>>, ReadArg<P, Operation<'get', P>>, Cursor>(
        {
          ...paged((arg) => {
            const { url, rest } = addressed(path, arg);
            return { url, params: rest };
          }),
          ...more,
        } as never,
      ),
    /** Makes something, once for each idempotency key. */
    create: <P extends CreationPath>(
      path: P,
      more: ChangeMore<Answer<Operation<'post', P>>, CreationArg<P, Operation<'post', P>>> = {},
    ) =>
      build.mutation<Answer<Operation<'post', P>>, CreationArg<P, Operation<'post', P>>>({
        query: (arg: { body?: unknown; idempotencyKey: string }) => ({
          url: addressed(path, arg).url,
          method: 'post',
          headers: idempotent(arg.idempotencyKey),
          body: arg.body,
        }),
        ...more,
      } as never),
    /** Does something that the user repeats after a failure. */
    post: change('post'),
    /** Replaces what is at a path. */
    put: change('put'),
    /** Removes something. */
    remove: change('delete'),
    /** Makes the endpoints that these do not fit. */
    build,
  };
}

/** Adds the endpoints of a feature to the API. */
export const endpoints = <D extends EndpointDefinitions>(
  make: (call: ReturnType<typeof endpointsOf>) => D,
) => baseApi.injectEndpoints({ endpoints: (build) => make(endpointsOf(build)) });

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

/** What is read again after something is saved, but not if it failed: itself, its list, and more. */
export const ifSaved =
  <T extends TagType>(type: T, ...more: T[]) =>
  (_result: unknown, error: unknown, { id }: { id: string }) =>
    error === undefined ? [{ type, id }, ...lists(type, ...more)] : [];

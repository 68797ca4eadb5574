import * as v from 'valibot'
import { draftSchema, patchSchema, type Draft, type Entity } from '../entity.ts'
import type { EntityByName, EntityName } from '../entities/index.ts'
import { listName } from '../list-name.ts'
import { defineCall } from './define-call.ts'
import { pageFields, pageQuery, unpagedQuery } from './list-query.ts'
import { shownRow, type Shown } from './shown-row.ts'

/** The calls that every entity answers, as they follow from its definition. */
export function recordCalls(entity: Entity) {
  const { name } = entity
  const list = listName(entity)
  const row = shownRow(entity)
  const rows = v.array(row)
  // Null when the write succeeded but moved the record out of the caller's scope.
  const one = v.strictObject({ [name]: v.nullable(row) })
  const tag = name
  return {
    create: defineCall({
      method: 'POST',
      path: `/${name}/create`,
      tag,
      summary: `Create one ${name}`,
      status: 201,
      body: draftSchema(entity),
      answer: one,
    }),
    page: defineCall({
      method: 'GET',
      path: `/${name}/all`,
      tag,
      summary: `One page of ${list} in the caller's scope`,
      query: pageQuery,
      answer: v.strictObject({ [list]: rows, ...pageFields }),
    }),
    whole: defineCall({
      method: 'GET',
      path: `/${name}/wp/all`,
      tag,
      summary: `The whole list of ${list} in the caller's scope, streamed`,
      query: unpagedQuery,
      answer: v.strictObject({ [list]: rows }),
    }),
    read: defineCall({
      method: 'GET',
      path: `/${name}/{id}`,
      tag,
      summary: `One ${name}`,
      answer: v.strictObject({ [name]: row }),
    }),
    update: defineCall({
      method: 'PUT',
      path: `/${name}/update/{id}`,
      tag,
      summary: `Update one ${name}`,
      body: patchSchema(entity),
      answer: one,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: `/${name}/delete/{id}`,
      tag,
      summary: `Delete one ${name}; it can be restored`,
      answer: one,
    }),
  }
}

/** The type of a call whose schemas are made from an entity. */
interface Derived<Method extends string, Path extends string, Answer> {
  readonly method: Method
  readonly path: Path
  readonly tag: string
  readonly summary: string
  readonly answer: v.GenericSchema<Answer>
}

type One<N extends EntityName> = { [Name in N]: Shown<N> | null }
type Patch<N extends EntityName> = Partial<Draft<EntityByName<N>>> & { version: number }
type Page = { count: number; count_at_least?: true | undefined; page: number; page_size: number }

type CallsOf<N extends EntityName> =
  | (Derived<'POST', `/${N}/create`, One<N>> & {
      readonly body: v.GenericSchema<Draft<EntityByName<N>> & { id?: string }>
    })
  | (Derived<'GET', `/${N}/all`, { [List in `${N}s`]: Shown<N>[] } & Page> & { readonly query: typeof pageQuery })
  | (Derived<'GET', `/${N}/wp/all`, { [List in `${N}s`]: Shown<N>[] }> & { readonly query: typeof unpagedQuery })
  | Derived<'GET', `/${N}/{id}`, { [Name in N]: Shown<N> }>
  | (Derived<'PUT', `/${N}/update/{id}`, One<N>> & { readonly body: v.GenericSchema<Patch<N>> })
  | Derived<'DELETE', `/${N}/delete/{id}`, One<N>>

/** The calls of all entities. */
export type RecordCall = { [N in EntityName]: CallsOf<N> }[EntityName]

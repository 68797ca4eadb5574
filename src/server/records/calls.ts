import * as v from 'valibot'
import { draftSchema, listName, patchSchema, type Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { streamJson } from '#server/http/stream.ts'
import type { Repository } from './repository.ts'

const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'invalid'),
    v.transform(Number),
    v.minValue(least, 'too_small'),
    v.maxValue(most, 'too_large'),
  )

const filterText = v.pipe(
  v.string(),
  v.maxLength(8000, 'too_long'),
  v.rawTransform<string, Record<string, unknown>>(({ dataset, addIssue, NEVER }) => {
    try {
      const value: unknown = JSON.parse(dataset.value)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
    } catch {
      // Told below, like any other text that is not an object.
    }
    addIssue({ message: 'invalid' })
    return NEVER
  }),
)

const asked = {
  sort: v.optional(v.pipe(v.string(), v.regex(/^-?[a-z0-9_]{1,60}$/, 'invalid'))),
  search: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200, 'too_long'),
      v.check((text) => text.isWellFormed() && !text.includes('\0'), 'invalid'),
    ),
  ),
  filter: v.optional(filterText),
}

export const wholeQuery = v.strictObject(asked)
export const pageQuery = v.strictObject({
  ...asked,
  page: v.optional(wholeNumber(1, 1_000_000), '1'),
  page_size: v.optional(wholeNumber(1, 200), '25'),
})

/** The calls that every entity answers. */
export function recordCalls(entity: Entity, repository: Repository): Call[] {
  const { name } = entity
  const list = listName(entity)
  const base = { tag: name }
  return [
    defineCall({
      ...base,
      method: 'POST',
      path: `/${name}/create`,
      summary: `Create one ${name}`,
      status: 201,
      body: draftSchema(entity),
      checksBody: true,
      answer: [name],
      handle: ({ caller, body, key }) => repository.create(entity, caller, body, key),
    }),
    defineCall({
      ...base,
      method: 'GET',
      path: `/${name}/all`,
      summary: `One page of ${list} in the caller's scope`,
      query: pageQuery,
      answer: [list, 'count', 'page', 'page_size'],
      handle: ({ caller, query }) => repository.page(entity, caller, query),
    }),
    defineCall({
      ...base,
      method: 'GET',
      path: `/${name}/wp/all`,
      summary: `The whole list of ${list} in the caller's scope, streamed`,
      query: wholeQuery,
      answer: [list],
      handle: ({ c, caller, query }) => streamJson(c, repository.whole(entity, caller, query)),
    }),
    defineCall({
      ...base,
      method: 'GET',
      path: `/${name}/{id}`,
      summary: `One ${name}`,
      answer: [name],
      handle: ({ c, caller }) => repository.read(entity, caller, idParam(c)),
    }),
    defineCall({
      ...base,
      method: 'PUT',
      path: `/${name}/update/{id}`,
      summary: `Change fields of one ${name}`,
      body: patchSchema(entity),
      checksBody: true,
      answer: [name],
      handle: ({ c, caller, body, key }) =>
        repository.update(entity, caller, idParam(c), withVersion(body, c.req.header('if-match')), key),
    }),
    defineCall({
      ...base,
      method: 'DELETE',
      path: `/${name}/delete/{id}`,
      summary: `Remove one ${name}; it can be restored`,
      answer: [name],
      handle: ({ c, caller, key }) => repository.remove(entity, caller, idParam(c), key),
    }),
  ]
}

/** The version may travel in the body or, the way of HTTP, in If-Match. */
function withVersion(body: unknown, ifMatch: string | undefined): unknown {
  if (ifMatch === undefined || typeof body !== 'object' || body === null || 'version' in body) return body
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch)?.[1]
  if (version === undefined) throw new Refusal('MALFORMED')
  return { ...body, version: Number(version) }
}

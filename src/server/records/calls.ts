import type { Entity } from '#domain/entity.ts'
import { recordCalls } from '#domain/calls/record-calls.ts'
import { Refusal } from '#domain/errors.ts'
import { idParam } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { streamJson } from '#server/http/stream.ts'
import type { Repository } from './repository.ts'

const checksBody = true

/** The calls that every entity answers. */
export function answerRecordCalls(entity: Entity, repository: Repository): Call[] {
  const { create, page, whole, read, update, remove } = recordCalls(entity)
  return [
    implement(create, ({ caller, body, key }) => repository.create(entity, caller, body, key), { checksBody }),
    implement(page, ({ caller, query }) => repository.page(entity, caller, query)),
    implement(whole, async ({ c, caller, query }) => streamJson(c, repository.whole(entity, caller, query))),
    implement(read, ({ c, caller }) => repository.read(entity, caller, idParam(c))),
    implement(
      update,
      ({ c, caller, body, key }) =>
        repository.update(entity, caller, idParam(c), withVersion(body, c.req.header('if-match')), key),
      { checksBody },
    ),
    implement(remove, ({ c, caller, key }) => repository.remove(entity, caller, idParam(c), key)),
  ]
}

/** The version may travel in the body or, the way of HTTP, in If-Match. */
function withVersion(body: unknown, ifMatch: string | undefined): unknown {
  if (ifMatch === undefined || typeof body !== 'object' || body === null || 'version' in body) return body
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch)?.[1]
  if (version === undefined) throw new Refusal('MALFORMED')
  return { ...body, version: Number(version) }
}

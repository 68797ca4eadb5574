import type * as v from 'valibot'
import { draftSchema, patchSchema, type Entity } from '#domain/entity.ts'
import { checkInput } from '#server/http/body.ts'

type Values = Readonly<Record<string, unknown>>

/** What a create call says; the device may have chosen the id. */
interface Draft extends Values {
  readonly id?: string
}

const drafts = remembered<v.GenericSchema<unknown, Draft>>(draftSchema)
const patches = remembered<v.GenericSchema<unknown, Values>>(patchSchema)

export function draftIn(entity: Entity, input: unknown): Draft {
  return checkInput(input, drafts(entity))
}

/** The version that the patch was based on, and the fields that change. */
export function patchIn(entity: Entity, input: unknown): Values {
  return checkInput(input, patches(entity))
}

function remembered<Schema>(make: (entity: Entity) => Schema): (entity: Entity) => Schema {
  const made = new WeakMap<Entity, Schema>()
  return (entity) => {
    const known = made.get(entity) ?? make(entity)
    made.set(entity, known)
    return known
  }
}

import * as v from 'valibot'
import { entities } from '../entities/index.ts'
import { settingsSchema } from '../entities/shapes/settings.ts'
import type { Entity } from '../entity.ts'
import { idSchema } from '../fields/kinds.ts'
import { defineCall } from './define-call.ts'

const MOST_IN_ORDER = 2000

export const settingsCalls = {
  keep: defineCall({
    method: 'PUT',
    path: '/me/settings',
    tag: 'sign-in',
    summary: "Update the caller's settings; null removes one",
    body: v.strictObject({ settings: settingsSchema }),
    answer: v.strictObject({ settings: settingsSchema }),
  }),
}

export function usesCall({ name }: Pick<Entity, 'name'>) {
  return defineCall({
    method: 'GET',
    path: `/settings/${name}/uses`,
    tag: name,
    summary: `Number of records that use each ${name}`,
    answer: v.strictObject({
      uses: v.array(v.strictObject({ entity: v.string(), field: v.string(), id: v.string(), count: v.number() })),
    }),
  })
}

export function orderCall({ name }: Pick<Entity, 'name'>) {
  return defineCall({
    method: 'POST',
    path: `/settings/${name}/order`,
    tag: name,
    summary: `Reorder all records of ${name}`,
    body: v.strictObject({
      ids: v.pipe(
        v.array(idSchema, 'invalid'),
        v.minLength(1, 'required'),
        v.maxLength(MOST_IN_ORDER, 'too_many'),
        v.check((ids) => new Set(ids).size === ids.length, 'invalid'),
      ),
    }),
    answer: v.strictObject({ ids: v.array(v.string()) }),
  })
}

/** Lookup lists, and funders, which are more than a lookup list. */
export function isSection({ name, fields, keepWhileUsed }: Entity): boolean {
  return keepWhileUsed && ('sort_order' in fields || name === 'funder')
}

export function hasOrder({ fields }: Entity): boolean {
  return 'sort_order' in fields
}

type SectionCall = ReturnType<typeof usesCall> | ReturnType<typeof orderCall>

/** What the sections of the settings do beside what every record does. */
export const sectionsCalls: Readonly<Record<string, SectionCall>> = Object.fromEntries(
  entities
    .filter(isSection)
    .flatMap((entity): SectionCall[] => [usesCall(entity), ...(hasOrder(entity) ? [orderCall(entity)] : [])])
    .map((call) => [call.path, call]),
)

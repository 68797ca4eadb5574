import type { Entity } from '#domain/entity.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import type { RuleBook } from '#server/records/rules.ts'
import { usesOf } from '#server/records/writes.ts'
import { newOrder, putInOrder } from './order.ts'
import { hiddenUses, unusedThere, usesOfAll } from './uses.ts'

interface Parts {
  readonly gate: Gate
  readonly register: readonly Entity[]
}

/** The look-ups, and the one that is more. */
function isSection({ name, fields, keepWhileUsed }: Entity): boolean {
  return keepWhileUsed && ('sort_order' in fields || name === 'funder')
}

/** What the sections of the settings do beside what every record does. */
export function sectionCalls({ gate, register }: Parts): Call[] {
  const uses = usesOf(register)
  return register.filter(isSection).flatMap((entity) => [
    defineCall({
      method: 'GET',
      path: `/settings/${entity.name}/uses`,
      tag: entity.name,
      summary: `How many records name each ${entity.name}`,
      answer: ['uses'],
      handle: ({ caller }) => usesOfAll(gate, caller, entity, uses),
    }),
    ...('sort_order' in entity.fields
      ? [
          defineCall({
            method: 'POST',
            path: `/settings/${entity.name}/order`,
            tag: entity.name,
            summary: `Put all records of ${entity.name} into an order`,
            body: newOrder,
            answer: ['ids'],
            handle: ({ caller, body, key }) => command(gate, caller, key, (work) => putInOrder(work, entity, body.ids)),
          }),
        ]
      : []),
  ])
}

/** What is named in a place that no field tells of is kept too. */
export const keepingRules: RuleBook = Object.fromEntries(
  Object.keys(hiddenUses).map((entity) => [
    entity,
    { remove: (before: Readonly<Record<string, unknown>>) => ({ before: unusedThere(entity, before['id']) }) },
  ]),
)

import { hasOrder, isSection, orderCall, usesCall } from '#domain/calls/settings.ts'
import type { Entity } from '#domain/entity.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { command } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { RuleBook } from '#server/records/rules.ts'
import { usesOf } from '#server/records/writes.ts'
import { putInOrder } from './order.ts'
import { hiddenUses, unusedThere, usesOfAll } from './uses.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly register: readonly Entity[]
}

/** What the sections of the settings do beside what every record does. */
export function answerSections({ callerDatabase, register }: Parts): Call[] {
  const uses = usesOf(register)
  return register
    .filter(isSection)
    .flatMap((entity) => [
      implement(usesCall(entity), ({ caller }) => usesOfAll(callerDatabase, caller, entity, uses)),
      ...(hasOrder(entity)
        ? [
            implement(orderCall(entity), ({ caller, body, key }) =>
              command(callerDatabase, caller, key, (work) => putInOrder(work, entity, body.ids)),
            ),
          ]
        : []),
    ])
}

/** What is named in a place that no field tells of is kept too. */
export const keepingRules: RuleBook = Object.fromEntries(
  Object.keys(hiddenUses).map((entity) => [
    entity,
    { remove: (before: { readonly id: string }) => ({ before: unusedThere(entity, before.id) }) },
  ]),
)

import type { Fields } from '#domain/fields/index.ts'
import type { Row } from '#domain/entity.ts'
import type { EntityByName, EntityName } from '#domain/entities/index.ts'
import { lookUpSeeds, demoLookUpSeeds } from '#domain/seeds/index.ts'
import { codeId } from './ids.ts'

/** A row as the generator makes it: what is left out takes the definition's first value, or none. */
export type SeedRow<E extends { fields: Fields }> = Partial<Row<E>> & { id: string; deleted_at?: string }
export type RowOf<N extends EntityName> = SeedRow<EntityByName<N>>
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }
export type Rows = { [N in EntityName]?: RowOf<N>[] }

type Coded = keyof typeof lookUpSeeds | keyof typeof demoLookUpSeeds

const codes = new Map(
  Object.entries({ ...lookUpSeeds, ...demoLookUpSeeds }).map(([entity, rows]) => [
    entity,
    new Set<string>(rows.map(({ code }) => code)),
  ]),
)

/** The id of a look-up by its code. */
export function look(entity: Coded, code: string): string {
  if (!codes.get(entity)?.has(code)) throw new RangeError(`no ${entity} has the code ${code}`)
  return codeId(entity, code)
}

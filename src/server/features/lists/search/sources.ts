import { entityByName } from '#domain/entities/index.ts'
import type { Entity, HitRules } from '#domain/entity.ts'
import { outline } from '#domain/outline.gen.ts'

/** Where a search over everything looks. */
export interface Source extends HitRules {
  readonly entity: Entity
}

/** The entities whose definitions say what a hit shows, in the order in which people are shown them. */
export const sources: readonly Source[] = Object.keys(outline).flatMap((name) => {
  const entity = entityByName.get(name)
  return entity?.hit ? [{ entity, ...entity.hit }] : []
})

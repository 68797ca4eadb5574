import type { Entity } from '../entity.ts'
import { entities } from '../register.gen.ts'

/** The register: every entity of the portal, once. Calls, lists, tests and documents are made from it. */
export { entities }

export type EntityName = (typeof entities)[number]['name']
export type EntityByName<N extends EntityName> = Extract<(typeof entities)[number], { name: N }>

export const entityByName: ReadonlyMap<string, Entity> = new Map(entities.map((entity) => [entity.name, entity]))

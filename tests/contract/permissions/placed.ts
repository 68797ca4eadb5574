import type { EntityName, Reach, Role } from './vocabulary.ts'

/** A row whose place is known: which reach of which role it lies in. */
export interface Placed {
  readonly entity: EntityName
  readonly id: string
  readonly label: string
  readonly inside: (role: Role, reach: Reach) => boolean
  /** Others need it; it is not removed. */
  readonly keep: boolean
  readonly gone: boolean
}

export interface Place {
  label: string
  reaches?: readonly Reach[]
  /** Narrows what the reaches say. */
  only?: (role: Role, reach: Reach) => boolean
  keep?: boolean
  gone?: boolean
}

export const everybody: readonly Reach[] = ['assigned', 'firm', 'subsidiary', 'office', 'portfolio']

/** What entities are about, in the order in which people are shown it. */
export const areaNames = ['cases', 'organisations', 'people', 'look_ups', 'access', 'messages'] as const
export type AreaName = (typeof areaNames)[number]

/** The page made for an entity: one of a case, where the star is the id of the patient, or the list of its records. */
export type Home =
  | `/patients/*${'' | `/${string}`}`
  | '/liens/*'
  | `/${'settings' | 'reports' | 'user-config'}/${string}`

/** What pages need to know of every entity before any definition is loaded. */
export interface Outline {
  readonly area: AreaName
  /** Absent: its records have pages at /records only. */
  readonly home?: Home
  /** Every device keeps the whole list: forms, filters and names need it. */
  readonly referenceList?: true
}

interface Placed extends Outline {
  readonly name: string
  readonly place?: number
}

/** The outlines of entities by name, in the order in which people are shown them. */
export function outlinesOf(entities: readonly Placed[]): Record<string, Outline> {
  const areaOf = ({ area }: Placed): number => areaNames.indexOf(area)
  const placeOf = ({ place }: Placed): number => place ?? entities.length
  const shown = entities.toSorted((one, other) => areaOf(one) - areaOf(other) || placeOf(one) - placeOf(other))
  return Object.fromEntries(
    shown.map(({ name, area, home, referenceList }) => [
      name,
      { area, ...(home && { home }), ...(referenceList && { referenceList }) },
    ]),
  )
}

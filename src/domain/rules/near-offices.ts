/** Address of a patient or an office, as far as it is known. */
export interface Address {
  readonly zip?: string | null | undefined
  readonly city?: string | null | undefined
  readonly state_id?: string | null | undefined
}

export interface Office extends Address {
  readonly id: string
  readonly lat?: number | null | undefined
  readonly lng?: number | null | undefined
  readonly appointment_type_ids?: readonly string[] | null | undefined
  readonly is_active?: boolean | undefined
}

export interface NearOffice<O> {
  readonly office: O
  /** From the middle of the patient’s own area; null where the map knows neither. */
  readonly miles: number | null
}

interface Point {
  readonly lat: number
  readonly lng: number
}

const MILES_A_DEGREE = 69.05

/** Good enough within a state: the earth is flat there. */
function milesBetween(one: Point, other: Point): number {
  const narrowing = Math.cos(((one.lat + other.lat) / 2) * (Math.PI / 180))
  return Math.hypot(one.lat - other.lat, (one.lng - other.lng) * narrowing) * MILES_A_DEGREE
}

function pointOf({ lat, lng }: Office): Point | undefined {
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined
}

const fold = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase()
const sameZip = (one: Address, other: Address): boolean => fold(one.zip).slice(0, 5) === fold(other.zip).slice(0, 5)
const sameCity = (one: Address, other: Address): boolean =>
  fold(one.city) === fold(other.city) && one.state_id === other.state_id

/** How alike two addresses are: 3 the same ZIP code, 2 the same city, 1 the same area of ZIP codes, 0 none of these. */
function likeness(one: Address, other: Address): number {
  if (fold(one.zip) !== '' && sameZip(one, other)) return 3
  if (fold(one.city) !== '' && sameCity(one, other)) return 2
  return fold(one.zip) !== '' && fold(one.zip).slice(0, 3) === fold(other.zip).slice(0, 3) ? 1 : 0
}

/** The middle of the offices that are most like the address. */
function middleOf(address: Address, offices: readonly Office[]): Point | undefined {
  for (const wanted of [3, 2, 1]) {
    const points = offices.flatMap((office) => (likeness(address, office) === wanted ? (pointOf(office) ?? []) : []))
    if (points.length > 0) {
      const sum = points.reduce((all, { lat, lng }) => ({ lat: all.lat + lat, lng: all.lng + lng }))
      return { lat: sum.lat / points.length, lng: sum.lng / points.length }
    }
  }
  return undefined
}

/**
 * Offices that offer a type of visit, the nearest first. A patient has an address and no place on the map: the offices
 * around tell where that is.
 */
export function nearOffices<O extends Office>(
  address: Address,
  typeId: string,
  offices: readonly O[],
): readonly NearOffice<O>[] {
  const middle = middleOf(address, offices)
  return offices
    .filter(({ is_active, appointment_type_ids: types }) => is_active !== false && types?.includes(typeId) === true)
    .map((office) => {
      const point = pointOf(office)
      const miles = middle && point ? milesBetween(middle, point) : null
      const inState = address.state_id !== undefined && address.state_id === office.state_id
      return { office, miles, like: likeness(address, office), inState }
    })
    .toSorted(
      (one, other) =>
        (one.miles ?? Infinity) - (other.miles ?? Infinity) ||
        other.like - one.like ||
        Number(other.inState) - Number(one.inState) ||
        (one.office.id < other.office.id ? -1 : 1),
    )
    .map(({ office, miles }) => ({ office, miles }))
}

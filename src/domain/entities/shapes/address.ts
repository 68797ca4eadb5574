import { decimal, ref, text } from '../../fields/index.ts'

export const zip = <const O extends { required?: boolean }>(options: O) =>
  text({ max: 10, pattern: /^\d{5}(-\d{4})?$/, ...options })

/** A postal address in the United States. */
export function address() {
  return {
    address1: text({ max: 120 }),
    address2: text({ max: 120 }),
    city: text({ max: 80 }),
    state_id: ref('state'),
    zip: zip({}),
  }
}

/** A place on the map. */
export function place() {
  return {
    lat: decimal({ min: -90, max: 90 }),
    lng: decimal({ min: -180, max: 180 }),
  }
}

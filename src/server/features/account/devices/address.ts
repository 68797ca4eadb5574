import * as v from 'valibot'
import { devicesCalls } from '#domain/calls/devices.ts'
import { endpointSchema, keysSchema, publicHalf, type PushPlaces } from '#server/realtime/push/endpoints.ts'

/**
 * The address of a subscription, checked as only the server can: which push services it may call is its configuration,
 * and whether a key is a point on the curve is up to its cryptography.
 */
export function addressFields(places: PushPlaces) {
  const { expirationTime } = devicesCalls.renewal.body.entries
  return { endpoint: endpointSchema(places), expirationTime, keys: keysSchema }
}

export const boundTo = v.optional(publicHalf)

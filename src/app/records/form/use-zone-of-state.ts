import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { recordQueries } from '../../api/record-queries.ts'
import type { FormFields, Values } from './form-fields.ts'

/**
 * An address in a state says which time zone it most likely is: chosen with the state, and again with another one, until
 * somebody chooses a zone by hand.
 */
export function useZoneOfState(
  fields: FormFields,
  values: Values,
  onChange: (name: string, value: unknown) => void,
): void {
  const zoneField = Object.keys(fields).find((name) => fields[name]?.shown === 'zone')
  const asks = zoneField !== undefined && 'state_id' in fields
  const { data: states } = useQuery({ ...recordQueries.whole({ name: 'state' }), enabled: asks })
  const state = values['state_id']
  const before = useRef(state)
  useEffect(() => {
    if (!asks || states === undefined || before.current === state) return
    const zoneOf = (id: unknown): unknown => states.find((row) => row.id === id)?.['default_timezone']
    const held = values[zoneField] ?? null
    const untouched = held === null || held === '' || held === zoneOf(before.current)
    const zone = zoneOf(state)
    before.current = state
    if (untouched && typeof zone === 'string') onChange(zoneField, zone)
  }, [asks, states, state, values, zoneField, onChange])
}

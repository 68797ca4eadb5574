import { useQuery } from '@tanstack/react-query'
import { recordQueries } from '../../api/record-queries.ts'
import type { ValuesOf } from '../../records/form/form-fields.ts'
import { usePermissions } from '../../records/use-permissions.ts'

type PlaceName = 'medical_provider_office' | 'chiropractor' | 'state'

function useWhole<Name extends PlaceName>(name: Name) {
  const may = usePermissions()
  return useQuery({ ...recordQueries.whole({ name }), enabled: may?.(`${name}.list`) === true })
}

/** The time zones of the places of visits. */
export function usePlaceZones() {
  const may = usePermissions()
  const offices = useWhole('medical_provider_office')
  const chiropractors = useWhole('chiropractor')
  const states = useWhole('state')

  /** That of the office; a chiropractor has none, but a state. Undefined where the place isn't known. */
  function zoneAt({ medical_provider_office_id, chiropractor_id }: ValuesOf<'appointment'>): string | undefined {
    const office = offices.data?.find(({ id }) => id === medical_provider_office_id)
    const chiropractor = chiropractors.data?.find(({ id }) => id === chiropractor_id)
    const state = states.data?.find(({ id }) => id === chiropractor?.state_id)
    return office?.timezone ?? state?.default_timezone ?? undefined
  }

  /** False while the time zones are loading. */
  const known = may !== undefined && ![offices, chiropractors, states].some(({ isLoading }) => isLoading)
  return { zoneAt, known }
}

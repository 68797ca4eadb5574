import { useQuery } from '@tanstack/react-query'
import { recordQueries, type RecordRow } from '../../api/record-queries.ts'
import { usePermissions } from '../../records/use-permissions.ts'
import { ownZone } from '#domain/rules/wall-time.ts'
import type { Values } from '../../records/form/form-fields.ts'

/** Where visits take place, and what time it is there. */
export function usePlaces() {
  const may = usePermissions()
  const { data: offices, isLoading } = useQuery({
    ...recordQueries.whole({ name: 'medical_provider_office' }),
    enabled: may?.('medical_provider_office.list') === true,
  })

  function zoneOf(values: Values): string {
    const office = offices?.find(({ id }) => id === values['medical_provider_office_id'])
    return office?.timezone ?? ownZone()
  }

  const offersAt =
    (providerId: unknown) =>
    ({ medical_provider_id }: RecordRow) =>
      medical_provider_id === providerId
  /** Whether the time at a place can be told already. */
  const known = may !== undefined && !isLoading
  return { zoneOf, offersAt, known }
}

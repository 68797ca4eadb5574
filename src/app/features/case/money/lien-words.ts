import { useQuery } from '@tanstack/react-query'
import { caseQueries } from '../../../case/case-queries.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { shortNumber } from './lien-reference.ts'
import type { LienRow } from './money-queries.ts'

/** Short label of a lien: the end of its number, and the provider. */
export function useLienWords(patientId: string): (lienNumber: string) => string {
  const { data: rows } = useQuery(caseQueries.rows('lien', patientId))
  const { originator } = useParties()
  return (lienNumber) => {
    const row = rows?.find((one) => one.lien_number === lienNumber)
    return row ? `${shortNumber(lienNumber)} · ${originator(row)}` : shortNumber(lienNumber)
  }
}

const partyEntities = ['medical_provider', 'chiropractor', 'funder']

const ownerEntities: Readonly<Record<string, string>> = {
  provider: 'medical_provider',
  chiropractor: 'chiropractor',
  funder: 'funder',
}

interface Parties {
  /** The provider, or the kind of claim where there is none. */
  originator: (row: LienRow) => string
  owner: (row: LienRow) => string
}

export function useParties(): Parties {
  const labels = useLabels('lien')
  const may = usePermissions()
  // Not requested where the viewer may not list funders.
  const titleOf = useReferenceTitles(partyEntities.filter((entity) => may?.(`${entity}.list`)))
  const titled = (entity: string, id: unknown) => (typeof id === 'string' ? titleOf(entity, id) : undefined)
  return {
    originator: (row) =>
      titled('medical_provider', row.medical_provider_id) ??
      titled('chiropractor', row.chiropractor_id) ??
      labels.choice('lien_type', String(row.lien_type)),
    owner(row) {
      const type = String(row.owner_type)
      return titled(ownerEntities[type] ?? '', row.owner_id) ?? labels.choice('owner_type', type)
    },
  }
}

import { caseFilterNames } from '#domain/lists/case-filters.ts'
import { listAddress } from '../../../records/list/list-address.ts'

const isSaid = (text: string): boolean => text !== ''

/** Which columns there are to sort by depends on the viewer; `view=all` overrides the default filters of a role. */
export const patientAddress = listAddress({
  sort: 'name',
  isSortable: isSaid,
  filters: {
    view: (value) => value === 'all',
    ...Object.fromEntries(caseFilterNames.map((name) => [name, isSaid])),
  },
})

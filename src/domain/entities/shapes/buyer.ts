import { all, equal, oneOf, type RowFilter } from '../../access/filter.ts'
import type { Viewer } from '../../access/viewer.ts'

/** The liens that a funder has bought. */
export const owned = (viewer: Viewer): RowFilter => equal('owner_id', viewer.funder_id)

/** Those it may still say yes or no to. What it declined is no more its business. */
export const onOffer = (viewer: Viewer): RowFilter =>
  all(equal('offered_to_id', viewer.funder_id), oneOf('funding_status', ['offered', 'approved']))

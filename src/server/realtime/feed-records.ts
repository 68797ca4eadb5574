interface FeedRecord {
  /** The column that holds its id. */
  readonly id: string
  /** Readers may list this row that it belongs to. Undefined: row-level security alone says who they are. */
  readonly of: 'patient' | 'lien' | undefined
}

const ofCase: FeedRecord = { id: 'id', of: 'patient' }
const ofLien: FeedRecord = { id: 'id', of: 'lien' }

/**
 * Records of the feed that are no entities. Who reads one is said by row-level security, among those who may list its case,
 * or the lien that it belongs to; the log names those whom it may concern.
 */
export const FEED_RECORDS: Readonly<Record<string, FeedRecord>> = {
  settlement: ofCase,
  distribution: ofCase,
  receipt: ofCase,
  outgoing: ofCase,
  document_link: ofCase,
  sign_request: ofCase,
  case_cost: ofCase,
  case_status_event: ofCase,
  firm_request: ofCase,
  lawfirm_change: ofCase,
  underwriting_event: ofCase,
  lien_request: ofLien,
  reduction_offer: ofLien,
  lien_demand: ofLien,
  lien_holder: { id: 'lien_id', of: 'lien' },
  role_view: { id: 'id', of: undefined },
}

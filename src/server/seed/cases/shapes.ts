import type { DistributionInput, PriorityClass } from '#domain/rules/distribution/types.ts'
import type { SolProfile } from '#domain/rules/limitation.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import type { FullName, NameSetName } from '../names/index.ts'
import type { City, Region } from '../places.ts'
import type { RowOf } from '../rows.ts'
import type { Size } from '../sizes.ts'
import type { VisitCode } from '../visit-kinds.ts'

/** What happened in a case and when; every row of the case is told from it. Days are numbers, null where not reached. */
export interface Story {
  readonly index: number
  readonly id: string
  readonly today: number
  readonly pool: Size
  status: CaseStatus
  beforeHold: CaseStatus | null
  name: FullName
  language: NameSetName
  dob: number
  minor: boolean
  region: Region
  city: City
  subsidiary: number | null
  firm: number
  chiropractor: number | null
  manager: number
  underwriter: number
  accident: string
  profile: SolProfile
  dol: number
  opened: number
  approved: number | null
  treatedFrom: number | null
  treatedTo: number | null
  demanded: number | null
  suitFiled: number | null
  settled: number | null
  closed: number | null
  solDate: number | null
  /** A stretch without visits at the end of what should be treatment. */
  gap: boolean
  surgery: boolean
  limits: { person: number; accident: number }
  /** What a case that tests rely on does not leave to chance. */
  fixed?: Fixed
}

export interface Fixed {
  readonly plan?: readonly PlannedVisit[]
  readonly claims?: (claims: Claim[]) => Claim[]
  readonly settlement?: Pick<DistributionInput, 'settlement_lines_cents' | 'fee_num' | 'fee_den' | 'costs_cents'>
  readonly consent?: 'unknown' | 'granted' | 'revoked'
  readonly disputed?: boolean
  /** The distribution is published and awaits a response. */
  readonly published?: boolean
  /** The firm's cheque came back. */
  readonly bounced?: boolean
}

export interface PlannedVisit {
  readonly code: VisitCode
  readonly day: number
  /** Lower numbers are kept first when a case has room for fewer visits than its course would bring. */
  readonly rank: number
  /** Asked for, but not arranged yet. */
  readonly wanted?: boolean
  /** A visit that took place and was billed at this. */
  readonly cents?: number
  readonly office?: number
}

/** An appointment with what the rest of the story needs to know of it. */
export interface Visit {
  readonly row: RowOf<'appointment'>
  readonly code: VisitCode
  readonly day: number
  /** Where it takes place: one of the two, or neither while none is chosen. */
  readonly office: number | null
  readonly chiropractor: number | null
  readonly billed: number
}

/** The basis of one lien: the billed visits at one practice, or a third party's claim on the proceeds. */
export interface Claim {
  readonly visits: readonly Visit[]
  readonly provider: number | null
  readonly chiropractor: number | null
  readonly type: NonNullable<RowOf<'lien'>['lien_type']>
  readonly priority: PriorityClass
  readonly owner: NonNullable<RowOf<'lien'>['owner_type']>
  readonly billed: number
  readonly from: number
  readonly to: number
}

import type { Level } from './levels.ts'

/** The twelve roles a new portal starts with. Administrators may add others; a role is data. */
export const roleTitles = [
  'admin',
  'employee',
  'case_manager',
  'underwriter',
  'law_firm',
  'law_firm_employee',
  'subsidiary',
  'subsidiary_user',
  'medical_provider',
  'chiropractor',
  'funder',
  'auditor',
] as const
export type RoleTitle = (typeof roleTitles)[number]

export const userTypes = ['staff', 'lawfirm', 'subsidiary', 'provider', 'chiropractor', 'funder', 'auditor'] as const
export type UserType = (typeof userTypes)[number]

export const actions = ['list', 'read', 'create', 'update', 'delete', 'export', 'approve'] as const
export type Action = (typeof actions)[number]

/** How far a grant reaches. Each entity says which of its rows a reach means. */
export const reaches = ['all', 'assigned', 'firm', 'subsidiary', 'office', 'portfolio', 'self'] as const
export type Reach = (typeof reaches)[number]

/** Kinds of secret. A role sees some of them; a column of a kind it does not see never leaves the database. */
export const secretKinds = [
  'price', // what a funder pays, and who that funder is
  'underwriting', // approved limits and scores
  'settlement', // settlement, fee and costs of a case
  'billing', // what care was billed at
  'internal', // remarks and ratings of the portal's own staff
  'terms', // price agreements with providers and funders
  'commission', // what a subsidiary earns
  'tax', // tax and bank numbers
  'identity', // who the patient is
  'proceeds', // what becomes of a lien after its originator sold it
  'reference', // the number of a lien, which contains that of its case
] as const
export type SecretKind = (typeof secretKinds)[number]

/** How what lies on a device is locked: as its owner chooses, or by something that only he knows or has. */
export const deviceLocks = ['chosen', 'required'] as const
export type DeviceLock = (typeof deviceLocks)[number]

export const MOST_DEVICE_HOURS = 720

/** Who is asking: everything an access rule may depend on. Read afresh whenever the user or the role changed. */
export interface Viewer {
  readonly id: string
  readonly session_id: string
  /** The administrator who sees with this person's eyes, and changes nothing. */
  readonly looks_by: string | null
  readonly role_id: string
  readonly role: string
  readonly level: Level
  readonly user_type: UserType
  readonly lawfirm_id: string | null
  readonly subsidiary_id: string | null
  readonly medical_provider_id: string | null
  readonly medical_provider_office_id: string | null
  readonly chiropractor_id: string | null
  readonly funder_id: string | null
  readonly employee_id: string | null
  readonly lawfirm_employee_id: string | null
  readonly is_casemanager: boolean
  readonly is_underwriter: boolean
  /** A law-firm employee who works on all of the firm's cases. */
  readonly firm_wide: boolean
  /** A subsidiary's user who may see bills and liens. */
  readonly sees_financials: boolean
  readonly grants: Readonly<Record<string, Reach>>
  readonly sees: readonly SecretKind[]
  /** The zone of the viewer's clock: "today" and "this month" are the viewer's own. */
  readonly time_zone: string
  readonly device_lock: DeviceLock
  /** How long rows may lie on a device unheard, where the role says so. */
  readonly device_hours: number | null
}

/** How far the viewer may go with an action on an entity; undefined where it is not granted. */
export function grantOf({ grants }: Pick<Viewer, 'grants'>, entity: string, action: Action): Reach | undefined {
  return grants[`${entity}.${action}`]
}

import { draftFor, type Values } from '#tests/support/drafts.ts'
import { entityNamed } from '#tests/support/world-rows.ts'
import { expected } from './expected.ts'
import type { Parties, Side } from './parties.ts'
import type { Prepared } from './prepared-rows.ts'
import { entityNames, outsideRoles, roles } from './vocabulary.ts'
import type { EntityName, Reach, Role } from './vocabulary.ts'

export interface CreateAttempt {
  readonly entity: EntityName
  readonly role: Role
  readonly label: 'own' | 'foreign'
  readonly draft: Values
  /** Whether the row would lie inside the role's reach. */
  readonly allowed: boolean
}

// Numbers of drafts go on from call to call, so that nothing unique is drafted twice.
let n = 20_000

/** For each entity and role: a draft for the role's own side, and one that names another tenant. */
export async function createAttempts(parties: Parties, { cases }: Prepared): Promise<CreateAttempt[]> {
  const attempts: CreateAttempt[] = []
  for (const entity of entityNames) {
    for (const role of roles) {
      for (const label of ['own', 'foreign'] as const) {
        n += 1
        const side = { ...parties[label], patient: cases[label] }
        const draft = draftFor(entityNamed(entity), { n, refs: (name) => parties.anchors[name] })
        const named = await namesFor(entity, role, label, side, parties)
        const reach = expected[entity][role].create
        attempts.push({
          entity,
          role,
          label,
          draft: { ...draft, ...named },
          allowed: isAllowed(entity, reach, label, role),
        })
      }
    }
  }
  return attempts
}

function isAllowed(entity: EntityName, reach: Reach, label: 'own' | 'foreign', role: Role): boolean {
  if (reach === 'none') return false
  // The sender is the one who asks; whom staff write to is up to them, others write to the staff on their cases.
  if (entity === 'message') return label === 'own' || !outsideRoles.some((outsider) => outsider === role)
  return reach === 'all' || label === 'own'
}

type Tenant = Side & { readonly patient: string }

/** What ties a draft to a side; everything else of it is a matter of form. */
async function namesFor(
  entity: EntityName,
  role: Role,
  label: 'own' | 'foreign',
  side: Tenant,
  parties: Parties,
): Promise<Values> {
  const { users, roles: roleIds, row, own } = parties
  switch (entity) {
    case 'patient':
      return patientFor(role, side, own)
    case 'task':
    case 'patient_mobile_info':
    case 'patient_sms':
    case 'patient_note':
    case 'patient_document':
    case 'previous_med':
    case 'appointment':
    case 'lien':
    case 'underwriting_document':
    case 'underwriting_note':
      return { patient_id: side.patient }
    case 'patient_lawfirm_employee':
      return {
        patient_id: side.patient,
        lawfirm_employee_id: await row('lawfirm_employee', { lawfirm_id: side.lawfirm }),
      }
    case 'lawfirm_employee':
      return { lawfirm_id: side.lawfirm }
    case 'medical_provider_office':
      return { medical_provider_id: side.medical_provider }
    case 'subsidiary_employee':
      return { subsidiary_id: side.subsidiary }
    case 'subsidiary_user': {
      const person = await row('user', {
        user_type: 'subsidiary',
        subsidiary_id: side.subsidiary,
        role_id: roleIds.subsidiary_user,
      })
      return { subsidiary_id: side.subsidiary, user_id: person }
    }
    case 'user':
      return userFor(role, side, roleIds)
    case 'role_menu':
      return { role_id: await row('role') }
    case 'message':
      return {
        receiver_id:
          label === 'foreign' ? parties.colleague : role === 'case_manager' ? users.underwriter : users.case_manager,
      }
    case 'employee':
    case 'lawfirm':
    case 'subsidiary':
    case 'chiropractor':
    case 'funder':
    case 'medical_provider':
    case 'insurance_type':
    case 'appointment_status':
    case 'patient_language':
    case 'underwriting_stage':
    case 'email_template':
    case 'accident_type':
    case 'appointment_type':
    case 'state':
    case 'insurance_company':
    case 'task_rule':
    case 'permission':
    case 'role':
    case 'menu_item':
      return {}
  }
}

function patientFor(role: Role, side: Tenant, own: Side): Values {
  switch (role) {
    case 'subsidiary':
    case 'subsidiary_user':
      return { lawfirm_id: own.lawfirm, subsidiary_id: side.subsidiary }
    case 'case_manager':
      return { lawfirm_id: own.lawfirm, case_manager_id: side.case_manager }
    case 'chiropractor':
      return {
        lawfirm_id: own.lawfirm,
        ...(side.chiropractor !== own.chiropractor && { chiropractor_id: side.chiropractor }),
      }
    default:
      return { lawfirm_id: side.lawfirm }
  }
}

function userFor(role: Role, side: Tenant, roleIds: Parties['roles']): Values {
  switch (role) {
    case 'law_firm':
    case 'law_firm_employee':
      return { user_type: 'lawfirm', lawfirm_id: side.lawfirm, role_id: roleIds.law_firm_employee }
    case 'subsidiary':
    case 'subsidiary_user':
      return { user_type: 'subsidiary', subsidiary_id: side.subsidiary, role_id: roleIds.subsidiary_user }
    default:
      return { role_id: roleIds.employee }
  }
}

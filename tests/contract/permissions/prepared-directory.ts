import type { Parties } from './parties.ts'
import type { Place } from './placed.ts'
import { roles } from './vocabulary.ts'
import type { EntityName, Reach, Role } from './vocabulary.ts'

type Put = (entity: EntityName, values: Record<string, unknown>, place: Place) => Promise<string>
type Know = (entity: EntityName, id: string, place: Place) => void

/** Firms, subsidiaries, providers, funders, the people of each, and their log-ins. */
export async function prepareDirectory(
  { own, foreign, users, roles: roleIds, partnerFirm }: Parties,
  put: Put,
  know: Know,
): Promise<void> {
  const ofFirm = { user_type: 'lawfirm', role_id: roleIds.law_firm_employee }
  const ofSubsidiary = { user_type: 'subsidiary', role_id: roleIds.subsidiary_user }
  const both: readonly Reach[] = ['firm', 'subsidiary']
  know('lawfirm', own.lawfirm, { label: 'own', reaches: both, keep: true })
  know('lawfirm', partnerFirm, { label: 'partner', reaches: ['subsidiary'], keep: true })
  know('lawfirm', foreign.lawfirm, { label: 'foreign', keep: true })
  await put('lawfirm_employee', { lawfirm_id: own.lawfirm }, { label: 'own', reaches: both })
  await put('lawfirm_employee', { lawfirm_id: partnerFirm }, { label: 'partner', reaches: ['subsidiary'] })
  await put('lawfirm_employee', { lawfirm_id: foreign.lawfirm }, { label: 'foreign' })
  know('medical_provider', own.medical_provider, { label: 'own', reaches: ['office'], keep: true })
  know('medical_provider', foreign.medical_provider, { label: 'foreign', keep: true })
  know('medical_provider_office', own.medical_provider_office, { label: 'own', reaches: ['office'], keep: true })
  know('medical_provider_office', foreign.medical_provider_office, { label: 'foreign', keep: true })
  know('chiropractor', own.chiropractor, { label: 'own', reaches: ['office'], keep: true })
  know('chiropractor', foreign.chiropractor, { label: 'foreign', keep: true })
  know('funder', own.funder, { label: 'own', reaches: ['portfolio'], keep: true })
  know('funder', foreign.funder, { label: 'foreign', keep: true })
  know('subsidiary', own.subsidiary, { label: 'own', reaches: ['subsidiary'], keep: true })
  know('subsidiary', foreign.subsidiary, { label: 'foreign', keep: true })
  for (const [label, side, reaches] of [
    ['own', own, ['subsidiary']],
    ['foreign', foreign, []],
  ] as const) {
    await put('subsidiary_employee', { subsidiary_id: side.subsidiary }, { label, reaches })
    const person = await put(
      'user',
      { ...ofSubsidiary, subsidiary_id: side.subsidiary },
      { label: `of the ${label} subsidiary`, reaches, keep: true },
    )
    await put('subsidiary_user', { subsidiary_id: side.subsidiary, user_id: person }, { label, reaches })
    await put(
      'user',
      { ...ofFirm, lawfirm_id: side.lawfirm },
      { label: `of the ${label} firm`, reaches: label === 'own' ? ['firm'] : [] },
    )
  }
  for (const role of roles)
    know('user', users[role], {
      label: `the log-in of ${role}`,
      reaches: ['self', ...partyOf[role]],
      only: whose(role),
      keep: true,
    })
  await put('employee', {}, { label: 'any' })
  for (const entity of ['lawfirm', 'medical_provider', 'chiropractor', 'funder', 'subsidiary', 'user'] as const) {
    await put(entity, {}, { label: 'foreign, to be removed' })
  }
  await put(
    'medical_provider_office',
    { medical_provider_id: foreign.medical_provider },
    { label: 'foreign, to be removed' },
  )
  const goneIn: [EntityName, Record<string, unknown>][] = [
    ['lawfirm', { subsidiary_id: own.subsidiary }],
    ['lawfirm_employee', { lawfirm_id: own.lawfirm }],
    ['medical_provider', {}],
    ['medical_provider_office', { medical_provider_id: own.medical_provider }],
    ['chiropractor', {}],
    ['funder', {}],
    ['subsidiary', {}],
    ['subsidiary_employee', { subsidiary_id: own.subsidiary }],
    ['user', { ...ofFirm, lawfirm_id: own.lawfirm }],
    ['employee', {}],
  ]
  for (const [entity, values] of goneIn) await put(entity, values, { label: 'removed', gone: true })
}

const partyOf: Record<Role, readonly Reach[]> = {
  admin: [],
  employee: [],
  case_manager: [],
  underwriter: [],
  auditor: [],
  law_firm: ['firm'],
  law_firm_employee: ['firm'],
  subsidiary: ['subsidiary'],
  subsidiary_user: ['subsidiary'],
  medical_provider: [],
  chiropractor: [],
  funder: [],
}

/** The own log-in is everybody's own; as a colleague it is known to those of the same party. */
function whose(role: Role): (asking: Role, reach: Reach) => boolean {
  return (asking, reach) => reach !== 'self' || asking === role
}

/** Roles, what they permit, and the entries of their navigation. */
export async function prepareRights({ roles: roleIds, row }: Parties, put: Put, know: Know): Promise<void> {
  const item = await put('menu_item', {}, { label: 'of every role', reaches: ['self'], keep: true })
  const other = await put('menu_item', {}, { label: 'of no role of the demo', keep: true })
  for (const role of roles) {
    know('role', roleIds[role], { label: role, reaches: ['self'], only: ofRole(role), keep: true })
    await put(
      'role_menu',
      { role_id: roleIds[role], menu_item_id: item },
      { label: role, reaches: ['self'], only: ofRole(role), keep: true },
    )
  }
  const spare = await put('role', {}, { label: 'another', keep: true })
  await put('role_menu', { role_id: spare, menu_item_id: other }, { label: 'of another role' })
  await put('role', {}, { label: 'to be removed' })
  await put('menu_item', {}, { label: 'to be removed' })
  await put('role', {}, { label: 'removed', gone: true })
  await put('menu_item', {}, { label: 'removed', gone: true })
  await put('role_menu', { role_id: await row('role'), menu_item_id: item }, { label: 'removed', gone: true })
  await put('permission', {}, { label: 'granted to nobody' })
  await put('permission', {}, { label: 'removed', gone: true })
}

function ofRole(role: Role): (asking: Role, reach: Reach) => boolean {
  return (asking, reach) => reach !== 'self' || asking === role
}

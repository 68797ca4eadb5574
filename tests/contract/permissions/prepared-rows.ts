import { prepareDirectory, prepareRights } from './prepared-directory.ts'
import { prepareTiedDocuments } from './tied-documents.ts'
import { everybody, type Place, type Placed } from './placed.ts'
import { sharedRows } from './row-conditions.ts'
import type { Parties, Side } from './parties.ts'
import { entityNames, roles } from './vocabulary.ts'
import type { EntityName, Reach, Role } from './vocabulary.ts'

export interface Prepared {
  readonly placed: readonly Placed[]
  /** The case everybody has part in, one of the own firm and subsidiary alone, and one of strangers. */
  readonly cases: { readonly own: string; readonly near: string; readonly foreign: string }
}

const GONE = { deleted_at: '2026-05-05T10:00:00Z' }

const childNames = [
  'patient_mobile_info',
  'patient_sms',
  'patient_lawfirm_employee',
  'previous_med',
  'underwriting_document',
  'underwriting_note',
  'task',
] as const

const lookUps = [
  'insurance_type',
  'appointment_status',
  'patient_language',
  'underwriting_stage',
  'accident_type',
  'appointment_type',
  'state',
  'insurance_company',
  'task_rule',
  'email_template',
] as const

export async function prepareRows(parties: Parties): Promise<Prepared> {
  const { row, own, foreign, users } = parties
  const placed: Placed[] = []
  const put = async (entity: EntityName, values: Record<string, unknown>, place: Place): Promise<string> => {
    const id = await row(entity, { ...values, ...(place.gone && GONE) })
    know(entity, id, place)
    return id
  }
  const know = (
    entity: EntityName,
    id: string,
    { label, reaches = [], only, keep = false, gone = false }: Place,
  ): void => {
    const inside = (role: Role, reach: Reach): boolean => {
      if (gone || reach === 'none') return false
      return (reach === 'all' || reaches.includes(reach)) && (only?.(role, reach) ?? true)
    }
    placed.push({ entity, id, label, inside, keep, gone })
  }

  const caseOf = (side: Side) => ({
    lawfirm_id: side.lawfirm,
    subsidiary_id: side.subsidiary,
    chiropractor_id: side.chiropractor,
    case_manager_id: side.case_manager,
    underwriter_id: side.underwriter,
  })
  const near = {
    ...own,
    chiropractor: foreign.chiropractor,
    case_manager: foreign.case_manager,
    underwriter: foreign.underwriter,
  }
  const nearReaches: readonly Reach[] = ['firm', 'subsidiary']
  const cases = {
    own: await put('patient', caseOf(own), { label: 'own', reaches: everybody, keep: true }),
    near: await put('patient', caseOf(near), { label: 'near', reaches: nearReaches, keep: true }),
    foreign: await put('patient', caseOf(foreign), { label: 'foreign', keep: true }),
  }
  const places = [
    { label: 'own', of: cases.own, reaches: everybody, employee: own.lawfirm_employee },
    {
      label: 'near',
      of: cases.near,
      reaches: nearReaches,
      employee: await row('lawfirm_employee', { lawfirm_id: own.lawfirm }),
    },
    { label: 'foreign', of: cases.foreign, reaches: [], employee: foreign.lawfirm_employee },
  ] as const

  // What ties the parties to the cases.
  await put(
    'patient_lawfirm_employee',
    { patient_id: cases.own, lawfirm_employee_id: own.lawfirm_employee, from: '2026-01-01' },
    { label: 'the tie to the own case', reaches: everybody, keep: true },
  )
  for (const [label, side, of] of [
    ['own', own, cases.own],
    ['foreign', foreign, cases.foreign],
  ] as const) {
    const reaches: readonly Reach[] = label === 'own' ? ['assigned', 'firm', 'subsidiary'] : []
    const provider = {
      medical_provider_id: side.medical_provider,
      medical_provider_office_id: side.medical_provider_office,
    }
    const practice = { chiropractor_id: side.chiropractor }
    const theirs = (role: Role) => (asking: Role, reach: Reach) => reach !== 'office' || asking === role
    const all: readonly Reach[] = label === 'own' ? [...reaches, 'office'] : []
    const bought = {
      owner_type: 'funder',
      owner_id: side.funder,
      funding_status: 'funded',
      billed_cents: 40_000,
      price_cents: 10_000,
    }
    const held = { owner_type: 'chiropractor', owner_id: side.chiropractor, billed_cents: 30_000 }
    await put(
      'appointment',
      { patient_id: of, ...provider },
      { label: `${label}, at the provider`, reaches: all, only: theirs('medical_provider'), keep: true },
    )
    await put(
      'appointment',
      { patient_id: of, ...practice },
      { label: `${label}, at the practice`, reaches: all, only: theirs('chiropractor') },
    )
    const lienReaches: readonly Reach[] = label === 'own' ? [...all, 'portfolio'] : []
    await put(
      'lien',
      { patient_id: of, medical_provider_id: side.medical_provider, ...bought },
      { label: `${label}, bought`, reaches: lienReaches, only: theirs('medical_provider'), keep: true },
    )
    await put(
      'lien',
      { patient_id: of, ...practice, ...held },
      { label: `${label}, of the practice`, reaches: all, only: theirs('chiropractor') },
    )
    await put('patient', { ...caseOf(side), ...GONE }, { label: `${label}, removed`, gone: true })
  }
  // At another provider of the same patient, which the own one hears nothing of.
  await put(
    'appointment',
    {
      patient_id: cases.own,
      medical_provider_id: foreign.medical_provider,
      medical_provider_office_id: foreign.medical_provider_office,
    },
    { label: 'own case at a foreign provider', reaches: ['assigned', 'firm', 'subsidiary'] },
  )
  await put(
    'lien',
    {
      patient_id: cases.own,
      medical_provider_id: foreign.medical_provider,
      billed_cents: 10_000,
      owner_type: 'funder',
      owner_id: foreign.funder,
    },
    { label: 'own case of a foreign provider', reaches: ['assigned', 'firm', 'subsidiary'] },
  )
  await put('appointment', { patient_id: cases.own }, { label: 'own, removed', gone: true })
  await put('lien', { patient_id: cases.own, billed_cents: 5_000 }, { label: 'own, removed', gone: true })
  for (const { label, of, reaches } of places) {
    await put(
      'patient',
      label === 'own'
        ? caseOf({ ...own, chiropractor: own.chiropractor })
        : label === 'near'
          ? caseOf(near)
          : caseOf(foreign),
      {
        label: `${label}, to be removed`,
        // Nothing ties this one to those who need a tie.
        reaches,
        only: (role, reach) =>
          reach !== 'portfolio' &&
          (reach !== 'office' || role === 'chiropractor') &&
          (reach !== 'assigned' || role !== 'law_firm_employee'),
      },
    )
    for (const entity of childNames) {
      const values = {
        patient_id: of,
        ...(entity === 'patient_lawfirm_employee' && {
          lawfirm_employee_id:
            label === 'own'
              ? await row('lawfirm_employee', { lawfirm_id: own.lawfirm })
              : places.find((place) => place.label === label)!.employee,
        }),
      }
      const id = await put(entity, values, { label, reaches })
      if (entity === 'patient_mobile_info')
        await parties.database.pool.query(`update patient_mobile_info set is_primary = false where id = $1`, [id])
      if (label === 'own')
        await put(
          entity,
          { ...values, ...(entity === 'patient_lawfirm_employee' && { from: '2009-01-01', to: '2009-02-01' }) },
          { label: 'own, removed', gone: true },
        )
    }
    for (const visibility of ['internal', 'lawfirm', 'subsidiary'] as const) {
      await put(
        'patient_note',
        { patient_id: of, visibility },
        { label: `${label}, ${visibility}`, reaches, only: shared('patient_note', [visibility]) },
      )
    }
    for (const visibility of [
      ['internal'],
      ['lawfirm'],
      ['subsidiary'],
      ['provider'],
      ['funder'],
      ['lawfirm', 'subsidiary', 'provider', 'funder'],
    ]) {
      await put(
        'patient_document',
        { patient_id: of, doc_type: 'bill', visibility },
        // Of no visit and no lien, it is no practice's own.
        {
          label: `${label}, ${visibility.join(' ')}`,
          reaches,
          only: (role, reach) => reach !== 'office' && shared('patient_document', visibility)(role),
        },
      )
    }
  }
  await prepareTiedDocuments(put, cases.own, placed)
  await put('patient_note', { patient_id: cases.own, visibility: 'lawfirm' }, { label: 'own, removed', gone: true })
  await put(
    'patient_document',
    { patient_id: cases.own, visibility: ['lawfirm'] },
    { label: 'own, removed', gone: true },
  )

  await prepareDirectory(parties, put, know)
  for (const entity of lookUps) {
    // A stage of the category that new cases begin in would be in use at once.
    const values = entity === 'underwriting_stage' ? { category: 'declined' } : {}
    await put(entity, values, { label: 'any' })
    await put(entity, values, { label: 'removed', gone: true })
  }
  await prepareRights(parties, put, know)
  const [writer, reader] = [foreign.case_manager, foreign.underwriter]
  for (const role of roles) {
    const sent = { created_by: users[role], receiver_id: writer }
    const got = { created_by: writer, receiver_id: users[role] }
    await put('message', sent, { label: `sent by ${role}`, reaches: ['self'], only: (asking) => asking === role })
    await put('message', got, { label: `got by ${role}`, reaches: ['self'], only: (asking) => asking === role })
  }
  await put('message', { created_by: writer, receiver_id: reader }, { label: 'of others' })
  await put('message', { created_by: users.admin, receiver_id: writer }, { label: 'removed', gone: true })
  const missing = entityNames.filter((entity) => !placed.some((one) => one.entity === entity))
  if (missing.length > 0) throw new Error(`No rows were prepared for ${missing.join(', ')}.`)
  return { placed, cases }
}

/** Inside its reach a role sees what is shared with its kind only. */
function shared(entity: EntityName, visibility: readonly string[]): (role: Role) => boolean {
  return (role) => {
    const narrow = sharedRows.filter((one) => one.entity === entity && one.role === role)
    return narrow.length === 0 || narrow.some((one) => visibility.includes(one.visibility))
  }
}

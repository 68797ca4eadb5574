import { openWorld, type Row, type World } from '#tests/contract/cases/world.ts'
import type { Answer, Client, EngineName } from '#tests/support/server.ts'

/** The portal with a user of the billing department. */
export interface MoneyWorld extends World {
  readonly billing: Client
}

export async function openMoney(engine: EngineName): Promise<MoneyWorld> {
  const world = await openWorld(engine)
  const billing = await world.server.as('staff')
  await world.rows(`update employee set department = 'billing' where user_id = $1`, [billing.userId])
  return { ...world, billing }
}

/** Balances of the worked example: surgery centre, MRI, chiropractor, pain management. */
export const owed = [48_500_00, 3_600_00, 7_845_00, 21_300_50] as const
export const medicareCents = 3_120_44
export const floored = { client_floor_bps: 3000 }
/** What the 30 % floor leaves for each of them, and for Medicare. */
export const awards = [24_984_97, 1_854_55, 4_041_38, 10_973_04, 3_120_44] as const

export interface WorkedCase {
  readonly patient: Row
  /** In the order of `owed`, and Medicare's as the last. */
  readonly liens: readonly Row[]
}

/** The worked example from its intake to the day of the settlement, its liens asserted and confirmed by the firm. */
export async function workedCase(world: MoneyWorld): Promise<WorkedCase> {
  const { admin, firm, billing } = world
  const patient = await world.open()
  await world.set('patient', patient['id'], { fee_num: 1, fee_den: 3, costs_cents: 2_417_55, case_status: 'settled' })
  const made: Row[] = []
  for (const cents of owed) made.push(await world.claim(patient, cents))
  made.push(await world.claim(patient, medicareCents, { lien_type: 'medicare', medical_provider_id: null }))
  for (const lien of made) {
    await moveLien(world, admin, lien, { to: 'asserted' })
    await moveLien(world, firm, lien, { to: 'confirmed', confirmation_method: 'letter' })
  }
  const line = { payer: 'Carrier of the other party', amount_cents: 100_000_00, agreed_on: '2026-06-01' }
  const added = await billing.post(`/patient/${patient['id']}/settlements`, line)
  if (added.status !== 201) throw new Error(`No settlement: ${added.status} ${added.text}`)
  return { patient, liens: made }
}

export async function moveLien(world: World, by: Client, lien: Row, wish: Row): Promise<Answer> {
  const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [lien['id']])
  return by.post(`/lien/${lien['id']}/transition`, { expected_version: version, ...wish })
}

/** One step of a distribution, on the version that stands. */
export async function step(world: World, by: Client, id: string, to: string, more: Row = {}): Promise<Answer> {
  const [{ version } = { version: 0 }] = await world.rows('select version from distribution where id = $1', [id])
  return by.post(`/distribution/${id}/transition`, { to, expected_version: version, ...more })
}

export async function draft(by: Client, patient: Row, scenario: Row = floored, name = 'With a floor'): Promise<Row> {
  const answer = await by.post(`/patient/${patient['id']}/distributions`, { name, scenario })
  if (answer.status !== 201) throw new Error(`No draft: ${answer.status} ${answer.text}`)
  return answer.body.distribution as Row
}

/** A distribution in the firm's hands, made by billing and approved by the administrator. */
export async function published(world: MoneyWorld, patient: Row): Promise<Row> {
  const made = await draft(world.billing, patient)
  for (const [by, to] of [
    [world.billing, 'proposed'],
    [world.admin, 'approved'],
    [world.billing, 'published'],
  ] as const) {
    const answer = await step(world, by, made['id'], to)
    if (answer.status !== 200) throw new Error(`Not ${to}: ${answer.status} ${answer.text}`)
  }
  return made
}

/** A distribution that its firm has accepted and its owners have agreed to: only paying out is left. */
export async function agreedOn(world: MoneyWorld, patient: Row): Promise<string> {
  const { id } = await published(world, patient)
  await step(world, world.firm, id, 'accepted')
  await ownersAccept(world, patient)
  return String(id)
}

/** Two funders who pay the portal 250 basis points; the first is the demo's own log-in. */
export async function twoFunders(world: MoneyWorld): Promise<string[]> {
  const own = await world.server.as('funder')
  const rows = await world.rows(
    `select id from funder where deleted_at is null order by id = (select funder_id from "user" where id = $1) desc, id limit 2`,
    [own.userId],
  )
  const funders = rows.map(({ id }) => String(id))
  for (const id of funders) await world.set('funder', id, { servicing_fee_bps: 250 })
  return funders
}

/** The worked example after the firm has paid out: two funders own two liens each. */
export async function executedCase(world: MoneyWorld, funders: readonly string[]): Promise<WorkedCase> {
  const made = await workedCase(world)
  for (const [place, lien] of made.liens.slice(0, 4).entries())
    await world.set('lien', lien['id'], {
      owner_type: 'funder',
      owner_id: funders[place % 2],
      funding_status: 'funded',
      servicing_fee_bps: 250,
    })
  const { id } = await published(world, made.patient)
  await step(world, world.firm, id, 'accepted')
  await ownersAccept(world, made.patient)
  await step(world, world.firm, id, 'executed')
  return made
}

/** On behalf of every owner, the administrator takes what the firm offers. */
export async function ownersAccept(world: MoneyWorld, patient: Row): Promise<void> {
  const asked = await world.rows(
    `select l.id from lien l join reduction_offer o on o.lien_id = l.id
     where l.patient_id = $1 and o.state = 'open' order by l.lien_number`,
    [patient['id']],
  )
  for (const lien of asked) {
    const answer = await moveLien(world, world.admin, lien, { to: 'agreed' })
    if (answer.status !== 200) throw new Error(`Not agreed: ${answer.status} ${answer.text}`)
  }
}

import type { Buyer, GoldenCase, GoldenLien, GoldenShares, GoldenSupplement, Step } from './shapes.ts'

// Rows of every shape are looked into here.
// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>

/** A client that throws when the server refuses. */
export interface Person {
  get(path: string): Promise<Row>
  post(path: string, body: Row): Promise<Row>
  put(path: string, body: Row): Promise<Row>
}

/** Everybody who has a part in a settlement, and what a case is opened with. */
export interface Cast {
  readonly admin: Person
  readonly billing: Person
  readonly underwriter: Person
  readonly firm: Person
  readonly firmId: string
  readonly providerId: string
  readonly chiropractorId: string
  /** Opens a case that has nothing to be paid yet. */
  open(): Promise<Row>
  /** Funders, and who answers for each; where they are missing, no lien is sold. */
  readonly buyers?: Readonly<Record<Buyer, { readonly id: string; readonly person: Person }>>
  /** The paper that a purchase rests on. */
  assignment?(patient: Row, lien: Row): Promise<string>
  /** Owners take what they are offered from the last lien to the first. */
  readonly lastOwnerFirst?: true
}

export interface Played {
  readonly patient: Row
  readonly liens: Map<string, Row>
  readonly receipts: Map<string, Row>
  /** In the order in which they were carried out. */
  readonly distributions: string[]
}

export interface Watching {
  /** Called with every distribution once the firm has it in its hands. */
  onShared?(made: Row, shares: GoldenShares, played: Played): Promise<void>
  onSupplement?(made: Row, shares: GoldenSupplement, played: Played): Promise<void>
  onShort?(answer: Row, step: Extract<Step, { do: 'come short' }>): void
}

const PAID_ON = '2026-06-20'

/** Brings a golden case from its intake to its end, by the calls that the screens make. */
export async function play(cast: Cast, golden: GoldenCase, watching: Watching = {}): Promise<Played> {
  const patient = await cast.open()
  const played: Played = { patient, liens: new Map(), receipts: new Map(), distributions: [] }
  const { version } = (await cast.admin.get(`/patient/${patient['id']}`))['patient']
  const { num, den, on_medpay = false } = golden.fee
  await cast.admin.put(`/patient/update/${patient['id']}`, {
    version,
    fee_num: num,
    fee_den: den,
    costs_cents: golden.costs,
    settlement_date: '2026-06-01',
  })
  await setFeeOnMedpay(cast, on_medpay)
  for (const [place, lien] of Object.entries(golden.liens)) await addLien(cast, played, place, lien)
  for (const { kind = 'liability', cents } of golden.payments)
    await cast.billing.post(`/patient/${patient['id']}/settlements`, {
      payer: `Carrier of the ${kind}`,
      kind,
      amount_cents: cents,
      agreed_on: '2026-06-01',
    })
  for (const step of golden.steps) await take(step, { cast, golden, played, watching })
  return played
}

interface Stage {
  readonly cast: Cast
  readonly golden: GoldenCase
  readonly played: Played
  readonly watching: Watching
}

async function setFeeOnMedpay({ admin, firmId }: Cast, fee_on_medpay: boolean): Promise<void> {
  const { lawfirm } = await admin.get(`/lawfirm/${firmId}`)
  if (lawfirm['fee_on_medpay'] === fee_on_medpay) return
  await admin.put(`/lawfirm/update/${firmId}`, { version: lawfirm['version'], fee_on_medpay })
}

async function addLien(cast: Cast, played: Played, place: string, golden: GoldenLien): Promise<void> {
  const { admin, firm } = cast
  const { lien } = await admin.post('/lien/create', {
    patient_id: played.patient['id'],
    billed_cents: golden.billed,
    ...(golden.adjusted !== undefined && { adjustment_cents: golden.adjusted }),
    ...(golden.type && { lien_type: golden.type }),
    ...(golden.turn && { priority_class: golden.turn }),
    ...(golden.of === undefined && { medical_provider_id: cast.providerId }),
    ...(golden.of === 'chiropractor' && { chiropractor_id: cast.chiropractorId }),
  })
  played.liens.set(place, lien)
  await moveLien(admin, lien, { to: 'asserted' })
  if (golden.sold && cast.buyers) await sell(cast, played.patient, lien, golden.sold)
  if (!golden.unconfirmed) await moveLien(firm, lien, { to: 'confirmed', confirmation_method: 'letter' })
}

async function sell(cast: Cast, patient: Row, lien: Row, sold: NonNullable<GoldenLien['sold']>): Promise<void> {
  const { admin, underwriter } = cast
  const buyer = cast.buyers?.[sold.to]
  const paper = await cast.assignment?.(patient, lien)
  if (!buyer || !paper) throw new Error('nothing is sold without a buyer and a paper')
  const offer = { to: 'offered', funder_id: buyer.id, price_cents: sold.price }
  await moveLien(admin, lien, offer, 'funding')
  await moveLien(buyer.person, lien, { to: 'approved' }, 'funding')
  const purchase = { to: 'funded', purchase_date: '2026-05-20', assignment_document_id: paper }
  await moveLien(underwriter, lien, purchase, 'funding')
}

async function moveLien(by: Person, lien: Row, wish: Row, call = 'transition'): Promise<Row> {
  const { version } = (await by.get(`/lien/${lien['id']}`))['lien']
  return by.post(`/lien/${lien['id']}/${call}`, { expected_version: version, ...wish })
}

async function take(step: Step, stage: Stage): Promise<void> {
  const { cast, played, watching } = stage
  const { admin, billing, firm } = cast
  const lien = 'lien' in step ? lienOf(played, step.lien) : {}
  const patientId = played.patient['id'] as string
  switch (step.do) {
    case 'pay':
      return pay(cast, lien, step)
    case 'agree':
      return bargain(stage, lien, step)
    case 'dispute':
      return void (await moveLien(firm, lien, { to: 'disputed', reason: 'Treated before the accident' }))
    case 'settle dispute':
      await moveLien(firm, lien, { to: 'confirmed', confirmation_method: 'letter' })
      await moveLien(firm, lien, { to: 'reduction_requested', offer_cents: step.at })
      return void (await moveLien(admin, lien, { to: 'agreed' }))
    case 'correct lien':
      await moveLien(admin, lien, { billed_cents: step.billed, reason: 'A line was billed twice' }, 'correction')
      return void (await moveLien(firm, lien, { to: 'confirmed', confirmation_method: 'letter' }))
    case 'give up':
      return void (await moveLien(admin, lien, { to: step.as, reason: 'Never treated there' }))
    case 'share':
      return share(stage, step.shares)
    case 'supplement':
      return supplement(stage, step.shares)
    case 'reverse':
      return void (await moveDistribution(admin, played, 'reversed', 'The carrier pays less'))
    case 'correct settlement': {
      const [line] = (await billing.get(`/patient/${patientId}/settlements`))['settlements']
      const right = { amount_cents: step.cents, reason: 'The carrier pays less', expected_version: line['version'] }
      return void (await billing.post(`/patient/${patientId}/settlements/${line['id']}/correction`, right))
    }
    case 'come short':
      return watching.onShort?.(await billing.get(`/patient/${patientId}/payment_distribution`), step)
    case 'reopen':
      return void (await moveLien(admin, lien, { to: 'negotiating', reason: 'The carrier pays less' }))
    case 'receive':
    case 'allocate':
    case 'take back':
    case 'bounce':
      return keepAccounts(step, stage)
    case 'change rate':
      return changeRate(cast, step.bps)
  }
}

function lienOf(played: Played, place: string): Row {
  const lien = played.liens.get(place)
  if (!lien) throw new Error(`the case has no ${place}`)
  return lien
}

/** A payment past the portal; one that is taken back leaves both entries. */
async function pay({ billing }: Cast, lien: Row, step: Extract<Step, { do: 'pay' }>): Promise<void> {
  const path = `/lien/${lien['id']}/direct_payment`
  const { version } = (await billing.get(`/lien/${lien['id']}`))['lien']
  const { source, cents } = step
  const payment = { source, amount_cents: cents, paid_on: PAID_ON, reference: source }
  const paid = await billing.post(path, { ...payment, expected_version: version })
  if (!step.back) return
  const [made] = (await billing.get(path))['direct_payments'].toReversed()
  const back = { reason: 'It was booked for another lien', expected_version: paid['lien']['version'] }
  await billing.post(`${path}/${made['id']}/reversal`, back)
}

/** The firm offers, the owner asks for more, and the firm takes that. */
async function bargain({ cast, golden }: Stage, lien: Row, step: Extract<Step, { do: 'agree' }>): Promise<void> {
  const sold = golden.liens[step.lien]?.sold
  const owner = (sold && cast.buyers?.[sold.to].person) ?? cast.admin
  await moveLien(cast.firm, lien, { to: 'reduction_requested', offer_cents: step.offered })
  await moveLien(owner, lien, { to: 'negotiating', offer_cents: step.countered })
  await moveLien(cast.firm, lien, { to: 'agreed' })
}

async function share(stage: Stage, shares: GoldenShares): Promise<void> {
  const { cast, golden, played, watching } = stage
  const scenario = scenarioOf(golden)
  const { distribution } = await cast.billing.post(`/patient/${played.patient['id']}/distributions`, { scenario })
  await carryOut(stage, distribution, async () => watching.onShared?.(distribution, shares, played))
}

async function supplement(stage: Stage, shares: GoldenSupplement): Promise<void> {
  const { cast, played, watching } = stage
  const { distribution } = await cast.billing.post(`/distribution/${played.distributions[0]}/supplement`, {})
  await carryOut(stage, distribution, async () => watching.onSupplement?.(distribution, shares, played))
}

/** What the case does not say itself, and a person decides. */
export function scenarioOf({ fee, floor_bps = 0, cap = { kind: 'none' } }: GoldenCase): Row {
  return {
    fee_base: fee.base ?? 'gross',
    fee_waiver_cents: fee.waived ?? 0,
    client_floor_bps: floor_bps,
    cap_rule: cap,
  }
}

/** One person proposes, another approves; the firm accepts, owners take what they are offered, and the firm pays. */
async function carryOut({ cast, played }: Stage, { id }: Row, onPublished: () => Promise<void>): Promise<void> {
  const { admin, billing, firm } = cast
  played.distributions.push(id)
  await moveDistribution(billing, played, 'proposed')
  await moveDistribution(admin, played, 'approved')
  await moveDistribution(billing, played, 'published')
  await onPublished()
  const { distribution } = await moveDistribution(firm, played, 'accepted')
  const waiting = distribution['waits_for'] as Row[]
  for (const lien of cast.lastOwnerFirst ? waiting.toReversed() : waiting) await moveLien(admin, lien, { to: 'agreed' })
  await moveDistribution(firm, played, 'executed')
}

async function moveDistribution(by: Person, played: Played, to: string, reason?: string): Promise<Row> {
  const path = `/distribution/${played.distributions.at(-1)}`
  const { version } = (await by.get(path))['distribution']
  return by.post(`${path}/transition`, { to, expected_version: version, ...(reason && { reason }) })
}

type AccountStep = Extract<Step, { do: 'receive' | 'allocate' | 'take back' | 'bounce' }>

async function keepAccounts(step: AccountStep, { cast, played }: Stage): Promise<void> {
  const { billing } = cast
  const patientId = played.patient['id'] as string
  const held = played.receipts.get(step.receipt) ?? {}
  const path = `/receipt/${held['id']}`
  switch (step.do) {
    case 'receive': {
      const { receipt, cents, method, source = 'settlement', to } = step
      const allocations = partsOf(played, to)
      const made = await billing.post(`/patient/${patientId}/receipts`, {
        payer: 'The law firm',
        method,
        source,
        reference: `${receipt} of ${patientId}`,
        amount_cents: cents,
        received_on: PAID_ON,
        ...(allocations.length > 0 && { allocations }),
      })
      return void played.receipts.set(receipt, made['receipt'])
    }
    case 'allocate':
      return void (await billing.post(`${path}/allocations`, { allocations: partsOf(played, step.to) }))
    case 'take back': {
      const lienId = lienOf(played, step.lien)['id'] as string
      const { receipts } = await billing.get(`/patient/${patientId}/receipts`)
      const { allocations } = receipts.find((receipt: Row) => receipt['id'] === held['id'])
      const { id } = allocations.findLast((one: Row) => one['lien_id'] === lienId)
      return void (await billing.post(`${path}/allocations/${id}/reversal`, { reason: 'Meant for another lien' }))
    }
    case 'bounce':
      return void (await billing.post(`${path}/reversal`, { reason: 'Insufficient funds' }))
  }
}

function partsOf(played: Played, to: Readonly<Record<string, number>>): Row[] {
  return Object.entries(to).map(([place, amount_cents]) => ({ lien_id: lienOf(played, place)['id'], amount_cents }))
}

async function changeRate({ admin, buyers }: Cast, servicing_fee_bps: number): Promise<void> {
  for (const { id } of Object.values(buyers ?? {})) {
    const { version } = (await admin.get(`/funder/${id}`))['funder']
    await admin.put(`/funder/update/${id}`, { version, servicing_fee_bps })
  }
}

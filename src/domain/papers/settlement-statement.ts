import type { DistributionOutputs } from '../rules/distribution/frozen.ts'
import type { DistributionInput, DistributionLine } from '../rules/distribution/types.ts'
import { shareFee } from '../rules/distribution/fee-shares.ts'
import { sumCents } from '../rules/money.ts'
import { caseLines, firmParty, type PaperFacts } from './paper-facts.ts'
import type { PaperColumn, PaperModel, PaperSection, PaperTable } from './paper.ts'
import { dollars, fileName, longDate, present } from './paper-text.ts'

export interface StatedDistribution {
  readonly number: number
  /** The number of the distribution whose held money this one shares out. */
  readonly supplements_number: number | null
  readonly state: string
  readonly published_at: string | null
  readonly engine_version: string
  readonly sha256: string | null
  readonly inputs: DistributionInput
  readonly outputs: DistributionOutputs
  /** Who treated the patient, or whose claim it is, by lien number. */
  readonly holders: Readonly<Record<string, string>>
}

const money: readonly PaperColumn[] = [
  { title: '', align: 'start', width: 75 },
  { title: 'Amount', align: 'end', width: 25 },
]

/** The firm's account of the money to its client, line by line, from figures that can be worked out again. */
export function settlementStatement(facts: PaperFacts, distribution: StatedDistribution, today: string): PaperModel {
  const { number, supplements_number: base, state, sha256, published_at, engine_version } = distribution
  const isPublished = published_at !== null && sha256 !== null
  return {
    title: base === null ? 'Settlement statement' : 'Supplemental settlement statement',
    mark: state === 'reversed' ? 'REVERSED' : isPublished ? null : 'DRAFT',
    file_name: fileName('settlement-statement', facts.case_number, String(number)),
    letterhead: facts.letterhead,
    date: published_at?.slice(0, 10) ?? today,
    parties: [firmParty(facts, 'Prepared for')],
    facts: [
      ...caseLines(facts),
      { label: 'Distribution', value: base === null ? `No. ${number}` : `No. ${number}, supplement to No. ${base}` },
      ...(isPublished ? [{ label: 'Published', value: longDate(published_at) }] : []),
    ],
    sections: [
      base === null ? settlement(distribution) : heldBefore(distribution),
      liens(distribution),
      shares(distribution),
    ],
    small_print: smallPrint(distribution),
    signatures: [
      { role: 'Client', name: facts.patient_name },
      { role: 'Attorney', name: facts.attorney_name },
    ],
    proof: isPublished ? { label: `SHA-256 of the figures (engine ${engine_version})`, value: sha256 } : null,
  }
}

function settlement({ inputs, outputs: { totals } }: StatedDistribution): PaperSection {
  const { settlement_lines_cents: payments, fee_num, fee_den, fee_base, fee_waiver_cents } = inputs
  const { gross_cents } = totals
  const carrying =
    inputs.fee_free_cents === 0 ? 'the settlement' : `${dollars(gross_cents - inputs.fee_free_cents)} of the settlement`
  const base = fee_base === 'gross' ? carrying : `${carrying} less costs`
  const named = (place: number): string => (payments.length === 1 ? 'Settlement' : `Settlement, payment ${place + 1}`)
  const table: PaperTable = {
    columns: money,
    rows: [
      ...payments.map((cents, place) => [named(place), dollars(cents)]),
      [`Attorney fee, ${fee_num}/${fee_den} of ${base}`, dollars(-(totals.fee_cents + fee_waiver_cents))],
      ...(fee_waiver_cents === 0 ? [] : [['Fee waived by the firm', dollars(fee_waiver_cents)]]),
      ...(inputs.cost_lines ?? []).map(({ payee, what, amount_cents }) => [
        `Costs: ${present(what, payee).join(', ')}`,
        dollars(-amount_cents),
      ]),
      ...(inputs.cost_lines ? [] : [['Costs of the case', dollars(-totals.costs_cents)]]),
    ],
    totals: [['Net of fee and costs', dollars(totals.net_cents)]],
  }
  return { heading: 'Settlement', paragraphs: sharedFee(totals.fee_cents, inputs), table }
}

/** The client has to know with whom the firm shares its fee. */
function sharedFee(feeCents: number, { fee_shares = [] }: DistributionInput): string[] {
  const words = { referral: 'for the referral', co_counsel: 'as co-counsel' } as const
  return shareFee(feeCents, fee_shares).shares.map(
    ({ payee, kind, amount_cents }) => `${dollars(amount_cents)} of the attorney fee goes to ${payee} ${words[kind]}.`,
  )
}

/** Fee and costs were taken when the settlement itself was shared out. */
function heldBefore({ inputs, outputs: { totals } }: StatedDistribution): PaperSection {
  const rows = inputs.liens.map(({ lien_number }, place) => [
    `Held for ${lien_number}`,
    dollars(inputs.settlement_lines_cents[place] ?? 0),
  ])
  const table: PaperTable = { columns: money, rows, totals: [['Held in trust until now', dollars(totals.gross_cents)]] }
  return { heading: 'Held in trust', paragraphs: [], table }
}

function liens({ outputs: { lines }, holders }: StatedDistribution): PaperSection {
  const anyHeld = lines.some(({ held_cents }) => held_cents > 0)
  const anyBefore = lines.some(({ paid_before_cents }) => paid_before_cents > 0)
  const sum = (of: (line: DistributionLine) => number): string => dollars(sumCents(lines.map(of)))
  const table: PaperTable = {
    columns: [
      { title: 'Lien', align: 'start', width: 22 },
      { title: 'Holder', align: 'start', width: 28 },
      { title: anyBefore ? 'Still owed' : 'Owed', align: 'end', width: 14 },
      { title: 'Reduction', align: 'end', width: 14 },
      ...(anyBefore ? [{ title: 'Paid before', align: 'end', width: 14 } as const] : []),
      { title: 'Paid', align: 'end', width: 14 },
      ...(anyHeld ? [{ title: 'Held in trust', align: 'end', width: 14 } as const] : []),
    ],
    rows: lines.map((line) => [
      line.lien_number,
      holders[line.lien_number] ?? 'Lien holder',
      dollars(line.balance_cents),
      dollars(line.reduction_cents),
      ...(anyBefore ? [dollars(line.paid_before_cents)] : []),
      dollars(line.paid_cents),
      ...(anyHeld ? [dollars(line.held_cents)] : []),
    ]),
    totals: [
      [
        'Total',
        '',
        sum((line) => line.balance_cents),
        sum((line) => line.reduction_cents),
        ...(anyBefore ? [sum((line) => line.paid_before_cents)] : []),
        sum((line) => line.paid_cents),
        ...(anyHeld ? [sum((line) => line.held_cents)] : []),
      ],
    ],
  }
  return { heading: 'Liens', paragraphs: [], table }
}

/** Every cent of the settlement, once. */
function shares({ outputs: { totals, lines }, supplements_number: base }: StatedDistribution): PaperSection {
  const paid = sumCents(lines.map((line) => line.paid_cents))
  const parts: [string, number][] = [
    ...(base === null
      ? ([
          ['Attorney fee', totals.fee_cents],
          ['Costs of the case', totals.costs_cents],
        ] satisfies [string, number][])
      : []),
    ...(totals.paid_before_cents > 0
      ? [['Lien holders, paid before', totals.paid_before_cents] satisfies [string, number]]
      : []),
    ['Lien holders', paid],
    ...(totals.held_cents > 0 ? [['Held in trust', totals.held_cents] satisfies [string, number]] : []),
    ['Client', totals.client_cents],
  ]
  return {
    heading: 'Distribution of proceeds',
    paragraphs: [],
    table: {
      columns: money,
      rows: parts.map(([label, cents]) => [label, dollars(cents)]),
      totals: [
        [base === null ? 'Settlement' : 'Held in trust until now', dollars(sumCents(parts.map(([, cents]) => cents)))],
      ],
    },
  }
}

function smallPrint({ sha256, outputs: { totals } }: StatedDistribution): string[] {
  return [
    ...(totals.held_cents > 0 ? ['Money held in trust is paid out when the lien dispute ends.'] : []),
    'Caseway is not a trust account. It calculates and proposes the distribution; the law firm confirms and pays it.',
    ...(sha256 === null
      ? []
      : ['Anyone with access to the case can recalculate these figures in Caseway and compare the digest below.']),
  ]
}

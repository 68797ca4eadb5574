/** How much there is of everything. Row i of an entity is the same at every size. */
export interface Size {
  readonly patients: number
  readonly lawfirms: number
  readonly lawfirmEmployees: number
  readonly subsidiaries: number
  readonly subsidiaryUsers: number
  readonly subsidiaryEmployees: number
  readonly providers: number
  readonly offices: number
  readonly chiropractors: number
  readonly funders: number
  readonly employees: number
  readonly chatMessages: number
  readonly appointments: number
  readonly liens: number
  readonly notes: number
  readonly sms: number
  readonly documents: number
}

export const demo: Size = {
  patients: 200,
  lawfirms: 8,
  lawfirmEmployees: 30,
  subsidiaries: 3,
  subsidiaryUsers: 9,
  subsidiaryEmployees: 6,
  providers: 12,
  offices: 25,
  chiropractors: 6,
  funders: 3,
  employees: 12,
  chatMessages: 80,
  appointments: 1_500,
  liens: 600,
  notes: 900,
  sms: 1_200,
  documents: 700,
}

export const large: Size = {
  patients: 100_000,
  lawfirms: 250,
  lawfirmEmployees: 1_500,
  subsidiaries: 12,
  subsidiaryUsers: 90,
  subsidiaryEmployees: 60,
  providers: 220,
  offices: 600,
  chiropractors: 180,
  funders: 10,
  employees: 140,
  chatMessages: 4_000,
  appointments: 900_000,
  liens: 320_000,
  notes: 600_000,
  sms: 800_000,
  documents: 350_000,
}

export const sizes = { demo, large }
export type SizeName = keyof typeof sizes

/** Patients are made a block at a time; the demo is the first block of the large set. */
export const BLOCK = demo.patients

/** The organisations that patients of a block may belong to. */
export function poolOf(block: number): Size {
  return block === 0 ? demo : large
}

export type Counted = 'appointments' | 'liens' | 'notes' | 'sms' | 'documents'

/** How many rows a block holds, so that all blocks together hold what the size promises. */
export function countIn(block: number, what: Counted): number {
  if (block === 0) return demo[what]
  const blocks = large.patients / BLOCK - 1
  const rest = large[what] - demo[what]
  return Math.floor((rest * block) / blocks) - Math.floor((rest * (block - 1)) / blocks)
}

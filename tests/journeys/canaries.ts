import type { APIRequestContext } from 'playwright/test'
import { expect } from 'playwright/test'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
type Get = (name: string) => Promise<Row[]>

/** A confidential value, with every form in which it could leak. */
export interface Canary {
  readonly name: string
  readonly looks: readonly (string | RegExp)[]
}

export interface WatchedCase {
  readonly id: string
  readonly caseNumber: string
  readonly firstName: string
  readonly funderNames: readonly string[]
  readonly canaries: readonly Canary[]
}

async function deskOf(request: APIRequestContext, login: string): Promise<Get> {
  const answer = await request.post('/api/login', {
    data: { email: `${login}@demo.example.com`, password: 'Demo-2026!', remember: false },
  })
  const { access } = (await answer.json()) as { access: string }
  return async (name) => {
    const list = await request.get(`/api/${name}/wp/all`, { headers: { authorization: `Bearer ${access}` } })
    return ((await list.json()) as Record<string, Row[]>)[`${name}s`] ?? []
  }
}

/** Every amount in a row that is not confidential, at any depth. */
function openAmounts(value: unknown, name = '', found = new Set<number>()): Set<number> {
  if (typeof value === 'number' && name.endsWith('_cents') && !/^(price|approved)/.test(name)) found.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) openAmounts(one, Array.isArray(value) ? name : key, found)
  return found
}

function amount(name: string, cents: number): Canary {
  const plain = (cents / 100).toFixed(2)
  const written = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return { name: `${name} ${written}`, looks: [new RegExp(`[:[,]${cents}[,}\\]]`), plain, written] }
}

function words(name: string, text: string): Canary {
  return { name: `${name}: ${text}`, looks: [...new Set([text, JSON.stringify(text).slice(1, -1)])] }
}

/** A case of the firm with all values hidden from the firm, as the administrator sees them. */
export async function watchedCase(request: APIRequestContext, firm: string): Promise<WatchedCase> {
  const [admin, outsider] = await Promise.all([deskOf(request, 'admin'), deskOf(request, firm)])
  const [cases, liens, visits, notes, opinions, funders] = (await Promise.all(
    ['patient', 'lien', 'appointment', 'patient_note', 'underwriting_note', 'funder'].map(admin),
  )) as [Row[], Row[], Row[], Row[], Row[], Row[]]
  const own = new Set((await outsider('patient')).map(({ id }) => id))
  const mine = (rows: Row[]) => rows.filter((row) => own.has(String(row['patient_id'])))
  // What the firm may read elsewhere would give nothing away.
  const open = openAmounts([...cases.filter(({ id }) => own.has(id)), ...mine(liens), ...mine(visits)])
  const told = new Map<unknown, number>()
  for (const { body } of notes) told.set(body, (told.get(body) ?? 0) + 1)

  for (const row of cases.toSorted((a, b) => String(a['case_number']).localeCompare(String(b['case_number'])))) {
    const of = (rows: Row[]) => rows.filter((one) => one['patient_id'] === row.id)
    if (!own.has(row.id)) continue
    const bought = of(liens).filter((lien) => lien['owner_type'] === 'funder')
    const owners = funders.filter(({ id }) => bought.some((lien) => lien['owner_id'] === id))
    const amounts = (name: string, rows: Row[], field: string) =>
      [...new Set(rows.map((one) => one[field]))]
        .filter((cents): cents is number => typeof cents === 'number' && cents > 10_000 && !open.has(cents))
        .map((cents) => amount(name, cents))
    const kinds = [
      amounts('price', of(liens), 'price_cents'),
      amounts('approved limit', of(opinions), 'approved_limit_cents'),
      owners.flatMap(({ id, name }) => [words('funder', id), words('funder', String(name))]),
      of(opinions).flatMap(({ body }) => (String(body).length > 20 ? [words('opinion', String(body))] : [])),
      of(notes).flatMap(({ body, visibility }) =>
        visibility === 'internal' && told.get(body) === 1 ? [words('internal note', String(body))] : [],
      ),
    ]
    const scored = of(opinions).some((one) => one['score_liability'] !== null)
    if (!scored || kinds.some((canaries) => canaries.length === 0)) continue
    return {
      id: row.id,
      caseNumber: String(row['case_number']),
      firstName: String(row['first_name']),
      funderNames: owners.map(({ name }) => String(name)),
      canaries: kinds.flat(),
    }
  }
  throw new Error('the demo data has no case with everything that a firm may not see')
}

/** The confidential values that a text contains. */
export function given(text: string, canaries: readonly Canary[]): string[] {
  return canaries
    .filter(({ looks }) => looks.some((look) => (typeof look === 'string' ? text.includes(look) : look.test(text))))
    .map(({ name }) => name)
}

export function expectSilent(text: string, canaries: readonly Canary[], where: string): void {
  expect(given(text, canaries), where).toEqual([])
}

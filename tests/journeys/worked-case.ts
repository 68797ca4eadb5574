import { randomInt } from 'node:crypto'
import { expect, request, type Page } from 'playwright/test'
import { newNumber } from './new-number.ts'

type Row = Record<string, unknown>

/** A user who calls the API without a page. */
export async function callerAs(baseURL: string, name: string) {
  const context = await request.newContext({ baseURL })
  const send = async (method: string, path: string, data?: Row): Promise<Row> => {
    const answer = await context.fetch(`/api${path}`, { method, data, headers })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as Row
  }
  const headers: Record<string, string> = {}
  const { access, id } = await send('POST', '/login', {
    email: `${name}@demo.example.com`,
    password: 'Demo-2026!',
    remember: false,
  })
  headers['authorization'] = `Bearer ${String(access)}`
  return {
    id: String(id),
    get: (path: string) => send('GET', path),
    post: (path: string, body: Row) => send('POST', path, body),
    put: (path: string, body: Row) => send('PUT', path, body),
    close: () => context.dispose(),
  }
}

export type Caller = Awaited<ReturnType<typeof callerAs>>

function word(): string {
  return Array.from({ length: 10 }, () => String.fromCharCode(97 + randomInt(26))).join('')
}

/** What the four treated for, in the order of the example's liens, and Medicare. */
const treated = [4_850_000, 360_000, 784_500, 2_130_050]

/** The firm of the demo that signs in as `lawfirm`. */
export async function firmOf(baseURL: string): Promise<{ id: string; name: string }> {
  const [admin, firm] = await Promise.all([callerAs(baseURL, 'admin'), callerAs(baseURL, 'lawfirm')])
  const { lawfirm_id } = (await admin.get(`/user/${firm.id}`))['user'] as Row
  const { name } = (await admin.get(`/lawfirm/${String(lawfirm_id)}`))['lawfirm'] as Row
  await Promise.all([admin.close(), firm.close()])
  return { id: String(lawfirm_id), name: String(name) }
}

/** A case of the demo's first firm, opened from another desk. */
export async function openCase(baseURL: string): Promise<string> {
  const [admin, firm] = await Promise.all([callerAs(baseURL, 'admin'), firmOf(baseURL)])
  const whole = async (name: string): Promise<Row[]> => (await admin.get(`/${name}/wp/all`))[`${name}s`] as Row[]
  const [states, accidents] = await Promise.all(['state', 'accident_type'].map(whole))
  const opened = await admin.post('/patient/create', {
    first_name: word(),
    last_name: word(),
    dob: '1958-03-11',
    dol: '2025-03-04',
    phone: newNumber(),
    lawfirm_id: firm.id,
    accident_type_id: accidents?.find((row) => row['sol_profile'] === 'motor_vehicle')?.['id'],
    accident_state_id: states?.find((row) => row['code'] === 'TX')?.['id'],
  })
  await admin.close()
  return String((opened['patient'] as Row)['id'])
}

/** What the worked example is made of, brought to a case: the fee agreed upon, costs and bills; nothing is settled yet. */
export async function billWorkedCase(baseURL: string, id: string): Promise<void> {
  const admin = await callerAs(baseURL, 'admin')
  const [{ patient }, { medical_providers: providers }] = await Promise.all([
    admin.get(`/patient/${id}`),
    admin.get('/medical_provider/wp/all'),
  ])
  const { version } = patient as Row
  await admin.put(`/patient/update/${id}`, { version, fee_num: 1, fee_den: 3, costs_cents: 241_755 })
  const claim = (more: Row) => admin.post('/lien/create', { patient_id: id, ...more })
  const medical_provider_id = (providers as Row[])[0]?.['id']
  for (const billed_cents of treated) await claim({ medical_provider_id, billed_cents })
  await claim({ lien_type: 'medicare', priority_class: 'super', billed_cents: 312_044 })
  await admin.close()
}

/** The worked example as a new case of the demo's first firm. */
export async function openWorkedCase(baseURL: string): Promise<string> {
  const id = await openCase(baseURL)
  await billWorkedCase(baseURL, id)
  return id
}

/** The worked example with its floor of 30 %, to the cent. */
export const shares = {
  'Gross settlement': '$100,000.00',
  'Attorney fee': '$33,333.33',
  Costs: '$2,417.55',
  'Net after fee and costs': '$64,249.12',
  L01: '$24,984.97',
  L02: '$1,854.55',
  L03: '$4,041.38',
  L04: '$10,973.04',
  L05: '$3,120.44',
  'All liens': '$44,974.38',
  Client: '$19,274.74',
  'Sum: fee, costs, liens, client': '$100,000.00',
}

/** The same in the lines of its settlement statement; of a lien, what is owed, what is given up, and what is paid. */
export const statementLines = [
  'Settlement $100,000.00',
  'Attorney fee, 1/3 of the settlement -$33,333.33',
  'Costs of the case -$2,417.55',
  'Net of fee and costs $64,249.12',
  '$48,500.00 $23,515.03 $24,984.97',
  '$3,600.00 $1,745.45 $1,854.55',
  '$7,845.00 $3,803.62 $4,041.38',
  '$21,300.50 $10,327.46 $10,973.04',
  '$3,120.44 $0.00 $3,120.44',
  'Attorney fee $33,333.33',
  'Costs of the case $2,417.55',
  'Lien holders $44,974.38',
  'Client $19,274.74',
]

export async function expectShares(page: Page, table: string): Promise<void> {
  const rows = page.getByRole('table', { name: table }).getByRole('row')
  for (const [name, amount] of Object.entries(shares)) {
    const row = rows.filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}( ·|$)`) }) })
    await expect(row.getByRole('cell').last()).toHaveText(amount)
  }
}

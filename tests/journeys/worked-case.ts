import { randomInt } from 'node:crypto'
import { request } from 'playwright/test'

type Row = Record<string, unknown>

/** Somebody who talks to the server without a page. */
async function callerAs(baseURL: string, name: string) {
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
    close: () => context.dispose(),
  }
}

function word(): string {
  return Array.from({ length: 10 }, () => String.fromCharCode(97 + randomInt(26))).join('')
}

/** What the four treated for, in the order of the example's liens, and Medicare. */
const treated = [4_850_000, 360_000, 784_500, 2_130_050]

/** The worked example as a new case of the demo's first firm: bills, fee and costs, and nothing agreed yet. */
export async function openWorkedCase(baseURL: string): Promise<string> {
  const [admin, firm] = await Promise.all([callerAs(baseURL, 'admin'), callerAs(baseURL, 'lawfirm')])
  const whole = async (name: string): Promise<Row[]> => (await admin.get(`/${name}/wp/all`))[`${name}s`] as Row[]
  const { lawfirm_id } = (await admin.get(`/user/${firm.id}`))['user'] as Row
  const [states, accidents, providers] = await Promise.all(['state', 'accident_type', 'medical_provider'].map(whole))
  const opened = await admin.post('/patient/create', {
    first_name: word(),
    last_name: word(),
    dob: '1958-03-11',
    dol: '2025-03-04',
    phone: `+1305555${String(randomInt(1000, 9999))}`,
    lawfirm_id,
    accident_type_id: accidents?.find((row) => row['sol_profile'] === 'motor_vehicle')?.['id'],
    accident_state_id: states?.find((row) => row['code'] === 'TX')?.['id'],
    fee_num: 1,
    fee_den: 3,
    costs_cents: 241_755,
  })
  const { id } = opened['patient'] as Row
  const claim = (more: Row) => admin.post('/lien/create', { patient_id: id, ...more })
  for (const billed_cents of treated) await claim({ medical_provider_id: providers?.[0]?.['id'], billed_cents })
  await claim({ lien_type: 'medicare', priority_class: 'super', billed_cents: 312_044 })
  await Promise.all([admin.close(), firm.close()])
  return String(id)
}

/** The log-in of somebody who keeps the portal's accounts; the demo has no short name for one. */
export async function accountantOf(baseURL: string): Promise<string> {
  const admin = await callerAs(baseURL, 'admin')
  const employees = (await admin.get('/employee/wp/all'))['employees'] as Row[]
  const users = (await admin.get('/user/wp/all'))['users'] as Row[]
  await admin.close()
  const keepers = new Set(employees.filter(({ department }) => department === 'billing').map((row) => row['user_id']))
  const found = users.find((row) => keepers.has(row['id']) && row['is_active'] === true)
  if (!found) throw new Error('nobody keeps the accounts')
  return String(found['email'])
}

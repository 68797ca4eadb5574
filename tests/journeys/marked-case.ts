import { randomInt } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { demoFile } from '#server/files/demo-file.ts'
import { callerAs } from './worked-case.ts'

type Row = Record<string, unknown>

const letters = (length: number) => Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join('')
const digits = (length: number) => Array.from({ length }, () => String(randomInt(10))).join('')

/** Unique words, one for each kind of field that may describe a person. */
export function newCanaries() {
  const kinds = [
    'first_name',
    'last_name',
    'place',
    'injury',
    'email',
    'note',
    'quick',
    'document',
    'paper',
    'draft',
    'intake',
    'search',
    'listed',
    'found',
    'palette',
    'view',
  ] as const
  const words = Object.fromEntries(kinds.map((kind) => [kind, `zq${letters(12)}`])) as Record<
    (typeof kinds)[number],
    string
  >
  return { ...words, phone: `555${digits(7).replace(/^[01]/, '2')}` }
}
export type Canaries = ReturnType<typeof newCanaries>

/** A case in which every kind of field holds a canary. */
export async function openMarkedCase(baseURL: string, words: Canaries): Promise<string> {
  const manager = await callerAs(baseURL, 'case.manager')
  const whole = async (name: string): Promise<Row[]> => (await manager.get(`/${name}/wp/all`))[`${name}s`] as Row[]
  const [states, accidents, firms] = await Promise.all(['state', 'accident_type', 'lawfirm'].map(whole))
  const { patient } = await manager.post('/patient/create', {
    first_name: words.first_name,
    last_name: words.last_name,
    dob: '1961-02-03',
    dol: '2025-03-04',
    phone: `+1${words.phone}`,
    email: `${words.email}@example.com`,
    accident_location: words.place,
    injury_summary: `Hurt: ${words.injury}.`,
    case_manager_id: manager.id,
    lawfirm_id: firms?.[0]?.['id'],
    accident_type_id: accidents?.[0]?.['id'],
    accident_state_id: states?.[0]?.['id'],
  })
  const id = String((patient as Row)['id'])
  await manager.post('/patient_note/create', { patient_id: id, body: `Called about ${words.note}.` })
  await manager.post('/quick-panel/note', { text: words.quick })
  await manager.close()
  return id
}

/** A paper of the case, with a canary in its name and another in what it says. */
export async function sendMarkedPaper(page: Page, id: string, words: Canaries): Promise<void> {
  await page.goto(`/patients/${id}/documents`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: `Invoice ${words.document}.pdf`,
      mimeType: 'application/pdf',
      buffer: demoFile({ title: words.paper, file_key: words.document }),
    })
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  // Among those of the case: the name alone is there while it is still being sent, and leaving would stop it.
  await expect(page.getByRole('button', { name: new RegExp(`^Keep offline: .*${words.document}`) })).toBeVisible()
}

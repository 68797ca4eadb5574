import { expect, request, test, type Page, type WebSocket } from 'playwright/test'
import { signatureOf } from '#server/sms/signature.ts'
import { naiveConfiguration, nginxProgram, sampleConfiguration } from '../support/nginx.ts'
import { postgresBinaries } from '../support/postgres.ts'
import {
  askAnotherPrice,
  completeVisit,
  offerLien,
  openCase,
  readHistory,
  sendToUnderwriting,
  takeFromQueue,
  writeNote,
} from './first-acts.ts'
import {
  arrive,
  callerOn,
  choosePassword,
  invite,
  openDesk,
  parties,
  people,
  type Desk,
  type Person,
} from './first-people.ts'
import { installPortal, PORTAL, SMS_TOKEN, type Installation } from './own-installation.ts'

const ANN = { email: 'ann@example.com', name: 'Ann Example' }
const PATIENT = { first: 'Philippa', last: 'Castellanos', phone: '(713) 555-0177' }
const WHOLE_NAME = `${PATIENT.first} ${PATIENT.last}`

/** The part of a screen that is sent as a picture. */
const PICTURE = { x: 0, y: 0, width: 320, height: 200 }

const nginx = nginxProgram() ?? ''
let installation: Installation | undefined

test.skip(nginx === '' || !postgresBinaries(), 'nginx or PostgreSQL is not installed.')
test.afterEach(async () => {
  await installation?.stop()
  installation = undefined
})

/** The first administrator, by the link that the command of the README printed. */
async function beginAsAnn({ browser, firstAdministrator }: Installation): Promise<Desk> {
  const desk = await openDesk(browser)
  await choosePassword(desk.page, await firstAdministrator(ANN.email, ANN.name), ANN.email)
  return desk
}

const connections = (page: Page) => page.getByRole('region', { name: 'Connections' })

/** A law firm of a subsidiary, and one of each other organization, by calls: directory.spec.ts uses the forms. */
async function fillDirectory(page: Page): Promise<{ provider: string; funder: string }> {
  const { get, post } = callerOn(page)
  const made = async (entity: string, draft: object): Promise<string> =>
    String((await post(`/${entity}/create`, draft))[entity]?.['id'])
  const reached = { phone: '+17135550100', email: 'office@example.com' }
  const timezone = 'America/Chicago'
  const { states } = (await get('/state/wp/all')) as { states: { id: string; code: string }[] }
  const state_id = states.find(({ code }) => code === 'TX')?.id
  const subsidiary_id = await made('subsidiary', { name: parties.subsidiary, code: 'GC', timezone, ...reached })
  await made('lawfirm', { name: parties.firm, subsidiary_id, ...reached })
  await made('chiropractor', { practice_name: parties.practice, first_name: 'Cid', last_name: 'Chiro', ...reached })
  const provider = await made('medical_provider', { name: parties.facility, provider_type: 'imaging', ...reached })
  const place = { address1: '9000 Main Street', city: 'Houston', state_id, zip: '77002' }
  const office = { medical_provider_id: provider, name: 'Main office', timezone, ...place, ...reached }
  await made('medical_provider_office', office)
  return { provider, funder: await made('funder', { name: parties.funder, ...reached }) }
}

/** These people's first act is to open a case, which they can do before anybody else has done anything. */
const referrals: Readonly<Record<string, Parameters<typeof openCase>[1]>> = {
  employee: { first: 'Edgar', last: 'Quarles', phone: '(713) 555-0111' },
  firm: { first: 'Lavinia', last: 'Oyelaran', phone: '(713) 555-0122' },
  paralegal: { first: 'Prudence', last: 'Birnbaum', phone: '(713) 555-0133' },
  subsidiary: { first: 'Solomon', last: 'Vandermeer', phone: '(713) 555-0144' },
  chiropractor: { first: 'Cosima', last: 'Thackeray', phone: '(713) 555-0155' },
}

/** An invited user signs in, and opens a case if that is the first task of the role. */
async function begin(own: Installation, role: string, person: Person): Promise<Desk> {
  const desk = await arrive(own, person)
  const referral = referrals[role]
  if (referral) await openCase(desk.page, referral, role === 'chiropractor' ? 'practice' : undefined)
  return desk
}

/** What the gateway posts when a patient writes and attaches a picture, signed with the token of the account. */
async function patientWrites({ proxy, gateway: keeper }: Installation, text: string, picture: Buffer): Promise<void> {
  keeper.keep('/media/1', { bytes: picture })
  const attached = { NumMedia: '1', MediaUrl0: `${keeper.url}/media/1`, MediaContentType0: 'image/png' }
  const form = { MessageSid: 'SM0001', From: '+17135550177', To: '+16455550199', Body: text, ...attached }
  const signature = signatureOf(SMS_TOKEN, `${PORTAL}/api/sms/webhook`, new URLSearchParams(form))
  const gateway = await request.newContext({ baseURL: proxy, ignoreHTTPSErrors: true })
  const answer = await gateway.post('/api/sms/webhook', { form, headers: { 'x-twilio-signature': signature } })
  expect(answer.status()).toBe(200)
  await gateway.dispose()
}

/** From the message to a document of the case. */
async function keepPicture(page: Page, caseId: string): Promise<void> {
  await page.goto(`${PORTAL}/patients/${caseId}/messages`)
  await page.getByRole('button', { name: 'Attachment 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attachment 1' })
  const picture = dialog.getByRole('img', { name: 'Attachment 1' })
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Insurance card' }).click()
  await dialog.getByRole('button', { name: 'Add to documents' }).click()
  await expect(page.getByText('1 file added')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('link', { name: /^Documents/ })
    .first()
    .click()
  const cards = page.getByRole('region', { name: 'Insurance card' })
  await expect(cards.getByText(/^Text message \d{4}-\d\d-\d\d$/)).toBeVisible()
}

/** Opens the dashboard and waits until its socket is open; answers what waits for word of a case over it. */
async function listen(page: Page, caseId: string): Promise<() => Promise<unknown>> {
  const speaking = new Promise<WebSocket>((spoken) => {
    page.on('websocket', (one) => {
      // The first thing that the page says on it may be said before the page has loaded.
      if (new URL(one.url()).pathname === '/ws/notifications') one.once('framesent', () => spoken(one))
    })
  })
  await page.goto(`${PORTAL}/dashboard`)
  const socket = await speaking
  const told = socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes(caseId))
  return () => told
}

/** A refused address on the way is no fault of the page: money that a reader may not see answers «not found». */
const faultsOf = (desks: readonly Desk[]): string[] =>
  desks.flatMap(({ complaints }) => complaints.filter((text) => !text.includes('status of 404')))

test('O16, O17, O18: set up with the sample of a proxy, the portal lets one person of every role do a first act', async () => {
  const settings = { TRUST_PROXY: 'yes' }
  const own = (installation = await installPortal({ nginx, configuration: sampleConfiguration(), settings }))
  const ann = await beginAsAnn(own)

  await test.step('everything outside is in order', async () => {
    await ann.page.goto(`http://portal.example.com/settings/connections`)
    await expect(ann.page).toHaveURL(`${PORTAL}/settings/connections`)
    for (const sentence of [
      'The database responds and permissions are correct.',
      'Server and database clocks agree.',
      'The mail server accepts the sign-in.',
      'A file was written, read and deleted.',
      'The gateway accepts the account.',
      'The proxy forwards client addresses and is trusted.',
      'This browser opened a WebSocket.',
      'A 5 MB request went through.',
    ])
      await expect(connections(ann.page).getByText(sentence)).toBeVisible()
  })

  const ids = await fillDirectory(ann.page)
  const { auditor, ...invitedByAnn } = people
  const coming = new Map<string, Promise<Desk>>()
  // Two at a time: more would only wait for each other, each for longer than a page may take.
  let [last, lastButOne]: readonly Promise<unknown>[] = []
  for (const [role, person] of Object.entries(invitedByAnn)) {
    await invite(ann.page, person)
    const turn = lastButOne
    const desk = (async () => {
      await turn?.catch(() => undefined)
      return begin(own, role, person)
    })()
    // It is awaited below; until then a failure must not end the process.
    desk.catch(() => undefined)
    coming.set(role, desk)
    ;[last, lastButOne] = [desk, last]
  }
  const desks: Desk[] = [ann]
  const deskOf = async (role: keyof typeof invitedByAnn): Promise<Page> => {
    const desk = await coming.get(role)
    if (!desk) throw new Error(`Nobody invited ${role}.`)
    desks.push(desk)
    return desk.page
  }

  const manager = await deskOf('manager')
  const caseId = await openCase(manager, PATIENT, 'whole')
  await sendToUnderwriting(manager, caseId)
  await test.step('what the patient writes reaches the case manager over the socket', async () => {
    const told = await listen(manager, caseId)
    await patientWrites(own, 'May I come an hour later?', await manager.screenshot({ clip: PICTURE }))
    await told()
    await expect(manager.getByRole('button', { name: 'Notifications: 1 unread message' })).toBeVisible()
    await keepPicture(manager, caseId)
  })

  await takeFromQueue(await deskOf('underwriter'), WHOLE_NAME, people.underwriter.name)
  await writeNote(await deskOf('member'), WHOLE_NAME, 'She prefers calls in the evening.')
  await completeVisit(await deskOf('provider'), WHOLE_NAME)
  for (const role of ['employee', 'firm', 'subsidiary', 'chiropractor'] as const) await deskOf(role)
  const paralegal = await deskOf('paralegal')
  await paralegal.goto(`${PORTAL}/patients`)
  await expect(paralegal.getByRole('main').getByRole('link', { name: 'Prudence Birnbaum' })).toBeVisible()
  await expect(paralegal.getByRole('main').getByRole('link', { name: WHOLE_NAME })).toHaveCount(0)
  await offerLien(ann.page, caseId, ids)
  await askAnotherPrice(await deskOf('funder'), WHOLE_NAME)

  // The second administrator's first task: inviting another user.
  await invite(await deskOf('admin'), auditor)
  const reader = await arrive(own, auditor)
  desks.push(reader)
  await readHistory(reader.page, WHOLE_NAME, people.manager.name)

  expect(faultsOf(desks)).toEqual([])
  expect(own.server.said()).not.toContain('proxy not trusted')
  expect(own.server.complaints()).toBe('')
})

test('O18: behind a proxy that only passes requests on, people sign in, and an administrator reads what is missing', async () => {
  const own = (installation = await installPortal({ nginx, configuration: naiveConfiguration, settings: {} }))
  const { page } = await beginAsAnn(own)
  await page.goto(`${PORTAL}/settings/connections`)
  for (const sentence of [
    'The database responds and permissions are correct.',
    /^A proxy doesn’t forward client addresses/,
    /^WebSockets are blocked/,
    /^A 5 MB request is rejected \(413\)/,
  ])
    await expect(connections(page).getByText(sentence)).toBeVisible()
  // What the server says comes by a way of its own, later perhaps than what the page shows.
  await expect.poll(own.server.said).toContain('"event":"proxy not trusted"')
  await expect.poll(own.server.complaints).toContain('"event":"sockets arrive without their upgrade"')
})

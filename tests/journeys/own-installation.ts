import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium, expect, type Browser } from 'playwright/test'
import { openPostOffice, partsOf, type PostOffice } from '../contract/mail/post-office.ts'
import { openGatewayServer, type GatewayServer } from '../contract/sms/gateway-server.ts'
import { startProgram, type ServerProcess } from '../load/server-process.ts'
import { chromiumArguments, chromiumPath } from '../support/chromium.ts'
import { startNginx } from '../support/nginx.ts'
import { ownedDatabase, startPostgres } from '../support/postgres.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const HOST = 'portal.example.com'
export const PORTAL = `https://${HOST}`
export const SMS_TOKEN = 'a token of the gateway'

interface Setup {
  /** The program, and the server block that it gets. */
  readonly nginx: string
  readonly configuration: string
  /** Settings besides the database, the address, and the servers of mail and text messages. */
  readonly settings: Readonly<Record<string, string>>
}

/** The portal as it is set up for real, and the browser of its people. */
export interface Installation {
  readonly server: ServerProcess
  readonly browser: Browser
  /** Where nginx listens on this machine, for programs that don't know where the portal's name leads. */
  readonly proxy: string
  readonly gateway: GatewayServer
  /** Runs the command of the README that makes the first administrator; the link it prints. */
  firstAdministrator(email: string, name: string): Promise<string>
  /** The link in the first mail to an address; waits for the mail. */
  linkTo(email: string): Promise<string>
  stop(): Promise<void>
}

/**
 * PostgreSQL, a mail server, a gateway for text messages, the portal in production and nginx in front of it. The portal is
 * started as `npm start` ends: what that does before, from an empty folder, is in tests/contract/fresh-clone.test.ts.
 */
export async function installPortal(setup: Setup): Promise<Installation> {
  const closers: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    return { ...(await install(setup, (close) => closers.push(close))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function install(
  { nginx: program, configuration, settings }: Setup,
  later: (close: () => Promise<unknown>) => void,
): Promise<Omit<Installation, 'stop'>> {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-installed-'))
  later(async () => fs.rmSync(data, { recursive: true, force: true }))
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL did not start.')
  later(() => postgres.stop())
  const office = await openPostOffice(() => 'take')
  later(() => office.close())
  const gateway = await openGatewayServer()
  later(() => gateway.close())
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: await ownedDatabase(postgres),
    PUBLIC_URL: PORTAL,
    DATA_DIR: data,
    SMTP_URL: office.url,
    MAIL_FROM: 'Caseway <care@example.com>',
    SMS_URL: gateway.url,
    SMS_ACCOUNT: 'AC0123',
    SMS_TOKEN,
    SMS_FROM: '+16455550199',
    ...settings,
  }
  const server = await startProgram('src/server/main.ts', { ...environment, PORT: '0' })
  later(() => server.stop())
  const nginx = await startNginx(program, configuration, server.url)
  later(() => nginx.stop())
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...chromiumArguments,
      `--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${nginx.httpsPort},MAP ${HOST}:80 127.0.0.1:${nginx.httpPort}`,
      // As trusted as one that an authority signed: a warning that was clicked away would change how the page works.
      `--ignore-certificate-errors-spki-list=${nginx.keyHash}`,
    ],
  })
  later(() => browser.close())
  return {
    server,
    browser,
    gateway,
    proxy: `https://127.0.0.1:${nginx.httpsPort}`,
    firstAdministrator: (email, name) => firstAdministrator(environment, email, name),
    linkTo: (email) => linkIn(office, email),
  }
}

async function firstAdministrator(
  settings: Readonly<Record<string, string>>,
  email: string,
  name: string,
): Promise<string> {
  const [own, env] = [['PATH', 'HOME', 'NODE_COMPILE_CACHE'], process.env]
  const kept = Object.fromEntries(own.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
  const words = ['run', '--silent', 'admin', '--', email, ...name.split(' ')]
  const { stdout } = await promisify(execFile)('npm', words, { cwd: ROOT, env: { ...kept, ...settings } })
  return linkOf(stdout)
}

async function linkIn(office: PostOffice, email: string): Promise<string> {
  const arrived = () => office.received.find(({ to }) => to.includes(email))
  await expect.poll(arrived, { message: `mail to ${email}` }).toBeDefined()
  return linkOf(partsOf(arrived()?.raw ?? '').text)
}

function linkOf(text: string): string {
  const link = /https:\S+/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in: ${text}`)
  return link
}

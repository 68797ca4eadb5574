import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { environment, readConfig } from './config.ts'
import { StartupError } from './database/startup-errors.ts'

const SECRET_KEY = 'thirty-two characters are enough!'
const folders: string[] = []

function folder(): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-config-'))
  folders.push(made)
  return made
}

afterEach(() => {
  for (const made of folders.splice(0)) fs.rmSync(made, { recursive: true, force: true })
})

function refusal(env: Record<string, string>): string {
  try {
    readConfig({ SECRET_KEY, ...env })
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  return 'none'
}

describe('readConfig', () => {
  it('needs no settings at all', () => {
    const dataDir = folder()
    expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir,
      databaseUrl: undefined,
      seed: 'demo',
      publicUrl: undefined,
      signInLimit: 5,
      trustProxy: false,
      socketAccessToken: 'refuse',
      minimumBuild: 0,
      serviceWorker: 'on',
      production: false,
      pushHosts: ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com'],
      pushLoopback: 'refuse',
    })
  })

  it('takes an empty value for one that was not chosen', () => {
    expect(readConfig({ SECRET_KEY, PORT: '', SEED: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      seed: 'demo',
      databaseUrl: undefined,
    })
  })

  it('reads what was chosen', () => {
    const chosen = {
      SECRET_KEY,
      PORT: '0',
      HOST: '::',
      SEED: 'none',
      DATABASE_URL: 'postgres://db/caseway',
      TRUST_PROXY: 'yes',
      NODE_ENV: 'production',
      PUSH_HOSTS: 'push.example.org, *.Push.Example.net',
      PUBLIC_URL: 'https://portal.example.com/',
    }
    expect(readConfig(chosen)).toMatchObject({
      port: 0,
      host: '::',
      seed: 'none',
      databaseUrl: 'postgres://db/caseway',
      trustProxy: true,
      production: true,
      pushHosts: ['push.example.org', '*.push.example.net'],
      publicUrl: 'https://portal.example.com',
      secret: Buffer.from(SECRET_KEY),
    })
  })

  it('says in a sentence which setting is wrong and what it must be', () => {
    expect(refusal({ PORT: '70000' })).toBe(
      'PORT is "70000" but must be a whole number from 0 to 65535: correct it and start again.',
    )
    expect(refusal({ PORT: '80a' })).toContain('PORT is "80a"')
    expect(refusal({ SEED: 'big' })).toContain('demo, none or large')
    expect(refusal({ TRUST_PROXY: 'true' })).toContain('yes or no')
    for (const url of ['portal.example.com', 'ftp://portal.example.com', 'javascript:alert(1)']) {
      expect(refusal({ PUBLIC_URL: url })).toContain('an address such as https://portal.example.com')
    }
    for (const hosts of ['10.0.0.1', 'localhost', '*', '*.com', 'a.org,,b.org', 'https://a.org', '[::1]']) {
      expect(refusal({ PUSH_HOSTS: hosts })).toContain('names of push services')
    }
  })

  it('D7: sends text messages only where all of a gateway is given, and keeps its token to itself', () => {
    const gateway = { SMS_ACCOUNT: 'AC0123', SMS_TOKEN: 'hunter2hunter2hunter2', SMS_FROM: '+13055550100' }
    expect(readConfig({ SECRET_KEY })).toMatchObject({ sms: undefined, smsFrom: '+16455550199' })
    const portal = 'https://portal.example.com'
    expect(readConfig({ SECRET_KEY, ...gateway, PUBLIC_URL: `${portal}/` }).sms).toEqual({
      url: 'https://api.twilio.com/2010-04-01',
      account: 'AC0123',
      token: 'hunter2hunter2hunter2',
      from: '+13055550100',
      portal,
    })
    for (const some of [gateway, { SMS_TOKEN: gateway.SMS_TOKEN, PUBLIC_URL: portal }]) {
      const message = refusal(some)
      expect(message).toContain('SMS_ACCOUNT')
      expect(message).not.toContain('hunter2')
    }
    expect(refusal({ ...gateway, SMS_TOKEN: 'hunter2' })).toMatch(/^SMS_TOKEN is not usable/)
    expect(refusal({ ...gateway, SMS_FROM: '555-0100' })).toContain('SMS_FROM')
  })

  it('knows a mail server and whose mail it is, or says what is missing', () => {
    const SMTP_URL = 'smtp://user:pass%40word@mail.example.com:587'
    expect(readConfig({ SECRET_KEY })).toMatchObject({ smtpUrl: undefined, mailFrom: { name: 'Caseway' } })
    expect(readConfig({ SECRET_KEY, SMTP_URL, MAIL_FROM: 'North Care <care@example.com>' })).toMatchObject({
      smtpUrl: SMTP_URL,
      mailFrom: { name: 'North Care', address: 'care@example.com' },
    })
    expect(readConfig({ SECRET_KEY, SMTP_URL, MAIL_FROM: 'care@example.com' }).mailFrom).toEqual({
      name: 'Caseway',
      address: 'care@example.com',
    })
    expect(refusal({ SMTP_URL })).toContain('set MAIL_FROM')
    expect(refusal({ MAIL_FROM: 'nobody' })).toContain('an address such as Caseway <care@example.com>')
    const wrong = refusal({ SMTP_URL: 'https://user:hunter2@mail.example.com', MAIL_FROM: 'care@example.com' })
    expect(wrong).toContain('an address such as smtp://')
    expect(wrong).not.toContain('hunter2')
  })

  it('O5: knows the way around a pool, a replica and limits, or says what belongs together', () => {
    const DATABASE_URL = 'postgres://pool/caseway'
    expect(readConfig({ SECRET_KEY, DATABASE_URL })).toMatchObject({
      databaseDirectUrl: undefined,
      databaseReplicaUrl: undefined,
      databasePool: 16,
      statementTimeoutMs: 15_000,
      lockTimeoutMs: 10_000,
    })
    const chosen = {
      DATABASE_URL,
      DATABASE_DIRECT_URL: 'postgres://db/caseway',
      DATABASE_REPLICA_URL: 'postgres://replica/caseway',
      DATABASE_POOL: '40',
      STATEMENT_TIMEOUT_SECONDS: '60',
    }
    expect(readConfig({ SECRET_KEY, ...chosen })).toMatchObject({
      databaseDirectUrl: chosen.DATABASE_DIRECT_URL,
      databaseReplicaUrl: chosen.DATABASE_REPLICA_URL,
      databasePool: 40,
      statementTimeoutMs: 60_000,
    })
    expect(refusal({ DATABASE_REPLICA_URL: 'postgres://replica/caseway' })).toContain('belongs to DATABASE_URL')
    expect(refusal({ DATABASE_POOL: '1' })).toContain('a whole number from 4 to 1000')
  })

  it('never repeats a secret', () => {
    const message = refusal({ SECRET_KEY: 'hunter2' })
    expect(message).toContain('SECRET_KEY')
    expect(message).toContain('at least 32 characters')
    expect(message).not.toContain('hunter2')
  })

  it('makes a secret once, keeps it beside the data and lets nobody else read it', () => {
    const dataDir = path.join(folder(), 'new', 'data')
    const first = readConfig({ DATA_DIR: dataDir })
    expect(first.secret.length).toBeGreaterThanOrEqual(64)
    expect(readConfig({ DATA_DIR: dataDir }).secret).toEqual(first.secret)
    expect(readConfig({ DATA_DIR: folder() }).secret).not.toEqual(first.secret)
    if (process.platform !== 'win32') {
      expect(fs.statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    }
  })

  it('refuses a kept secret that is cut short, rather than seal with it', () => {
    const dataDir = folder()
    for (const left of ['', '\n', 'abc']) {
      fs.writeFileSync(path.join(dataDir, 'secret.key'), left)
      expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(StartupError)
      expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(/secret\.key/)
    }
  })

  it('says which folder it can not use', () => {
    const file = path.join(folder(), 'file')
    fs.writeFileSync(file, '')
    expect(() => readConfig({ DATA_DIR: path.join(file, 'data') })).toThrow(/data folder .* can't be read or written/)
  })

  it('takes a store of files whole or not at all', () => {
    const store = {
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'papers',
      S3_ACCESS_KEY_ID: 'portal',
      S3_SECRET_ACCESS_KEY: 'hunter2',
    }
    expect(readConfig({ SECRET_KEY }).s3).toBeUndefined()
    expect(readConfig({ SECRET_KEY, ...store, S3_PATH_STYLE: 'no' }).s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'papers',
      region: 'us-east-1',
      accessKeyId: 'portal',
      secretAccessKey: 'hunter2',
      pathStyle: false,
    })
    for (const left of Object.keys(store))
      expect(refusal({ ...store, [left]: '' })).toContain('set all of them or none')
    expect(refusal({ ...store, S3_BUCKET: 'Papers/2' })).toContain('the name of a bucket')
  })
})

it('every setting stands in the document of the settings', () => {
  const told = fs.readFileSync(path.resolve(import.meta.dirname, '../../.docs/settings.md'), 'utf8')
  expect(Object.keys(environment.entries).filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})

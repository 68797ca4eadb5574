import type { OutsideFinding } from '#domain/rules/outside.ts'

/** For the log, in plain English: what fails, and what to do about it. On screen the portal has its own sentences. */
const sentences: Readonly<Record<string, readonly [fails: string, remedy: string]>> = {
  'database.no_answer': ['The database gives no answer.', 'Start it, or correct DATABASE_URL.'],
  'database.too_old': ['The database is older than PostgreSQL 15.', 'Move it to PostgreSQL 15 or newer.'],
  'database.no_rights': [
    'The user of the database may not work as the role caseway_app, so every list fails.',
    'As an administrator of the database: grant caseway_app to the user of DATABASE_URL with set true.',
  ],
  'clock.differs': [
    'The clocks of this machine and of the database differ by more than five seconds.',
    'Let both machines take their time from the same source (NTP).',
  ],
  'mail.no_answer': ['The mail server gives no answer, so mail stays in the outbox.', 'Start it, or correct SMTP_URL.'],
  'mail.refused': [
    'The mail server turns the portal away, so mail stays in the outbox.',
    'Correct user and password in SMTP_URL, or let the mail server offer TLS.',
  ],
  'files.no_answer': [
    'Files cannot be kept: the store gives no answer.',
    'Start it, correct S3_ENDPOINT, or make DATA_DIR writable.',
  ],
  'files.refused': [
    'Files cannot be kept: the store refuses to write, read or delete.',
    'Correct S3_BUCKET and the keys, and allow them to put, get and delete objects.',
  ],
  'sms.no_answer': ['The gateway for text messages gives no answer.', 'Correct SMS_URL, or let this machine reach it.'],
  'sms.refused': ['The gateway for text messages does not know the account.', 'Correct SMS_ACCOUNT and SMS_TOKEN.'],
}

export function sentenceOf({ what, state }: OutsideFinding): readonly [fails: string, remedy: string] {
  return sentences[`${what}.${state}`] ?? [`${what}: ${state}`, '']
}

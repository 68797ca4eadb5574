import { createHmac, hkdfSync } from 'node:crypto'
import { rmSync } from 'node:fs'
import { StartupError } from './startup-errors.ts'
import type { Database } from './database.ts'

/** The key a server starts with, and where it lies if it is kept in a file. */
export interface ServerKey {
  readonly secret: Buffer
  readonly secretFile?: { readonly path: string; readonly isNew: boolean } | undefined
}

/**
 * A database remembers the fingerprint of the key that its numbers were sealed with. Another key would start, sign people in,
 * and then fail wherever something sealed is read, so a server with another key does not start.
 */
export async function expectKnownKey({ pool }: Database, key: ServerKey): Promise<void> {
  const { rows } = await pool.query<{ value: string }>(
    `insert into server_state values ('key', $1) on conflict (key) do update set value = server_state.value returning value`,
    [fingerprintOf(key.secret)],
  )
  refuseOtherKey(rows[0]?.value, key)
}

/** Throws where a database with this fingerprint was used with another key; none was ever used without a fingerprint. */
export function refuseOtherKey(fingerprint: string | undefined, key: ServerKey): void {
  if (fingerprint === undefined || fingerprint === fingerprintOf(key.secret)) return
  // A file that was made a moment ago would hide the next time that the right one is missing.
  if (key.secretFile?.isNew) rmSync(key.secretFile.path)
  throw new StartupError(whyNot(key))
}

function whyNot({ secretFile }: ServerKey): string {
  if (!secretFile) return 'This database was used with another SECRET_KEY: set the one it was used with.'
  const fault = secretFile.isNew ? 'is missing' : 'is not the one this database was used with'
  return `The key ${secretFile.path} ${fault}: put it back from a backup, or set SECRET_KEY to the key this database was used with.`
}

export function fingerprintOf(secret: Buffer): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'caseway key fingerprint', 32))
  return createHmac('sha256', key).update('fingerprint').digest('base64url')
}

import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { prepareDatabase } from './database/prepare.ts'
import { StartupError } from './database/startup-errors.ts'
import { readHead, sealKey, writeHead, type Head } from './features/admin/audit/seals/chain.ts'
import { headFile, keptHead } from './features/admin/audit/seals/head.ts'
import {
  verifyAudit,
  type Archived,
  type Broken,
  type Line,
  type Verdict,
} from './features/admin/audit/seals/verifying.ts'
import { closeToOthers } from './files/owner-only.ts'

const why: Readonly<Record<Line, string>> = {
  order: 'it does not follow the seal before it',
  key: 'it was made with another SECRET_KEY',
  seal: 'it is not what it was when it was made',
  events: 'its events were changed, removed or added to',
  outside: 'events stand where no seal can ever reach them',
  head: 'the record once reached this seal and no longer holds it',
  archive: 'the archive, or the note of where it went, is not what it was when it was made',
}

/**
 * npm run audit:verify [-- --expect <head> --archive <folder>]: recomputes every seal over the record of what was seen and
 * done.
 */
async function main(): Promise<void> {
  closeToOthers()
  const { values } = parseArgs({
    options: { expect: { type: 'string', multiple: true }, archive: { type: 'string', multiple: true } },
  })
  const config = readConfig(process.env)
  const kept = keptHead(headFile(config.dataDir))
  const expected = [...(values.expect ?? []).map(headIn), ...(kept ? [kept] : [])]
  const database = await prepareDatabase(config)
  try {
    const verdict = await verifyAudit(database.pool, sealKey(config.secret), expected, values.archive)
    if (verdict.broken) {
      process.stderr.write(`${altered(verdict.broken, verdict)}\n`)
      process.exitCode = 1
    } else process.stdout.write(intact(verdict))
  } finally {
    await database.close()
  }
}

function headIn(text: string): Head {
  const head = readHead(text)
  if (!head)
    throw new StartupError(`"${text}" is no head of an audit record: give it as audit:verify or the log printed it.`)
  return head
}

function altered({ line, number, part }: Broken, { seals }: Verdict): string {
  const ofSeal = number === undefined ? '' : `seal ${number}${line === 'head' ? '' : ` of ${seals}`}: `
  const where = part === undefined ? ofSeal : `archive of ${part}: `
  return `The audit record was altered: ${where}${why[line]} (${line}).`
}

function intact({ events, seals, unsealed, head, archived }: Verdict): string {
  const waiting = unsealed > 0 ? ` ${unsealed} newer events have no seal yet and can't be vouched for.` : ''
  const shown = head ? `Head: ${writeHead(head)}\n` : ''
  return `The audit record is intact: ${events} events under ${seals} seals.${waiting}\n${archived.map(foundOf).join('')}${shown}`
}

function foundOf({ part, file, events, seals, isProven }: Archived): string {
  return isProven
    ? `${part}: its ${events} events are in ${file}, as they were sealed.\n`
    : `${part}: its ${events} events left the database for ${file}, which was not looked at: ` +
        `seals ${seals} were taken without them. Name its folder with --archive.\n`
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Seal, SealKey } from '../seals/chain.ts'
import type { Digested } from '../seals/stored.ts'
import { digestsOf, sealsIn, sha256Of, type ArchivedSeal } from './file.ts'
import { isOf, sharesOf, signRecord, type ArchiveRecord } from './record.ts'

/** An archive on record, and its file where one of the folders has it. */
export interface OpenProof {
  readonly record: ArchiveRecord
  readonly file: string | undefined
  readonly shareOf: ReturnType<typeof sharesOf>
  readonly seals: AsyncGenerator<ArchivedSeal> | undefined
}

/** What is wrong where the record of an archive is not the server's own, or its file not the one that was written. */
export async function faultInRecord({ record, file }: OpenProof, key: SealKey): Promise<'key' | 'archive' | undefined> {
  if (record.keyId !== key.id) return 'key'
  if (signRecord(record, key) !== record.signature) return 'archive'
  if (file !== undefined && (await sha256Of(file)) !== record.sha256) return 'archive'
  return undefined
}

export function openProof(record: ArchiveRecord, folders: readonly string[]): OpenProof {
  const file = folders.map((folder) => path.join(folder, record.file)).find((place) => existsSync(place))
  const seals = file === undefined ? undefined : sealsIn(file, record.part)
  return { record, file, seals, shareOf: sharesOf(record) }
}

/**
 * A seal some of whose events left the database. How many must be left is on record. Which they are, and what the others
 * were, only a file can tell: it holds all of them.
 */
export async function faultInArchived(
  seal: Seal,
  left: Pick<Digested, 'events' | 'digest'>,
  proofs: readonly OpenProof[],
): Promise<'archive' | 'events' | undefined> {
  const gone = proofs.reduce((sum, { shareOf }) => sum + shareOf(seal), 0)
  if (left.events !== seal.events - gone) return 'events'
  for (const { seals } of proofs) {
    if (!seals) continue
    const next = await nextOf(seals)
    if (next?.seal.number !== seal.number) return 'archive'
    const found = await digestsOf(next, (id) => !proofs.some(({ record }) => isOf(record, id))).catch(() => undefined)
    if (found?.all.events !== seal.events || found.all.digest !== seal.digest) return 'archive'
    if (found.left.digest !== left.digest) return 'events'
  }
  return undefined
}

/** What can't be read is not what was written. */
async function nextOf(seals: AsyncGenerator<ArchivedSeal>): Promise<ArchivedSeal | undefined> {
  const next = await seals.next().catch(() => undefined)
  return next?.done === false ? next.value : undefined
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { invalid } from '#domain/errors.ts'

/** A place in the change feed: everything up to this transaction and number has been told. */
export interface Cursor {
  readonly xid: bigint
  readonly seq: bigint
}

/** A place as a device brings it back, with the mark that it was given there; devices of before have none. */
export interface MarkedCursor extends Cursor {
  readonly mark: string | undefined
}

/** The last entry of the log up to a cursor, in a few letters; no letters where the log held nothing. */
export type Witness = string

export interface CursorMarks {
  /** How a cursor travels: with its witness, and with proof that this server has written it. */
  write(cursor: Cursor, epoch: string, witness: Witness): string
  /** What a cursor said the log held, if this server has written it. */
  witnessIn(cursor: MarkedCursor, epoch: string): Witness | undefined
  /** Letters that stand for an entry of the log. */
  witnessOf(entry: string | undefined): Witness
}

/** Few, since every delta carries them: a forged mark does no more than make its device compare. */
const LETTERS = 5
const NONE = '-'.repeat(LETTERS)

export function openCursorMarks(secret: Buffer): CursorMarks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'caseway cursors', 32))
  const letters = (text: string): string => createHmac('sha256', key).update(text).digest('base64url').slice(0, LETTERS)
  const proof = ({ xid, seq }: Cursor, epoch: string, witness: Witness): string =>
    letters(`cursor ${epoch} ${xid}.${seq} ${witness}`)
  return {
    write: (cursor, epoch, witness) => `${cursor.xid}.${cursor.seq}.${witness}${proof(cursor, epoch, witness)}`,
    witnessIn(cursor, epoch) {
      if (cursor.mark === undefined) return undefined
      const witness = cursor.mark.slice(0, LETTERS)
      const written = Buffer.from(proof(cursor, epoch, witness))
      return timingSafeEqual(written, Buffer.from(cursor.mark.slice(LETTERS))) ? witness : undefined
    },
    witnessOf: (entry) => (entry === undefined ? NONE : letters(`entry ${entry}`)),
  }
}

export function readCursor(text: string): MarkedCursor {
  const parts = /^(\d{1,19})\.(\d{1,18})(?:\.([\w-]{10}))?$/.exec(text)
  if (!parts) throw invalid({ cursor: ['invalid'] })
  return { xid: BigInt(parts[1] ?? 0), seq: BigInt(parts[2] ?? 0), mark: parts[3] }
}

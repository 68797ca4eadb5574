import { invalid } from '#domain/errors.ts'

/** A place in the change feed: everything up to this transaction and number has been told. */
export interface Cursor {
  readonly xid: bigint
  readonly seq: bigint
}

export function writeCursor({ xid, seq }: Cursor): string {
  return `${xid}.${seq}`
}

export function readCursor(text: string): Cursor {
  const parts = /^(\d{1,19})\.(\d{1,18})$/.exec(text)
  if (!parts) throw invalid({ cursor: ['invalid'] })
  return { xid: BigInt(parts[1] ?? 0), seq: BigInt(parts[2] ?? 0) }
}

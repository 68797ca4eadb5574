/** How far the events of this database have been told: all of them up to this transaction and number. */
export interface Place {
  readonly xid: bigint
  readonly seq: bigint
}

/** The database's epoch goes along: a restored copy counts its transactions from another beginning. */
export function writePlace(epoch: string, { xid, seq }: Place): string {
  return `${epoch.slice(0, 8)}.${xid}.${seq}`
}

/** Undefined where the text leads nowhere in this database. */
export function readPlace(epoch: string, text: string): Place | undefined {
  const [, of, xid = '', seq = ''] = /^([\w-]{1,8})\.(\d{1,19})\.(\d{1,18})$/.exec(text) ?? []
  return of === epoch.slice(0, 8) ? { xid: BigInt(xid), seq: BigInt(seq) } : undefined
}

/** Where a source stands in the story of changes; only the source itself reads it. */
export type Cursor = Readonly<Record<string, string>>

/** A row as it travels: its values in the order of the columns. */
export type Values = readonly unknown[]

export interface Taker {
  /** Reported first: whether all rows are on the device, or must be waited for. */
  begins: (atHand: boolean) => void
  /** Said once, before any row; columns that the viewer may not see are not among them. */
  columns: (names: readonly string[]) => void
  /** Rows as lines of JSON. The next piece comes when this one has been taken in. */
  rows: (lines: readonly string[]) => Promise<void>
}

export type Change =
  | { readonly id: string; readonly gone: true }
  | { readonly id: string; readonly gone: false; readonly values: Readonly<Record<string, unknown>> }

/** Sources of rows: the server and the device's copy. */
export interface RowSource {
  /** Everything the viewer may see; answers where the changes begin. */
  everything(taker: Taker, signal: AbortSignal): Promise<Cursor>
  /** What changed since. Undefined where that can't be told and everything must be fetched afresh. */
  changes(
    since: Cursor,
    signal: AbortSignal,
  ): Promise<{ readonly changes: readonly Change[]; readonly cursor: Cursor } | undefined>
  /** When what it told last was as the server had it, in milliseconds; a source that does not say so asks the server. */
  asOf?(): number | undefined
  /** Which step of the device's copy the rows it told last are of; a source without one does not say so. */
  step?(): number | undefined
}

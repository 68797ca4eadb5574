/** Name and phone that sign a mail. */
export interface Signature {
  readonly name: string
  /** Used if the case has no subsidiary. */
  readonly phone: string | undefined
}

export interface Letterhead extends Signature {
  /** Base address of links. */
  readonly url: string
}

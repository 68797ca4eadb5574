/** Whose mail it is, to its reader. */
export interface Signature {
  readonly name: string
  /** Where the case has no subsidiary of its own to call. */
  readonly phone: string | undefined
}

export interface Letterhead extends Signature {
  /** Where links lead. */
  readonly url: string
}

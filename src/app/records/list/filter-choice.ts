/** A filter that somebody may use, with its choices in words. */
export interface FilterChoice<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A filter as it is set, and how to set it otherwise. */
export interface SetFilter extends FilterChoice {
  readonly chosen: readonly string[]
  readonly choose: (values: readonly string[]) => void
}

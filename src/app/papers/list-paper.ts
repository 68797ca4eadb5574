/** A list as it goes on paper, as plain data in the reader's language: whoever draws it adds nothing. */
export interface ListPaper {
  /** Without an ending. */
  readonly file_name: string
  readonly language: string
  readonly mirrored: boolean
  readonly title: string
  /** What narrows it, who took it out, and when. */
  readonly lines: readonly string[]
  readonly columns: readonly ListColumn[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly (readonly string[])[]
  /** Stands at the foot of every page. */
  readonly confidential: string | null
  /** With `{page}` and `{pages}` in it. */
  readonly page_text: string
}

export interface ListColumn {
  readonly title: string
  readonly align: 'start' | 'end'
  /** Amounts and days, which nobody reads in pieces. */
  readonly whole: boolean
}

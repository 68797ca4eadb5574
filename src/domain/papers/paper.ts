/** A printed document as plain data; renderers add and omit nothing. */
export interface PaperModel {
  readonly title: string
  /** Said in large letters where the paper must not be taken for a final one. */
  readonly mark: string | null
  /** Without an ending. */
  readonly file_name: string
  readonly letterhead: Letterhead
  readonly date: string
  readonly parties: readonly PaperParty[]
  readonly facts: readonly PaperFact[]
  readonly sections: readonly PaperSection[]
  readonly small_print: readonly string[]
  readonly signatures: readonly PaperSignature[]
  /** A digest by which any reader can check that the figures are the published ones. */
  readonly proof: PaperFact | null
}

export interface Letterhead {
  readonly name: string
  readonly lines: readonly string[]
}

export interface PaperParty {
  readonly heading: string
  readonly lines: readonly string[]
}

export interface PaperFact {
  readonly label: string
  readonly value: string
}

export interface PaperSection {
  readonly heading: string | null
  readonly paragraphs: readonly string[]
  readonly table: PaperTable | null
}

export interface PaperTable {
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Set off from the rows by a line. */
  readonly totals: readonly (readonly string[])[]
}

export interface PaperColumn {
  readonly title: string
  /** Amounts stand at the end. */
  readonly align: 'start' | 'end'
  /** Its part of the width, beside those of the other columns. */
  readonly width: number
}

export interface PaperSignature {
  readonly role: string
  readonly name: string | null
}

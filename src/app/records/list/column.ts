import type { ReactNode } from 'react'
import type { RecordRow } from '../record-queries.ts'

export interface Column {
  key: string
  label: string
  cell: (row: RecordRow) => ReactNode
  /** The column by which the server sorts when this one is chosen; without it the header is plain text. */
  sort?: string
  /** Amounts stand at the end, so that their digits line up. */
  end?: boolean
}

export interface SortState {
  sort: string
  onSort: (sort: string) => void
}

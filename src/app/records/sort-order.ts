type Direction = 'ascending' | 'descending'

export function sortOf(sort: string): { column: string; direction: Direction } {
  return sort.startsWith('-')
    ? { column: sort.slice(1), direction: 'descending' }
    : { column: sort, direction: 'ascending' }
}

/** Sort order after a click on a header: that column, or reversed if it is already the sort column. */
export function sortAfterClick(sort: string, column: string): string {
  return sort === column ? `-${column}` : column
}

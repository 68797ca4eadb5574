type Direction = 'ascending' | 'descending'

export function sortOf(sort: string): { column: string; direction: Direction } {
  return sort.startsWith('-')
    ? { column: sort.slice(1), direction: 'descending' }
    : { column: sort, direction: 'ascending' }
}

/** What a click on a column's header asks for: that column, or the other way round if it already leads. */
export function sortAfterClick(sort: string, column: string): string {
  return sort === column ? `-${column}` : column
}

/**
 * Reads rows of several cases at once, at most so many an answer. A full answer may lack rows of any of them: they are then
 * read in halves. Of a single case the first rows are enough.
 */
export async function rowsByCase<Row>(
  ids: readonly string[],
  most: number,
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  caseOf: (row: Row) => unknown,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const rows = await read(ids)
  if (ids.length > 1 && rows.length >= most) {
    const middle = Math.ceil(ids.length / 2)
    const first = await rowsByCase(ids.slice(0, middle), most, read, caseOf)
    return new Map([...first, ...(await rowsByCase(ids.slice(middle), most, read, caseOf))])
  }
  return new Map(ids.map((id) => [id, rows.filter((row) => caseOf(row) === id)]))
}

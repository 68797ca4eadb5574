/** A row as it travels and as it is kept: a JSON list that begins with the id and the revision. */
export type Line = string

const ID_LENGTH = 36

/** Read from where it stands: most lines are never parsed here. */
export const idOf = (line: Line): string => line.slice(2, 2 + ID_LENGTH)

export function revOf(line: Line): number {
  const from = line.indexOf(',') + 1
  return Number(line.slice(from, line.indexOf(',', from)))
}

/** A row of names and values in the order of the columns. */
export function lineOf(columns: readonly string[], id: string, rev: number, values: Record<string, unknown>): Line {
  return JSON.stringify(columns.map((name) => (name === 'id' ? id : name === 'rev' ? rev : (values[name] ?? null))))
}

/** The same row with some of its values replaced. */
export function patched(line: Line, columns: readonly string[], rev: number, values: Record<string, unknown>): Line {
  const before: unknown[] = JSON.parse(line)
  const after = columns.map((name, at) => (name === 'rev' ? rev : name in values ? values[name] : before[at]))
  return JSON.stringify(after)
}

export function valuesOf(line: Line, columns: readonly string[]): Record<string, unknown> {
  const row: unknown[] = JSON.parse(line)
  return Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null]))
}

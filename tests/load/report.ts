export function say(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Rows under a heading, each column as wide as its widest cell; the first to the left, figures to the right. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [line(heading), rule, ...rows.map(line)].map((each) => each.trimEnd()).join('\n')
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

export function tenths(value: number): string {
  return value.toFixed(1)
}

export function hundredths(value: number): string {
  return value.toFixed(2)
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

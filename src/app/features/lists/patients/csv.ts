/** What a spreadsheet would take for a formula is marked as text. */
const FORMULA = /^[=+\-@\t\r]/

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A table as spreadsheets open it: marked as Unicode, so that every name keeps its letters. */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\u{feff}${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

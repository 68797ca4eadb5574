/** Hundredths of a per cent as people type them, with point or comma; nothing where it is no share of a whole. */
export function readPercent(text: string): number | null {
  const found = /^\s*(\d{1,3})(?:[.,٫](\d{1,2}))?\s*(?:[%٪]\s*)?$/.exec(text)
  if (!found) return null
  const bps = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return bps <= 10_000 ? bps : null
}

export function writePercent(bps: number, locale: string): string {
  return new Intl.NumberFormat(locale, { numberingSystem: 'latn', maximumFractionDigits: 2 }).format(bps / 100)
}

interface Referable {
  readonly id: string
  readonly lien_number?: string | null
}

/** Lien number, or the end of its id where the number is hidden from a blind buyer. */
export function lienReference({ id, lien_number }: Referable): string {
  return lien_number ?? `#${id.slice(-6).toUpperCase()}`
}

/** The part that is unique within the case: `L01` of `MIA-25-000001-5-L01`. */
export function shortNumber(lienNumber: string): string {
  return /-(L\d+)$/.exec(lienNumber)?.[1] ?? lienNumber
}

interface Referable {
  readonly id: string
  readonly lien_number?: string | null
}

/** How a lien is called on screen: by its number, or by the end of its id where the number is hidden from a blind buyer. */
export function lienReference({ id, lien_number }: Referable): string {
  return lien_number ?? `#${id.slice(-6).toUpperCase()}`
}

/** Of `MIA-25-000001-5-L01`, what tells a lien from the others of its case. */
export function shortNumber(lienNumber: string): string {
  return /-(L\d+)$/.exec(lienNumber)?.[1] ?? lienNumber
}

/** Of `MIA-25-000001-5-L01`, what tells a lien from the others of its case. */
export function shortNumber(lienNumber: string): string {
  return /-(L\d+)$/.exec(lienNumber)?.[1] ?? lienNumber
}

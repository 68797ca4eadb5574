/** Without case and without the marks over letters, for every language alike: Turkish dotless ı is found by i. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
}

/** Whether every word that was typed stands somewhere in the label. */
export function matches(label: string, typed: string): boolean {
  const place = folded(label)
  return folded(typed)
    .split(/\s+/)
    .every((word) => place.includes(word))
}

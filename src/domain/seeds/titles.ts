/** The title of a seeded row in each language of the portal; the English one is also the record's own title. */
export interface Titles {
  readonly en: string
  readonly es: string
  readonly tr: string
  readonly ar: string
}

/** The code that logic knows a row by: the first English title, which may later be renamed freely. */
export function codeOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
}

/** The part of a row that every look-up has, in the order in which the rows are written down. */
export function lookUpRow(place: number, en: string, es: string, tr: string, ar: string) {
  const title_i18n: Titles = { en, es, tr, ar }
  return { code: codeOf(en), title: en, title_i18n, sort_order: (place + 1) * 10 }
}

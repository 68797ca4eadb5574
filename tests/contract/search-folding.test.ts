import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldSearch } from '#domain/rules/fold.ts'
import { migrate } from '#server/database/migrate.ts'
import { engines, type TestDatabase } from '#tests/support/databases.ts'

const texts = [
  'Çağla Şahin',
  'Ümit YILDIRIM',
  'İpek Işık',
  'ILGIN',
  'María José García-López',
  'Núñez — O’Brien',
  'Straße 12',
  'ﬁnance',
  'نور حدّاد',
  'فاطمة',
  'مصطفى',
  'علی',
  'مـــحـــمـــد',
  'ٱلرحمن',
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
  '  two \t\n  spaces\u00a0here ',
  'soft\u00adhyphen',
  'zero\u200bwidth',
  '\u202bright to left\u202c',
  'e\u0301',
  'Å',
  '½',
  'ＦＵＬＬ',
  'MIA-26-004217-1',
  '-',
  '',
]

describe.each(engines)('folding in $name', ({ open }) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
    await migrate(opened.database)
  })
  afterAll(() => opened?.close())

  it('is the folding of the rules, so that a viewer of some columns finds what others find', async () => {
    const { rows } = await opened.database.pool.query<{ folded: string }>(
      'select fold_search(given) as folded from unnest($1::text[]) with ordinality as t (given, place) order by place',
      [texts],
    )
    expect(rows.map((row) => row.folded)).toEqual(texts.map(foldSearch))
  })
})

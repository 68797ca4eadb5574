import { expect, test } from 'vitest'
import type { PaperFacts } from '#domain/papers/paper-facts.ts'
import { lienStatement } from '#domain/papers/lien-statement.ts'
import { letterOfProtection } from '#domain/papers/letter-of-protection.ts'
import type { PaperModel } from '#domain/papers/paper.ts'
import { settlementStatement } from '#domain/papers/settlement-statement.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import { freeze, workedInputs } from '#domain/rules/distribution/worked-for-tests.ts'
import { drawPaper } from './draw-paper.ts'
import { fonts, textOf, wordsIn, type Word } from './fonts-for-tests.ts'

const facts: PaperFacts = {
  case_number: 'MIA-26-000001-3',
  patient_name: 'İpek Işık Şahin Ağaoğlu',
  dob: '1990-05-02',
  dol: '2025-03-04',
  letterhead: { name: 'Caseway Miami', lines: ['1 Ocean Drive', 'Miami, FL 33139'] },
  lawfirm_name: 'Alba & Gray',
  lawfirm_lines: ['9 Main Street', 'Miami, FL 33101'],
  attorney_name: 'María José García López',
  contact_name: 'Casey Manager',
}

function workedStatement(): PaperModel {
  const result = distribute(workedInputs)
  if (!result.ok) throw new Error(result.error.code)
  const frozen = freeze(workedInputs, result)
  const holders = {
    L01: 'Surgery centre',
    L02: 'MRI',
    L03: 'Çelik Chiropractic',
    L04: 'Pain management',
    M: 'Medicare',
  }
  const published = {
    number: 2,
    supplements_number: null,
    state: 'published',
    published_at: '2026-06-15T10:00:00.000Z',
    holders,
    ...frozen,
  }
  return settlementStatement(facts, published, '2026-06-15')
}

const pagesOf = async (paper: PaperModel): Promise<Word[][]> => wordsIn(await drawPaper(paper, fonts))

test('D8: every cent of the worked example can be read back from the settlement statement', async () => {
  const paper = workedStatement()
  const text = textOf(await pagesOf(paper))
  const cells = paper.sections.flatMap(({ table }) => [...(table?.rows ?? []), ...(table?.totals ?? [])]).flat()
  const amounts = cells.filter((cell) => cell.includes('$'))
  expect(amounts.length).toBeGreaterThan(25)
  for (const amount of amounts) expect(text).toContain(amount)
  for (const cents of ['$24,984.97', '$1,854.55', '$4,041.38', '$10,973.04', '$3,120.44', '$19,274.74', '$64,249.12'])
    expect(text).toContain(cents)
  expect(text).toContain(paper.proof!.value)
  expect(text).toContain('Page 1 of')
})

test('names keep their letters in both weights', async () => {
  const paper = { ...workedStatement(), letterhead: { name: 'Şişli Hukuk Bürosu', lines: ['İğne Sokağı 5'] } }
  const text = textOf(await pagesOf(paper))
  for (const name of [
    facts.patient_name,
    'María José García López',
    'Çelik Chiropractic',
    'Şişli Hukuk Bürosu',
    'İğne Sokağı 5',
  ])
    expect(text).toContain(name)
})

test('amounts end at one place, digit under digit', async () => {
  const [page = []] = await pagesOf(workedStatement())
  const paid = page.filter(({ text }) => ['$24,984.97', '$1,854.55', '$3,120.44'].includes(text))
  expect(paid).toHaveLength(4)
  const ends = paid.filter(({ text }) => text !== '$3,120.44').map(({ end }) => end)
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.1)
})

test('a long table goes on over pages, its head repeated and no row lost', async () => {
  const liens = Array.from({ length: 120 }, (_, place) => ({
    lien_number: `MIA-26-000001-3-L${String(place + 1).padStart(3, '0')}`,
    originator: 'Bay Surgery and Rehabilitation Associates of South Florida',
    service_from: '2025-04-01',
    service_to: '2025-05-02',
    billed_cents: 100_000 + place,
    adjustment_cents: 0,
    reduction_cents: 0,
    paid_cents: 0,
    balance_cents: 100_000 + place,
    disputed: false,
  }))
  const pages = await pagesOf(lienStatement(facts, liens, '2026-06-15'))
  expect(pages.length).toBeGreaterThan(3)
  const texts = pages.map((page) => textOf([page]))
  for (const { lien_number } of liens) expect(texts.filter((text) => text.includes(lien_number))).toHaveLength(1)
  for (const text of texts.filter((page) => page.includes('-L'))) expect(text).toContain('Originator')
  texts.forEach((text, place) => expect(text).toContain(`Page ${place + 1} of ${texts.length}`))
})

test('a letter of protection is drawn with its promises and lines to sign on', async () => {
  const text = textOf(await pagesOf(letterOfProtection(facts, null, '2026-06-15')))
  for (const said of ['Letter of protection', 'No early release', 'Duty to report', 'Date: ___'])
    expect(text).toContain(said)
})

test('a name in another script is drawn too, and the same paper is the same file', async () => {
  const paper = { ...workedStatement(), facts: [{ label: 'Patient', value: 'نور حدّاد' }] }
  const [plain, drawn, again] = await Promise.all([
    drawPaper({ ...paper, facts: [{ label: 'Patient', value: '' }] }, fonts),
    drawPaper(paper, fonts),
    drawPaper(paper, fonts),
  ])
  expect(drawn.length).toBeGreaterThan(plain.length + 500)
  expect(textOf(await wordsIn(drawn.slice()))).toContain('نور حدّاد')
  expect(again).toEqual(drawn)
})

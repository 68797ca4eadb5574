import { session } from '../../../api/portal.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { ListPaper } from '../../../papers/draw-list-paper.ts'
import { columnsWithContent, MOST_COLUMNS, type PaperColumn } from './paper-columns.ts'
import type { ShownColumn } from './shown-column.ts'
import { keepFile, type Printed } from './take-out-calls.ts'
import type { ValueText } from './use-value-text.ts'

/** What one may read in pieces. */
const inWords = ['text', 'choice']

const AT_ONCE = 500

interface Report {
  readonly name: string
  readonly title: string
  readonly narrowed: readonly string[]
  readonly health: boolean
  readonly columns: readonly ShownColumn[]
  readonly text: ValueText
}

/** The report as a PDF, made on the device of the rows that the server handed out. */
export function useReportPdf({ name, title, narrowed, health, columns, text }: Report) {
  const { t, language } = useTexts()
  const { moment, number } = useFormats()

  function totals(shown: readonly PaperColumn[], rows: Printed['rows']): string[][] {
    if (rows.length === 0 || !shown.some(({ column }) => column.total)) return []
    const sums = shown.map(({ key, column, at }) =>
      column.total
        ? text(
            key,
            column.kind,
            rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0),
          )
        : '',
    )
    return [[sums[0] || t('reports:total'), ...sums.slice(1)]]
  }

  /** Thousands of days and amounts take a while to write: the page gets a word in between. */
  async function textsOf(shown: readonly PaperColumn[], rows: Printed['rows']): Promise<string[][]> {
    const texts: string[][] = []
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      if (from > 0) await new Promise((go) => setTimeout(go))
      const some = rows.slice(from, from + AT_ONCE)
      texts.push(...some.map((row) => shown.map(({ key, column, at }) => text(key, column.kind, row[at]))))
    }
    return texts
  }

  async function paperOf(printed: Printed): Promise<ListPaper> {
    const all = columnsWithContent(columns, printed)
    const shown = all.slice(0, MOST_COLUMNS)
    const numbers = { shown: number(shown.length), all: number(all.length) }
    const facts = [
      t('reports:print.rows', { number: number(printed.rows.length) }),
      ...(shown.length < all.length ? [t('reports:print.columns', numbers)] : []),
      session.current()?.name ?? '',
      moment(new Date().toISOString()),
    ]
    return {
      file_name: name,
      language,
      mirrored: languages[language].direction === 'rtl',
      title,
      lines: [narrowed.join(' · '), facts.filter(Boolean).join(' · ')].filter(Boolean),
      columns: shown.map(({ label, end, column }) => ({
        title: label,
        align: end ? 'end' : 'start',
        whole: !inWords.includes(column.kind),
      })),
      rows: await textsOf(shown, printed.rows),
      totals: totals(shown, printed.rows),
      confidential: health ? t('reports:print.confidential') : null,
      page_text: t('reports:print.page', { page: '{page}', pages: '{pages}' }),
    }
  }

  return async (printed: Printed): Promise<void> => {
    const { listPaperPdf } = await import('../../../papers/paper-pdf.ts')
    const day = new Date().toISOString().slice(0, 10)
    keepFile(await listPaperPdf(await paperOf(printed)), `${name}-${day}.pdf`)
  }
}

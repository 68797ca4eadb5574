import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaperModel, PaperSection, PaperTable } from '#domain/papers/paper.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { figureSide } from '#ui/parts/figure-side.ts'
import { messages } from '#ui/parts/messages.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { useAction } from '../../../records/form/use-action.ts'

type PaperAddress =
  | 'GET /patient/{id}/lien_statement'
  | 'GET /patient/{id}/letter_of_protection'
  | 'GET /lien/{id}/release_letter'
  | 'GET /distribution/{id}/settlement_statement'
  | 'GET /distribution/{id}/check_list'

interface Props {
  title: string
  /** The call that returns the content of the document. */
  address: PaperAddress
  /** Id of the case, the lien or the distribution. */
  id: string
  /** Records that the document was sent. */
  onSent?: (() => Promise<void>) | undefined
  onClose: () => void
}

/** The PDF is made on the device. */
export function PaperDialog({ title, address, id, onSent, onClose }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data: paper, error } = useQuery({
    queryKey: ['paper', address, id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.call(address, { params: { id }, signal })).paper,
  })
  const file = usePages(paper)
  const { busy, failure, start } = useAction(async () => {
    await onSent?.()
    messages.show(t('liens:done'))
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeText={t('fields:close')}
      size="lg"
      footer={
        file.url && (
          <>
            {onSent && (
              <Button busy={busy} onClick={() => void start()}>
                {t('liens:papers.sent')}
              </Button>
            )}
            <a href={file.url} target="_blank" rel="noreferrer" className={button({ tone: 'plain' })}>
              {t('liens:papers.open')}
            </a>
            <a href={file.url} download={file.name} className={button({ tone: 'primary' })}>
              {t('liens:papers.download')}
            </a>
          </>
        )
      }
    >
      <div className={css({ paddingBlockEnd: '4' })}>
        <BusyText>{!paper && !error && t('loading')}</BusyText>
        <RefusalBox error={failure} />
        {error && <p role="alert">{sentence(error)}</p>}
        {file.failed && <p role="alert">{t('liens:papers.failed')}</p>}
        {!paper && !error && <Skeleton shape="card" width="full" />}
        {paper && <PaperSheet paper={paper} />}
      </div>
    </Dialog>
  )
}

interface Pages {
  readonly url?: string
  readonly name?: string
  readonly failed?: boolean
}

/** Object URL of the PDF, revoked on unmount. */
function usePages(paper: PaperModel | undefined): Pages {
  const [pages, setPages] = useState<Pages>({})
  useEffect(() => {
    if (!paper) return undefined
    let url: string | undefined
    let gone = false
    const make = async (): Promise<void> => {
      try {
        const { paperPdf } = await import('../../../papers/paper-pdf.ts')
        const file = await paperPdf(paper)
        if (gone) return
        url = URL.createObjectURL(file)
        setPages({ url, name: file.name })
      } catch {
        setPages({ failed: true })
      }
    }
    void make()
    return () => {
      gone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [paper])
  return pages
}

const sheet = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  padding: { base: '4', md: '6' },
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'md',
  background: 'surface',
  textStyle: 'small',
})
const split = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4' })
const scroller = css({ overflowX: 'auto' })
const table = css({ width: 'full', borderCollapse: 'collapse', textStyle: 'figures' })
const cell = css({ paddingBlock: '1', paddingInlineEnd: '3', verticalAlign: 'top', textAlign: 'start' })
const end = cx(figureSide, css({ paddingInlineEnd: '0', paddingInlineStart: '3', whiteSpace: 'nowrap' }))
// Tables with many columns scroll on a phone.
const many = css({ whiteSpace: { base: 'nowrap', md: 'normal' } })
const ruled = css({ borderBlockStartWidth: '1', borderBlockStartStyle: 'solid', borderColor: 'border' })
const heavy = css({ fontWeight: 'semibold' })
const quiet = css({ color: 'muted' })

/** On-screen version of the PDF. Documents are in US English for every reader. */
function PaperSheet({ paper }: { paper: PaperModel }) {
  return (
    <article lang="en" dir="ltr" aria-label={paper.title} className={sheet}>
      <header className={split}>
        <div>
          <p className={heavy}>{paper.letterhead.name}</p>
          {paper.letterhead.lines.map((line) => (
            <p key={line} className={quiet}>
              {line}
            </p>
          ))}
        </div>
        {paper.mark && <p className={css({ color: 'danger', fontWeight: 'semibold' })}>{paper.mark}</p>}
      </header>
      <h3 className={css({ textStyle: 'heading', fontSize: 'lg' })}>{paper.title}</h3>
      <div className={split}>
        {paper.parties.map(({ heading, lines }) => (
          <div key={heading}>
            <p className={quiet}>{heading}</p>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ))}
        <dl className={css({ display: 'grid', gridTemplateColumns: 'auto auto', columnGap: '3' })}>
          {paper.facts.map(({ label, value }) => (
            <div key={label} className={css({ display: 'contents' })}>
              <dt className={quiet}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {paper.sections.map((section, place) => (
        // Sections have no names of their own; their order is all they are.
        // oxlint-disable-next-line react/no-array-index-key
        <Section key={place} section={section} />
      ))}
      {paper.small_print.length > 0 && (
        <div className={quiet}>
          {paper.small_print.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {paper.proof && (
        <p className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>
          {paper.proof.label}: {paper.proof.value}
        </p>
      )}
    </article>
  )
}

function Section({ section: { heading, paragraphs, table: figures } }: { section: PaperSection }) {
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })}>
      {heading && <h4 className={heavy}>{heading}</h4>}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {figures && <Figures figures={figures} heading={heading} />}
    </section>
  )
}

function Figures({ figures: { columns, rows, totals }, heading }: { figures: PaperTable; heading: string | null }) {
  const heads = columns.map(({ title }) => title).join(' ')
  const row = (cells: readonly string[], className: string | undefined, place: number) => (
    <tr key={`${place} ${cells.join(' ')}`} className={className}>
      {columns.map(({ title, align }, at) => (
        <td key={title} className={align === 'end' ? cx(cell, end) : cell}>
          {cells[at]}
        </td>
      ))}
    </tr>
  )
  return (
    // The box scrolls, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={heading ?? heads} tabIndex={0} className={scroller}>
      <table className={columns.length > 2 ? cx(table, many) : table}>
        <thead>
          <tr>
            {columns.map(({ title, align }) => {
              const className = align === 'end' ? cx(cell, end, heavy) : cx(cell, heavy)
              // A column whose rows speak for themselves has no head.
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label
              if (title === '') return <td key={title} className={className} />
              return (
                <th key={title} scope="col" className={className}>
                  {title}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, place) => row(cells, ruled, place))}
          {totals.map((cells, place) => row(cells, cx(ruled, heavy), rows.length + place))}
        </tbody>
      </table>
    </div>
  )
}

import { Fragment } from 'react'
import { requiredDocuments, type RequiredPaper } from '#domain/rules/transitions/required-documents.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { textLink } from '#ui/parts/text-link.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Paper } from './paper-line.tsx'

export interface OpenPaper {
  readonly kind: RequiredPaper
  /** The paper that is there and not accepted yet. */
  readonly received?: string
}

/** Documents the amount requires that are neither accepted nor waived; received ones await review. */
export function openPapers(
  papers: readonly Pick<Paper, 'id' | 'kind' | 'status'>[],
  cents: number,
  isSurgery: boolean,
): OpenPaper[] {
  return requiredDocuments(cents, isSurgery).flatMap((kind): OpenPaper[] => {
    const own = papers.filter((paper) => paper.kind === kind)
    if (own.some(({ status }) => status === 'accepted' || status === 'waived')) return []
    const received = own.find(({ status }) => status === 'received')
    return [{ kind, ...(received && { received: received.id }) }]
  })
}

/** Where a paper of a kind stands in the checklist. */
export const placeOf = (kind: string): string => `paper-${kind}`

function goTo(kind: string): void {
  const line = document.getElementById(placeOf(kind))
  line?.scrollIntoView({ block: 'center' })
  line?.focus({ preventScroll: true })
}

interface Props {
  id: string
  open: readonly OpenPaper[]
  text: string
  onShow: (paper: string) => void
}

/** Why a decision is not possible yet, with the way to each paper. */
export function DecisionBlock({ id, open, text, onShow }: Props) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_document')
  const groups = [
    { key: 'toReview', papers: open.filter(({ received }) => received !== undefined) },
    { key: 'toBring', papers: open.filter(({ received }) => received === undefined) },
  ] as const
  return (
    <div
      id={id}
      role="status"
      className={css({ display: 'grid', gap: '1', textStyle: 'small', _empty: { display: 'none' } })}
    >
      {open.length > 0 && <p className={css({ color: 'caution' })}>{text}</p>}
      {groups.map(
        ({ key, papers }) =>
          papers.length > 0 && (
            <p key={key}>
              {t(`underwriting:block.${key}`)}{' '}
              {papers.map(({ kind, received }, at) => (
                <Fragment key={kind}>
                  {at > 0 && ', '}
                  <button
                    type="button"
                    className={cx(textLink, css({ textAlign: 'start' }))}
                    onClick={() => {
                      if (received) onShow(received)
                      goTo(kind)
                    }}
                  >
                    {labels.choice('kind', kind)}
                  </button>
                </Fragment>
              ))}
            </p>
          ),
      )}
    </div>
  )
}

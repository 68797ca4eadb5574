import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WorkEntry } from '#domain/calls/work.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { placeOf } from '../../case/work/places.ts'
import { useWork } from '../../case/work/work-queries.ts'
import { useEntryTitle, useWorkWords } from '../../case/work/work-words.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  minHeight: '14',
  paddingInline: '5',
  paddingBlock: '2',
  _hover: { background: 'hover' },
})
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const head = css({ paddingInline: '5', paddingBlock: '1', background: 'sunken', textStyle: 'small', color: 'muted' })

/** As many as fit a look in passing; the dashboard has all. */
const MOST = 15

/** K4: the worst of what waits, from every page. Asked for while it is open. */
export default function PanelWork({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const words = useWorkWords()
  const titleOf = useEntryTitle()
  const { groups, error, refetch } = useWork()
  if (!groups) {
    if (!error)
      return (
        <div className={css({ display: 'grid', gap: '6', padding: '5' })}>
          <Skeleton width="long" />
          <Skeleton width="long" />
        </div>
      )
    const again = <Button onClick={() => void refetch()}>{t('retry')}</Button>
    return <ErrorState title={t('work:failed')} text={sentence(error)} action={again} />
  }
  const waiting = groups.filter(({ name }) => name !== 'snoozed')
  if (waiting.length === 0)
    return <EmptyState icon={<Icon name="check" />} title={t('work:empty.title')} text={t('work:empty.text')} />
  const worst = new Set(waiting.flatMap(({ entries }) => entries).slice(0, MOST))
  return (
    <>
      {waiting.map(({ name, entries }) => {
        const shown = entries.filter((entry) => worst.has(entry))
        if (shown.length === 0) return null
        return (
          <section key={name} aria-label={t(`work:groups.${name}`)}>
            <h3 className={head}>{t(`work:groups.${name}`)}</h3>
            <ul>
              {shown.map((entry) => {
                const { why, facts } = words(entry)
                return (
                  <li key={entry.id}>
                    <EntryLink entry={entry} onDone={onDone}>
                      <bdi className={cut}>{titleOf(entry)}</bdi>
                      <span className={css({ textStyle: 'small', color: 'muted' })}>
                        <span className={css({ display: 'block', overflowWrap: 'anywhere' })}>{why}</span>
                        {facts[0] && (
                          <span dir="auto" className={cx(css({ display: 'block' }), cut)}>
                            {facts[0]}
                          </span>
                        )}
                      </span>
                    </EntryLink>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
      <p className={css({ paddingInline: '5', paddingBlock: '4' })}>
        <Link to="/dashboard" className={textLink} onClick={onDone}>
          {t('work:all')}
        </Link>
      </p>
    </>
  )
}

interface EntryLinkProps {
  entry: WorkEntry
  onDone: () => void
  children: ReactNode
}

/** To where it is dealt with; what belongs to no case is in the whole list. */
function EntryLink({ entry, onDone, children }: EntryLinkProps) {
  const { patient_id: patientId } = entry
  return patientId === null ? (
    <Link to="/dashboard" className={row} onClick={onDone}>
      {children}
    </Link>
  ) : (
    <Link to={placeOf(entry)} params={{ patientId }} className={row} onClick={onDone}>
      {children}
    </Link>
  )
}

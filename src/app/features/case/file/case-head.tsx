import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { button } from '#ui/parts/button.tsx'
import { copyText } from '#ui/parts/copy-text.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useAmple, useWide } from '#ui/parts/media.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { dueCallOf } from '../../../case/calls/due-call.ts'
import { LogCall } from '../../../case/calls/log-call-button.tsx'
import type { CaseHead as Head } from '../../../case/case-head-query.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { titleOf } from '../../../records/record-title.ts'
import { CaseActions } from './case-actions.tsx'
import { useFirm } from './case-facts.tsx'
import { NextAct } from './next-act.tsx'
import { NextCase } from './next-case.tsx'
import { StatusMenu } from './status-menu.tsx'

const line = css({ display: 'flex', alignItems: 'center', gap: { base: '2', md: '3' }, height: '14' })
const who = css({ display: 'grid', minWidth: '0', flexShrink: '1' })
const oneLine = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
// Cut at its own end: the direction of a name is seldom that of the page.
const title = cx(oneLine, css({ textStyle: 'heading', fontSize: { md: 'lg' }, _againstPage: { textAlign: 'end' } }))
const end = css({ display: 'flex', alignItems: 'center', gap: '2', marginInlineStart: 'auto', flexShrink: '0' })
const back = cx(button({ tone: 'quiet', square: true }), css({ marginInlineStart: '[-0.5rem]', color: 'muted' }))

/** Who the case is about, where it stands, who must act next, and the action. */
export function CaseHeadRow({ head, keys }: { head: Head; keys: boolean }) {
  const { row } = head
  const { t, language } = useTexts()
  const wide = useWide()
  const room = useAmple()
  const firm = useFirm(head)
  const name = titleOf(row, language) || t('case:unnamed')
  const native = row.name_native
  return (
    <header className={line}>
      <Link to="/patients" aria-label={t('case:back')} title={t('case:back')} className={back}>
        <Icon name="back" />
      </Link>
      <div className={who}>
        <h1 dir="auto" title={name} className={title}>
          {name}
        </h1>
        <p
          className={cx(
            oneLine,
            css({ display: 'flex', alignItems: 'center', gap: '1', textStyle: 'small', color: 'muted' }),
          )}
        >
          {row.case_number && <CaseNumber value={row.case_number} copies={wide} />}
          {/* On a phone the number has no room to give. */}
          {wide && native && native !== name && <bdi className={css({ marginInlineStart: '2' })}>{native}</bdi>}
        </p>
      </div>
      <StatusMenu row={row} stage={head.stage} />
      {room && <NextAct row={row} inline />}
      <div className={end}>
        {/* It comes last, and before the others: at the end of the line it would push them away. */}
        {wide && <NextCase id={row.id} keys={keys} />}
        {wide && <LogCall call={dueCallOf(row, firm?.phone)} label={t('case:logCall')} />}
        <CaseActions head={head} />
      </div>
    </header>
  )
}

/** As high as the head. */
export function CaseHeadSkeleton() {
  return (
    <div aria-busy="true" className={line}>
      <div className={css({ display: 'grid', gap: '1', flex: '1' })}>
        <Skeleton width="long" />
      </div>
    </div>
  )
}

function CaseNumber({ value, copies }: { value: string; copies: boolean }) {
  const { t } = useTexts()
  const copy = () => copyText(value, { copied: t('case:number.copied'), failed: t('fields:copyFailed') })
  return (
    <>
      <bdi dir="ltr" className={cx(oneLine, css({ textStyle: 'figures' }), !copies && css({ fontSize: 'xs' }))}>
        {value}
      </bdi>
      {copies && (
        <IconButton
          label={t('case:number.copy')}
          size="sm"
          className={css({ minHeight: '6', width: '6' })}
          onClick={() => void copy()}
        >
          <Copy aria-hidden="true" className={css({ width: '3', height: '3' })} />
        </IconButton>
      )}
    </>
  )
}

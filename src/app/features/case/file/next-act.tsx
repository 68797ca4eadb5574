import { Link, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { CaseAct } from '#domain/rules/next-act.ts'
import { closedCaseStatuses, type CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { useSession } from '../../../api/use-session.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import type { AllowedStep } from '../../../case/case-queries.ts'
import { useCaseCall, useStatusHistory } from '../../../case/use-case.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { openProposals, Proposals } from './proposals.tsx'
import { StatusStep } from './status-step.tsx'

const statusAfter: Partial<Record<CaseAct, CaseStatus>> = {
  complete_intake: 'underwriting',
  activate: 'active',
  close_declined: 'declined',
  send_demand: 'demand',
  settle: 'settled',
  begin_paying_out: 'distribution',
  close_case: 'closed_paid',
}

/** Pages of the other acts; a proposal is answered below. */
const pageOf = {
  hand_in_papers: '/patients/$patientId/underwriting',
  judge_papers: '/patients/$patientId/underwriting',
  begin_review: '/patients/$patientId/underwriting',
  decide: '/patients/$patientId/underwriting',
  confirm_decision: '/patients/$patientId/underwriting',
  get_letter_signed: '/patients/$patientId/underwriting',
  review_again: '/patients/$patientId/underwriting',
  follow_treatment: '/patients/$patientId/appointments',
  prepare_distribution: '/liens/$patientId/distributions',
  approve_distribution: '/liens/$patientId/distributions',
  publish_distribution: '/liens/$patientId/distributions',
  accept_distribution: '/liens/$patientId/distributions',
  confirm_payout: '/liens/$patientId/distributions',
  draft_supplement: '/liens/$patientId/distributions',
  answer_offers: '/liens/$patientId',
  end_dispute: '/liens/$patientId',
  book_payments: '/liens/$patientId/receipts',
} as const

const hasPage = (act: CaseAct): act is keyof typeof pageOf => act in pageOf

const line = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '2',
    rowGap: '1',
    // Fixed height avoids layout shift.
    minHeight: { base: '11', md: '7' },
  },
  variants: {
    inline: {
      true: { flex: '1', minWidth: '0' },
      false: { flexWrap: { base: 'nowrap', md: 'wrap' }, '& > p': { minWidth: '0', flexShrink: '1' } },
    },
  },
})
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const capital = css({ '&::first-letter': { textTransform: 'uppercase' }, display: 'inline-block' })

/** The party that must act next; for the viewer's own acts, also the way there. Where it is not inline, also to proposals. */
export function NextAct({ row, inline = false }: { row: CaseRow; inline?: boolean }) {
  const { t } = useTexts()
  const signedIn = useSession()
  const labels = useLabels('patient')
  const { data, isLoading } = useStatusHistory(row.id)
  const place = useRouterState({ select: ({ location }) => location.pathname })
  const [unfolded, setUnfolded] = useState<string>()
  const waiting = data?.waits_for
  const [proposal] = inline ? [] : openProposals(data)
  // Reserves the space, because every open case has a next act.
  if (isLoading && !closedCaseStatuses.some((status) => status === row.case_status))
    return (
      <div className={line({ inline })}>
        <Skeleton width="long" />
      </div>
    )
  if (!waiting && !proposal) return null
  const party = waiting && t(`case:waitsFor.parties.${waiting.by}`)
  const by = waiting?.is_you ? t('case:waitsFor.you') : (party ?? '')
  const act = waiting ? t(`case:waitsFor.acts.${waiting.act}`) : ''
  const possible =
    data && waiting?.is_you ? wayOf(waiting.act, data.allowed, signedIn?.is_underwriter === true) : undefined
  const way = possible && isAt(possible, row.id, place) ? undefined : possible
  const who = t('case:waitsFor.who', { by, act })
  const isUnfolded = proposal !== undefined && proposal.id === unfolded
  return (
    <>
      <div className={line({ inline })}>
        {waiting && (
          <p tabIndex={-1} className={inline ? cut : ''} title={inline && !way ? who : undefined}>
            <span className={css({ color: 'muted' })}>{t('case:waitsFor.label')} </span>
            <strong className={css({ fontWeight: 'semibold' })}>{way || proposal ? by : who}</strong>
          </p>
        )}
        {way && <Action row={row} label={act} way={way} />}
        {/* It comes late, and would push the tab away: a press unfolds it. */}
        {proposal && (
          <Button
            tone={waiting?.is_you ? 'primary' : 'plain'}
            size="sm"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(isUnfolded ? undefined : proposal.id)}
          >
            {t('case:proposal.title', { status: labels.choice('case_status', proposal.to_status) })}
          </Button>
        )}
      </div>
      {isUnfolded && <Proposals id={row.id} />}
    </>
  )
}

/** How an act is done from the header: on a page, by a status change, or at once. */
type Way = { readonly page: Page } | { readonly step: AllowedStep } | 'take'

function wayOf(act: CaseAct, allowed: readonly AllowedStep[], isUnderwriter: boolean): Way | undefined {
  if (act === 'take_case') return isUnderwriter ? 'take' : undefined
  if (hasPage(act)) return { page: pageOf[act] }
  // From an end one way leads back.
  const step = act === 'reopen_case' ? allowed[0] : allowed.find(({ to }) => to === statusAfter[act])
  return step && { step }
}

/** A link to the page where one is already would do nothing. */
function isAt(way: Way, patientId: string, place: string): boolean {
  return way !== 'take' && 'page' in way && way.page.replace('$patientId', patientId) === place
}

function Action({ row, label, way }: { row: CaseRow; label: string; way: Way }) {
  const [isOpen, setOpen] = useState(false)
  const words = <span className={capital}>{label}</span>
  if (way === 'take') return <TakeCase row={row}>{words}</TakeCase>
  if ('page' in way) {
    return (
      <WayToPage id={row.id} page={way.page}>
        {words}
      </WayToPage>
    )
  }
  return (
    <>
      <Button tone="primary" size="sm" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && <StatusStep row={row} step={way.step} onClose={() => setOpen(false)} />}
    </>
  )
}

type Page = (typeof pageOf)[keyof typeof pageOf]

/** On its page it makes way for words, which take the focus over. */
function WayToPage({ id, page, children }: { id: string; page: Page; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    const { current } = link
    return () => {
      const words = current?.previousElementSibling
      if (document.activeElement === current && words instanceof HTMLElement) words.focus()
    }
  }, [])
  return (
    <Link ref={link} to={page} params={{ patientId: id }} className={button({ tone: 'primary', size: 'sm' })}>
      {children}
    </Link>
  )
}

function TakeCase({ row, children }: { row: CaseRow; children: ReactNode }) {
  const { t } = useTexts()
  const command = useCaseCall(row.id)
  const { busy, start } = useButtonAction(async (key) => {
    const form = { expected_version: row.version }
    await command('POST /patient/{id}/underwriting/take', { params: { id: row.id }, form }, key)
    messages.show(t('case:waitsFor.taken'))
  })
  return (
    <Button tone="primary" size="sm" busy={busy} onClick={() => void start()}>
      {children}
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { CaseAct } from '#domain/rules/next-act.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useSession } from '../../../api/use-session.ts'
import { caseQueries, type AllowedStep, type CaseRow } from '../../../case/case-queries.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useFaultSentence } from '../../../records/form/use-fault-sentence.ts'
import { StatusStep } from './status-step.tsx'

/** The status that each of these acts leads to. */
const statusAfter: Partial<Record<CaseAct, CaseStatus>> = {
  complete_intake: 'underwriting',
  activate: 'active',
  close_declined: 'declined',
  send_demand: 'demand',
  settle: 'settled',
  begin_paying_out: 'distribution',
  close_case: 'closed_paid',
}

/** Where the others are done; answering a proposal is done right below. */
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
  book_payments: '/liens/$patientId/receipts',
} as const

const hasPage = (act: CaseAct): act is keyof typeof pageOf => act in pageOf

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  rowGap: '1',
  // With a button or without one, and before it is known.
  minHeight: { base: '9', md: '7' },
})
const capital = css({ '&::first-letter': { textTransform: 'uppercase' }, display: 'inline-block' })

/** Who must act next on the case, and on what; for who may do it, the way there. */
export function WaitsFor({ row }: { row: CaseRow }) {
  const { t } = useTexts()
  const signedIn = useSession()
  const { data, isLoading } = useQuery({
    ...caseQueries.statusEvents(row.id),
    enabled: 'case_status' in row,
    retry: false,
  })
  const waiting = data?.waits_for
  // Most cases wait for somebody: what stands below is not to move when it is known for whom.
  if (isLoading)
    return (
      <div className={line}>
        <Skeleton width="long" />
      </div>
    )
  if (!waiting) return null
  const by = waiting.is_you ? t('case:waitsFor.you') : t(`case:waitsFor.parties.${waiting.by}`)
  const act = t(`case:waitsFor.acts.${waiting.act}`)
  const way = waiting.is_you ? wayOf(waiting.act, data.allowed, signedIn?.is_underwriter === true) : undefined
  return (
    <div className={line}>
      <p>
        <span className={css({ color: 'muted' })}>{t('case:waitsFor.label')} </span>
        <strong className={css({ fontWeight: 'semibold' })}>{way ? by : t('case:waitsFor.who', { by, act })}</strong>
      </p>
      {way && <Action row={row} label={act} way={way} />}
    </div>
  )
}

/** How an act is done from the head: on a page, by a step of the status, or at once. */
type Way = { readonly page: (typeof pageOf)[keyof typeof pageOf] } | { readonly step: AllowedStep } | 'take'

function wayOf(act: CaseAct, allowed: readonly AllowedStep[], isUnderwriter: boolean): Way | undefined {
  if (act === 'take_case') return isUnderwriter ? 'take' : undefined
  if (hasPage(act)) return { page: pageOf[act] }
  const step = allowed.find(({ to }) => to === statusAfter[act])
  return step && { step }
}

function Action({ row, label, way }: { row: CaseRow; label: string; way: Way }) {
  const [isOpen, setOpen] = useState(false)
  const words = <span className={capital}>{label}</span>
  if (way === 'take') return <TakeCase row={row}>{words}</TakeCase>
  if ('page' in way) {
    return (
      <Link to={way.page} params={{ patientId: row.id }} className={button({ tone: 'primary', size: 'sm' })}>
        {words}
      </Link>
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

function TakeCase({ row, children }: { row: CaseRow; children: ReactNode }) {
  const { t } = useTexts()
  const { refusal } = useFaultSentence()
  const command = useCaseCall(row.id)
  const [busy, setBusy] = useState(false)

  async function take() {
    setBusy(true)
    try {
      const form = { expected_version: row.version }
      await command('POST /patient/{id}/underwriting/take', { params: { id: row.id }, form }, crypto.randomUUID())
      messages.show(t('case:waitsFor.taken'))
    } catch (error) {
      messages.show(refusal(error).join(' '), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button tone="primary" size="sm" busy={busy} onClick={() => void take()}>
      {children}
    </Button>
  )
}

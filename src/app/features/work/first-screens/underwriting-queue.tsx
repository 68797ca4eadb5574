import { Link, useNavigate } from '@tanstack/react-router'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { useSession } from '../../../api/use-session.ts'
import { cases } from '../figure-targets.ts'
import { FigureLink } from '../figure-link.tsx'
import { actions, actRow, amount, CaseLink, quietLine, rows, Section, small, useFirst } from './parts.tsx'
import { useAfterwards, type StaffScreen } from './queries.ts'

type Queue = NonNullable<StaffScreen['queue']>
type ToDecide = Queue['mine']['rows'][number]

const facts = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '3',
  rowGap: '0.5',
  minWidth: '0',
})

/** Cases before the underwriting decision: the underwriter’s own, then those that nobody has. */
export function QueueDesk({ queue: { mine, unassigned } }: { queue: Queue }) {
  const { t } = useTexts()
  return (
    <>
      <QueueSection title={t('desk:queue.mine')} list={mine} owner="me" />
      {unassigned.count > 0 && <QueueSection title={t('desk:queue.unassigned')} list={unassigned} owner="none" />}
    </>
  )
}

function QueueSection({ title, list, owner }: { title: string; list: Queue['mine']; owner: 'me' | 'none' }) {
  const { t } = useTexts()
  const { shown, rest } = useFirst(list.rows)
  return (
    <Section
      title={title}
      count={list.count}
      action={
        list.count > 0 && (
          <FigureLink
            target={cases({ status: 'underwriting', underwriter: owner })}
            className={button({ size: 'sm', tone: 'quiet' })}
          >
            {t('first:liens.list')}
          </FigureLink>
        )
      }
    >
      {list.count === 0 ? (
        <p className={quietLine}>{t('desk:queue.none')}</p>
      ) : (
        <ul className={rows}>
          {shown.map((one) => (
            <QueueRow key={one.patient_id} of={one} isFree={owner === 'none'} />
          ))}
        </ul>
      )}
      {rest}
    </Section>
  )
}

function QueueRow({ of, isFree }: { of: ToDecide; isFree: boolean }) {
  const { t } = useTexts()
  const { age, money } = useFormats()
  const name = of.patient_name ?? of.case_number ?? ''
  return (
    <li className={actRow}>
      <CaseLink of={of} page="underwriting" />
      <div className={facts}>
        <Blocks of={of} />
        <span className={small}>{t('desk:queue.age', { age: age(`${of.since}T00:00:00Z`) })}</span>
        {of.is_overdue && <Badge tone="danger">{t('desk:queue.overdue')}</Badge>}
        {(of.exposure_cents ?? 0) > 0 && (
          <span className={amount}>
            <bdi dir="ltr">{money(of.exposure_cents ?? 0)}</bdi>
          </span>
        )}
      </div>
      <div className={actions}>
        {isFree ? (
          <Take of={of} name={name} />
        ) : (
          <Link
            to="/patients/$patientId/underwriting"
            params={{ patientId: of.patient_id }}
            aria-label={t('desk:queue.openOf', { name })}
            className={button({ size: 'sm' })}
          >
            {t('desk:queue.open')}
          </Link>
        )}
      </div>
    </li>
  )
}

/** What stands before the decision; the first thing to be done about it. */
function Blocks({ of: { proposal, missing, received } }: { of: ToDecide }) {
  const { t } = useTexts()
  if (proposal === 'own') return <Badge tone="neutral">{t('desk:queue.secondPerson')}</Badge>
  if (proposal === 'other') return <Badge tone="accent">{t('desk:queue.toConfirm')}</Badge>
  if (received > 0) return <Badge tone="accent">{t('desk:queue.received', { count: received })}</Badge>
  if (missing > 0) return <Badge tone="caution">{t('desk:queue.missing', { count: missing })}</Badge>
  return <Badge tone="positive">{t('desk:queue.ready')}</Badge>
}

/** Takes the case and goes on to its decision. */
function Take({ of, name }: { of: ToDecide; name: string }) {
  const { t } = useTexts()
  const looking = useSession()?.looking !== undefined
  const afterwards = useAfterwards()
  const navigate = useNavigate()
  const { busy, start } = useButtonAction(async (key) => {
    const params = { id: of.patient_id }
    const body = { expected_version: of.version }
    await afterwards([of.patient_id], () => api.call('POST /patient/{id}/underwriting/take', { params, body, key }))
    await navigate({ to: '/patients/$patientId/underwriting', params: { patientId: of.patient_id } })
  })
  if (looking) return null
  return (
    <Button size="sm" busy={busy} aria-label={t('desk:queue.takeOf', { name })} onClick={() => void start()}>
      {t('desk:queue.take')}
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DistributionState } from '#domain/rules/transitions/distribution.ts'
import { flag } from '#domain/fields/kinds.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import { useSession } from '../../../api/use-session.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { refreshedAfter } from '../../../case/refreshed-after.ts'
import { listed } from '../../../i18n/listed.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { useLienWords } from '../money/lien-words.ts'
import { allowedIn, moneyQueries, useMoneyChanged, type Distribution } from '../money/money-queries.ts'
import { isState, moveTo, needsReason, type Move } from './states.ts'

const onward: readonly Move[] = ['propose', 'approve', 'publish', 'accept', 'execute']
const undoing: readonly Move[] = ['discard', 'reverse']

const publishes = flag()

interface Step {
  readonly move: Move
  readonly to: DistributionState
}

/** The same beside a distribution in a list, once its steps are known. */
export function CommandsOf({ patientId, id }: { patientId: string; id: string }) {
  const { data } = useQuery(moneyQueries.distribution(patientId, id))
  return data ? <DistributionCommands distribution={data} /> : null
}

/** Steps that the server allows the viewer; each is confirmed in a dialog. */
export function DistributionCommands({ distribution }: { distribution: Distribution }) {
  const { t } = useTexts()
  const signedIn = useSession()
  const [chosen, setChosen] = useState<Step>()
  const { state, allowed, made_by: maker, may_edit: mayEdit, patient_id: patientId, id } = distribution
  const own = maker === signedIn?.id
  const steps = allowed.flatMap((to): Step[] => {
    const move = moveTo(state, to, own)
    return move ? [{ move, to }] : []
  })
  if (steps.length === 0 && !mayEdit) return null
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {steps.map((step) => (
        <Button key={step.move} tone={onward.includes(step.move) ? 'primary' : 'plain'} onClick={() => setChosen(step)}>
          {t(`distribution:moves.${step.move}.name`)}
        </Button>
      ))}
      {mayEdit && (
        <Link
          to="/liens/$patientId/distributions"
          params={{ patientId }}
          search={{ edit: id }}
          className={button({ tone: 'plain' })}
        >
          {t('distribution:editor.change')}
        </Link>
      )}
      {chosen && <MoveDialog distribution={distribution} step={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

function MoveDialog({ distribution, step, onClose }: { distribution: Distribution; step: Step; onClose: () => void }) {
  const { t, language } = useTexts()
  const signedIn = useSession()
  const changed = useMoneyChanged(distribution.patient_id)
  const [allowed, setAllowed] = useState<readonly string[]>()
  const { move, to } = step
  const asks = needsReason(move, signedIn?.role.title === 'law_firm')

  async function send(values: Readonly<Record<string, unknown>>, key: string): Promise<void> {
    const { publish, ...said } = values
    const form = { to, ...toRequestBody(said), expected_version: distribution.version }
    const params = { id: distribution.id }
    try {
      const done = await api.call('POST /distribution/{id}/transition', { params, form, key })
      if (publish === true) {
        const body = { to: 'published', expected_version: done.distribution.version } as const
        await api.call('POST /distribution/{id}/transition', { params, body, key: `${key}-published` })
      }
    } catch (error) {
      setAllowed(allowedIn(error))
      if (error instanceof ApiError && error.status === 409) await changed()
      throw error
    }
    messages.show(t(`distribution:moves.${move}.done`))
    await changed()
  }

  return (
    <FormDialog
      title={t(`distribution:moves.${move}.name`)}
      description={t(`distribution:moves.${move}.text`)}
      fields={{
        ...(asks && { reason: { field: reasonField, label: t('distribution:reason'), required: true } }),
        ...(move === 'approve' && {
          publish: { field: publishes, label: t('distribution:moves.approve.publish'), required: false },
        }),
      }}
      initial={{ publish: move === 'approve' }}
      submit={t(`distribution:moves.${move}.name`)}
      danger={undoing.includes(move)}
      size="sm"
      onClose={onClose}
      send={send}
    >
      {allowed && (
        <p>
          {t('distribution:allowedNow', {
            steps:
              listed(
                allowed.map((state) => (isState(state) ? t(`distribution:states.${state}`) : state)),
                language,
              ) || '—',
          })}
        </p>
      )}
    </FormDialog>
  )
}

const box = css({
  display: 'grid',
  gap: '2',
  padding: '3',
  borderRadius: 'md',
  background: 'cautionSoft',
  color: 'caution',
})
const row = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3' })

type Waiting = Distribution['waits_for'][number]

/** Liens whose owners have not agreed, and the action to agree for them. */
export function WaitsForOwners({ distribution }: { distribution: Distribution }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { waits_for: liens, patient_id: patientId } = distribution
  const open = liens.filter(({ may_accept }) => may_accept)
  if (liens.length === 0) return null
  return (
    <div className={box}>
      <p>{t('distribution:owners.waits')}</p>
      <Liens liens={liens} patientId={patientId} />
      {open.length > 0 && (
        <div>
          <Button onClick={() => setIsOpen(true)}>{t('distribution:owners.accept')}</Button>
        </div>
      )}
      {isOpen && <AcceptDialog liens={open} patientId={patientId} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function Liens({ liens, patientId }: { liens: readonly Waiting[]; patientId: string }) {
  const { t } = useTexts()
  const lienWords = useLienWords(patientId)
  return (
    <ul aria-label={t('distribution:owners.list')}>
      {liens.map(({ id, lien_number, owed_cents, amount_cents }) => (
        <li key={id} className={row}>
          <Link to="/liens/$patientId" params={{ patientId }} search={{ lien: id }} className={textLink}>
            <bdi>{lienWords(lien_number)}</bdi>
          </Link>
          <span>
            {amount_cents !== null && (
              <>
                <MoneyFigure cents={amount_cents} /> {t('distribution:insteadOf')}{' '}
              </>
            )}
            <MoneyFigure cents={owed_cents} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function AcceptDialog({
  liens,
  patientId,
  onClose,
}: {
  liens: readonly Waiting[]
  patientId: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const changed = useMoneyChanged(patientId)

  /** One call per lien: if one is refused, those before it stay done. */
  async function send(_: unknown, key: string): Promise<void> {
    await refreshedAfter(async () => {
      for (const { id, version } of liens) {
        const body = { to: 'agreed', expected_version: version } as const
        await api.call('POST /lien/{id}/transition', { params: { id }, body, key: `${key}-${id}` })
      }
    }, changed)
    messages.show(t('distribution:owners.done'))
  }

  return (
    <FormDialog
      title={t('distribution:owners.accept')}
      description={t('distribution:owners.text')}
      submit={t('distribution:owners.accept')}
      size="sm"
      onClose={onClose}
      send={send}
    >
      <Liens liens={liens} patientId={patientId} />
    </FormDialog>
  )
}

const heldRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  rowGap: '1',
})

/** Money held in trust after the payout, and its release once a dispute has ended. */
export function HeldInTrust({ distribution }: { distribution: Distribution }) {
  const { t } = useTexts()
  const lienWords = useLienWords(distribution.patient_id)
  const { held, may_supplement: mayDraft, patient_id: patientId } = distribution
  if (held.length === 0) return null
  return (
    <Panel title={t('distribution:trust.title')}>
      <p className={css({ color: 'muted' })}>{t('distribution:trust.text')}</p>
      <ul aria-label={t('distribution:trust.title')} className={css({ display: 'grid', gap: '2' })}>
        {held.map(({ id, lien_number, held_cents, disputed }) => (
          <li key={id} className={heldRow}>
            <Link to="/liens/$patientId" params={{ patientId }} search={{ lien: id }} className={textLink}>
              <bdi>{lienWords(lien_number)}</bdi>
            </Link>
            <Badge tone={disputed ? 'caution' : 'positive'}>
              {disputed ? t('distribution:trust.disputed') : t('distribution:trust.free')}
            </Badge>
            <MoneyFigure cents={held_cents} />
          </li>
        ))}
      </ul>
      {mayDraft && <DraftButton distribution={distribution} />}
    </Panel>
  )
}

function DraftButton({ distribution }: { distribution: Distribution }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { id, patient_id: patientId } = distribution
  const changed = useMoneyChanged(patientId)
  const { busy, start } = useButtonAction(async (key) => {
    const { distribution: made } = await api.call('POST /distribution/{id}/supplement', {
      params: { id },
      body: {},
      key,
    })
    messages.show(t('distribution:trust.drafted'))
    await changed()
    await navigate({
      to: '/liens/$patientId/distributions/$distributionId',
      params: { patientId, distributionId: made.id },
    })
  })
  return (
    <div>
      <Button tone="primary" busy={busy} onClick={() => void start()}>
        {t('distribution:trust.draft')}
      </Button>
    </div>
  )
}

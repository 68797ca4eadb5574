import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { DistributionInput, DistributionLine } from '#domain/rules/distribution/types.ts'
import { sumCents } from '#domain/rules/money.ts'
import { Dotted } from '#ui/parts/dotted.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { Stepper } from '#ui/parts/stepper.tsx'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { upLink } from '#ui/parts/text-link.ts'
import { Timeline } from '#ui/parts/timeline.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useLienWords } from '../money/lien-words.ts'
import { moneyQueries, type Distribution, type Recompute } from '../money/money-queries.ts'
import { isMissing } from '../page-failure.tsx'
import { Checks } from './checks.tsx'
import { Changes, ScenarioOverrides } from './changes.tsx'
import { DistributionCommands, HeldInTrust, WaitsForOwners } from './distribution-commands.tsx'
import { StateBadge, useTitle } from './distribution-list.tsx'
import { Fault, Warnings } from './warnings.tsx'
import { WaterfallTable, words } from './waterfall-table.tsx'
import { digestOf, partsOf } from '#domain/rules/distribution/frozen.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import { Button } from '#ui/parts/button.tsx'
import { api } from '../../../api/portal.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { useAction } from '../../../records/form/use-action.ts'

const stateSteps = ['draft', 'proposed', 'approved', 'published', 'accepted', 'executed'] as const
const notice = css({ padding: '3', borderRadius: 'md', background: 'cautionSoft', color: 'caution' })

/** The firm writes its checks before it says that it has paid out. */
const canWriteChecks = ({ state, waits_for }: Distribution): boolean =>
  state === 'executed' || (state === 'accepted' && waits_for.length === 0)

interface Props {
  patientId: string
  id: string
  /** The button that prints the statement. */
  papers?: ReactNode
}

export function DistributionView({ patientId, id, papers }: Props) {
  const { t } = useTexts()
  const read = useQuery(moneyQueries.distribution(patientId, id))
  if (isMissing(read.error)) {
    return (
      <Notice title={t('distribution:missing')}>
        <BackLink patientId={patientId} />
      </Notice>
    )
  }
  return (
    <RowsState rows={read} failed={t('distribution:failed')}>
      {read.data && <DistributionParts distribution={read.data} papers={papers} />}
    </RowsState>
  )
}

function DistributionParts({ distribution, papers }: { distribution: Distribution; papers: ReactNode }) {
  const { t } = useTexts()
  const { patient_id: patientId, result } = distribution
  return (
    <div className={pageColumn}>
      <BackLink patientId={patientId} />
      <DistributionStatus distribution={distribution} papers={papers} />
      {result.ok ? (
        <Panel title={t('distribution:shares')}>
          <WaterfallTable
            caption={t('distribution:wayOfMoney')}
            patientId={patientId}
            supplement={distribution.supplements !== null}
            scenarios={[{ key: 'amount', title: t('distribution:rows.amount'), result }]}
          />
          <LinesTable lines={result.lines} patientId={patientId} />
          <ScenarioOverrides title={t('distribution:otherThanCase')} scenario={distribution.scenario} />
          <Warnings warnings={result.warnings} />
        </Panel>
      ) : (
        <Fault error={result.error} />
      )}
      {canWriteChecks(distribution) && <Checks distribution={distribution} />}
      <HeldInTrust distribution={distribution} />
      {distribution.sha256 && <ProofPanel distribution={distribution} sha256={distribution.sha256} />}
      {distribution.previous && <Changes changes={distribution.diff} previous={distribution.previous.number} />}
      <DistributionHistory events={distribution.events} />
    </div>
  )
}

function BackLink({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  return (
    <p>
      <Link to="/liens/$patientId/distributions" params={{ patientId }} className={upLink}>
        {t('distribution:back')}
      </Link>
    </p>
  )
}

function DistributionStatus({ distribution, papers }: { distribution: Distribution; papers: ReactNode }) {
  const { t } = useTexts()
  const titleOf = useTitle()
  const { state, stale, made_by_name: maker, approved_by_name: approver } = distribution
  return (
    <Panel title={titleOf(distribution)} action={papers}>
      {state === 'reversed' ? (
        <p>
          <StateBadge state={state} />
        </p>
      ) : (
        <Stepper
          label={t('distribution:way')}
          steps={stateSteps.map((key) => ({ key, label: t(`distribution:states.${key}`) }))}
          current={state}
          texts={{ done: t('distribution:done'), ahead: t('distribution:ahead') }}
        />
      )}
      <WaitsForOwners distribution={distribution} />
      {stale && <p className={notice}>{t('distribution:stale')}</p>}
      {(maker ?? approver) && (
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {maker && t('distribution:madeBy', { name: maker })}
          {approver && ` · ${t('distribution:approvedBy', { name: approver })}`}
        </p>
      )}
      <DistributionCommands distribution={distribution} />
    </Panel>
  )
}

const amounts = [
  'paid_before_cents',
  'balance_cents',
  'award_cents',
  'paid_cents',
  'held_cents',
  'reduction_cents',
] as const

function useColumns(lines: readonly DistributionLine[], patientId: string): TableColumn<DistributionLine>[] {
  const lienWords = useLienWords(patientId)
  const { t } = useTexts()
  const labels = useLabels('lien')
  const anyBefore = lines.some(({ paid_before_cents }) => paid_before_cents > 0)
  const shown = amounts.filter((key) => key !== 'paid_before_cents' || anyBefore)
  return [
    {
      key: 'lien',
      header: labels.field('lien_number'),
      cell: ({ lien_number }) => (
        <span className={words}>
          <bdi>{lienWords(lien_number)}</bdi>
        </span>
      ),
      foot: t('distribution:lines.total'),
    },
    {
      key: 'class',
      header: labels.field('priority_class'),
      cell: ({ priority_class }) => labels.choice('priority_class', priority_class),
    },
    ...shown.map((key): TableColumn<DistributionLine> => {
      return {
        key,
        header: t(`distribution:lines.${key}`),
        align: 'end',
        cell: (line) => <MoneyFigure cents={line[key]} />,
        foot: <MoneyFigure cents={sumCents(lines.map((line) => line[key]))} />,
      }
    }),
  ]
}

function LinesTable({ lines, patientId }: { lines: readonly DistributionLine[]; patientId: string }) {
  const labels = useLabels('lien')
  const columns = useColumns(lines, patientId)
  return <Table caption={labels.many} columns={columns} rows={lines} rowKey={({ lien_number }) => lien_number} />
}

function DistributionHistory({ events }: { events: Distribution['events'] }) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const entries = events.toReversed().map(({ id, to_state: to, reason, at, by_name: by }) => ({
    key: id,
    title: t(`distribution:states.${to}`),
    at,
    time: <Dotted parts={[moment(at), by]} />,
    body: reason,
  }))
  if (entries.length === 0) return null
  return (
    <Panel title={t('distribution:history')}>
      <Timeline label={t('distribution:history')} entries={entries} />
    </Panel>
  )
}

const hash = css({ fontFamily: 'mono', textStyle: 'small', overflowWrap: 'anywhere' })
const verdict = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1',
  padding: '3',
  borderRadius: 'md',
  overflowWrap: 'anywhere',
})
const proved = css({ background: 'positiveSoft', color: 'positive' })
const broken = css({ background: 'dangerSoft', color: 'danger' })

interface Proof {
  readonly server: Recompute
  /** The digest computed on this device from the same inputs. */
  readonly here: string | null
}

function digestHere(inputs: DistributionInput): string | null {
  const result = distribute(inputs)
  return result.ok ? digestOf(partsOf(inputs, result)) : null
}

/** The digest of the figures; anyone can have it recomputed on the server and on this device. */
function ProofPanel({ distribution, sha256 }: { distribution: Distribution; sha256: string }) {
  const { t } = useTexts()
  const [proof, setProof] = useState<Proof>()
  const { busy, failure, start } = useAction(async () => {
    const params = { id: distribution.id }
    const { recompute: server } = await api.call('GET /distribution/{id}/recompute', { params })
    setProof({ server, here: digestHere(distribution.inputs) })
  })
  const holds = proof?.server.matches === true && proof.here === sha256
  return (
    <Panel
      title={t('distribution:proof.title')}
      action={
        <Button size="sm" busy={busy} onClick={() => void start()}>
          {t('distribution:proof.recompute')}
        </Button>
      }
    >
      <p className={css({ color: 'muted' })}>{t('distribution:proof.text')}</p>
      <p className={hash}>
        <bdi dir="ltr">{sha256}</bdi>
      </p>
      <RefusalBox error={failure} />
      <div role="status">
        {proof && (
          <div className={cx(verdict, holds ? proved : broken)}>
            <p className={css({ fontWeight: 'semibold' })}>
              {holds ? t('distribution:proof.holds') : t('distribution:proof.broken')}
            </p>
            <p className={css({ textStyle: 'small' })}>
              {t('distribution:proof.server', { hash: proof.server.sha256_of_recomputed ?? '—' })}
            </p>
            <p className={css({ textStyle: 'small' })}>{t('distribution:proof.here', { hash: proof.here ?? '—' })}</p>
          </div>
        )}
      </div>
    </Panel>
  )
}

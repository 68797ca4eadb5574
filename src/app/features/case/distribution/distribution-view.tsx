import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { Stepper } from '#ui/parts/stepper.tsx'
import { upLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { moneyQueries } from '../../../case/money/money-queries.ts'
import type { Distribution } from '../../../case/money/money-shapes.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { Changes } from './changes.tsx'
import { DistributionCommands } from './distribution-commands.tsx'
import { DistributionHistory } from './distribution-history.tsx'
import { HeldInTrust } from './held-in-trust.tsx'
import { LinesTable } from './lines-table.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { Fault, Warnings } from './remarks.tsx'
import { SetByHand } from './set-by-hand.tsx'
import { StateBadge } from './state-badge.tsx'
import { useTitle } from './use-title.ts'
import { WaitsForOwners } from './waits-for-owners.tsx'
import { WaterfallTable } from './waterfall-table.tsx'

const way = ['draft', 'proposed', 'approved', 'published', 'accepted', 'executed'] as const
const notice = css({ padding: '3', borderRadius: 'md', background: 'cautionSoft', color: 'caution' })

interface Props {
  patientId: string
  id: string
  /** The statement to print; it is drawn elsewhere. */
  papers?: ReactNode
}

/** One distribution: how far it is, who gets what, what may be done with it, and the proof that it adds up. */
export function DistributionView({ patientId, id, papers }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(moneyQueries.distribution(patientId, id))
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Notice title={t('distribution:missing')}>
        <BackLink patientId={patientId} />
      </Notice>
    )
  }
  if (error) {
    return (
      <ErrorState
        title={t('distribution:failed')}
        text={sentence(error)}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    )
  }
  if (!data) {
    return (
      <>
        <BusyText>{t('loading')}</BusyText>
        <Skeleton shape="card" width="full" />
      </>
    )
  }
  return (
    <div className={pageColumn}>
      <BackLink patientId={patientId} />
      <Standing distribution={data} papers={papers} />
      {data.result.ok ? (
        <Panel title={t('distribution:shares')}>
          <WaterfallTable
            caption={t('distribution:wayOfMoney')}
            patientId={patientId}
            supplement={data.supplements !== null}
            contenders={[{ key: 'amount', title: t('distribution:rows.amount'), result: data.result }]}
          />
          <LinesTable lines={data.result.lines} patientId={patientId} />
          <SetByHand title={t('distribution:otherThanCase')} scenario={data.scenario} />
          <Warnings warnings={data.result.warnings} />
        </Panel>
      ) : (
        <Fault error={data.result.error} />
      )}
      <HeldInTrust distribution={data} />
      {data.sha256 && <ProofPanel distribution={data} sha256={data.sha256} />}
      {data.previous && <Changes changes={data.diff} previous={data.previous.number} />}
      <DistributionHistory events={data.events} />
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

function Standing({ distribution, papers }: { distribution: Distribution; papers: ReactNode }) {
  const { t } = useTexts()
  const titleOf = useTitle()
  const { state, stale, made_by_name: maker, approved_by_name: second } = distribution
  return (
    <Panel title={titleOf(distribution)} action={papers}>
      {state === 'reversed' ? (
        <p>
          <StateBadge state={state} />
        </p>
      ) : (
        <Stepper
          label={t('distribution:way')}
          steps={way.map((key) => ({ key, label: t(`distribution:states.${key}`) }))}
          current={state}
          texts={{ done: t('distribution:done'), ahead: t('distribution:ahead') }}
        />
      )}
      <WaitsForOwners distribution={distribution} />
      {stale && <p className={notice}>{t('distribution:stale')}</p>}
      {(maker ?? second) && (
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {maker && t('distribution:madeBy', { name: maker })}
          {second && ` · ${t('distribution:approvedBy', { name: second })}`}
        </p>
      )}
      <DistributionCommands distribution={distribution} />
    </Panel>
  )
}

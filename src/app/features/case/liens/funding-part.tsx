import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { Fact, facts } from './fact.tsx'
import { FundingDialog } from './funding-dialog.tsx'
import { fundingMovesFrom, isFundingStatus, type FundingMove, type FundingStep } from './funding-steps.ts'
import { useMoneyActor } from './use-money-actor.ts'

const tones: Readonly<Record<string, BadgeTone>> = {
  offered: 'caution',
  approved: 'accent',
  funded: 'positive',
  declined: 'danger',
}

const onward: readonly FundingStep[] = ['offer', 'accept', 'buy']
const inRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

/** The sale of the lien to a funder: how far it is, at what price, and what this person may do about it. */
export function FundingPart({ row: listed, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const { day } = useFormats()
  const may = usePermissions()
  const actor = useMoneyActor(patientId)
  const titleOf = useReferenceTitles(may?.('funder.list') ? ['funder'] : [])
  const [move, setMove] = useState<FundingMove>()
  // Lists leave out whom it is offered to and what the funder asks.
  const { data: whole } = useQuery({
    ...recordQueries.one({ name: 'lien' }, listed.id),
    enabled: isFundingStatus(listed.funding_status) && listed.funding_status !== 'none',
  })
  const row = whole?.version === listed.version ? { ...listed, ...whole } : listed
  const status = row.funding_status
  if (!actor || !isFundingStatus(status)) return null
  const counter = row.counter_price_cents
  const moves = fundingMovesFrom(status, actor)
  if (status === 'none' && moves.length === 0) return null
  const buyer = status === 'funded' ? row.owner_id : row.offered_to_id
  return (
    <section className={css({ display: 'grid', gap: '3' })}>
      <div className={inRow}>
        <h3 className={css({ textStyle: 'heading' })}>{labels.field('funding_status')}</h3>
        {status !== 'none' && (
          <Badge tone={tones[status] ?? 'neutral'}>{labels.choice('funding_status', status)}</Badge>
        )}
      </div>
      {status !== 'none' && (
        <dl className={facts}>
          {typeof buyer === 'string' && titleOf('funder', buyer) && (
            <Fact label={t('liens:funding.funder')}>{titleOf('funder', buyer)}</Fact>
          )}
          {typeof counter === 'number' && (
            <Fact label={labels.field('counter_price_cents')}>
              <MoneyFigure cents={counter} />
            </Fact>
          )}
          {typeof row.purchase_date === 'string' && (
            <Fact label={labels.field('purchase_date')}>{day(row.purchase_date)}</Fact>
          )}
        </dl>
      )}
      {moves.length > 0 && (
        <div className={inRow}>
          {moves.map((one) => (
            <Button
              key={one.step}
              size="sm"
              tone={onward.includes(one.step) ? 'primary' : 'plain'}
              onClick={() => setMove(one)}
            >
              {t(`liens:funding.steps.${one.step}.name`)}
            </Button>
          ))}
        </div>
      )}
      {move && <FundingDialog row={row} patientId={patientId} move={move} onClose={() => setMove(undefined)} />}
    </section>
  )
}

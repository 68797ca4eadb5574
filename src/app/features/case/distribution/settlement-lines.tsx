import { Fragment, useState } from 'react'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import type { SettlementLine, Settlements } from '../../../case/money/money-shapes.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { SettlementDialog, type SettlementAct } from './settlement-dialog.tsx'

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  paddingBlock: '2',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})
const side = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginInlineStart: 'auto' })

/** What the other side pays. A wrong line is taken back by another one, never written over. */
export function SettlementLines({ settlements, patientId }: { settlements: Settlements; patientId: string }) {
  const { t } = useTexts()
  const [act, setAct] = useState<SettlementAct>()
  const { may_write: mayWrite, may_remove: mayRemove } = settlements
  return (
    <Panel
      title={t('distribution:settlement.title')}
      action={
        mayWrite && (
          <Button size="sm" onClick={() => setAct({ kind: 'add' })}>
            {t('distribution:settlement.add')}
          </Button>
        )
      }
    >
      {settlements.settlements.length === 0 && (
        <p className={css({ color: 'muted' })}>
          {settlements.total_cents === null ? t('distribution:settlement.none') : t('distribution:settlement.whole')}
        </p>
      )}
      <ul>
        {settlements.settlements.map((one) => (
          <li key={one.id} className={line}>
            <Words line={one} />
            <div className={side}>
              <MoneyFigure cents={one.amount_cents} />
              {mayWrite && one.reverses_id === null && one.reversed_by_id === null && (
                <>
                  <Button size="sm" tone="quiet" onClick={() => setAct({ kind: 'correct', line: one })}>
                    {t('distribution:settlement.correct')}
                  </Button>
                  {mayRemove && (
                    <Button size="sm" tone="quiet" onClick={() => setAct({ kind: 'remove', line: one })}>
                      {t('distribution:settlement.remove')}
                    </Button>
                  )}
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {settlements.total_cents !== null && (
        <p className={css({ display: 'flex', justifyContent: 'space-between', fontWeight: 'semibold' })}>
          <span>{t('distribution:settlement.total')}</span>
          <MoneyFigure cents={settlements.total_cents} />
        </p>
      )}
      {act && <SettlementDialog act={act} patientId={patientId} onClose={() => setAct(undefined)} />}
    </Panel>
  )
}

function Words({
  line: { payer, kind, coverage, agreed_on, note, reason, reverses_id, reversed_by_id },
}: {
  line: SettlementLine
}) {
  const { t } = useTexts()
  const { day } = useFormats()
  const kindText = t(`distribution:settlement.kinds.${kind}`)
  return (
    <div className={css({ minWidth: '0' })}>
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', fontWeight: 'medium' })}>
        <bdi>{payer}</bdi>
        {reverses_id && <Badge tone="caution">{t('distribution:settlement.reversal')}</Badge>}
        {reversed_by_id && <Badge tone="neutral">{t('distribution:settlement.reversed')}</Badge>}
      </p>
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        {[kindText, coverage, day(agreed_on), note, reason].filter(Boolean).map((part, place) => (
          <Fragment key={part}>
            {place > 0 && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </p>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { panel } from '#ui/parts/panel.tsx'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import { moneyQueries } from '../../../case/money/money-queries.ts'
import type { Remittance } from '../../../case/money/money-shapes.ts'
import { apart, card, quiet, sectionHead } from './styles.ts'
import { RemittanceDialog, type RemittanceAct } from './remittance-dialog.tsx'

const tones: Record<Remittance['state'], BadgeTone> = {
  draft: 'neutral',
  approved: 'accent',
  sent: 'positive',
  failed: 'danger',
}
const moves = ['approved', 'sent', 'failed'] as const

/** What goes on to the owners: what is still open for each, and the batches that were made of it. */
export function Remittances({ patientId, mayWrite }: { patientId: string; mayWrite: boolean }) {
  const { t } = useTexts()
  const { data: owners } = useQuery(moneyQueries.openOwners(patientId))
  const { data: liens } = useQuery(caseQueries.rows('lien', patientId))
  const { data: remittances } = useQuery(moneyQueries.remittances(patientId))
  const [act, setAct] = useState<RemittanceAct>()
  if (!owners && !remittances) return null
  const own = new Set(liens?.map((row) => row.lien_number))
  const open = owners?.filter(({ lien_numbers: numbers }) => numbers.some((number) => own.has(number)))
  return (
    <section aria-label={t('receipts:remittances.title')} className={panel}>
      <div className={sectionHead}>
        <h2 className={css({ textStyle: 'heading' })}>{t('receipts:remittances.title')}</h2>
      </div>
      {open && open.length > 0 && (
        <div className={card}>
          <h3 className={css({ fontWeight: 'medium' })}>{t('receipts:remittances.open')}</h3>
          <p className={quiet}>{t('receipts:remittances.allOpen')}</p>
          <ul className={css({ display: 'grid', gap: '2' })}>
            {open.map((owner) => (
              <li key={owner.owner_id} className={apart}>
                <bdi>{owner.owner_name}</bdi>
                <span className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
                  <MoneyFigure cents={owner.amount_cents} />
                  {mayWrite && (
                    <Button
                      size="sm"
                      onClick={() => setAct({ kind: 'make', ownerId: owner.owner_id, cents: owner.amount_cents })}
                    >
                      {t('receipts:remittances.make')}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {remittances?.length === 0 && <p className={quiet}>{t('receipts:remittances.none')}</p>}
      <ul className={css({ display: 'grid', gap: '3' })}>
        {remittances?.map((one) => (
          <li key={one.id}>
            <RemittanceCard remittance={one} onMove={(to) => setAct({ kind: 'move', remittance: one, to })} />
          </li>
        ))}
      </ul>
      {act && <RemittanceDialog act={act} patientId={patientId} onClose={() => setAct(undefined)} />}
    </section>
  )
}

type RemittanceMove = (typeof moves)[number]

function RemittanceCard({ remittance, onMove }: { remittance: Remittance; onMove: (to: RemittanceMove) => void }) {
  const { t } = useTexts()
  const { day, money } = useFormats()
  const { owner_name, amount_cents, method, reference, state, sent_on, reason, lines, allowed } = remittance
  const notes = [t(`receipts:methods.${method}`), reference, sent_on && day(sent_on), reason]
  return (
    <article className={card}>
      <div className={apart}>
        <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', fontWeight: 'medium' })}>
          <bdi>{owner_name}</bdi>
          <Badge tone={tones[state]}>{t(`receipts:remittances.states.${state}`)}</Badge>
        </p>
        <strong className={css({ fontWeight: 'semibold' })}>
          <MoneyFigure cents={amount_cents} />
        </strong>
      </div>
      <p className={quiet}>{notes.filter(Boolean).join(' · ')}</p>
      <ul className={css({ display: 'grid', gap: '1' })}>
        {lines.map((line) => (
          <li key={line.lien_number} className={apart}>
            <span>
              <bdi dir="ltr">{line.lien_number}</bdi>{' '}
              <span className={quiet}>{t('receipts:fee', { amount: money(line.fee_cents) })}</span>
            </span>
            <MoneyFigure cents={line.owner_cents} />
          </li>
        ))}
      </ul>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', _empty: { display: 'none' } })}>
        {moves
          .filter((to) => allowed.includes(to))
          .map((to) => (
            <Button key={to} size="sm" tone={to === 'failed' ? 'quiet' : 'plain'} onClick={() => onMove(to)}>
              {t(`receipts:remittances.moves.${to}`)}
            </Button>
          ))}
      </div>
    </article>
  )
}

import { Drawer } from '#ui/parts/drawer.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { lienReference } from '../../../case/money/lien-reference.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { amountFields, amountOf } from './lien-amounts.ts'
import { CorrectLien } from './correct-lien.tsx'
import { DirectPayments } from './direct-payments.tsx'
import { EditLien } from './edit-lien.tsx'
import { LienCommands } from './lien-commands.tsx'
import { LienLines } from './lien-lines.tsx'
import { LienLedger } from './lien-ledger.tsx'
import { useParties } from '../../../case/money/lien-parties.ts'
import { LienStatusBadge } from './lien-status-badge.tsx'
import { Fact, facts } from './fact.tsx'
import { FundingPart } from './funding-part.tsx'
import { OfferThread } from './offer-thread.tsx'
import { ServiceDates } from './service-dates.tsx'

const section = css({ display: 'grid', gap: '3' })

interface Props {
  row: LienRow
  patientId: string
  onClose: () => void
}

/** One lien beside the list: how it stands, what may be done, what was offered, and how its balance came about. */
export function LienDrawer({ row, patientId, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const { originator, owner } = useParties()
  const amounts = amountFields.flatMap((field) => {
    const cents = amountOf(row, field)
    return cents === null ? [] : [{ field, cents }]
  })
  return (
    <Drawer open addressed onClose={onClose} title={lienReference(row)} closeText={t('fields:close')}>
      <div className={css({ display: 'grid', gap: '6', paddingBlockEnd: '6' })}>
        <section className={section}>
          <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
            <bdi className={css({ fontWeight: 'medium' })}>{originator(row)}</bdi>
            <LienStatusBadge status={row.status} />
          </p>
          <dl className={facts}>
            <Fact label={t('liens:service')}>
              <ServiceDates row={row} />
            </Fact>
            {'owner_type' in row && <Fact label={t('liens:owner')}>{owner(row)}</Fact>}
            {amounts.map(({ field, cents }) => (
              <Fact key={field} label={labels.field(field)}>
                <MoneyFigure cents={cents} />
              </Fact>
            ))}
            {typeof row.dispute_reason === 'string' && (
              <Fact label={labels.field('dispute_reason')}>{row.dispute_reason}</Fact>
            )}
          </dl>
          <LienCommands row={row} patientId={patientId} />
          <EditLien row={row} patientId={patientId} />
          <CorrectLien row={row} patientId={patientId} />
        </section>
        <LienLines row={row} />
        <DirectPayments row={row} patientId={patientId} />
        <FundingPart row={row} patientId={patientId} />
        <OfferThread row={row} patientId={patientId} />
        <LienLedger row={row} patientId={patientId} />
      </div>
    </Drawer>
  )
}

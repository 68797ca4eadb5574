import { memo } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useTotal } from '../../../i18n/use-total.ts'
import { useArrived } from '../../../device/patient-store/own-patients.ts'
import type { StoreState } from '../../../device/patient-store/patient-store.ts'
import type { PatientRows } from './use-patient-list.ts'

const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '5',
  rowGap: '1',
  minHeight: { base: '11', md: '7' },
  paddingInline: '4',
  paddingBlock: { base: '2', md: '0.5' },
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
})
const figure = css({
  display: 'inline-flex',
  gap: '1.5',
  whiteSpace: 'nowrap',
  '& > dt': { color: 'muted' },
  '& > dd': { fontWeight: 'medium' },
})
const aside = css({ marginInlineStart: 'auto', color: 'muted', whiteSpace: 'nowrap' })

/** All rows are here and fresh: the sums under their columns say what there is to say. */
const isCalm = ({ status, stale }: StoreState): boolean => status === 'ready' && !stale

interface Props {
  /** Undefined as long as there are none. */
  rows: PatientRows | undefined
  /** Where the sums stand under their columns, they are only read aloud here. */
  underColumns: boolean
  state: StoreState
  onRetry: () => void
}

/** How many, how much altogether, and how old. */
export const ListFoot = memo(function ListFoot({ rows, underColumns, state, onRetry }: Props) {
  const { t } = useTexts()
  const { money, time } = useFormats()
  const total = useTotal()
  const { field } = useLabels('patient')
  const totals = rows?.totals?.()
  const amounts = (['billed', 'paid', 'balance'] as const).flatMap((name) => {
    const cents = totals?.[name]
    return cents === undefined ? [] : [{ name, cents }]
  })
  return (
    <div
      role="group"
      aria-label={t('cases:totals.label')}
      className={underColumns && isCalm(state) ? css({ srOnly: true }) : foot}
    >
      <dl className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '1' })}>
        <div className={figure}>
          <dt>{t('cases:totals.count')}</dt>
          <dd>{rows ? total(rows.total, rows.atLeast) : '…'}</dd>
        </div>
        {amounts.map(({ name, cents }) => (
          <div key={name} className={underColumns ? css({ srOnly: true }) : figure}>
            <dt>{field(`${name}_cents`)}</dt>
            <dd>
              <bdi dir="ltr">{money(cents)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={aside}>{age()}</p>
    </div>
  )

  function age() {
    if (state.status === 'filling') return <Arriving total={rows?.atLeast ? undefined : rows?.total} />
    if (state.status === 'failed') {
      if (!rows) return null
      return (
        <>
          {t('cases:partOnly')}{' '}
          <Button size="sm" onClick={onRetry}>
            {t('retry')}
          </Button>
        </>
      )
    }
    if (state.asOf === undefined) return null
    const at = time(new Date(state.asOf).toISOString())
    return state.stale ? t('cases:asOfOffline', { time: at }) : t('cases:asOf', { time: at })
  }
})

function Arriving({ total }: { total: number | undefined }) {
  const { t } = useTexts()
  const count = useArrived()
  return (
    <>
      {t('cases:filling', { count })}{' '}
      <progress
        aria-label={t('cases:fillingLabel')}
        value={total ? Math.min(count, total) : undefined}
        max={total}
        className={css({ width: '24', accentColor: 'primary', verticalAlign: 'middle' })}
      />
    </>
  )
}

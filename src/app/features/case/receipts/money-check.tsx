import { useQuery } from '@tanstack/react-query'
import { panel } from '#ui/parts/panel.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useSession } from '../../../api/use-session.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { quiet, sectionHead, sums } from './styles.ts'

const counted = ['liens', 'receipts', 'allocations', 'remittances', 'distributions'] as const
const rules = [
  'receipt_balances',
  'reversal_mirrors',
  'lien_paid_by_receipts',
  'lien_follows_ledger',
  'remittance_adds_up',
  'remitted_once',
  'distribution_proved',
  'price_above_bill',
  'portfolio_follows_liens',
] as const

const line = css({ display: 'flex', gap: '2', alignItems: 'center' })

/** Whether the money of all cases added up last night, for those who answer for all of it. */
export function MoneyCheck() {
  const { t } = useTexts()
  const { moment, number } = useFormats()
  const signedIn = useSession()
  const { data } = useQuery({
    queryKey: ['money_check'],
    queryFn: async ({ signal }) => (await api.call('GET /money_check', { signal })).money_check,
    enabled: signedIn?.role.level === 'admin' || signedIn?.user_type === 'auditor',
  })
  if (data === undefined) return null
  const title = t('receipts:check.title')
  return (
    <section aria-label={title} className={panel}>
      <div className={sectionHead}>
        <h2 className={css({ textStyle: 'heading' })}>{title}</h2>
        {data && (
          <p className={quiet}>
            <time dateTime={data.at}>{moment(data.at)}</time>
          </p>
        )}
      </div>
      {!data && <p className={quiet}>{t('receipts:check.none')}</p>}
      {data && (
        <>
          <dl className={sums}>
            {counted.map((name) => (
              <div key={name} className={css({ display: 'flex', gap: '2' })}>
                <dt className={css({ color: 'muted' })}>{t(`receipts:check.counted.${name}`)}</dt>
                <dd className={css({ fontWeight: 'semibold', textStyle: 'figures' })}>
                  {number(data.checked[name] ?? 0)}
                </dd>
              </div>
            ))}
          </dl>
          {data.faults.length === 0 ? (
            <p className={line}>
              <Icon name="check" />
              {t('receipts:check.sound')}
            </p>
          ) : (
            <ul className={css({ display: 'grid', gap: '1', color: 'danger' })}>
              {data.faults.map((fault) => (
                <Fault key={`${fault.rule} ${fault.entity_id}`} rule={fault.rule} id={fault.entity_id} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function Fault({ rule, id }: { rule: string; id: string }) {
  const { t } = useTexts()
  const known = rules.find((one) => one === rule)
  return (
    <li className={line}>
      <Icon name="alert" />
      <span>
        {known ? t(`receipts:check.rules.${known}`) : rule}{' '}
        <bdi dir="ltr" className={css({ fontFamily: 'mono', textStyle: 'small', overflowWrap: 'anywhere' })}>
          {id}
        </bdi>
      </span>
    </li>
  )
}

import { sumCents } from '#domain/rules/money.ts'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { OpenBill } from '../../../case/money/money-shapes.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { billKey } from './chosen-bills.ts'

const references = ['appointment_type', 'medical_provider', 'chiropractor']
const box = css({
  display: 'grid',
  gap: '1',
  padding: '3',
  borderRadius: 'md',
  background: 'sunken',
  '& legend': { float: 'start', width: 'full', textStyle: 'label' },
})

interface Props {
  bills: readonly OpenBill[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The visits of a case with a bill that no lien claims, by provider: a lien takes those of one provider. */
export function BillPicker({ bills, chosen, onChange }: Props) {
  const { t } = useTexts()
  const { day, money } = useFormats()
  const titleOf = useReferenceTitles(references)
  const keys = [...new Set(bills.map(billKey))]
  const taken = bills.find(({ id }) => chosen.includes(id))
  const titled = (entity: string, id: string | null) => (id === null ? undefined : titleOf(entity, id))
  return keys.map((key) => {
    const own = bills.filter((bill) => billKey(bill) === key)
    const [first] = own
    const ids = own.map(({ id }) => id)
    const some = ids.filter((id) => chosen.includes(id))
    const closed = taken !== undefined && billKey(taken) !== key
    const name =
      first && (titled('medical_provider', first.medical_provider_id) ?? titled('chiropractor', first.chiropractor_id))
    return (
      <fieldset key={key} disabled={closed} className={box}>
        <legend>
          <bdi>{name ?? t('liens:bills.title')}</bdi>
        </legend>
        {own.length > 1 && (
          <Checkbox
            label={t('liens:bills.all', {
              count: own.length,
              amount: money(sumCents(own.map(({ bill_amount_cents }) => bill_amount_cents))),
            })}
            checked={some.length === own.length}
            partly={some.length > 0 && some.length < own.length}
            onChange={({ target }) => onChange(target.checked ? ids : [])}
          />
        )}
        {own.map(({ id, service_date, appointment_type_id, bill_amount_cents }) => (
          <Checkbox
            key={id}
            label={[day(service_date), titleOf('appointment_type', appointment_type_id), money(bill_amount_cents)]
              .filter(Boolean)
              .join(' · ')}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </fieldset>
    )
  })
}

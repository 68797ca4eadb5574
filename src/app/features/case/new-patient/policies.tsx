import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormBody } from '../../../records/form/form-body.tsx'
import type { Values } from '../../../records/form/form-fields.ts'
import { policyForm } from '../overview/insurance-policy.ts'

const MOST = 20

const card = css({
  display: 'grid',
  gap: '4',
  padding: '4',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'md',
})

const noFaults = {}

interface Props {
  policies: readonly Values[]
  onChange: (policies: readonly Values[]) => void
}

export function Policies({ policies, onChange }: Props) {
  const { t } = useTexts()
  const fields = policyForm(
    (name) => t(`intake:policy.${name}`),
    (party) => t(`intake:parties.${party}`),
  )
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      {policies.length === 0 && <p className={css({ color: 'muted' })}>{t('intake:policies.none')}</p>}
      {policies.map((policy, place) => (
        // Policies have no names of their own while they are written.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={place} className={card}>
          <legend className={css({ textStyle: 'label', paddingInline: '1' })}>
            {t('intake:policies.one', { number: place + 1 })}
          </legend>
          <FormBody
            fields={fields}
            values={policy}
            faults={noFaults}
            onChange={(name, value) => onChange(policies.with(place, { ...policy, [name]: value }))}
          />
          <div>
            <Button size="sm" onClick={() => onChange(policies.toSpliced(place, 1))}>
              {t('intake:policies.remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button disabled={policies.length >= MOST} onClick={() => onChange([...policies, { party: 'defendant' }])}>
          {t('intake:policies.add')}
        </Button>
      </div>
    </div>
  )
}

import { messages } from '#ui/parts/messages.ts'
import { Button } from '#ui/parts/button.tsx'
import * as f from '#domain/fields/index.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useCaseCommand } from '../../records/case/use-case-command.ts'
import { saidIn } from '../../records/form/check-values.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import type { FormFields, Values } from '../../records/form/form-fields.ts'
import type { RecordRow } from '../../records/record-queries.ts'
import type { Policy } from './insurance-policy.ts'

const parties = ['defendant', 'plaintiff'] as const

const kinds = {
  party: f.choice(parties),
  insurance_type_id: f.ref('insurance_type'),
  insurance_company_id: f.ref('insurance_company'),
  policy_number: f.text({ max: 60 }),
  claim_number: f.text({ max: 60 }),
  limit_person_cents: f.cents(),
  limit_accident_cents: f.cents(),
  adjuster_name: f.text({ max: 120 }),
  adjuster_phone: f.phone(),
  adjuster_email: f.email(),
}
const needed: readonly string[] = ['party', 'insurance_type_id']

interface Props {
  row: RecordRow
  policies: readonly Policy[]
  /** Which of them; behind the last one a new one begins. */
  place: number
  onClose: () => void
}

/** One policy of the case; all of them are kept together. */
export function PolicyDialog({ row, policies, place, onClose }: Props) {
  const { t } = useTexts()
  const command = useCaseCommand(row.id)
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const fields: FormFields = Object.fromEntries(
    names.map((name) => [
      name,
      {
        field: kinds[name],
        label: t(`overview:insurance.${name}`),
        required: needed.includes(name),
        ...(name === 'party' && {
          options: parties.map((value) => ({ value, label: t(`overview:insurance.${value}`) })),
        }),
      },
    ]),
  )
  const present = policies[place]

  async function save(next: readonly Values[], key: string) {
    await command('put', `/patient/update/${row.id}`, { insurances: next, version: row['version'] }, key)
    messages.show(t('fields:saved'))
    onClose()
  }

  return (
    <FormDialog
      title={present ? t('overview:insurance.edit') : t('overview:insurance.add')}
      fields={fields}
      initial={{ party: 'defendant', ...present }}
      submit={t('fields:save')}
      onClose={onClose}
      send={(values, key) => save(policies.toSpliced(place, 1, saidIn(values) as Policy), key)}
    >
      {present && (
        <p>
          <Button size="sm" tone="danger" onClick={() => void save(policies.toSpliced(place, 1), crypto.randomUUID())}>
            {t('overview:insurance.remove')}
          </Button>
        </p>
      )}
    </FormDialog>
  )
}

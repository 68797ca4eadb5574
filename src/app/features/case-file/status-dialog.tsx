import type { ReactNode } from 'react'
import * as f from '#domain/fields/index.ts'
import { withdrawalReasons } from '#domain/rules/transitions/case-status-facts.ts'
import { messages } from '#ui/parts/messages.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useCaseCommand } from '../../case/use-case-command.ts'
import { saidIn } from '../../records/form/check-values.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import type { FormField, FormFields } from '../../records/form/form-fields.ts'
import type { RecordRow } from '../../api/record-queries.ts'

interface Props {
  row: RecordRow
  to: string
  mode: 'apply' | 'propose'
  onClose: () => void
  /** What must be on record before the step; answers the version of the case that the step is then based on. */
  prepare?: (key: string) => Promise<unknown>
  children?: ReactNode
}

const closing: readonly string[] = ['declined', 'withdrawn', 'closed_no_recovery']
const closed: readonly unknown[] = ['closed_paid', 'closed_no_recovery', 'declined', 'withdrawn']
const text = { reason: f.longText({ max: 500 }), date: f.date(), cents: f.cents(), flag: f.flag() }

/** What a step needs to be told. Whether it is enough, the server says. */
function useStepFields(row: RecordRow, to: string): FormFields {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const needed = to === 'on_hold' || to === 'closed_no_recovery' || closed.includes(row['case_status'])
  const reason: FormField = { field: text.reason, label: t('case:status.reason'), required: needed }
  const ofCase = (name: string, field: FormField['field'], required = true): FormFields => ({
    [name]: { field, label: labels.field(name), required },
  })
  const own: Readonly<Record<string, FormFields>> = {
    declined: {
      cancellation_confirmed: { field: text.flag, label: t('case:status.cancellationConfirmed'), required: false },
    },
    demand: ofCase('demand_sent_at', text.date),
    litigation: ofCase('suit_filed_at', text.date),
    settled: { ...ofCase('settlement_date', text.date), ...ofCase('settlement_cents', text.cents) },
    on_hold: { review_date: { field: text.date, label: t('case:status.reviewDate'), required: true } },
    withdrawn: {
      withdrawal_reason: {
        field: f.choice(withdrawalReasons),
        label: t('case:status.withdrawalReason'),
        required: true,
        options: withdrawalReasons.map((value) => ({ value, label: t(`case:withdrawal.${value}`) })),
      },
    },
  }
  return { ...own[to], reason }
}

export function StatusDialog({ row, to, mode, onClose, prepare, children }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const command = useCaseCommand(row.id)
  const fields = useStepFields(row, to)
  const status = labels.choice('case_status', to)
  const initial = Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]))
  return (
    <FormDialog
      title={mode === 'propose' ? t('case:status.propose', { status }) : t('case:status.moveTo', { status })}
      description={mode === 'propose' ? t('case:status.proposeText') : undefined}
      fields={fields}
      initial={{ ...initial, reason: null }}
      submit={status}
      danger={closing.includes(to)}
      onClose={onClose}
      send={async (values, key) => {
        const expected_version = prepare ? await prepare(key) : row['version']
        const body = { to, expected_version, ...saidIn(values) }
        await command('post', `/patient/${row.id}/transition`, body, key)
        messages.show(mode === 'propose' ? t('case:status.proposed', { status }) : t('case:status.moved', { status }))
      }}
    >
      {children}
    </FormDialog>
  )
}

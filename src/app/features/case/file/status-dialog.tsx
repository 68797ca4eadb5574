import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as f from '#domain/fields/index.ts'
import { closedCaseStatuses, withdrawalReasons, type CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { caseStatusMachine } from '#domain/rules/transitions/case-status.ts'
import { neededFor } from '#domain/rules/transitions/machine.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { messages } from '#ui/parts/messages.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormField, FormFields, Values } from '../../../records/form/form-fields.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'

interface Props {
  row: CaseRow
  to: CaseStatus
  mode: 'apply' | 'propose'
  onClose: () => void
  /** Runs before the change and returns the version that the change is based on. */
  prepare?: (key: string, more: Values) => Promise<number | undefined>
  /** What else is asked for and goes to `prepare`, with its values so far. */
  more?: { readonly fields: FormFields; readonly initial: Values }
  children?: ReactNode
}

const endsUnpaid = (to: CaseStatus) => to !== 'closed_paid' && closedCaseStatuses.some((closed) => closed === to)
const text = { date: f.date(), cents: f.cents(), flag: f.flag() }

/**
 * Fields for what the guards of a step find missing in an empty context. The server decides whether the input is
 * enough.
 */
function useStepFields(row: CaseRow, to: CaseStatus): FormFields {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const needed = neededFor(caseStatusMachine, row.case_status ?? '', to, {})
  const ofCase = (name: string, field: FormField['field']): FormFields => ({
    [name]: { field, label: labels.field(name), required: true },
  })
  const asked: Readonly<Record<string, FormFields>> = {
    CANCELLATION_UNCONFIRMED: {
      cancellation_confirmed: { field: text.flag, label: t('case:status.cancellationConfirmed'), required: false },
    },
    DEMAND_DATE_MISSING: ofCase('demand_sent_at', text.date),
    SUIT_DATE_MISSING: ofCase('suit_filed_at', text.date),
    SETTLEMENT_DATE_MISSING: ofCase('settlement_date', text.date),
    SETTLEMENT_AMOUNT_MISSING: ofCase('settlement_cents', text.cents),
    REVIEW_DATE_MISSING: { review_date: { field: text.date, label: t('case:status.reviewDate'), required: true } },
    WITHDRAWAL_REASON_MISSING: {
      withdrawal_reason: {
        field: f.choice(withdrawalReasons),
        label: t('case:status.withdrawalReason'),
        required: true,
        options: withdrawalReasons.map((value) => ({ value, label: t(`case:withdrawal.${value}`) })),
      },
    },
  }
  const required = needed.includes('REASON_MISSING')
  const own = Object.fromEntries(needed.flatMap((code) => Object.entries(asked[code] ?? {})))
  return { ...own, reason: { field: reasonField, label: t('case:status.reason'), required } }
}

const nothingMore = { fields: {}, initial: {} }

export function StatusDialog({ row, to, mode, onClose, prepare, more = nothingMore, children }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const command = useCaseCall(row.id)
  const fields = useStepFields(row, to)
  const status = labels.choice('case_status', to)
  const stands: Values = row
  const initial = Object.fromEntries(Object.keys(fields).map((name) => [name, stands[name] ?? null]))
  return (
    <FormDialog
      title={mode === 'propose' ? t('case:status.propose', { status }) : t('case:status.moveTo', { status })}
      description={mode === 'propose' ? t('case:status.proposeText') : undefined}
      fields={{ ...more.fields, ...fields }}
      initial={{ ...initial, ...more.initial, reason: null }}
      submit={status}
      danger={endsUnpaid(to)}
      onClose={onClose}
      remedies={{
        LOP_NOT_SIGNED: (
          <Link
            to="/patients/$patientId/underwriting"
            params={{ patientId: row.id }}
            className={textLink}
            onClick={onClose}
          >
            {t('case:status.toPapers')}
          </Link>
        ),
      }}
      send={async (values, key) => {
        const said = Object.entries(values)
        const own = Object.fromEntries(said.filter(([name]) => !(name in more.fields)))
        const others = Object.fromEntries(said.filter(([name]) => name in more.fields))
        const expected_version = prepare ? await prepare(key, others) : row.version
        const form = { to, expected_version, ...toRequestBody(own) }
        await command('POST /patient/{id}/transition', { params: { id: row.id }, form }, key)
        messages.show(mode === 'propose' ? t('case:status.proposed', { status }) : t('case:status.moved', { status }))
      }}
    >
      {children}
    </FormDialog>
  )
}

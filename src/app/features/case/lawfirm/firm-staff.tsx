import { useState } from 'react'
import type { Shown } from '#domain/calls/shown-row.ts'
import { patientLawfirmEmployee } from '#domain/entities/patient-lawfirm-employee.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { dividedRow } from '#ui/parts/sheet.ts'
import { css } from '#ui/styled/css/index.js'
import { useCaseCall, useCaseRows } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'

interface Props {
  id: string
  lawfirmId: string | undefined
  may: (codename: string) => boolean
}

export function FirmStaff({ id, lawfirmId, may }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_lawfirm_employee')
  const { day } = useFormats()
  const command = useCaseCall(id)
  const nameOf = useReferenceTitles(['lawfirm_employee'])
  const staff = useCaseRows('patient_lawfirm_employee', id)
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Readonly<Shown<'patient_lawfirm_employee'>>>()
  const [today] = useState(() => todayAt())
  const rows = (staff.data ?? []).toSorted(
    (a, b) => Number(a.to !== null) - Number(b.to !== null) || Number(b.is_primary) - Number(a.is_primary),
  )
  const onCase = new Set(rows.filter((row) => row.to === null).map((row) => row.lawfirm_employee_id))

  const nameIn = (row: Readonly<Shown<'patient_lawfirm_employee'>>) =>
    nameOf('lawfirm_employee', row.lawfirm_employee_id ?? '') ?? t('lawfirm:unknown')

  return (
    <Panel
      title={t('lawfirm:staff')}
      action={
        may('patient_lawfirm_employee.create') && (
          <Button size="sm" onClick={() => setAdding(true)}>
            {t('lawfirm:addStaff')}
          </Button>
        )
      }
    >
      <RowsState rows={staff}>
        {rows.length === 0 && <p className={css({ color: 'muted' })}>{t('lawfirm:noStaff')}</p>}
        <ul>
          {rows.map((row) => {
            const name = nameIn(row)
            const until = row.to
            const from = row.from ? day(row.from) : ''
            return (
              <li key={row.id} className={dividedRow}>
                <div className={css({ flex: '1', minWidth: '[min(12rem, 100%)]' })}>
                  <p className={css({ fontWeight: 'medium' })}>
                    <bdi>{name}</bdi>
                  </p>
                  <p className={css({ textStyle: 'small', color: 'muted' })}>
                    {labels.choice('role', row.role ?? '')} ·{' '}
                    {until ? `${from} – ${day(until)}` : t('lawfirm:since', { date: from })}
                  </p>
                </div>
                {row.is_primary && <Badge tone="accent">{labels.field('is_primary')}</Badge>}
                {until === null && may('patient_lawfirm_employee.update') && (
                  <Button
                    size="sm"
                    tone="quiet"
                    aria-label={t('lawfirm:endStaffName', { name })}
                    onClick={() => setEnding(row)}
                  >
                    {t('lawfirm:endStaff')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </RowsState>
      {ending && (
        <EndStaffDialog
          name={nameIn(ending)}
          onClose={() => setEnding(undefined)}
          end={(key) =>
            command(
              'PUT /patient_lawfirm_employee/update/{id}',
              { params: { id: ending.id }, form: { to: today, is_primary: false, version: ending.version } },
              key,
            )
          }
        />
      )}
      {adding && (
        <FormDialog
          title={t('lawfirm:addStaff')}
          fields={entityFields(patientLawfirmEmployee, ['lawfirm_employee_id', 'role', 'from', 'is_primary'], labels, {
            lawfirm_employee_id: {
              offered: (person) => person.lawfirm_id === lawfirmId && !onCase.has(person.id),
            },
          })}
          initial={{ from: today, role: 'attorney', is_primary: false }}
          submit={t('fields:save')}
          onClose={() => setAdding(false)}
          send={(values, key) =>
            command(
              'POST /patient_lawfirm_employee/create',
              { form: { patient_id: id, ...toRequestBody(values) } },
              key,
            )
          }
        />
      )}
    </Panel>
  )
}

interface EndStaffDialogProps {
  name: string
  onClose: () => void
  end: (key: string) => Promise<unknown>
}

/** Confirmation: ending an assignment cannot be undone. */
function EndStaffDialog({ name, onClose, end }: EndStaffDialogProps) {
  const { t } = useTexts()
  return (
    <FormDialog
      title={t('lawfirm:ending.title', { name })}
      description={t('lawfirm:ending.text')}
      submit={t('lawfirm:endStaff')}
      danger
      size="sm"
      onClose={onClose}
      send={(_, key) => end(key)}
    />
  )
}

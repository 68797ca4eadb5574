import { useState } from 'react'
import { patientMobileInfo, writtenSources } from '#domain/entities/patient-mobile-info.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import type { RowOf } from '../../../api/record-queries.ts'
import { useCaseCall, useCaseRights, useCaseRows } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type FormFields, type ValuesOf } from '../../../records/form/form-fields.ts'
import { PhoneLink } from '../../../records/phone-link.tsx'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'
import { RecordEditor, useRecordDialog } from '../record-editor.tsx'
import { Thread } from './thread.tsx'

/** It stays where it is while the page moves to the place to write: below the bars, the head of the case and its tabs. */
const still = css({
  position: { lg: 'sticky' },
  insetBlockStart: { lg: '[calc(var(--bars) + 7rem)]' },
  maxHeight: { lg: '[calc(100dvh - var(--bars) - 8rem)]' },
  overflowY: { lg: 'auto' },
})

export function MessagesTab({ id, alerted }: { id: string; alerted: boolean }) {
  const may = usePermissions()
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
        gap: '4',
        alignItems: 'start',
      })}
    >
      <div className={still}>
        <Numbers id={id} />
      </div>
      {may?.('patient_sms.list') && <Thread id={id} alerted={alerted} />}
    </div>
  )
}

type MobileInfo = RowOf<typeof patientMobileInfo>

const tones: Readonly<Record<string, BadgeTone>> = { granted: 'positive', revoked: 'danger', unknown: 'neutral' }
const always = ['number', 'kind', 'owner', 'is_primary', 'can_sms', 'timezone', 'sms_consent'] as const
const consent = ['consent_source', 'consent_at', 'detail_consent'] as const

function Numbers({ id }: { id: string }) {
  const { t } = useTexts()
  const labels = useLabels('patient_mobile_info')
  const may = useCaseRights(id)
  const viewer = useViewer()
  const command = useCaseCall(id)
  const numbers = useCaseRows('patient_mobile_info', id)
  const dialog = useRecordDialog(patientMobileInfo)
  const [agreeing, setAgreeing] = useState<MobileInfo>()
  const zone = { timezone: { hint: t('messages:zoneHint') } }
  const mayAgree = may('patient_mobile_info.update') && may('patient_sms.create')

  /** Consent needs a source and a time. */
  function fieldsFor({ sms_consent }: ValuesOf<'patient_mobile_info'>): FormFields {
    const given = sms_consent === 'granted'
    return entityFields(patientMobileInfo, [...always, ...(given ? consent : [])], labels, {
      ...zone,
      consent_source: { required: true },
      consent_at: { required: true },
    })
  }

  return (
    <Panel
      title={labels.many}
      action={
        may('patient_mobile_info.create') && (
          <Button size="sm" onClick={dialog.add}>
            {t('messages:addNumber')}
          </Button>
        )
      }
    >
      <RowsState rows={numbers}>
        {numbers.data?.length === 0 && <p className={css({ color: 'muted' })}>{t('messages:noNumbers')}</p>}
        <ul className={css({ display: 'grid', gap: '3' })}>
          {numbers.data?.map((row) => (
            <li key={row.id} className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
              <div className={css({ flex: '1', minWidth: '[min(10rem, 100%)]' })}>
                <PhoneLink number={row.number ?? ''} entity="patient_mobile_info" field="number" />
                <p className={css({ textStyle: 'small', color: 'muted' })}>
                  <Dotted
                    parts={[
                      labels.choice('kind', row.kind ?? ''),
                      labels.choice('owner', row.owner ?? ''),
                      row.is_primary === true && labels.field('is_primary'),
                    ]}
                  />
                </p>
              </div>
              <Badge tone={tones[row.sms_consent ?? ''] ?? 'neutral'}>
                {t('messages:consent', { state: labels.choice('sms_consent', row.sms_consent ?? '') })}
              </Badge>
              {mayAgree && row.sms_consent === 'revoked' && row.can_sms === true && (
                <Button size="sm" tone="quiet" onClick={() => setAgreeing(row)}>
                  {t('messages:newConsent.action')}
                </Button>
              )}
              {may('patient_mobile_info.update') && (
                <Button size="sm" tone="quiet" onClick={() => void dialog.edit(row)}>
                  {t('messages:edit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </RowsState>
      {dialog.adding && (
        <FormDialog
          title={t('messages:addNumber')}
          fields={fieldsFor}
          initial={{ kind: 'mobile', owner: 'self', is_primary: false, can_sms: true, sms_consent: 'unknown' }}
          submit={t('fields:save')}
          onClose={dialog.close}
          send={(values, key) =>
            command('POST /patient_mobile_info/create', { form: { patient_id: id, ...toRequestBody(values) } }, key)
          }
        />
      )}
      {dialog.edited && (
        <RecordEditor
          title={t('messages:edit')}
          entity={patientMobileInfo}
          caseId={id}
          row={dialog.edited}
          fields={entityFields(
            patientMobileInfo,
            editableFields(patientMobileInfo, [...always, ...consent, 'revoked_at'], dialog.edited, viewer),
            labels,
            zone,
          )}
          onClose={dialog.close}
        />
      )}
      {agreeing && <NewConsentDialog row={agreeing} command={command} onClose={() => setAgreeing(undefined)} />}
    </Panel>
  )
}

interface Props {
  row: RowOf<typeof patientMobileInfo>
  command: ReturnType<typeof useCaseCall>
  onClose: () => void
}

/** Records new consent after a patient had opted out. */
function NewConsentDialog({ row, command, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_mobile_info')
  const { phone } = useFormats()
  return (
    <FormDialog
      title={t('messages:newConsent.title', { number: phone(row.number ?? '') })}
      description={t('messages:newConsent.text')}
      size="sm"
      fields={entityFields(patientMobileInfo, ['consent_source', 'consent_at', 'detail_consent'], labels, {
        consent_source: {
          required: true,
          options: writtenSources.map((value) => ({ value, label: labels.choice('consent_source', value) })),
        },
        consent_at: { required: true },
      })}
      initial={{ detail_consent: false }}
      submit={t('messages:newConsent.action')}
      onClose={onClose}
      send={(values, key) =>
        command(
          'POST /patient_mobile_info/{id}/consent',
          { params: { id: row.id }, form: { ...toRequestBody(values), expected_version: row.version } },
          key,
        )
      }
    />
  )
}

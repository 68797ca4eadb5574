import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import * as f from '#domain/fields/index.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { caseQueries, type LawfirmHistory } from '../../../case/case-queries.ts'
import { useCaseCall, useCaseRecord, useCaseRights, useStatusHistory } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { PhoneLink } from '../../../records/phone-link.tsx'
import { titleOf } from '../../../records/record-title.ts'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'
import { useReferenceTitles, useUserNames } from '../../../records/use-reference-titles.ts'
import { FirmRequests } from './firm-requests.tsx'
import { FirmStaff } from './firm-staff.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { RowsState } from '../../../records/rows-state.tsx'

interface Props {
  id: string
  changing: boolean
  onChanging: (changing: boolean) => void
}

export function LawfirmTab({ id, changing, onChanging }: Props) {
  const may = useCaseRights(id)
  const staff = useViewer().level !== 'user'
  const { data: row } = useCaseRecord(id)
  const firms = useQuery({ ...caseQueries.firms(id), enabled: staff })
  return (
    <div className={pageColumn}>
      {row && <FirmCard row={row} changing={changing} onChanging={onChanging} mayChange={may('patient.update')} />}
      {firms.data?.planned && (
        <PlannedChange caseId={id} planned={firms.data.planned} mayCancel={may('patient.update')} />
      )}
      <FirmStaff id={id} lawfirmId={row?.lawfirm_id} may={may} />
      {staff && <FirmRequests id={id} may={may('patient.update')} />}
      <ProposalHistory id={id} />
      {staff && <FirmHistory firms={firms} />}
    </div>
  )
}

interface FirmCardProps {
  row: CaseRow
  changing: boolean
  onChanging: (changing: boolean) => void
  mayChange: boolean
}

function FirmCard({ row, changing, onChanging, mayChange }: FirmCardProps) {
  const { t, language } = useTexts()
  const labels = useLabels('patient')
  const viewer = useViewer()
  const may = usePermissions()
  const { data: firms } = useQuery({
    ...recordQueries.whole({ name: 'lawfirm' }),
    enabled: may?.('lawfirm.list') === true,
  })
  const firm = firms?.find(({ id }) => id === row.lawfirm_id)
  const lop = row.lop_status
  const mayHandOver = mayChange && (viewer.level === 'admin' || viewer.role === 'case_manager')
  const [phone, email] = [firm?.phone, firm?.email]
  return (
    <Panel
      title={firm ? titleOf(firm, language) : labels.field('lawfirm_id')}
      action={
        mayHandOver && (
          <Button size="sm" onClick={() => onChanging(true)}>
            {t('lawfirm:change')}
          </Button>
        )
      }
    >
      {Boolean(phone || email) && (
        <p className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', color: 'muted' })}>
          {phone && <PhoneLink number={phone} entity="lawfirm" field="phone" />}
          {email && <bdi className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{email}</bdi>}
        </p>
      )}
      {lop && (
        <p className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
          {labels.field('lop_status')}
          <Badge tone={lop === 'signed' ? 'positive' : lop === 'requested' ? 'caution' : 'neutral'}>
            {labels.choice('lop_status', lop)}
          </Badge>
        </p>
      )}
      {changing && mayHandOver && <ChangeFirmDialog row={row} onClose={() => onChanging(false)} />}
    </Panel>
  )
}

const kinds = {
  lawfirm_id: f.ref('lawfirm', { required: true }),
  effective_at: f.date(),
  reason: f.text({ max: 500, required: true }),
}

/** Transfers the case to another firm. Conflicts are shown, but do not block it. */
function ChangeFirmDialog({ row, onClose }: { row: CaseRow; onClose: () => void }) {
  const { t } = useTexts()
  const command = useCaseCall(row.id)
  return (
    <FormDialog
      title={t('lawfirm:change')}
      description={t('lawfirm:changeText')}
      fields={{
        lawfirm_id: {
          field: kinds.lawfirm_id,
          label: t('lawfirm:newFirm'),
          required: true,
          offered: ({ id }) => id !== row.lawfirm_id,
        },
        effective_at: {
          field: kinds.effective_at,
          label: t('lawfirm:effective'),
          required: false,
          hint: t('lawfirm:effectiveHint'),
        },
        reason: { field: kinds.reason, label: t('case:status.reason'), required: true },
      }}
      submit={t('lawfirm:change')}
      onClose={onClose}
      send={async (values, key) => {
        const form = { expected_version: row.version, ...toRequestBody(values) }
        await command('POST /patient/{id}/change_lawfirm', { params: { id: row.id }, form }, key)
        const { effective_at: day } = values
        const isPlanned = String(day ?? '') > todayAt()
        messages.show(isPlanned ? t('lawfirm:planned.done') : t('lawfirm:changed'))
      }}
      renderBelow={({ values }) => <Conflicts caseId={row.id} firm={values['lawfirm_id']} />}
    />
  )
}

function Conflicts({ caseId, firm }: { caseId: string; firm: unknown }) {
  const { t } = useTexts()
  const chosen = typeof firm === 'string' ? firm : undefined
  const { data } = useQuery({ ...caseQueries.firms(caseId, chosen), enabled: chosen !== undefined })
  const conflicts = chosen === undefined ? [] : (data?.conflicts ?? [])
  return (
    <div role="status">
      {conflicts.map((conflict) => (
        <p
          key={conflict}
          className={css({ padding: '3', borderRadius: 'md', background: 'cautionSoft', marginBlockEnd: '2' })}
        >
          {t(`lawfirm:conflicts.${conflict}`)}
        </p>
      ))}
    </div>
  )
}

interface PlannedChangeProps {
  caseId: string
  planned: { readonly to_lawfirm_id: string; readonly effective_at: string; readonly reason: string }
  mayCancel: boolean
}

/** A scheduled transfer, which can still be canceled. */
function PlannedChange({ caseId, planned, mayCancel }: PlannedChangeProps) {
  const { t } = useTexts()
  const { day } = useFormats()
  const titleOf = useReferenceTitles(['lawfirm'])
  const command = useCaseCall(caseId)
  const { busy, start } = useButtonAction(async (key) => {
    await command('POST /patient/{id}/change_lawfirm/cancel', { params: { id: caseId } }, key)
    messages.show(t('lawfirm:planned.cancelled'))
  })
  return (
    <Panel
      title={t('lawfirm:planned.title')}
      action={
        mayCancel && (
          <Button busy={busy} onClick={() => void start()}>
            {t('lawfirm:planned.cancel')}
          </Button>
        )
      }
    >
      <p>
        {t('lawfirm:planned.text', {
          firm: titleOf('lawfirm', planned.to_lawfirm_id) ?? t('none'),
          date: day(planned.effective_at),
        })}
      </p>
      <p className={css({ color: 'muted' })}>{planned.reason}</p>
    </Panel>
  )
}

function FirmHistory({ firms }: { firms: UseQueryResult<LawfirmHistory> }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const titleOf = useReferenceTitles(['lawfirm'])
  const history = firms.data?.lawfirm_history ?? []
  const nameOf = (id: string | null) => (id && titleOf('lawfirm', id)) ?? t('none')
  return (
    <Panel title={t('lawfirm:history.title')}>
      <RowsState rows={firms}>
        {history.length === 0 ? (
          <p className={css({ color: 'muted' })}>{t('lawfirm:history.none')}</p>
        ) : (
          <Timeline
            label={t('lawfirm:history.title')}
            entries={history.map((change) => ({
              key: change.id,
              title: t('lawfirm:history.change', {
                from: nameOf(change.from_lawfirm_id),
                to: nameOf(change.to_lawfirm_id),
              }),
              at: change.effective_at,
              time: day(change.effective_at),
              body: change.reason,
            }))}
          />
        )}
      </RowsState>
    </Panel>
  )
}

const told = ['proposal', 'acceptance', 'rejection'] as const

/** Past proposals. Open ones are answered in the case header. */
function ProposalHistory({ id }: { id: string }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { moment } = useFormats()
  const nameOf = useUserNames()
  const { data } = useStatusHistory(id)
  const events = (data?.case_status_events ?? []).flatMap((event) => {
    const kind = told.find((one) => one === event.kind)
    return kind ? [{ ...event, kind }] : []
  })
  if (events.length === 0) return null
  return (
    <Panel title={t('lawfirm:proposals.title')}>
      <Timeline
        label={t('lawfirm:proposals.title')}
        entries={events.toReversed().map((event) => ({
          key: event.id,
          title: t(`lawfirm:proposals.${event.kind}`, { status: labels.choice('case_status', event.to_status) }),
          at: event.at,
          time: <Dotted parts={[moment(event.at), nameOf(event.by)]} />,
          body: event.reason,
          tone: event.is_open ? 'caution' : event.kind === 'rejection' ? 'danger' : 'neutral',
        }))}
      />
    </Panel>
  )
}

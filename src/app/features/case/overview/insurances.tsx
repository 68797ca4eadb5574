import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { patient } from '#domain/entities/patient.ts'
import { sumCents } from '#domain/rules/money.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { HiddenUntil } from '#ui/parts/hidden-until.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import type { Values } from '../../../records/form/form-fields.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { useAction } from '../../../records/form/use-action.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { useReferenceTitles, useTitlesKnown } from '../../../records/use-reference-titles.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { ExposureBar } from '../exposure-bar.tsx'
import { limitOf, currentIndex, policiesOf, policyForm, type Policy } from './insurance-policy.ts'
import { useAccidentGroup } from './linked-patients.tsx'

const card = css({
  display: 'grid',
  gap: '1',
  padding: '3',
  borderRadius: 'md',
  background: 'sunken',
  overflowWrap: 'anywhere',
})

const policyReferences = ['insurance_type', 'insurance_company'] as const

/** False while a title is under way that makes a policy higher, which pushes away what stands below it. */
export function usePoliciesPlaced(row: CaseRow | undefined): boolean {
  const areTitlesKnown = useTitlesKnown(policyReferences)
  return areTitlesKnown || !row || !('insurances' in row) || policiesOf(row).length === 0
}

export function Insurances({ row, mayEdit: mayChange }: { row: CaseRow; mayEdit: boolean }) {
  const { t } = useTexts()
  const viewer = useViewer()
  const staff = viewer.level !== 'user'
  const mayEdit = mayChange && editableFields(patient, ['insurances'], row, viewer).length > 0
  const [place, setPlace] = useState<number>()
  const { data: group } = useAccidentGroup(row)
  const arePlaced = usePoliciesPlaced(row)
  if (!('insurances' in row)) return null
  const policies = policiesOf(row)
  const billed = row.billed_cents
  // Outside parties see only part of the group, and a partial sum would mislead.
  const together = staff && group && group.length > 1 ? sumCents(group.map((one) => one.billed_cents ?? 0)) : null
  return (
    <Panel
      title={t('overview:insurance.title')}
      action={
        mayEdit && (
          <Button size="sm" onClick={() => setPlace(policies.length)}>
            {t('overview:insurance.add')}
          </Button>
        )
      }
    >
      {typeof billed === 'number' && (
        <>
          <ExposureBar
            label={t('overview:insurance.person')}
            billed={billed}
            limit={limitOf(policies, 'limit_person_cents')}
          />
          <ExposureBar
            label={together === null ? t('overview:insurance.accident') : t('overview:insurance.group')}
            billed={together ?? billed}
            limit={limitOf(policies, 'limit_accident_cents')}
          />
        </>
      )}
      {policies.length === 0 && <p className={css({ color: 'muted' })}>{t('overview:insurance.none')}</p>}
      <HiddenUntil ready={arePlaced}>
        {policies.map((policy, at) => (
          <PolicyCard
            // Policies have no names of their own; their place is what they are.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            policy={policy}
            onEdit={mayEdit ? () => setPlace(at) : undefined}
          />
        ))}
      </HiddenUntil>
      {place !== undefined && (
        <PolicyDialog row={row} policies={policies} place={place} onClose={() => setPlace(undefined)} />
      )}
    </Panel>
  )
}

function PolicyCard({ policy, onEdit }: { policy: Policy; onEdit: (() => void) | undefined }) {
  const { t } = useTexts()
  const { money, phone } = useFormats()
  const titleOf = useReferenceTitles(policyReferences)
  const type = titleOf('insurance_type', policy.insurance_type_id)
  const company = policy.insurance_company_id && titleOf('insurance_company', policy.insurance_company_id)
  const limits = [policy.limit_person_cents, policy.limit_accident_cents].map((cents) => (cents ? money(cents) : '—'))
  const adjuster = [policy.adjuster_name, policy.adjuster_phone && phone(policy.adjuster_phone), policy.adjuster_email]
  const limited = policy.limit_person_cents || policy.limit_accident_cents
  const lines = [
    { key: 'policy_number', text: policy.policy_number },
    { key: 'claim_number', text: policy.claim_number },
    { key: 'limits', text: limited ? limits.join(' / ') : null },
    { key: 'adjuster', text: adjuster.filter(Boolean).join(' · ') },
  ] as const
  return (
    <article className={card}>
      <div className={css({ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: '2' })}>
        <p className={css({ fontWeight: 'medium' })}>
          <Dotted parts={[company, type]} />
          <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
            {t(`overview:insurance.${policy.party}`)}
          </span>
        </p>
        {onEdit && (
          <Button size="sm" tone="quiet" onClick={onEdit}>
            {t('overview:edit')}
          </Button>
        )}
      </div>
      {lines.map(
        ({ key, text }) =>
          text && (
            <p key={key} className={css({ textStyle: 'small' })}>
              {t(`overview:insurance.${key}`)}: <bdi dir="ltr">{text}</bdi>
            </p>
          ),
      )}
    </article>
  )
}

interface Props {
  row: CaseRow
  policies: readonly Policy[]
  /** Index of the policy; the length of the list for a new one. */
  place: number
  onClose: () => void
}

type PolicyRow = Partial<Policy> & Pick<CaseRow, 'id' | 'version'>

const fresh: Partial<Policy> = { party: 'defendant' }

/** Policies are saved as one list; changes by others to the rest are kept. */
function PolicyDialog({ row, policies, place, onClose }: Props) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const command = useCaseCall(row.id)
  // State at opening; the case may be refetched meanwhile.
  const [{ base, before }] = useState({ base: row, before: policies })
  const latest = useRef(base)
  const present = before[place]
  const fields = policyForm(
    (name) => t(`overview:insurance.${name}`),
    (party) => t(`overview:insurance.${party}`),
  )

  const write = (next: readonly Values[], version: unknown, key: string) =>
    command('PUT /patient/update/{id}', { params: { id: row.id }, form: { insurances: next, version } }, key)

  /** The policy in a newer version of the case; only the version if it was removed. */
  function policyIn(record: CaseRow): PolicyRow {
    const now = policiesOf(record)
    const at = currentIndex(before, place, now)
    return { ...(at === undefined ? !present && fresh : now[at]), id: row.id, version: record.version }
  }

  async function read(): Promise<PolicyRow> {
    latest.current = await queryClient.fetchQuery({ ...recordQueries.one(patient, row.id), staleTime: 0 })
    return policyIn(latest.current)
  }

  function save(changes: Values, version: unknown, key: string) {
    const now = policiesOf(latest.current)
    const at = currentIndex(before, place, now)
    const all: readonly Values[] = now
    const next = toRequestBody({ ...(at === undefined ? (present ?? fresh) : now[at]), ...changes })
    return write(at === undefined ? [...all, next] : all.with(at, next), version, key)
  }

  // A conflict is reviewed in a new dialog before anything is removed.
  const { busy, failure, start } = useAction(async (key) => {
    await write(before.toSpliced(place, 1), base.version, key)
    messages.show(t('fields:saved'))
    onClose()
  })

  return (
    <EditDialog
      title={present ? t('overview:insurance.edit') : t('overview:insurance.add')}
      entity="patient"
      fields={fields}
      row={policyIn(base)}
      onClose={onClose}
      read={read}
      write={save}
    >
      <RefusalBox error={failure} />
      {present && (
        <p>
          <Button size="sm" tone="danger" busy={busy} onClick={() => void start()}>
            {t('overview:insurance.remove')}
          </Button>
        </p>
      )}
    </EditDialog>
  )
}

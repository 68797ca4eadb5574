import { Dotted } from '#ui/parts/dotted.tsx'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { patient } from '#domain/entities/patient.ts'
import { sumCents } from '#domain/rules/money.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { ExposureBar } from '../exposure-bar.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { useAccidentGroup } from './use-accident-group.ts'
import type { CaseRow } from '../../../case/case-queries.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { useViewer } from '../../../records/use-viewer.ts'
import { limitOf, policiesOf, type Policy } from './insurance-policy.ts'
import { PolicyDialog } from './policy-dialog.tsx'

const card = css({
  display: 'grid',
  gap: '1',
  padding: '3',
  borderRadius: 'md',
  background: 'sunken',
  overflowWrap: 'anywhere',
})

/** The policies of the case, and how near what is billed comes to their limits. */
export function Insurances({ row, mayEdit: mayChange }: { row: CaseRow; mayEdit: boolean }) {
  const { t } = useTexts()
  const viewer = useViewer()
  const staff = viewer.level !== 'user'
  const mayEdit = mayChange && editableFields(patient, ['insurances'], row, viewer).length > 0
  const [place, setPlace] = useState<number>()
  const { data: group } = useAccidentGroup(row)
  if (!('insurances' in row)) return null
  const policies = policiesOf(row)
  const billed = row.billed_cents
  // Outsiders see some of the group only, and half a sum would reassure.
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
      {policies.map((policy, at) => (
        <PolicyCard
          // Policies have no names of their own; their place is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          policy={policy}
          onEdit={mayEdit ? () => setPlace(at) : undefined}
        />
      ))}
      {place !== undefined && (
        <PolicyDialog row={row} policies={policies} place={place} onClose={() => setPlace(undefined)} />
      )}
    </Panel>
  )
}

function PolicyCard({ policy, onEdit }: { policy: Policy; onEdit: (() => void) | undefined }) {
  const { t } = useTexts()
  const { money, phone } = useFormats()
  const titleOf = useReferenceTitles(['insurance_type', 'insurance_company'])
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

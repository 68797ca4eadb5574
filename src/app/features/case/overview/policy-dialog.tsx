import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { patient } from '#domain/entities/patient.ts'
import * as f from '#domain/fields/index.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import type { FormFields, Values } from '../../../records/form/form-fields.ts'
import { RefusalBox } from '../../../records/form/refusal-box.tsx'
import { recordQueries } from '../../../api/record-queries.ts'
import type { CaseRow } from '../../../case/case-queries.ts'
import { policiesOf, type Policy } from './insurance-policy.ts'
import { placeNow } from './policy-place.ts'

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
  row: CaseRow
  policies: readonly Policy[]
  /** Which of them; behind the last one a new one begins. */
  place: number
  onClose: () => void
}

/** A policy with the version of the case that it was read in. */
type PolicyRow = Partial<Policy> & Pick<CaseRow, 'id' | 'version'>

const fresh: Partial<Policy> = { party: 'defendant' }

/** One policy of the case; all of them are kept together, and what somebody else did to the others stands. */
export function PolicyDialog({ row, policies, place, onClose }: Props) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const command = useCaseCall(row.id)
  // As it was when the dialog opened; the case may be fetched anew meanwhile.
  const [{ base, before }] = useState({ base: row, before: policies })
  const latest = useRef(base)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const present = before[place]
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

  const write = (next: readonly Values[], version: unknown, key: string) =>
    command('PUT /patient/update/{id}', { params: { id: row.id }, form: { insurances: next, version } }, key)

  /** The policy as it stands in a case that was fetched later; nothing but its version if it is gone. */
  function policyIn(record: CaseRow): PolicyRow {
    const now = policiesOf(record)
    const at = placeNow(before, place, now)
    return { ...(at === undefined ? !present && fresh : now[at]), id: row.id, version: record.version }
  }

  async function read(): Promise<PolicyRow> {
    latest.current = await queryClient.fetchQuery({ ...recordQueries.one(patient, row.id), staleTime: 0 })
    return policyIn(latest.current)
  }

  function save(changes: Values, version: unknown, key: string) {
    const now = policiesOf(latest.current)
    const at = placeNow(before, place, now)
    const all: readonly Values[] = now
    const next = saidIn({ ...(at === undefined ? (present ?? fresh) : now[at]), ...changes })
    return write(at === undefined ? [...all, next] : all.with(at, next), version, key)
  }

  async function remove() {
    setBusy(true)
    setFailure(undefined)
    try {
      await write(before.toSpliced(place, 1), base.version, crypto.randomUUID())
      messages.show(t('fields:saved'))
      onClose()
    } catch (error) {
      // What somebody else wrote meanwhile is looked at, in a dialog opened anew, before it is thrown away.
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

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
          <Button size="sm" tone="danger" busy={busy} onClick={() => void remove()}>
            {t('overview:insurance.remove')}
          </Button>
        </p>
      )}
    </EditDialog>
  )
}

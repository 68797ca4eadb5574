import { useState } from 'react'
import { flag, ref } from '#domain/fields/kinds.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields, Values } from '../../../records/form/form-fields.ts'
import { lienReference, shortNumber } from '../money/lien-reference.ts'
import { useMoneyChanged, type LienRow } from '../money/money-queries.ts'
import { fundingMovesFrom, isFundingStatus } from './lien-steps.ts'
import { useMoneyActor } from './use-lien-command.ts'

const ended: readonly unknown[] = ['draft', 'paid', 'released', 'void', 'written_off']

function isOfferable(row: LienRow, actor: Actor): boolean {
  const status = row.funding_status
  if (ended.includes(row.status) || !isFundingStatus(status) || status === 'offered') return false
  return fundingMovesFrom(status, actor).some(({ step }) => step === 'offer')
}

/** Offers several liens of a case to one funder in one act. */
export function OfferLiens({ rows, patientId }: { rows: readonly LienRow[]; patientId: string }) {
  const { t } = useTexts()
  const actor = useMoneyActor(patientId)
  const [isOpen, setIsOpen] = useState(false)
  const offerable = actor ? rows.filter((row) => isOfferable(row, actor)) : []
  if (!actor || offerable.length < 2) return null
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t('liens:funding.many.action')}
      </Button>
      {isOpen && (
        <OfferDialog
          liens={offerable}
          patientId={patientId}
          isAdmin={actor.role === 'admin'}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const funder = ref('funder')
const confirmation = flag()
const list = css({ display: 'grid', gap: '1' })

interface Props {
  liens: readonly LienRow[]
  patientId: string
  isAdmin: boolean
  onClose: () => void
}

function OfferDialog({ liens, patientId, isAdmin, onClose }: Props) {
  const { t } = useTexts()
  const { money } = useFormats()
  const changed = useMoneyChanged(patientId)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = liens.filter(({ id }) => !left.has(id))

  function fields({ over_limits }: Values): FormFields {
    return {
      funder_id: { field: funder, label: t('liens:funding.funder'), required: true },
      ...(isAdmin && {
        over_limits: { field: confirmation, label: t('liens:funding.overLimits'), required: false },
      }),
      ...(over_limits === true && { reason: { field: reasonField, label: t('liens:reason'), required: true } }),
    }
  }

  function choose(id: string, isIn: boolean): void {
    setLeft((before) => new Set(isIn ? [...before].filter((one) => one !== id) : [...before, id]))
  }

  return (
    <FormDialog
      title={t('liens:funding.many.action')}
      description={t('liens:funding.many.text')}
      fields={fields}
      submit={t('liens:funding.many.offer')}
      onClose={onClose}
      send={async (values, key) => {
        const seen = chosen.map(({ id, version }) => ({ id, expected_version: version }))
        const form = { ...toRequestBody(values), liens: seen }
        try {
          await api.call('POST /lien/funding_offer', { form, key })
        } finally {
          await changed()
        }
        messages.show(t('liens:funding.many.done'))
      }}
    >
      <div role="group" aria-label={t('liens:funding.many.liens')} className={list}>
        {liens.map((row) => (
          <Checkbox
            key={row.id}
            label={`${shortNumber(lienReference(row))} · ${money(row.billed_cents ?? 0)}`}
            checked={!left.has(row.id)}
            onChange={(event) => choose(row.id, event.target.checked)}
          />
        ))}
      </div>
    </FormDialog>
  )
}

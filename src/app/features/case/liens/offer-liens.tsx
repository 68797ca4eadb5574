import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flag } from '#domain/fields/kinds.ts'
import { shareByBps } from '#domain/rules/money.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../../api/portal.ts'
import { recordQueries, type RowOf } from '../../../api/record-queries.ts'
import { refreshedAfter } from '../../../case/refreshed-after.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields, Values } from '../../../records/form/form-fields.ts'
import { useMoneyChanged, type LienRow } from '../money/money-queries.ts'
import { seenLien, useChosenLiens } from './chosen-liens.tsx'
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
  const [buyer, setBuyer] = useState<Funder>()
  const offerable = actor ? rows.filter((row) => isOfferable(row, actor)) : []
  const isOffered = offerable.length > 1
  const { data: funders } = useQuery({ ...recordQueries.whole({ name: 'funder' }), enabled: isOffered })
  if (!actor || !isOffered) return null
  const active = (funders ?? []).filter(({ is_active }) => is_active)
  return (
    <>
      <Menu
        label={t('liens:funding.many.action')}
        trigger={
          <Button size="sm" disabled={active.length === 0}>
            {t('liens:funding.many.action')}
            <Icon name="down" />
          </Button>
        }
        items={active.map((one) => ({ key: one.id, label: one.name ?? '', onChoose: () => setBuyer(one) }))}
      />
      {buyer && (
        <OfferDialog
          funder={buyer}
          liens={offerable}
          patientId={patientId}
          isAdmin={actor.role === 'admin'}
          onClose={() => setBuyer(undefined)}
        />
      )}
    </>
  )
}

type Funder = RowOf<{ name: 'funder' }>

const confirmation = flag()

interface Props {
  funder: Funder
  liens: readonly LienRow[]
  patientId: string
  isAdmin: boolean
  onClose: () => void
}

function OfferDialog({ funder, liens, patientId, isAdmin, onClose }: Props) {
  const { t } = useTexts()
  const changed = useMoneyChanged(patientId)
  const { money } = useFormats()
  const { chosen, choices, naming } = useChosenLiens(liens)
  // Its terms are not in the list of funders.
  const { data: terms } = useQuery(recordQueries.one({ name: 'funder' }, funder.id))
  const bps = terms?.default_price_bps

  /** At what the server will offer it, where the funder's terms say. */
  function priced({ billed_cents: billed }: LienRow): string {
    const said = money(billed ?? 0)
    return typeof bps === 'number' && billed !== null && billed !== undefined
      ? t('liens:funding.many.priced', { price: money(shareByBps(billed, bps)), billed: said })
      : t('liens:funding.many.billed', { billed: said })
  }

  function fields({ over_limits }: Values): FormFields {
    return {
      ...(isAdmin && {
        over_limits: { field: confirmation, label: t('liens:funding.overLimits'), required: false },
      }),
      ...(over_limits === true && { reason: { field: reasonField, label: t('liens:reason'), required: true } }),
    }
  }

  return (
    <FormDialog
      title={t('liens:funding.many.to', { funder: funder.name ?? '' })}
      description={t('liens:funding.many.text')}
      fields={fields}
      submit={t('liens:funding.many.offer')}
      onClose={onClose}
      send={async (values, key) => {
        const form = { ...toRequestBody(values), funder_id: funder.id, liens: chosen.map(seenLien) }
        await refreshedAfter(() => naming(() => api.call('POST /lien/funding_offer', { form, key })), changed)
        messages.show(t('liens:funding.many.done'))
      }}
    >
      {choices(priced)}
    </FormDialog>
  )
}

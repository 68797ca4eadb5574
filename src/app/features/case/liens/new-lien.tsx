import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lien } from '#domain/entities/lien.ts'
import { lienTypes } from '#domain/entities/shapes/lien-words.ts'
import { priorityOf } from '#domain/rules/lien-priority.ts'
import { sumCents } from '#domain/rules/money.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useCaseCall, useCaseRights } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody, type Faults } from '../../../records/form/check-values.ts'
import { FormDialog, type FormPart } from '../../../records/form/form-dialog.tsx'
import { entityFields, type Values } from '../../../records/form/form-fields.ts'
import { hasNotBeenRead, NotReadDialog } from '../../../records/form/edit-dialog.tsx'
import { useFaultSentence } from '../../../records/form/refusal.tsx'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { BillLinesInput } from '../money/bill-lines.tsx'
import { sumOfEdited, type EditedLine } from '../money/edited-lines.ts'
import { moneyQueries, type OpenBill } from '../money/money-queries.ts'
import { billKey, filledFrom, linesOf, sentLines, visitsOf } from './chosen-bills.ts'

const usual = { lien_type: 'medical_lop', priority_class: 'pro_rata', adjustment_cents: 0 }
/** Filled in from the bills of the chosen visits. */
const said = ['medical_provider_id', 'chiropractor_id', 'billed_cents']

/** Medicare is paid before those who share what is left, and is a lien of that class from the start. */
function priorityOfType(value: unknown): string | undefined {
  const type = lienTypes.find((known) => known === value)
  return type && priorityOf(type)
}

/** The priority goes with the type until the clerk chooses another one. */
function priorityWithType(name: string, value: unknown, before: Values): Values {
  const next = name === 'lien_type' ? priorityOfType(value) : undefined
  const given = priorityOfType(before.lien_type) ?? usual.priority_class
  return next !== undefined && before.priority_class === given ? { priority_class: next } : {}
}

const missingCharges = (values: Values): Faults =>
  linesOf(values).some(({ charge_cents }) => charge_cents === null) ? { lines: 'required' } : {}

interface Props {
  patientId: string
  /** Opens the dialog with the bill of this visit. */
  visit?: string | undefined
  onClose?: () => void
}

/** Creates a lien from received bills, or from the claim of a holder without visits. It is a draft until asserted. */
export function NewLien({ patientId, visit, onClose }: Props) {
  const { t } = useTexts()
  const may = useCaseRights(patientId)
  const [pressed, setPressed] = useState(false)
  if (!may('lien.create')) return null
  const close = () => {
    setPressed(false)
    onClose?.()
  }
  return (
    <>
      <Button size="sm" onClick={() => setPressed(true)}>
        {t('liens:add.action')}
      </Button>
      {(pressed || visit) && <NewLienDialog patientId={patientId} visit={visit} onClose={close} />}
    </>
  )
}

function NewLienDialog({ patientId, visit, onClose }: Props & { onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const command = useCaseCall(patientId)
  const read = useQuery({ ...moneyQueries.openBills(patientId), staleTime: 0 })
  // Without the open bills, the same claim could be entered twice.
  if (hasNotBeenRead(read)) return <NotReadDialog title={t('liens:add.action')} read={read} onClose={onClose} />
  // Cached bills may already belong to another lien.
  if (!read.isFetchedAfterMount) return null
  const bills = read.data ?? []
  const fields = newLienFields(labels)
  const open = bills.some(({ id }) => id === visit)
  return (
    <FormDialog
      title={t('liens:add.action')}
      description={visit && !open ? t('liens:bills.gone') : t('liens:add.text')}
      fields={(values) =>
        visitsOf(values).length > 0
          ? Object.fromEntries(Object.entries(fields).filter(([name]) => !said.includes(name)))
          : fields
      }
      initial={{ ...usual, ...filledFrom(bills, open && visit ? [visit] : [], []) }}
      check={missingCharges}
      follow={priorityWithType}
      size="lg"
      submit={t('fields:save')}
      onClose={onClose}
      send={async (values, key) => {
        const draft = toRequestBody({ ...values, lines: sentLines(linesOf(values)) })
        await command('POST /lien/create', { form: { patient_id: patientId, ...draft } }, key)
        messages.show(t('fields:saved'))
      }}
    >
      {(form) => bills.length > 0 && <ChosenBills bills={bills} {...form} />}
    </FormDialog>
  )
}

function ChosenBills({ bills, values, faults, change }: FormPart & { bills: readonly OpenBill[] }) {
  const { t } = useTexts()
  const { fault } = useFaultSentence()
  const lines = linesOf(values)
  const { lines: wrong } = faults
  const choose = (chosen: readonly string[]) => {
    for (const [name, value] of Object.entries(filledFrom(bills, chosen, lines))) change(name, value)
  }
  const edit = (edited: readonly EditedLine[]) => {
    change('lines', edited)
    change('billed_cents', sumOfEdited(edited))
  }
  return (
    <>
      <section aria-label={t('liens:bills.title')} className={css({ display: 'grid', gap: '2' })}>
        <h3 className={css({ textStyle: 'label' })}>{t('liens:bills.title')}</h3>
        <BillPicker bills={bills} chosen={visitsOf(values)} onChange={choose} />
      </section>
      {lines.length > 0 && (
        <BillLinesInput legend={t('fields:lines.title')} lines={lines} onChange={edit} error={wrong && fault(wrong)} />
      )}
    </>
  )
}

const references = ['appointment_type', 'medical_provider', 'chiropractor']
const box = css({
  display: 'grid',
  gap: '1',
  padding: '3',
  borderRadius: 'md',
  background: 'sunken',
  '& legend': { float: 'start', width: 'full', textStyle: 'label' },
})

interface BillPickerProps {
  bills: readonly OpenBill[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Unclaimed bills by provider: a lien takes the bills of one provider. */
function BillPicker({ bills, chosen, onChange }: BillPickerProps) {
  const { t } = useTexts()
  const { day, money } = useFormats()
  const titleOf = useReferenceTitles(references)
  const keys = [...new Set(bills.map(billKey))]
  const taken = bills.find(({ id }) => chosen.includes(id))
  const titled = (entity: string, id: string | null) => (id === null ? undefined : titleOf(entity, id))
  return keys.map((key) => {
    const own = bills.filter((bill) => billKey(bill) === key)
    const [first] = own
    const ids = own.map(({ id }) => id)
    const some = ids.filter((id) => chosen.includes(id))
    const closed = taken !== undefined && billKey(taken) !== key
    const name =
      first && (titled('medical_provider', first.medical_provider_id) ?? titled('chiropractor', first.chiropractor_id))
    return (
      <fieldset key={key} disabled={closed} className={box}>
        <legend>
          <bdi>{name ?? t('liens:bills.title')}</bdi>
        </legend>
        {own.length > 1 && (
          <Checkbox
            label={t('liens:bills.all', {
              count: own.length,
              amount: money(sumCents(own.map(({ bill_amount_cents }) => bill_amount_cents))),
            })}
            checked={some.length === own.length}
            partly={some.length > 0 && some.length < own.length}
            onChange={({ target }) => onChange(target.checked ? ids : [])}
          />
        )}
        {own.map(({ id, service_date, appointment_type_id, bill_amount_cents }) => (
          <Checkbox
            key={id}
            label={[day(service_date), titleOf('appointment_type', appointment_type_id), money(bill_amount_cents)]
              .filter(Boolean)
              .join(' · ')}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </fieldset>
    )
  })
}

/** Fields of a new lien, in the order of a bill. */
const names = [
  'lien_type',
  'medical_provider_id',
  'chiropractor_id',
  'service_from',
  'service_to',
  'billed_cents',
  'adjustment_cents',
  'priority_class',
] as const

/** The holder of a claim cannot change. */
const lasting: readonly string[] = ['medical_provider_id', 'chiropractor_id']

function newLienFields(labels: ReturnType<typeof useLabels>) {
  return entityFields(lien, names, labels)
}

export function lienFields(labels: ReturnType<typeof useLabels>) {
  return entityFields(
    lien,
    names.filter((name) => !lasting.includes(name)),
    labels,
  )
}

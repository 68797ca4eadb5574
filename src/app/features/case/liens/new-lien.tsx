import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseCall } from '../../../case/use-case-command.ts'
import { useCaseRights } from '../../../case/use-case-rights.ts'
import { BillLinesInput } from '../../../case/money/bill-lines.tsx'
import { sumOfEdited, type EditedLine } from '../../../case/money/edited-lines.ts'
import { moneyQueries } from '../../../case/money/money-queries.ts'
import type { OpenBill } from '../../../case/money/money-shapes.ts'
import { saidIn, type Faults } from '../../../records/form/check-values.ts'
import { FormDialog, type FormPart } from '../../../records/form/form-dialog.tsx'
import type { Values } from '../../../records/form/form-fields.ts'
import { hasNotBeenRead, NotReadDialog } from '../../../records/form/not-read-dialog.tsx'
import { useFaultSentence } from '../../../records/form/use-fault-sentence.ts'
import { BillPicker } from './bill-picker.tsx'
import { filledFrom, linesOf, sentLines, visitsOf } from './chosen-bills.ts'
import { newLienFields } from './lien-form.ts'

const usual = { lien_type: 'medical_lop', priority_class: 'pro_rata', adjustment_cents: 0 }
/** The bills of the chosen visits say these. */
const said = ['medical_provider_id', 'chiropractor_id', 'billed_cents']

const missingCharges = (values: Values): Faults =>
  linesOf(values).some(({ charge_cents }) => charge_cents === null) ? { lines: 'required' } : {}

interface Props {
  patientId: string
  /** The visit whose bill the lien begins with: the dialog is open at once. */
  visit?: string | undefined
  onClose?: () => void
}

/** Makes a lien of bills that have come in, or of what a holder without visits claims; a draft until it is asserted. */
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
  // A claim that is typed because its bills could not be read would stand beside them.
  if (hasNotBeenRead(read)) return <NotReadDialog title={t('liens:add.action')} read={read} onClose={onClose} />
  // Bills that another lien took meanwhile are not offered.
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
      size="lg"
      submit={t('fields:save')}
      onClose={onClose}
      send={async (values, key) => {
        const draft = saidIn({ ...values, lines: sentLines(linesOf(values)) })
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
        <BillLinesInput
          legend={t('fields:lines.title')}
          lines={lines}
          onChange={edit}
          error={faults['lines'] && fault(faults['lines'])}
        />
      )}
    </>
  )
}

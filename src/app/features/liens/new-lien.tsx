import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../api/portal.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useCaseRights } from '../../case/use-case-rights.ts'
import { saidIn } from '../../records/form/check-values.ts'
import { FormDialog } from '../../records/form/form-dialog.tsx'
import { useMoneyChanged } from '../../case/money/money-queries.ts'
import { newLienFields } from './lien-form.ts'

const answer = v.looseObject({})
const usual = { lien_type: 'medical_lop', priority_class: 'pro_rata', adjustment_cents: 0 }

/** A bill has come in: what somebody claims of the case, as a draft that is asserted when it is right. */
export function NewLien({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const may = useCaseRights(patientId)
  const changed = useMoneyChanged(patientId)
  const [open, setOpen] = useState(false)
  if (!may('lien.create')) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('liens:add.action')}
      </Button>
      {open && (
        <FormDialog
          title={t('liens:add.action')}
          description={t('liens:add.text')}
          fields={newLienFields(labels)}
          initial={usual}
          submit={t('fields:save')}
          onClose={() => setOpen(false)}
          send={async (values, key) => {
            await api.post('/lien/create', { patient_id: patientId, ...saidIn(values) }, { answer, key })
            messages.show(t('fields:saved'))
            await changed()
          }}
        />
      )}
    </>
  )
}

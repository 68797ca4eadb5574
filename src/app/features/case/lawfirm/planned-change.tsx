import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { useState } from 'react'
import { useCaseCall } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useFaultSentence } from '../../../records/form/use-fault-sentence.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'

interface Props {
  caseId: string
  planned: { readonly to_lawfirm_id: string; readonly effective_at: string; readonly reason: string }
  mayCancel: boolean
}

/** The firm that the case goes to on a later day, for as long as that can still be given up. */
export function PlannedChange({ caseId, planned, mayCancel }: Props) {
  const { t } = useTexts()
  const { day } = useFormats()
  const { refusal } = useFaultSentence()
  const titleOf = useReferenceTitles(['lawfirm'])
  const command = useCaseCall(caseId)
  const [busy, setBusy] = useState(false)

  async function cancel() {
    setBusy(true)
    try {
      await command('POST /patient/{id}/change_lawfirm/cancel', { params: { id: caseId } }, crypto.randomUUID())
      messages.show(t('lawfirm:planned.cancelled'))
    } catch (error) {
      messages.show(refusal(error).join(' '), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel
      title={t('lawfirm:planned.title')}
      action={
        mayCancel && (
          <Button busy={busy} onClick={() => void cancel()}>
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

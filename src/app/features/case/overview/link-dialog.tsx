import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { WAITING } from '../../../device/outbox/deliver.ts'
import { RefusalBox } from '../../../records/form/refusal-box.tsx'
import { usePatientSearch } from '../../../case/patient-search.ts'
import type { CaseRow } from '../../../case/case-queries.ts'
import { SuggestBox } from '#ui/parts/suggest-box.tsx'

/** Finds the other case by a name or a number and joins the two. */
export function LinkDialog({ row, onClose }: { row: CaseRow; onClose: () => void }) {
  const { t } = useTexts()
  const command = useCaseCall(row.id)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<unknown>()
  const { entries, busy } = usePatientSearch(typed)
  const suggestions = entries
    .filter((entry) => entry.id !== row.id)
    .map((entry) => ({ id: entry.id, text: <bdi>{entry.name}</bdi>, detail: <bdi dir="ltr">{entry.caseNumber}</bdi> }))

  async function join(other: string) {
    setError(undefined)
    try {
      const call = { params: { id: row.id }, body: { patient_id: other } }
      const answer = await command('POST /patient/{id}/link', call, crypto.randomUUID())
      const apart = answer !== WAITING && answer.warnings.includes('accident_dates_differ')
      messages.show(apart ? t('overview:linked.datesDiffer') : t('overview:linked.done'), apart ? 'warning' : 'success')
      onClose()
    } catch (refused) {
      setError(refused)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('overview:linked.add')}
      description={t('overview:linked.text')}
      closeText={t('fields:close')}
      footer={<Button onClick={onClose}>{t('fields:cancel')}</Button>}
    >
      <div className={css({ display: 'grid', gap: '3', minHeight: '48', alignContent: 'start' })}>
        <RefusalBox error={error} />
        <SuggestBox
          inline
          label={t('overview:linked.search')}
          placeholder={t('overview:linked.search')}
          typed={typed}
          onType={setTyped}
          suggestions={suggestions}
          onChoose={({ id: other }) => void join(other)}
          {...(typed.trim() !== '' && !busy && suggestions.length === 0 && { word: t('fields:nothing') })}
        />
      </div>
    </Dialog>
  )
}

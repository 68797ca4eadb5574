import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { patient } from '#domain/entities/patient.ts'
import { findsWords } from '#domain/rules/fold.ts'
import { Button } from '#ui/parts/button.tsx'
import { Combobox } from '#ui/parts/combobox.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { messages } from '#ui/parts/messages.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { writeRecord } from '../../../api/record-writes.ts'
import { ownPatients } from '../../../device/patient-store/own-patients.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { titleOf } from '../../../records/record-title.ts'
import type { Named } from './use-titles.ts'

interface Props {
  way: 'manager' | 'tag'
  selected: ReadonlySet<string>
  managers: readonly Named[]
  onClose: () => void
  onClear: () => void
}

/** Asks for one person, and assigns or tags that person in all the chosen cases. */
export default function PersonDialog({ way, selected, managers, onClose, onClear }: Props) {
  const { t, language } = useTexts()
  const sentence = useErrorSentence()
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const employees = useQuery({ ...recordQueries.whole({ name: 'employee' }), enabled: way === 'tag' }).data ?? []

  async function changeAll(person: string) {
    setBusy(true)
    const change = way === 'manager' ? assignManager : tagEmployee
    try {
      const { done, refused, error } = await changeMany([...selected], (id) => change(id, person))
      if (done > 0) messages.show(t('cases:changed', { count: done }))
      if (refused > 0) messages.show(`${t('cases:refused', { count: refused })} ${sentence(error)}`, 'error')
      onClose()
      if (refused === 0) onClear()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={way === 'manager' ? t('cases:assign.action') : t('cases:tag.action')}
      description={t('cases:selected', { count: selected.size })}
      closeText={t('cases:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cases:cancel')}</Button>
          <Button
            tone="primary"
            busy={busy}
            disabled={chosen === null}
            onClick={() => chosen && void changeAll(chosen)}
          >
            {way === 'manager' ? t('cases:assign.do') : t('cases:tag.do')}
          </Button>
        </>
      }
    >
      <Combobox
        label={way === 'manager' ? t('cases:assign.who') : t('cases:tag.who')}
        options={
          way === 'manager' ? managers : employees.map((row) => ({ value: row.id, label: titleOf(row, language) }))
        }
        matches={findsWords}
        value={chosen}
        onChange={setChosen}
        texts={{ open: t('cases:people.open'), clear: t('cases:people.clear'), nothing: t('cases:people.nothing') }}
      />
    </Dialog>
  )
}

const AT_ONCE = 4

interface Outcome {
  readonly done: number
  readonly refused: number
  /** The refusal that came last. */
  readonly error: unknown
}

/** Does the same to many cases, a few at a time. One that is refused stops nothing. */
async function changeMany(ids: readonly string[], change: (id: string) => Promise<unknown>): Promise<Outcome> {
  const waiting = ids.values()
  let [done, refused] = [0, 0]
  let error: unknown
  async function work() {
    for (const id of waiting) {
      try {
        await change(id)
        done += 1
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.status === 401) throw refusal
        refused += 1
        error = refusal
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await ownPatients.freshen()
  return { done, refused, error }
}

/** By the version the server has now: what others changed meanwhile is another field's business. */
async function assignManager(id: string, managerId: string): Promise<void> {
  const { patient: found } = await api.call('GET /patient/{id}', { params: { id } })
  await writeRecord(patient, id, { case_manager_id: managerId }, found.version, crypto.randomUUID())
}

async function tagEmployee(id: string, employeeId: string): Promise<void> {
  const key = crypto.randomUUID()
  const body = { employee_id: employeeId }
  await api.call('POST /patient/{id}/tag_employee', { params: { id }, body, key })
}

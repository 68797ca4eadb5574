import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { SuggestBox } from '#ui/parts/suggest-box.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useSession } from '../../../api/use-session.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { EntryFacts } from '../../../case/entry-facts.tsx'
import { usePatientSearch } from '../../../case/patient-search.ts'
import { MarkedText } from '../../../records/marked-text.tsx'
import { useCaseCall } from '../../../case/use-case.ts'
import { WAITING } from '../../../device/outbox/deliver.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { titleOf } from '../../../records/record-title.ts'

const entry = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

/** Linking grants no access: the viewer sees only cases in scope. */
export function LinkedPatients({ row, mayEdit }: { row: CaseRow; mayEdit: boolean }) {
  const { t, language } = useTexts()
  const labels = useLabels('patient')
  const sentence = useErrorSentence()
  const staff = useSession()?.role.level !== 'user'
  const command = useCaseCall(row.id)
  const [linking, setLinking] = useState(false)
  const { data } = useAccidentGroup(row)
  const others = (data ?? []).filter(({ id }) => id !== row.id)
  if (!('accident_group_id' in row) || (!staff && others.length === 0)) return null

  async function unlink(id: string) {
    try {
      const call = { params: { id: row.id }, body: { patient_id: id } }
      await command('POST /patient/{id}/unlink', call, crypto.randomUUID())
      messages.show(t('overview:linked.unlinked'))
    } catch (error) {
      messages.show(sentence(error), 'error')
    }
  }

  return (
    <Panel
      title={t('overview:linked.title')}
      action={
        staff &&
        mayEdit && (
          <Button size="sm" onClick={() => setLinking(true)}>
            {t('overview:linked.add')}
          </Button>
        )
      }
    >
      {others.length === 0 ? (
        <p className={css({ color: 'muted' })}>{t('overview:linked.none')}</p>
      ) : (
        <ul className={css({ display: 'grid', gap: '3' })}>
          {others.map((other) => {
            const name = titleOf(other, language)
            const role = other.role_in_accident
            return (
              <li key={other.id} className={entry}>
                <Link
                  to="/patients/$patientId"
                  params={{ patientId: other.id }}
                  className={css({ flex: '1', minWidth: '0', color: 'link', fontWeight: 'medium' })}
                >
                  <bdi>{name}</bdi>
                  <bdi dir="ltr" className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
                    {other.case_number}
                    {role && ` · ${labels.choice('role_in_accident', role)}`}
                  </bdi>
                </Link>
                <CaseStatusBadge status={other.case_status} />
                {staff && mayEdit && (
                  <Button
                    size="sm"
                    tone="quiet"
                    aria-label={t('overview:linked.unlinkName', { name })}
                    onClick={() => void unlink(other.id)}
                  >
                    {t('overview:linked.unlink')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {linking && <LinkDialog row={row} onClose={() => setLinking(false)} />}
    </Panel>
  )
}

function LinkDialog({ row, onClose }: { row: CaseRow; onClose: () => void }) {
  const { t } = useTexts()
  const command = useCaseCall(row.id)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<unknown>()
  const { entries, busy } = usePatientSearch(typed)
  const suggestions = entries
    .filter((entry) => entry.id !== row.id)
    .map((entry) => ({
      id: entry.id,
      text: <MarkedText text={entry.name} typed={typed} />,
      detail: <EntryFacts entry={entry} typed={typed} />,
    }))

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

const MOST = 60

/** Visible cases of one accident, including this one. */
export function useAccidentGroup(row: CaseRow | undefined) {
  const group = row?.accident_group_id
  return useQuery({
    queryKey: ['patient', 'accident_group', row?.id, group],
    enabled: typeof group === 'string',
    queryFn: async ({ signal }) => {
      const query = { page_size: MOST, filter: JSON.stringify({ accident_group_id: group }) }
      return (await api.call('GET /patient/all', { query, signal })).patients
    },
  })
}

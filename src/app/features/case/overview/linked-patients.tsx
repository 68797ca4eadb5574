import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useSession } from '../../../api/use-session.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { useAccidentGroup } from './use-accident-group.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import type { CaseRow } from '../../../case/case-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { LinkDialog } from './link-dialog.tsx'

const entry = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

/** Who was hurt in the same accident. Linking grants no access: the viewer sees those of his own scope. */
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

import { useState } from 'react'
import * as f from '#domain/fields/index.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { useCaseCall } from '../../../case/use-case.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { CaseRow } from '../../../case/case-queries.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import type { TitleOf } from '../../../records/use-reference-titles.ts'

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  paddingInlineStart: '3',
  borderRadius: 'full',
  background: 'hover',
})
const employee = f.ref('employee', { required: true })

interface Props {
  row: CaseRow
  titleOf: TitleOf
  mayEdit: boolean
}

/** Staff tagged on the case besides its manager and underwriter. */
export function TaggedEmployees({ row, titleOf, mayEdit }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const may = usePermissions()
  const command = useCaseCall(row.id)
  const [tagging, setTagging] = useState(false)
  if (!may?.('employee.list')) return null
  const ids = row.tagged_employee_ids ?? []

  async function untag(id: string) {
    try {
      const call = { params: { id: row.id }, body: { employee_id: id } }
      await command('POST /patient/{id}/untag_employee', call, crypto.randomUUID())
    } catch (error) {
      messages.show(sentence(error), 'error')
    }
  }

  return (
    <Panel
      title={t('overview:tagged.title')}
      action={
        mayEdit && (
          <Button size="sm" onClick={() => setTagging(true)}>
            {t('overview:tagged.add')}
          </Button>
        )
      }
    >
      {ids.length === 0 ? (
        <p className={css({ color: 'muted' })}>{t('overview:tagged.none')}</p>
      ) : (
        <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          {ids.map((id) => {
            const name = titleOf('employee', id) ?? t('overview:tagged.unknown')
            return (
              <li key={id} className={chip}>
                <bdi>{name}</bdi>
                {mayEdit ? (
                  <IconButton label={t('overview:tagged.remove', { name })} size="sm" onClick={() => void untag(id)}>
                    <Icon name="close" />
                  </IconButton>
                ) : (
                  <span className={css({ width: '2' })} />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {tagging && (
        <FormDialog
          title={t('overview:tagged.add')}
          fields={{
            employee_id: {
              field: employee,
              label: t('overview:tagged.employee'),
              required: true,
              offered: ({ id }) => !ids.includes(id),
            },
          }}
          submit={t('overview:tagged.add')}
          onClose={() => setTagging(false)}
          send={(form, key) => command('POST /patient/{id}/tag_employee', { params: { id: row.id }, form }, key)}
        />
      )}
    </Panel>
  )
}

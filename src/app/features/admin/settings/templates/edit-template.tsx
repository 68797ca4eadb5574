import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { emailTemplate } from '#domain/entities/email-template.ts'
import { templateOfText } from '#domain/rules/mail/paragraphs.ts'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../../api/record-queries.ts'
import { writeRecord } from '../../../../api/record-writes.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { ConflictChoices } from '../../../../records/form/conflict-choices.tsx'
import { useEdit } from '../../../../records/form/edit-dialog.tsx'
import type { Values, ValuesOf } from '../../../../records/form/form-fields.ts'
import { RowsState } from '../../../../records/rows-state.tsx'
import { TemplateForm, asWritten, languageOf, type Sample, type TemplateRow } from './template-form.tsx'
import { aboutTemplate, useTemplateFields, wrongTexts } from './template-preview.tsx'
import { ActivityBadge, ActivitySwitch, Updated } from '../../../../records/record/activity.tsx'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { Button } from '#ui/parts/button.tsx'
import { api } from '../../../../api/portal.ts'
import { useErrorSentence } from '../../../../i18n/error-sentence.ts'
import { changesIn, toRequestBody } from '../../../../records/form/check-values.ts'
import { useForm } from '../../../../records/form/use-form.ts'

interface Props extends Sample {
  onUnsaved: (unsaved: boolean) => void
}

/** One language of a template, as it is. */
export function ChangeTemplate({ id, ...props }: Props & { id: string }) {
  const record = useQuery(recordQueries.one(emailTemplate, id))
  const [round, setRound] = useState(0)
  return (
    <RowsState rows={record}>
      {record.data && (
        <Editor key={round} row={record.data} {...props} onAnew={() => setRound((before) => before + 1)} />
      )}
    </RowsState>
  )
}

const kept = (changes: ValuesOf<'email_template'>): Values =>
  'body' in changes ? { ...changes, body: templateOfText(String(changes.body ?? '')) } : changes

function Editor({ row, onUnsaved, onAnew, ...sample }: Props & { row: TemplateRow; onAnew: () => void }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const edit = useEdit({
    fields: useTemplateFields(),
    row: asWritten(row),
    check: wrongTexts,
    read: async () =>
      asWritten(await queryClient.fetchQuery({ ...recordQueries.one(emailTemplate, row.id), staleTime: 0 })),
    async write(changes, version, key) {
      await writeRecord(emailTemplate, row.id, kept(changes), version, key)
      await queryClient.invalidateQueries({ queryKey: [emailTemplate.name] })
    },
    done(changed) {
      if (changed) messages.show(t('fields:saved'))
      onAnew()
    },
  })
  const { changed, conflict, chosen, choose, undecided } = edit
  useEffect(() => onUnsaved(changed), [changed, onUnsaved])
  return (
    <TemplateForm
      {...sample}
      language={languageOf(row)}
      state={edit}
      undecided={undecided}
      onReset={changed ? onAnew : undefined}
      head={<TemplateHead row={row} />}
      instead={
        conflict && (
          <>
            <p className={css({ fontWeight: 'medium' })}>{t('fields:conflict.title')}</p>
            <p className={css({ color: 'muted' })}>{t('fields:conflict.text')}</p>
            <ConflictChoices
              entity={emailTemplate.name}
              fields={edit.fields}
              names={conflict.names}
              mine={edit.values}
              theirs={conflict.theirs}
              chosen={chosen}
              onChoose={choose}
            />
          </>
        )
      }
    />
  )
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const facts = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  textStyle: 'small',
  '& > div': { display: 'flex', gap: '1.5' },
  '& dt': { color: 'muted' },
})

/** What stands fast about one language of a template, and whether it may be chosen. */
function TemplateHead({ row }: { row: TemplateRow }) {
  const { t } = useTexts()
  return (
    <div className={line}>
      <dl aria-label={t('record:facts')} className={facts}>
        <div>
          <dt>{t('record:updated')}</dt>
          <dd>
            <Updated row={row} />
          </dd>
        </div>
      </dl>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
        <ActivityBadge row={row} />
        <ActivitySwitch entity={emailTemplate} row={row} />
      </div>
    </div>
  )
}

interface AddProps extends Sample {
  language: MailLanguage
  /** The same template in another language, where there is one. */
  sibling?: TemplateRow | undefined
  onUnsaved: (unsaved: boolean) => void
  onAdded?: (id: string) => void
}

/** A language that a template does not have yet, or the first of a new one. */
export function AddTemplate({ language, sibling, onUnsaved, onAdded, ...sample }: AddProps) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const like = (name: (typeof aboutTemplate)[number] | 'code' | 'sort_order') => sibling?.[name] ?? null
  const initial: Values = {
    ...Object.fromEntries(aboutTemplate.map((name) => [name, like(name)])),
    subject: null,
    body: null,
  }
  const state = useForm({
    fields: useTemplateFields(),
    initial,
    check: wrongTexts,
    async send(values: ValuesOf<'email_template'>, key) {
      const body = templateOfText(String(values.body))
      // A translation carries the code and the place of the others; those of a new template are made by the server.
      const said = { code: like('code'), sort_order: like('sort_order'), ...toRequestBody(values), language, body }
      const { email_template: row } = await api.call('POST /email_template/create', { form: said, key })
      onUnsaved(false)
      await queryClient.invalidateQueries({ queryKey: [emailTemplate.name] })
      messages.show(t('fields:saved'))
      if (row) onAdded?.(row.id)
    },
  })
  const { values, setValues } = state
  const changed = Object.keys(changesIn(initial, values)).length > 0
  useEffect(() => onUnsaved(changed), [changed, onUnsaved])

  async function begin(from: TemplateRow) {
    try {
      const { subject, body } = asWritten(await queryClient.fetchQuery(recordQueries.one(emailTemplate, from.id)))
      setValues((before) => ({ ...before, subject, body }))
    } catch (error) {
      messages.show(sentence(error), 'error')
    }
  }

  return (
    <TemplateForm
      {...sample}
      language={language}
      state={state}
      head={
        sibling && (
          <div className={css({ display: 'grid', gap: '2', justifyItems: 'start' })}>
            <p className={css({ color: 'muted' })}>{t('settings:templates.notYet')}</p>
            <Button size="sm" onClick={() => void begin(sibling)}>
              {t('settings:templates.beginWith')}
            </Button>
          </div>
        )
      }
    />
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { emailTemplate } from '#domain/entities/email-template.ts'
import { templateOfText } from '#domain/rules/mail/paragraphs.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../../api/portal.ts'
import { useErrorSentence } from '../../../../i18n/error-sentence.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { changesIn, saidIn } from '../../../../records/form/check-values.ts'
import type { Values } from '../../../../records/form/form-fields.ts'
import { useForm } from '../../../../records/form/use-form.ts'
import { recordQueries } from '../../../../api/record-queries.ts'
import { asWritten, type TemplateRow } from './family.ts'
import { TemplateForm, type Sample } from './template-form.tsx'
import { aboutTemplate, useTemplateFields, wrongTexts } from './use-template-fields.ts'

interface Props extends Sample {
  language: MailLanguage
  /** The same template in another language, where there is one. */
  sibling?: TemplateRow | undefined
  onUnsaved: (unsaved: boolean) => void
  onAdded?: (id: string) => void
}

/** A language that a template does not have yet, or the first of a new one. */
export function AddTemplate({ language, sibling, onUnsaved, onAdded, ...sample }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const like = (name: (typeof aboutTemplate)[number] | 'code' | 'sort_order') => sibling?.[name] ?? null
  const initial: Values = {
    ...Object.fromEntries(aboutTemplate.map((name) => [name, like(name)])),
    subject: null,
    body: null,
    ...(!sibling && { code: null }),
  }
  const state = useForm({
    fields: useTemplateFields(sibling ? [] : ['code']),
    initial,
    check: wrongTexts,
    async send(values, key) {
      const body = templateOfText(String(values['body']))
      const said = { code: like('code'), sort_order: like('sort_order') ?? 0, ...saidIn(values), language, body }
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

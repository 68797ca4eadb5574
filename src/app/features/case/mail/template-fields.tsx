import { useMemo } from 'react'
import { mailLanguages } from '#domain/rules/mail/value.ts'
import { Select } from '#ui/parts/select.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { withLanguage, withTemplate, type Draft } from './draft.ts'
import type { EmailData } from './email-queries.ts'
import { useMailFault } from '../../../case/mail.tsx'

interface Props {
  data: EmailData
  draft: Draft
  fault: string | undefined
  onChange: (draft: Draft) => void
}

const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gap: '4',
})

/** Not the name of any template. */
const NONE = 'none'

export function TemplateFields({ data, draft, fault, onChange }: Props) {
  const { t } = useTexts()
  const sentence = useMailFault()
  const { language } = draft
  const none = t('emails:noTemplate')
  const options = useMemo(
    () => [
      { value: NONE, label: none },
      ...data.templates
        .filter((template) => template.language === language)
        .map(({ id, title }) => ({ value: id, label: title })),
    ],
    [data.templates, language, none],
  )
  return (
    <div className={pair}>
      <Select
        label={t('emails:template')}
        options={options}
        value={draft.templateId ?? NONE}
        error={fault && sentence(fault)}
        onChange={(id) =>
          onChange(
            withTemplate(
              draft,
              data,
              data.templates.find((one) => one.id === id),
            ),
          )
        }
      />
      <Select
        label={t('emails:language')}
        options={mailLanguages.map((value) => ({ value, label: t(`emails:languages.${value}`) }))}
        value={language}
        onChange={(value) => onChange(withLanguage(draft, data, value as Draft['language']))}
      />
    </div>
  )
}

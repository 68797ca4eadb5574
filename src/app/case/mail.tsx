import { css } from '#ui/styled/css/index.js'
import { useOptionalTexts, useTexts } from '../i18n/use-texts.ts'
import { useFaultSentence } from '../records/form/refusal.tsx'

interface Props {
  subject: string
  html: string
  language: string | null
}

const paper = css({
  display: 'block',
  width: 'full',
  height: '[24rem]',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'md',
  background: 'white',
  colorScheme: '[light]',
})

/** Renders an email in a sandboxed frame: no scripts, no network. */
export function MailPaper({ subject, html, language }: Props) {
  const { t } = useTexts()
  return (
    <div className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
      <p
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        lang={language ?? undefined}
        className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}
      >
        {subject}
      </p>
      <iframe title={t('emails:preview.frame')} sandbox="" srcDoc={html} className={paper} />
    </div>
  )
}

/** Fault texts of an email; unknown codes fall back to those of forms. */
export function useMailFault(): (code: string) => string {
  const { t } = useOptionalTexts()
  const { fault } = useFaultSentence()
  return (code) => t(`emails:faults.${code}`) ?? fault(code)
}

/** The label of a merge field. */
export function useFieldName(): (name: string) => string {
  const { t } = useOptionalTexts()
  return (name) => {
    const key = name.replace('.', '_')
    return t(`emails:fields.${key}`) ?? name
  }
}

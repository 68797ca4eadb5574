import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../i18n/use-texts.ts'
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

/** A mail in a frame of its own that runs nothing and reaches nothing. */
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

/** What keeps a mail from being sent, in words; mail has some faults of its own. */
export function useMailFault(): (code: string) => string {
  const { t } = useTexts()
  const { fault } = useFaultSentence()
  return (code) => {
    const own = code as 'health_data'
    return i18next.exists(`emails:faults.${code}`) ? t(`emails:faults.${own}`) : fault(code)
  }
}

/** What a merge field is called by people. */
export function useFieldName(): (name: string) => string {
  const { t } = useTexts()
  return (name) => {
    const key = name.replace('.', '_') as 'patient_dob'
    return t(`emails:fields.${key}`)
  }
}

/** A value that follows once it has stood still for a moment. */
export function useLater<T>(value: T, milliseconds: number): T {
  const text = JSON.stringify(value)
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return JSON.parse(later) as T
}

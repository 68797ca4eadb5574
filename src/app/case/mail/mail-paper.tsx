import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'

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

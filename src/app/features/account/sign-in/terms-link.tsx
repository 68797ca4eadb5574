import { lazy, Suspense, useState } from 'react'
import { css } from '#ui/styled/css/index.js'
import { loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

const TermsDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./terms-dialog.tsx'), loadTexts('terms')])
  return dialog
})

/** The terms are read where they are accepted: nothing of the form is lost. */
export function TermsLink() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={css({ justifySelf: 'start', color: 'link', textStyle: 'small', textDecoration: 'underline' })}
        onClick={() => setOpen(true)}
      >
        {t('account:signUp.readTerms')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <TermsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

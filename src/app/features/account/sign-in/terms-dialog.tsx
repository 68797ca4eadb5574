import { Dialog } from '#ui/parts/dialog.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'

const sections = ['who', 'account', 'privacy', 'record', 'advice', 'end'] as const

/** What one accepts by asking for an account. */
export default function TermsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog open onClose={onClose} title={t('terms:title')} closeText={t('terms:close')}>
      <div className={css({ display: 'grid', gap: '4', paddingBlockEnd: '5' })}>
        {sections.map((section) => (
          <section key={section} className={css({ display: 'grid', gap: '1' })}>
            <h3 className={css({ textStyle: 'heading' })}>{t(`terms:sections.${section}.title`)}</h3>
            <p className={css({ color: 'muted' })}>{t(`terms:sections.${section}.text`)}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'

const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '3',
  textStyle: 'small',
  color: 'muted',
})

export function Footer({ onHelp }: { onHelp: () => void }) {
  const { t } = useTexts()
  return (
    <footer className={foot}>
      <span>
        <span translate="no">{t('product')}</span> · {t('shell:footer')}
      </span>
      <button
        type="button"
        className={css({
          display: { base: 'none', lg: 'block' },
          color: 'link',
          textDecoration: 'underline',
          textUnderlineOffset: '[3px]',
        })}
        onClick={onHelp}
      >
        {t('shell:shortcuts.help')}
      </button>
    </footer>
  )
}

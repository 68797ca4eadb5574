import { Copy } from 'lucide-react'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { copyText } from '#ui/parts/copy-text.ts'

/** The number people quote on the telephone and on papers, with a button that copies it. */
export function CaseNumber({ value }: { value: string }) {
  const { t } = useTexts()
  const copy = () => copyText(value, { copied: t('case:number.copied'), failed: t('fields:copyFailed') })
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '1' })}>
      <bdi dir="ltr" className={css({ textStyle: 'figures', fontWeight: 'medium' })}>
        {value}
      </bdi>
      <IconButton label={t('case:number.copy')} size="sm" onClick={() => void copy()}>
        <Copy aria-hidden="true" className={css({ width: '4', height: '4' })} />
      </IconButton>
    </span>
  )
}

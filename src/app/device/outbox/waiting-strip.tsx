import { Link } from '@tanstack/react-router'
import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { strip } from '#ui/parts/strip.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { isUnsent, needsAttention, useWaiting } from './waiting.ts'

const A_DAY = 24 * 60 * 60_000

/** What waits to be sent, and what of it only the person can decide about. What waits for a day is not as it should be. */
export default function WaitingStrip() {
  const { t } = useTexts()
  const [now] = useState(Date.now)
  const unsent = useWaiting().filter(isUnsent)
  if (unsent.length === 0) return null
  const asks = unsent.filter(needsAttention).length
  const isOld = unsent.some(({ command }) => now - Date.parse(command.made_at) > A_DAY)
  return (
    <p className={strip({ tone: asks > 0 || isOld ? 'danger' : 'caution' })}>
      <CloudUpload size="1.25em" aria-hidden="true" className={css({ flexShrink: '0' })} />
      <span>
        {asks > 0 ? t('waiting:strip.asks', { count: asks }) : t('waiting:strip.waits', { count: unsent.length })}{' '}
        <Link to="/profile" hash="waiting" className={textLink}>
          {t('waiting:strip.see')}
        </Link>
      </span>
    </p>
  )
}

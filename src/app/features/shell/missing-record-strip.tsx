import { CircleAlert } from 'lucide-react'
import { strip } from '#ui/parts/strip.ts'
import { css } from '#ui/styled/css/index.js'
import type { SignedIn } from '../../api/session.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Explains to users whose log-in lacks a directory entry why lists are empty, and who can help. */
export default function MissingRecordStrip({ missing }: { missing: NonNullable<SignedIn['missing_record']> }) {
  const { t } = useTexts()
  return (
    <p className={strip({ tone: 'caution' })}>
      <CircleAlert size="1.25em" aria-hidden="true" className={css({ flexShrink: '0' })} />
      {t(`notices:missingRecord.${missing}`)}
    </p>
  )
}

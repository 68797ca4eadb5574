import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

const line = css({ minHeight: '5', marginBlockStart: '[-1rem]', textStyle: 'small', color: 'muted', textAlign: 'end' })

/** How old the figures are; `stale` where they could not be had anew. Its place is kept until they come. */
export function AsOf({ at, stale }: { at: string | undefined; stale: boolean }) {
  const { t } = useTexts()
  const { time } = useFormats()
  const values = { time: at === undefined ? '' : time(at) }
  return <p className={line}>{at && (stale ? t('reports:asOfOffline', values) : t('reports:asOf', values))}</p>
}

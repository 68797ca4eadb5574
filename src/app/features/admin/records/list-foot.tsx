import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '5',
  paddingInline: { md: '1' },
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
  color: 'muted',
})

interface Props {
  count: number
  asOf: number
  /** It could not be had anew. */
  stale: boolean
}

/** How many there are, and how old that is. */
export function ListFoot({ count, asOf, stale }: Props) {
  const { t } = useTexts()
  const { number, time } = useFormats()
  const at = time(new Date(asOf).toISOString())
  return (
    <div className={foot}>
      <p>{t('records:rows', { number: number(count) })}</p>
      <p>{stale ? t('records:asOfOffline', { time: at }) : t('records:asOf', { time: at })}</p>
    </div>
  )
}

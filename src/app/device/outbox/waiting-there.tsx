import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** What a device has told of what it holds. */
interface Told {
  readonly waiting: number
  readonly set_aside: number
  readonly waiting_since: string | null
}

/** Work that lies on a device and nowhere else; nothing where there is none. */
export function WaitingThere({ device: { waiting, set_aside: aside, waiting_since: since } }: { device: Told }) {
  const { t } = useTexts()
  const { moment } = useFormats()
  if (!(waiting > 0) || since === null) return null
  return (
    <p className={css({ textStyle: 'small', color: 'caution' })}>
      {t('waiting:there.holds', { count: waiting, moment: moment(since) })}
      {aside > 0 && ` ${t('waiting:there.asks', { count: aside })}`}
    </p>
  )
}

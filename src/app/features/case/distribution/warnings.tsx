import type { DistributionError, DistributionWarning } from '#domain/rules/distribution/types.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

const list = css({ display: 'grid', gap: '1.5' })
const item = css({ display: 'flex', gap: '2', alignItems: 'baseline', color: 'caution', textStyle: 'small' })
const fault = css({ padding: '3', borderRadius: 'md', background: 'dangerSoft', color: 'danger' })

/** Warnings do not block a decision. */
export function Warnings({ warnings }: { warnings: readonly DistributionWarning[] }) {
  const { t } = useTexts()
  const { money } = useFormats()
  if (warnings.length === 0) return null

  function words(warning: DistributionWarning): string {
    switch (warning.code) {
      case 'CLIENT_BELOW_FEE':
        return t('distribution:warnings.CLIENT_BELOW_FEE', {
          client: money(warning.client_cents),
          fee: money(warning.fee_cents),
        })
      case 'CLIENT_BELOW_FIFTH_OF_GROSS':
        return t('distribution:warnings.CLIENT_BELOW_FIFTH_OF_GROSS', { client: money(warning.client_cents) })
      case 'CLIENT_FLOOR_NOT_MET':
        return t('distribution:warnings.CLIENT_FLOOR_NOT_MET', { floor: money(warning.floor_cents) })
      case 'CAP_BELOW_FIXED':
        return t('distribution:warnings.CAP_BELOW_FIXED', { cap: money(warning.cap_cents) })
      case 'LIEN_UNCONFIRMED':
        return t('distribution:warnings.LIEN_UNCONFIRMED', { lien: warning.lien_number })
      case 'LIEN_HELD_IN_TRUST':
        return t('distribution:warnings.LIEN_HELD_IN_TRUST', {
          lien: warning.lien_number,
          held: money(warning.held_cents),
        })
      case 'MEDICARE_RECOVERS_OTHER':
        return t('distribution:warnings.MEDICARE_RECOVERS_OTHER', {
          lien: warning.lien_number,
          owed: money(warning.owed_cents),
          recovery: money(warning.recovery_cents),
        })
    }
  }

  return (
    <ul className={list} aria-label={t('distribution:warnings.label')}>
      {warnings.map((warning) => (
        <li key={words(warning)} className={item}>
          <Icon name="alert" />
          <span>{words(warning)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Why the engine cannot compute a result. */
export function Fault({ error }: { error: DistributionError }) {
  const { t } = useTexts()
  const { money } = useFormats()
  const short = 'short_cents' in error ? money(error.short_cents) : ''
  const words =
    error.code === 'WAIVER_ABOVE_FEE'
      ? t('distribution:errors.WAIVER_ABOVE_FEE', { fee: money(error.fee_cents) })
      : error.code === 'DUPLICATE_LIEN'
        ? t('distribution:errors.DUPLICATE_LIEN', { lien: error.lien_number })
        : error.code === 'INVALID_INPUT'
          ? t('distribution:errors.INVALID_INPUT')
          : t(`distribution:errors.${error.code}`, { short })
  return <p className={fault}>{words}</p>
}

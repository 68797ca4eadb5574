import { css, cva } from '#ui/styled/css/index.js'
import type { Specimen } from './panes.tsx'
import { column, row } from './row.ts'

const inks = ['text', 'muted', 'link', 'primary', 'positive', 'caution', 'danger'] as const

const swatch = cva({
  base: { paddingInline: '3', paddingBlock: '2', borderRadius: 'md', fontWeight: 'medium', textStyle: 'small' },
  variants: {
    ink: {
      text: { background: 'surface', color: 'text' },
      muted: { background: 'sunken', color: 'muted' },
      link: { background: 'selected', color: 'link' },
      primary: { background: 'primary', color: 'onPrimary' },
      positive: { background: 'positiveSoft', color: 'positive' },
      caution: { background: 'cautionSoft', color: 'caution' },
      danger: { background: 'dangerSoft', color: 'danger' },
    },
  },
})

const sheet = cva({
  base: { padding: '4', borderRadius: 'lg', background: 'surface', textStyle: 'small' },
  variants: { shadow: { low: { boxShadow: 'low' }, mid: { boxShadow: 'mid' }, high: { boxShadow: 'high' } } },
})

export function Colors({ t }: Specimen) {
  return (
    <>
      <div className={row}>
        {inks.map((ink) => (
          <span key={ink} className={swatch({ ink })}>
            {t('example:ink')}
          </span>
        ))}
      </div>
      <div className={row}>
        <span className={sheet({ shadow: 'low' })}>{t('example:low')}</span>
        <span className={sheet({ shadow: 'mid' })}>{t('example:mid')}</span>
        <span className={sheet({ shadow: 'high' })}>{t('example:high')}</span>
        <span className={css({ color: 'muted', textStyle: 'small' })}>{t('example:elevations')}</span>
      </div>
      <div className={column}>
        <p className={css({ textStyle: 'title' })}>{t('example:title')}</p>
        <p className={css({ textStyle: 'heading' })}>{t('example:heading')}</p>
        <p className={css({ textStyle: 'label' })}>{t('example:label')}</p>
        <p>
          {t('example:body')}: {t('example:filler')}
        </p>
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {t('example:small')}: {t('example:filler')}
        </p>
        <p className={css({ textStyle: 'figures' })}>
          <bdi>1,111.11</bdi> · <bdi>8,888.88</bdi> · <bdi>ğ İ ı ş Ş</bdi>
        </p>
      </div>
    </>
  )
}

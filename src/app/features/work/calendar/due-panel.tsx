import { Link } from '@tanstack/react-router'
import { Drawer } from '#ui/parts/drawer.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { titleOf } from '../../../records/record-title.ts'
import type { Entry } from './entries.ts'

const row = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: '11',
  alignItems: 'center',
  paddingInline: '2',
  borderRadius: 'md',
  color: 'link',
  _hover: { background: 'hover' },
})

interface Props {
  entry: Extract<Entry, { kind: 'due' }>
  onClose: () => void
}

/** The cases in which something falls due on a day. */
export function DuePanel({ entry: { layer, due }, onClose }: Props) {
  const { t, language } = useTexts()
  const { day } = useFormats()
  const beyond = due.count - due.cases.length
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(`calendar:layers.${layer}`)}
      description={day(due.day)}
      closeText={t('fields:close')}
    >
      <ul>
        {due.cases.map((one) => (
          <li key={one.id}>
            <Link
              to={layer === 'limitations' ? '/patients/$patientId' : '/patients/$patientId/underwriting'}
              params={{ patientId: one.id }}
              className={row}
            >
              <bdi>{titleOf(one, language) || t('calendar:openCase')}</bdi>
              <bdi className={css({ color: 'muted', fontVariantNumeric: 'tabular-nums' })}>{one.case_number ?? ''}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {beyond > 0 && (
        <p className={css({ color: 'muted', textStyle: 'small' })}>{t('calendar:beyond', { count: beyond })}</p>
      )}
    </Drawer>
  )
}

import { Link } from '@tanstack/react-router'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import type { Use } from './uses.ts'

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })
const item = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' })
const link = css({ color: 'link', _hover: { textDecoration: 'underline' } })

/** Where a record is named, and the list that shows it where one can. */
export function UsedBy({ uses }: { uses: readonly Use[] }) {
  const { t } = useTexts()
  const title = t('settings:uses.title')
  return (
    <Panel title={title}>
      {uses.length === 0 ? (
        <p className={css({ color: 'muted' })}>{t('settings:uses.none')}</p>
      ) : (
        <ul aria-label={title} className={list}>
          {uses.map((use) => (
            <OneUse key={`${use.entity} ${use.field}`} use={use} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function OneUse({ use: { id, entity, field, count } }: { use: Use }) {
  const { t } = useTexts()
  const { number } = useFormats()
  const labels = useLabels(entity)
  return (
    <li className={item}>
      <span className={css({ fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' })}>{number(count)}</span>
      <span>{labels.many}</span>
      <span className={css({ textStyle: 'small', color: 'muted' })}>{labels.field(field)}</span>
      {field === 'underwriting_stage_id' && (
        <Link to="/patients" search={{ stage: id, view: 'all' }} className={link}>
          {t('settings:uses.show')}
        </Link>
      )}
      {field === 'appointment_type_id' && (
        <Link
          to="/reports/$report/{-$recordId}/{-$recordName}"
          params={{ report: 'appointments', recordId: undefined, recordName: undefined }}
          search={{ appointment_type_id: id, period: 'all' } as {}}
          className={link}
        >
          {t('settings:uses.show')}
        </Link>
      )}
    </li>
  )
}

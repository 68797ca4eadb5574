import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { panel, Panel } from '#ui/parts/panel.tsx'
import { thumbArea } from '#ui/parts/thumb-area.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { isMissing } from '../../../api/api-error.ts'
import { recordQueries, type RecordRow } from '../../../api/record-queries.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { titleOf } from '../../../records/record-title.ts'
import { ActivityBadge, ActivitySwitch } from '../../../records/record/activity.tsx'
import { RecordFacts } from '../../../records/record/record-facts.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { BackToSection } from './back-to-section.tsx'
import { type Section, type Use, useUses } from './sections.ts'
import { CapPanel } from './states/cap-panel.tsx'
import { LimitationPanel } from './states/limitation-panel.tsx'
import { useNavigate, Link } from '@tanstack/react-router'
import { RemoveDialog } from '../../../records/record/remove-dialog.tsx'
import { useFormats } from '../../../i18n/formats.ts'

const ChangeDialog = lazy(async () => ({
  default: (await import('../../../records/record/record-dialogs.tsx')).ChangeDialog,
}))

const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const named = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', minWidth: '0' })

/** One record of the settings. What the address calls it is for those who read addresses. */
export function RecordPage({ section, id }: { section: Section; id: string }) {
  const labels = useLabels(section.entity.name)
  const { t } = useTexts()
  const record = useQuery(recordQueries.one(section.entity, id))
  usePageTitle(labels.one)
  if (isMissing(record.error)) return <NotThere of="settings" />
  return (
    <div className={pageColumn}>
      <BackToSection section={section} />
      <BusyText>{record.isPending && t('loading')}</BusyText>
      <RowsState rows={record}>{record.data && <RecordPanels section={section} row={record.data} />}</RowsState>
    </div>
  )
}

function RecordPanels({ section, row }: { section: Section; row: RecordRow }) {
  const { entity } = section
  const mayUpdate = usePermissions()?.(`${entity.name}.update`) === true
  const uses = useUses(entity, mayUpdate)?.filter(({ id }) => id === row.id)
  return (
    <>
      <RecordPanel section={section} row={row} mayUpdate={mayUpdate} uses={uses} />
      {entity.name === 'state' && (
        <>
          <LimitationPanel row={row} mayUpdate={mayUpdate} />
          <CapPanel row={row} mayUpdate={mayUpdate} />
        </>
      )}
      {uses && <UsedBy uses={uses} />}
    </>
  )
}

interface PanelProps {
  section: Section
  row: RecordRow
  mayUpdate: boolean
  uses: readonly Use[] | undefined
}

function RecordPanel({ section, row, mayUpdate, uses }: PanelProps) {
  const { entity } = section
  const { t, language } = useTexts()
  const mayRemove = usePermissions()?.(`${entity.name}.delete`) === true
  const [editing, setEditing] = useState(false)
  const needed = row.is_system === true || (uses !== undefined && uses.length > 0)
  return (
    <section className={panel} aria-label={titleOf(row, language)}>
      <div className={head}>
        <div className={named}>
          <h1 className={css({ textStyle: 'title' })}>
            <bdi>{titleOf(row, language)}</bdi>
          </h1>
          <ActivityBadge row={row} />
        </div>
        {mayUpdate && (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
            {mayRemove && uses && !needed && <RemoveRecord section={section} row={row} />}
            <ActivitySwitch entity={entity} row={row} />
            <Button tone="primary" onClick={() => setEditing(true)}>
              {t('settings:edit')}
            </Button>
          </div>
        )}
      </div>
      {mayRemove && needed && (
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {row.is_system === true ? t('settings:remove.system') : t('settings:remove.used')}
        </p>
      )}
      <RecordFacts entity={entity} row={row} />
      <Suspense fallback={null}>
        {editing && <ChangeDialog entity={entity} row={row} onClose={() => setEditing(false)} />}
      </Suspense>
    </section>
  )
}

/** Deletes what nothing names. What is named, or needed by the portal, can only be taken out of use. */
function RemoveRecord({ section: { entity, slug }, row }: { section: Section; row: RecordRow }) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('record:remove')}</Button>
      {asking && (
        <RemoveDialog
          entity={entity}
          row={row}
          title={titleOf(row, language)}
          onClose={() => setAsking(false)}
          onRemoved={() =>
            navigate({
              to: '/settings/$section/{-$recordId}/{-$recordName}',
              params: { section: slug, recordId: undefined, recordName: undefined },
            })
          }
        />
      )}
    </>
  )
}

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })
const item = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' })
const link = cx(thumbArea, css({ color: 'link', _hover: { textDecoration: 'underline' } }))

/** Where a record is named, and the list that shows it where one can. */
function UsedBy({ uses }: { uses: readonly Use[] }) {
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
          search={{ appointment_type_id: id, period: 'all' }}
          className={link}
        >
          {t('settings:uses.show')}
        </Link>
      )}
    </li>
  )
}

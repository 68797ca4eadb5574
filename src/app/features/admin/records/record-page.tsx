import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Entity } from '#domain/entity.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { upLink } from '#ui/parts/text-link.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { isMissing } from '../../../api/api-error.ts'
import { recordQueries, type RecordRow } from '../../../api/record-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useHome } from '../../../records/home/record-link.tsx'
import { NotThere } from '../../../records/not-there.tsx'
import { ActivityBadge, ActivitySwitch } from '../../../records/record/activity.tsx'
import { editableFields } from '../../../records/record/editable-fields.ts'
import { isAskable } from '../../../records/record/use-record-fields.ts'
import { useRecordTitle } from '../../../records/record/use-record-title.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { type May, useViewer } from '../../../records/use-permissions.ts'
import { useUserNames, type TitleOf } from '../../../records/use-reference-titles.ts'
import { useRowTitles } from '../../../records/use-row-titles.ts'
import { RecordHistory } from './record-history.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { LinkedValue } from './linked-value.tsx'
import { titleField, titleLanguages, withTitlesApart } from '../../../records/record/titles.ts'
import { factsOf } from './fact-groups.ts'

const ChangeDialog = lazy(async () => ({
  default: (await import('../../../records/record/record-dialogs.tsx')).ChangeDialog,
}))
const RemoveDialog = lazy(async () => ({
  default: (await import('../../../records/record/remove-dialog.tsx')).RemoveDialog,
}))

const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const named = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', minWidth: '0' })
const small = css({ textStyle: 'small', color: 'muted' })

interface Props {
  entity: Entity
  may: May
}

/** One record of any kind. What the address calls it is for those who read addresses. */
export function RecordPage({ entity, id, may }: Props & { id: string }) {
  const labels = useLabels(entity.name)
  const { t } = useTexts()
  const record = useQuery(recordQueries.one(entity, id))
  usePageTitle(labels.one)
  if (isMissing(record.error)) return <NotThere of="records" />
  return (
    <div className={pageColumn}>
      {may(`${entity.name}.list`) && (
        <Link
          to="/records/{-$entity}/{-$recordId}/{-$recordName}"
          params={{ entity: entity.name, recordId: undefined, recordName: undefined }}
          className={upLink}
        >
          {labels.many}
        </Link>
      )}
      <BusyText>{record.isPending && t('loading')}</BusyText>
      <RowsState rows={record}>{record.data && <Found entity={entity} row={record.data} may={may} />}</RowsState>
    </div>
  )
}

function Found({ entity, row, may }: Props & { row: RecordRow }) {
  const labels = useLabels(entity.name)
  const viewer = useViewer()
  const recordTitle = useRecordTitle()
  const titleIn = useRowTitles(entity, [row], Object.keys(entity.fields))
  const title = recordTitle(entity, row, titleIn)
  return (
    <>
      <header className={head}>
        <div className={css({ minWidth: '0' })}>
          <div className={named}>
            <h1 className={css({ textStyle: 'title', overflowWrap: 'break-word' })}>
              <bdi>{title}</bdi>
            </h1>
            {'is_active' in row && <ActivityBadge row={row} />}
          </div>
          {title !== labels.one && <p className={small}>{labels.one}</p>}
        </div>
        <Actions entity={entity} row={row} may={may} title={title} />
      </header>
      <RecordSections entity={entity} row={row} titleIn={titleIn} />
      <Written row={row} />
      {(viewer.level === 'admin' || viewer.user_type === 'auditor') && <RecordHistory entity={entity} id={row.id} />}
    </>
  )
}

function Actions({ entity, row, may, title }: Props & { row: RecordRow; title: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const viewer = useViewer()
  const [open, setOpen] = useState<'change' | 'remove'>()
  const does = (action: 'update' | 'delete') => may(`${entity.name}.${action}`) && !entity.refuses.includes(action)
  const changeable = editableFields(entity, Object.keys(entity.fields), row, viewer).filter((name) =>
    isAskable(entity, name),
  )
  const home = useHome()({ entity: entity.name, id: row.id, name: title, patientId: row.patient_id })
  const close = () => setOpen(undefined)
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {home && (
        <Link to={home} className={button()}>
          {t('records:home')}
        </Link>
      )}
      {does('delete') && entity.removable(row) && (
        <Button onClick={() => setOpen('remove')}>{t('record:remove')}</Button>
      )}
      {does('update') && <ActivitySwitch entity={entity} row={row} />}
      {does('update') && changeable.length > 0 && (
        <Button tone="primary" onClick={() => setOpen('change')}>
          {t('records:edit')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'change' && <ChangeDialog entity={entity} row={row} onClose={close} />}
        {open === 'remove' && (
          <RemoveDialog
            entity={entity}
            row={row}
            title={title}
            onClose={close}
            onRemoved={() =>
              navigate({
                to: '/records/{-$entity}/{-$recordId}/{-$recordName}',
                params: { entity: entity.name, recordId: undefined, recordName: undefined },
                replace: true,
              })
            }
          />
        )}
      </Suspense>
    </div>
  )
}

/** Who made the record, who changed it last, and when. */
function Written({ row }: { row: RecordRow }) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const nameOf = useUserNames()
  const line = (what: 'created' | 'updated') => {
    const at = row[`${what}_at`]
    if (typeof at !== 'string') return null
    const who = nameOf(row[`${what}_by`])
    return (
      <p key={what}>
        {who
          ? t(`records:written.${what}By`, { time: moment(at), name: who })
          : t(`records:written.${what}`, { time: moment(at) })}
      </p>
    )
  }
  return <div className={small}>{[line('created'), line('updated')]}</div>
}

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(14rem, 1fr))' },
  columnGap: '4',
  rowGap: '3',
})
const fact = css({ minWidth: '0', overflowWrap: 'break-word' })
const wide = css({ gridColumn: '1 / -1' })
const name = css({ textStyle: 'small', color: 'muted' })
const value = css({ fontWeight: 'medium' })

interface SectionProps {
  entity: Entity
  row: RecordRow
  titleIn: TitleOf
}

/** What the record says, as far as the reader sees it, group by group. */
function RecordSections({ entity, row, titleIn }: SectionProps) {
  const { t } = useTexts()
  const labels = useLabels(entity.name)
  return factsOf(entity, row).map(([group, names]) => (
    <Panel key={group} title={t(`records:facts.${group}`)}>
      <dl className={list}>
        {names.map((field) => (
          <div
            key={field}
            className={cx(fact, ['long_text', 'refs'].includes(entity.fields[field]?.kind ?? '') && wide)}
          >
            <dt className={name}>{labels.field(field)}</dt>
            <dd className={value}>
              <LinkedValue entity={entity} name={field} row={row} titleIn={titleIn} />
            </dd>
          </div>
        ))}
        {group === 'main' && <Titles row={row} />}
      </dl>
    </Panel>
  ))
}

/** Its titles in other languages, where it has any. */
function Titles({ row }: { row: RecordRow }) {
  const { t } = useTexts()
  const titles = withTitlesApart(row)
  return titleLanguages.flatMap((language) => {
    const title = titles[titleField(language)]
    if (typeof title !== 'string') return []
    return (
      <div key={language} className={fact}>
        <dt className={name}>{t(`record:titleIn.${language}`)}</dt>
        <dd className={value}>
          <bdi lang={language}>{title}</bdi>
        </dd>
      </div>
    )
  })
}

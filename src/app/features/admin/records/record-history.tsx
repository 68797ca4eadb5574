import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { auditActions, isLook } from '#domain/audit-actions.ts'
import type { Entity } from '#domain/entity.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { listed } from '../../../i18n/listed.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { useUserNames } from '../../../records/use-reference-titles.ts'

/** Read accesses are logged too, and would hide the changes. */
const tellsOf = (action: string): boolean => !isLook(action) && action !== 'download'

/** As many as one answer holds. */
const PAGE = 200

/** What was done to a record; administrators and auditors know it of all. The key begins as those of the record do. */
function historyQuery(entity: Entity, id: string) {
  return infiniteQueryOptions({
    queryKey: [entity.name, 'history', id],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam: before }) => {
      const query = { entity: entity.name, entity_id: id, before }
      return (await api.call('GET /audit_event/all', { query, signal })).audit_events
    },
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  })
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  paddingBlock: '2',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
  _first: { borderBlockStartWidth: '0', paddingBlockStart: '0' },
})
const small = css({ textStyle: 'small', color: 'muted' })

export function RecordHistory({ entity, id }: { entity: Entity; id: string }) {
  const { t, language } = useTexts()
  const { moment } = useFormats()
  const labels = useLabels(entity.name)
  const nameOf = useUserNames()
  const history = useInfiniteQuery(historyQuery(entity, id))
  const events = history.data?.pages.flat().filter(({ action }) => tellsOf(action))

  function done(action: string): string {
    const known = auditActions.find((one) => one === action)
    return known ? t(`history:actions.${known}`) : action
  }

  function changed(detail: unknown): string {
    const changes = typeof detail === 'object' && detail !== null && 'changes' in detail ? detail.changes : undefined
    const names = typeof changes === 'object' && changes !== null ? Object.keys(changes) : []
    return listed(
      names.map((name) => (name in entity.fields ? labels.field(name) : name)),
      language,
    )
  }

  return (
    <Panel title={t('records:history')}>
      <RowsState rows={history}>
        {events?.length === 0 && !history.hasNextPage && <p className={small}>{t('records:noHistory')}</p>}
        <ol>
          {events?.map(({ id: event, at, user_id: user, action, detail }) => (
            <li key={event} className={line}>
              <time dateTime={at} className={small}>
                {moment(at)}
              </time>
              <span>
                {done(action)}
                {changed(detail) && `: ${changed(detail)}`}
              </span>
              <bdi className={small}>{nameOf(user)}</bdi>
            </li>
          ))}
        </ol>
        {history.hasNextPage && (
          <Button size="sm" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t('history:more')}
          </Button>
        )}
      </RowsState>
    </Panel>
  )
}

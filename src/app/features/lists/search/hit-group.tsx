import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RecordLink } from '../../../records/home/record-link.tsx'
import type { Words } from './hit-words.ts'
import { MOST, type Group, type Hit } from './search-query.ts'

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
const line = css({
  display: 'grid',
  gap: '0.5',
  paddingBlock: '3',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
  _first: { borderBlockStartWidth: '0', paddingBlockStart: '0' },
})
const place = css({ justifySelf: 'start', maxWidth: 'full', fontWeight: 'medium', overflowWrap: 'anywhere' })
const small = css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })

interface Props {
  group: Group
  hits: readonly Hit[]
  words: (hit: Hit) => Words
}

export function HitGroup({ group, hits, words }: Props) {
  const { t } = useTexts()
  // Each kind of record is cut off by itself.
  const counts = Map.groupBy(hits, ({ entity }) => entity)
  const more = [...counts.values()].some(({ length }) => length >= MOST)
  return (
    <Panel title={t(`search:groups.${group}`)}>
      <ul className={list}>
        {hits.map((hit) => {
          const { title, details } = words(hit)
          return (
            <li key={`${hit.entity} ${hit.id}`} className={line}>
              <span className={place}>
                <RecordLink homed={{ entity: hit.entity, id: hit.id, name: title, patientId: hit.patient_id }}>
                  <bdi>{title}</bdi>
                </RecordLink>
              </span>
              {details.length > 0 && (
                <p className={small}>
                  {details.map((detail, place) => (
                    // Said once each; a detail has no name of its own.
                    // oxlint-disable-next-line react/no-array-index-key
                    <span key={place}>
                      {place > 0 && ' · '}
                      <bdi>{detail}</bdi>
                    </span>
                  ))}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {more && <p className={small}>{t('search:more', { count: MOST })}</p>}
    </Panel>
  )
}

import { Link } from '@tanstack/react-router'
import { css } from '#ui/styled/css/index.js'
import { session } from '../../api/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Panel } from '../../records/case/panel.tsx'
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
const link = css({
  justifySelf: 'start',
  maxWidth: 'full',
  color: 'link',
  fontWeight: 'medium',
  overflowWrap: 'anywhere',
  _hover: { textDecoration: 'underline' },
})
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
              <HitLink hit={hit} name={title} />
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

/** Directories in which the portal's people look organisations up. */
const directories: Readonly<Record<string, string>> = {
  lawfirm: 'law-firms',
  medical_provider: 'facilities',
  chiropractor: 'chiropractors',
  subsidiary: 'subsidiaries',
}

/** To the page on which the record is at home, where there is one. */
function HitLink({ hit, name }: { hit: Hit; name: string }) {
  const patientId = typeof hit['patient_id'] === 'string' ? hit['patient_id'] : undefined
  const text = <bdi>{name}</bdi>
  if (hit.entity === 'patient')
    return (
      <Link to="/patients/$patientId" params={{ patientId: hit.id }} className={link}>
        {text}
      </Link>
    )
  if (hit.entity === 'lien' && patientId)
    return (
      <Link to="/liens/$patientId" params={{ patientId }} className={link}>
        {text}
      </Link>
    )
  if (hit.entity === 'patient_document' && patientId)
    return (
      <Link to="/patients/$patientId/documents" params={{ patientId }} className={link}>
        {text}
      </Link>
    )
  const report = session.current()?.role.level === 'user' ? undefined : directories[hit.entity]
  if (report)
    return (
      <Link
        to="/reports/$report/{-$recordId}/{-$recordName}"
        params={{ report, recordId: hit.id, recordName: name }}
        className={link}
      >
        {text}
      </Link>
    )
  return <span className={css({ fontWeight: 'medium' })}>{text}</span>
}

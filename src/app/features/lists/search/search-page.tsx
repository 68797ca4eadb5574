import { useQuery } from '@tanstack/react-query'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { control } from '#ui/parts/control.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { labelsOf } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { textIn, useTexts } from '../../../i18n/use-texts.ts'
import { useTypedSearch } from '../../../records/list/use-typed-search.ts'
import { wordsOf, type Words } from './hit-words.ts'
import { groups, searchQuery, SHORTEST, type Hit, MOST, type Group } from './search-query.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RecordLink } from '../../../records/home/record-link.tsx'
import { MarkedDetail, MarkedText } from '../../../records/marked-text.tsx'

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxWidth: 'pageNarrow' })
const form = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const field = css({ flex: '[1 1 15rem]', minWidth: '0' })

interface Props {
  text: string
  onSearch: (text: string) => void
}

/** Everything that the words, the number or the paper may mean, in groups. */
export function SearchPage({ text, onSearch }: Props) {
  const { t, language } = useTexts()
  const formats = useFormats()
  const sentence = useErrorSentence()
  const { typed, type, send } = useTypedSearch(text, onSearch)
  const { data, error, isFetching, refetch } = useQuery(searchQuery(text))
  usePageTitle(text ? `${text} · ${t('search:title')}` : t('search:title'))

  const words = (hit: Hit) =>
    wordsOf(hit, {
      language,
      formats,
      choice: (entity, name, value) => textIn(language)(`entities/${entity}:choices.${name}.${value}`),
      kind: (entity) => (isKind(entity) ? t(`search:kinds.${entity}`) : ''),
      field: (entity, name) => labelsOf(entity, language).field(name),
    })
  const found = data ? groups.filter((group) => data[group].length > 0) : []
  const label = t('search:placeholder')

  return (
    <div className={page}>
      <h1 className={css({ textStyle: 'title' })}>{t('search:title')}</h1>
      <form
        role="search"
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <input
          autoComplete="off"
          type="search"
          value={typed}
          placeholder={label}
          aria-label={label}
          onChange={(event) => type(event.target.value)}
          className={cx(control, field)}
        />
        <Button type="submit" tone="primary">
          {t('search:submit')}
        </Button>
      </form>
      <BusyText>{isFetching && t('loading')}</BusyText>
      {body()}
    </div>
  )

  function body() {
    if (Array.from(text).length < SHORTEST) return <EmptyState title={t('search:begin')} text={t('search:beginText')} />
    if (error && !data)
      return (
        <ErrorState
          title={t('search:failed')}
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )
    if (!data) return <Skeleton shape="card" width="full" />
    if (found.length === 0) return <EmptyState title={t('search:nothing', { text })} text={t('search:nothingText')} />
    return found.map((group) => <HitGroup key={group} group={group} hits={data[group]} words={words} typed={text} />)
  }
}

const kinds = [
  'employee',
  'lawfirm_employee',
  'subsidiary_employee',
  'lawfirm',
  'medical_provider',
  'chiropractor',
  'subsidiary',
  'funder',
] as const
type Kind = (typeof kinds)[number]

function isKind(entity: string): entity is Kind {
  return kinds.some((kind) => kind === entity)
}

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
const place = css({ justifySelf: 'start', maxWidth: 'full', fontWeight: 'medium', overflowWrap: 'break-word' })
const small = css({ textStyle: 'small', color: 'muted', overflowWrap: 'break-word' })

interface GroupProps {
  group: Group
  hits: readonly Hit[]
  words: (hit: Hit) => Words
  typed: string
}

function HitGroup({ group, hits, words, typed }: GroupProps) {
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
                  <MarkedText text={title} typed={typed} />
                </RecordLink>
              </span>
              {details.length > 0 && (
                <p className={small}>
                  {details.map((detail, place) => (
                    // Said once each; a detail has no name of its own.
                    // oxlint-disable-next-line react/no-array-index-key
                    <span key={place}>
                      {place > 0 && ' · '}
                      <MarkedDetail text={detail} typed={typed} />
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

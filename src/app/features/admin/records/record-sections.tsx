import type { Entity } from '#domain/entity.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { LinkedValue } from './linked-value.tsx'
import type { RecordRow } from '../../../api/record-queries.ts'
import { titleField, titleLanguages, withTitlesApart } from '../../../records/record/titles.ts'
import type { TitleOf } from '../../../records/use-reference-titles.ts'
import { factsOf } from './fact-groups.ts'

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(14rem, 1fr))' },
  columnGap: '4',
  rowGap: '3',
})
const fact = css({ minWidth: '0', overflowWrap: 'anywhere' })
const wide = css({ gridColumn: '1 / -1' })
const name = css({ textStyle: 'small', color: 'muted' })
const value = css({ fontWeight: 'medium' })

interface Props {
  entity: Entity
  row: RecordRow
  titleIn: TitleOf
}

/** What the record says, as far as the reader sees it, group by group. */
export function RecordSections({ entity, row, titleIn }: Props) {
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

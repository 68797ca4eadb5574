import type { ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import type { Entity } from '#domain/entity.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { RecordRow } from '../../api/record-queries.ts'
import { useReferenceTitles } from '../use-reference-titles.ts'
import { isDenominator } from './editable-fields.ts'
import { Updated } from './activity.tsx'
import { RecordValue } from './record-value.tsx'
import { titleField, titleLanguages, withTitlesApart } from './titles.ts'

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(14rem, 1fr))' },
  columnGap: '4',
  rowGap: '3',
})
const fact = css({ minWidth: '0', overflowWrap: 'break-word' })
const wide = css({ gridColumn: '1 / -1' })

/** The head says it already, or it has no words of its own. */
const elsewhere = ['is_active', 'title_i18n']

/** What the record says, field by field, as far as the reader sees it. */
export function RecordFacts({ entity, row }: { entity: Entity; row: RecordRow }) {
  const { t } = useTexts()
  const labels = useLabels(entity.name)
  const shown = Object.entries(entity.fields).filter(
    ([name, { kind }]) => name in row && kind !== 'json' && !elsewhere.includes(name) && !isDenominator(name),
  )
  const titleOf = useReferenceTitles([...new Set(shown.flatMap(([, { ref }]) => ref ?? []))])
  const titles = withTitlesApart(row)
  return (
    <dl aria-label={t('record:facts')} className={list}>
      {shown.map(([name, { kind }]) => (
        <Fact key={name} label={labels.field(name)} wide={kind === 'long_text' || kind === 'refs' || kind === 'words'}>
          <RecordValue entity={entity} name={name} row={row} titleOf={titleOf} />
        </Fact>
      ))}
      {'title_i18n' in row &&
        titleLanguages.flatMap((language) => {
          const title = titles[titleField(language)]
          if (typeof title !== 'string') return []
          return (
            <Fact key={language} label={t(`record:titleIn.${language}`)}>
              <bdi lang={language}>{title}</bdi>
            </Fact>
          )
        })}
      <Fact label={t('record:updated')}>
        <Updated row={row} />
      </Fact>
    </dl>
  )
}

function Fact({ label, wide: isWide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={cx(fact, isWide && wide)}>
      <dt className={css({ textStyle: 'small', color: 'muted' })}>{label}</dt>
      <dd className={css({ fontWeight: 'medium' })}>{children}</dd>
    </div>
  )
}

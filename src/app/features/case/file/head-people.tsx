import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { CaseHead } from '../../../case/case-queries.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'

const shown = [
  ['lawfirm', 'lawfirm'],
  ['case_manager', 'user'],
  ['underwriter', 'user'],
  ['subsidiary', 'subsidiary'],
  ['chiropractor', 'chiropractor'],
] as const

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: '4',
  rowGap: '2',
})

/** Who works on the case. */
export function HeadPeople({ head: { people } }: { head: CaseHead }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const titleOf = useReferenceTitles(['lawfirm', 'user', 'subsidiary', 'chiropractor'])
  const known = shown.flatMap(([key, entity]) => {
    const person = people[key]
    const name = person && (person.name ?? titleOf(entity, person.id))
    return name ? [{ key, name }] : []
  })
  if (known.length === 0) return null
  return (
    <dl aria-label={t('case:people')} className={list}>
      {known.map(({ key, name }) => (
        <div key={key} className={css({ minWidth: '0' })}>
          <dt className={css({ textStyle: 'small', color: 'muted' })}>{labels.field(`${key}_id`)}</dt>
          <dd className={css({ overflowWrap: 'anywhere' })}>
            <bdi>{name}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { Icon } from '#ui/parts/icon.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'

/** A filter that the viewer may use, with its choices in words. */
export interface FilterChoice<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A filter with its current values and the way to change them. */
export interface SetFilter extends FilterChoice {
  readonly chosen: readonly string[]
  readonly choose: (values: readonly string[]) => void
}

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: { base: '11', md: '7' },
  maxWidth: 'full',
  paddingInlineStart: '3',
  paddingInlineEnd: '2',
  borderRadius: 'full',
  background: 'selected',
  color: 'link',
  fontSize: 'sm',
  fontWeight: 'medium',
  _hover: { textDecoration: 'line-through' },
})
const words = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

/** What narrows a list, each to be taken away by a press. */
export function FilterChips({ filters }: { filters: readonly SetFilter[] }) {
  const { t } = useTexts()
  const chips = filters.flatMap(({ name, label, options, chosen, choose }) =>
    chosen.map((value) => ({
      key: `${name} ${value}`,
      text: `${label}: ${options.find((option) => option.value === value)?.label ?? '…'}`,
      remove: () => choose(chosen.filter((one) => one !== value)),
    })),
  )
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('filters:active')} className={list}>
      {chips.map(({ key, text, remove }) => (
        <li key={key} className={css({ minWidth: '0', maxWidth: 'full' })}>
          <button type="button" aria-label={t('filters:remove', { filter: text })} className={chip} onClick={remove}>
            <bdi className={words}>{text}</bdi>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}

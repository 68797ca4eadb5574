import { Icon } from '#ui/parts/icon.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Ask } from './report-address.ts'
import type { FilterChoice } from './use-filter-choices.ts'

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: { base: '9', md: '7' },
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

interface Props {
  wanted: Ask['wanted']
  choices: readonly FilterChoice[]
  onRemove: (name: string, value: string) => void
}

/** What narrows the report, each to be taken away by a press. */
export function FilterChips({ wanted, choices, onRemove }: Props) {
  const { t } = useTexts()
  const chips = choices.flatMap(({ name, label, options }) =>
    (wanted[name] ?? []).map((value) => ({
      name,
      value,
      text: `${label}: ${options.find((option) => option.value === value)?.label ?? '…'}`,
    })),
  )
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('reports:filters.active')} className={list}>
      {chips.map(({ name, value, text }) => (
        <li key={`${name} ${value}`} className={css({ minWidth: '0', maxWidth: 'full' })}>
          <button
            type="button"
            aria-label={t('reports:filters.remove', { filter: text })}
            className={chip}
            onClick={() => onRemove(name, value)}
          >
            <bdi className={words}>{text}</bdi>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}

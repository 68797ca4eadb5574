import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'

interface ListView {
  readonly id: string
  readonly name: string
}

const list = css({ display: 'flex', gap: '1', overflowX: 'auto' })
const tab = css({
  minHeight: { base: '11', md: '8' },
  paddingInline: { base: '3', md: '2' },
  borderRadius: 'md',
  color: 'muted',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  _hover: { background: 'hover', color: 'text' },
  '&[aria-pressed=true]': { background: 'selected', color: 'link' },
})

interface Props {
  views: readonly ListView[]
  current: string | undefined
  onChoose: (id: string) => void
}

/** Saved views: built-in and role views first, then the user's own. */
export function ViewTabs({ views, current, onChoose }: Props) {
  const { t } = useTexts()
  return (
    <div role="group" aria-label={t('lists:views.label')} className={list}>
      {views.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === current} className={tab} onClick={() => onChoose(id)}>
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  )
}

import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { css } from '#ui/styled/css/index.js'

interface Props {
  name: string
  /** Whose it is, where that is not oneself. */
  note?: string
  forgetText: string
  onForget: () => void
}

/** A view that is kept, and the way to be rid of it. */
export function ViewEntry({ name, note, forgetText, onForget }: Props) {
  return (
    <li className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })}>
      <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
        <bdi>{name}</bdi>
        {note && <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>{note}</span>}
      </span>
      <IconButton label={forgetText} size="sm" onClick={onForget}>
        <Icon name="close" />
      </IconButton>
    </li>
  )
}

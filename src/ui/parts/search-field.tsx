import type { ComponentProps } from 'react'
import { css } from '#ui/styled/css/index.js'
import { bareControl, controlFrame } from './control.ts'
import { Icon } from './icon.tsx'

const frame = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.5' })
const words = css({ textStyle: 'label', justifySelf: 'start' })
const sign = css({ display: 'flex', color: 'muted' })

interface Props extends Omit<ComponentProps<'input'>, 'placeholder' | 'type'> {
  label: string
  /** What can be searched for, said inside the field; the label is then only read aloud. */
  hint?: string | undefined
}

/** Where one types what to look for. */
export function SearchField({ label, hint, ...input }: Props) {
  return (
    <label className={frame}>
      <span className={hint === undefined ? words : css({ srOnly: true })}>{label}</span>
      <span className={controlFrame}>
        <span className={sign}>
          <Icon name="search" />
        </span>
        <input
          type="search"
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          className={bareControl}
          {...input}
        />
      </span>
    </label>
  )
}

import { createContext, useContext } from 'react'
import { thumbArea } from '#ui/parts/thumb-area.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useFormats } from '../i18n/formats.ts'

export interface DialedNumber {
  readonly number: string
  /** The record and the field that the number stands in. */
  readonly entity: string
  readonly field: string
}

/** Called when a number on the page is dialed; where no page listens, a number only dials. */
export const DialContext = createContext<((dialed: DialedNumber) => void) | undefined>(undefined)

/** A telephone number that is dialed with a press. Numbers keep their own direction inside Arabic text. */
export function PhoneLink(dialed: DialedNumber) {
  const { phone } = useFormats()
  const onDial = useContext(DialContext)
  return (
    <a href={`tel:${dialed.number}`} onClick={() => onDial?.(dialed)} className={cx(thumbArea, css({ color: 'link' }))}>
      <bdi dir="ltr" className={css({ textStyle: 'figures', whiteSpace: 'nowrap' })}>
        {phone(dialed.number)}
      </bdi>
    </a>
  )
}

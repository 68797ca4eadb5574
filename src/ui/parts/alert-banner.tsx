import { useSyncExternalStore } from 'react'
import { css, cva } from '#ui/styled/css/index.js'
import { alerts } from './alerts.ts'

const place = css({
  position: 'fixed',
  insetBlockStart: '0',
  insetInline: '0',
  zIndex: 'message',
  pointerEvents: 'none',
})

const banner = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '14',
    paddingInline: '5',
    textAlign: 'center',
    fontWeight: 'medium',
    boxShadow: 'mid',
    animation: 'fade',
  },
  variants: {
    type: {
      success: { background: 'positiveSoft', color: 'positive' },
      warning: { background: 'cautionSoft', color: 'caution' },
      error: { background: 'dangerSoft', color: 'danger' },
    },
  },
})

/** Mounted empty with the frame: screen readers do not announce a live region that comes together with its text. */
export function AlertBanner({ label }: { label: string }) {
  const shown = useSyncExternalStore(alerts.subscribe, alerts.current)
  return (
    <div role="status" aria-label={label} className={place}>
      {shown && <p className={banner({ type: shown.type })}>{shown.text}</p>}
    </div>
  )
}

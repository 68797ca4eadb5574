import { css } from '#ui/styled/css/index.js'

/** Says in words what a skeleton shows. Stands there always: a live region that is born speaking is not heard. */
export function BusyText({ children }: { children: string | false }) {
  return (
    <p role="status" className={css({ srOnly: true })}>
      {children}
    </p>
  )
}

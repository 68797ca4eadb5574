import { css } from '#ui/styled/css/index.js'

export function Brand({ name }: { name: string }) {
  return (
    <span
      className={css({
        display: 'inline-flex',
        alignItems: 'center',
        gap: '2',
        fontSize: 'lg',
        fontWeight: 'semibold',
      })}
    >
      <img src="/favicon.svg" alt="" width="24" height="24" className={css({ width: '6', height: '6' })} />
      <span translate="no">{name}</span>
    </span>
  )
}

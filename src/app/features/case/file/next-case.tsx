import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { css } from '#ui/styled/css/index.js'
import { idle } from '../../../api/idle.ts'
import { useSession } from '../../../api/use-session.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useTotal } from '../../../i18n/use-total.ts'
import { useKeys } from '../../../records/list/use-keys.ts'
import { caseListQuery } from './case-list-query.ts'

/** The place of a case among the viewer's open ones, and the way to the next: by `j` and `k`, on the same tab. */
export function NextCase({ id, keys }: { id: string; keys: boolean }) {
  const { t } = useTexts()
  const { number } = useFormats()
  const total = useTotal()
  const signedIn = useSession()
  const { history } = useRouter()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // After what the page itself needs.
  const [rested, setRested] = useState(false)
  useEffect(() => {
    let gone = false
    void idle().then(() => !gone && setRested(true))
    return () => {
      gone = true
    }
  }, [])
  const { data } = useQuery({ ...caseListQuery(signedIn), enabled: rested && signedIn !== null })
  const ids = data?.ids ?? []
  const at = ids.indexOf(id)
  const next = ids[at + 1]
  const previous = at > 0 ? ids[at - 1] : undefined

  function open(other: string | undefined) {
    if (other === undefined) return undefined
    return () => history.push(tabOf(path, id, other))
  }
  useKeys({ j: open(next), k: open(previous) }, keys)

  if (!data || (at < 0 && next === undefined)) return null
  return (
    <span className={css({ display: 'flex', alignItems: 'center', gap: '1' })}>
      {at >= 0 && (
        <span
          aria-label={t('case:list.place', { place: number(at + 1), all: total(data.count, data.atLeast) })}
          role="img"
          className={css({
            textStyle: 'small',
            color: 'muted',
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
          })}
        >
          <bdi dir="ltr">
            {number(at + 1)} / {total(data.count, data.atLeast)}
          </bdi>
        </span>
      )}
      <IconButton label={t('case:list.next')} spent={next === undefined} onClick={open(next)}>
        <Icon name="forward" />
      </IconButton>
    </span>
  )
}

/** The tab that is open, on another case; parts below a tab belong to their case alone. */
function tabOf(path: string, id: string, other: string): string {
  const [, area = 'patients', , part] = path.replace(id, '').split('/')
  return area === 'liens' || part === undefined || part === '' ? `/${area}/${other}` : `/${area}/${other}/${part}`
}

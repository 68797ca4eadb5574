import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { usePermissions } from '../../records/use-permissions.ts'
import { useCaseRecord } from '../../records/case/use-case-record.ts'
import { useViewer } from '../../records/use-viewer.ts'
import { tabsFor } from './case-tabs.ts'

const strip = css({
  display: 'flex',
  gap: { base: '1', md: '2' },
  minHeight: { base: '11', md: '9' },
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})

const tab = css({
  display: 'inline-flex',
  alignItems: 'center',
  flexShrink: '0',
  minHeight: { base: '11', md: '9' },
  paddingInline: '2',
  color: 'muted',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  borderBlockEndWidth: '2',
  borderBlockEndStyle: 'solid',
  borderColor: 'transparent',
  _hover: { color: 'text' },
  '&[aria-current=page]': { color: 'text', borderColor: 'primary' },
  '&:focus-visible': { outlineOffset: '[-2px]' },
})

/** Left and right, as they look on the page, from tab to tab. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === event.target)
  const mirrored = document.documentElement.dir === 'rtl'
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : at + (mirrored ? -step : step)
  if (at < 0 || to === at) return
  event.preventDefault()
  links[to]?.focus()
}

/** The parts of a case. Each has its own address; on a phone the strip scrolls sideways and shows the present one. */
export function TabStrip({ id }: { id: string }) {
  const viewer = useViewer()
  const { data: row } = useCaseRecord(id)
  const { t } = useTexts()
  const may = usePermissions()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const present = nav.current?.querySelector('[aria-current=page]')
    present?.scrollIntoView({ block: 'nearest', inline: 'center' })
  })
  return (
    // Links that the arrows reach too, as those of tabs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={nav} aria-label={t('case:tabs.label')} className={strip} onKeyDown={walk}>
      {tabsFor(may, viewer, row).map(({ key, to }) => (
        <Link key={key} to={to} params={{ patientId: id }} activeOptions={{ exact: true }} className={tab}>
          {t(`case:tabs.${key}`)}
        </Link>
      ))}
    </nav>
  )
}

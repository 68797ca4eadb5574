import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Brand } from '#ui/parts/brand.tsx'
import { useRoomy } from '#ui/parts/media.ts'
import { css, cva, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ShellProps } from './display-settings.ts'
import { Navbar } from './navbar.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { OptionalPart } from '../../optional-part.tsx'
import type { PanelName } from './panel-content.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Toolbar } from './toolbar.tsx'

const Menubar = lazy(() => import('./menubar.tsx'))
// Nothing of it is on the page before it is asked for.
const Panels = lazy(() => import('./panels.tsx'))

// Dark in every theme: `color-scheme` gives all tokens inside their dark values.
const dark = css({ colorScheme: 'dark' })

const beside = cva({
  base: {
    position: 'sticky',
    zIndex: 'frame',
    flexShrink: '0',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    background: 'surface',
    color: 'text',
    // Both at once: while it comes and goes over the page, what stands beside it keeps its place under the pointer.
    transitionProperty: '[width, margin-inline-end]',
    transitionDuration: 'fast',
    transitionTimingFunction: 'out',
  },
  variants: {
    height: {
      full: { insetBlockStart: '0', height: '[calc(100dvh - var(--strip, 0px))]' },
      belowBar: {
        insetBlockStart: '[3.5rem]',
        height: '[calc(100dvh - 3.5rem - var(--strip, 0px))]',
        borderInlineEndWidth: '1',
        borderInlineEndStyle: 'solid',
        borderColor: 'line',
      },
    },
    navbar: {
      open: { width: 'navbar' },
      icons: {
        width: '16',
        // Opened on hover it overlays the page, so that nothing shifts.
        marginInlineEnd: '0',
        '&:hover, &:focus-within': {
          width: 'navbar',
          marginInlineEnd: '[-13.5rem]',
          boxShadow: 'high',
          transitionDelay: '[150ms]',
        },
        '&:not(:hover, :focus-within) :is(h2, [data-wordy], [translate=no])': { opacity: '0' },
      },
    },
  },
})

const bar = css({
  position: 'sticky',
  insetBlockStart: '0',
  zIndex: 'frame',
  display: 'flex',
  alignItems: 'center',
  gap: { base: '2', md: '3' },
  height: '14',
  paddingInline: { base: '4', lg: '5' },
  background: 'surface',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})
const menubar = css({
  position: 'sticky',
  insetBlockStart: '[3.5rem]',
  zIndex: 'frame',
  minHeight: '[3rem]',
  paddingInline: '5',
  paddingBlock: '1.5',
  background: 'surface',
  color: 'text',
})
const phoneBar = css({
  position: 'fixed',
  insetInline: '0',
  insetBlockEnd: '0',
  zIndex: 'frame',
  display: 'flex',
  minHeight: '14',
  background: 'surface',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
  paddingBlockEnd: '[env(safe-area-inset-bottom)]',
})
const inside = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  width: 'navbar',
  height: 'full',
  padding: '3',
})
const brandRow = css({ display: 'flex', alignItems: 'center', minHeight: '10', paddingInline: '2' })
const page = cva({
  base: { width: 'full', marginInline: 'auto' },
  variants: {
    layout: {
      vertical: { maxWidth: 'page' },
      horizontal: { maxWidth: 'pageNarrow' },
      'vertical-2': { maxWidth: 'pageNarrow' },
    },
  },
})
const content = css({
  flex: '1',
  minWidth: '0',
  padding: { base: '4', md: '6', lg: '8' },
  paddingBlockEnd: { base: '4', lg: '4' },
  outline: 'none',
  // A page whose head is part of the bars above it.
  '&:has([data-flush])': { paddingBlockStart: '0' },
})
// Aligned with the page content, in every layout.
const below = css({ paddingInline: { base: '4', md: '6', lg: '8' }, paddingBlock: '4' })
const column = css({
  flex: '1',
  minWidth: '0',
  display: 'flex',
  flexDirection: 'column',
  paddingBlockEnd: { base: '[3.5rem]', lg: '0' },
})

/** How high the bars are that stay at the top, for what sticks below them. */
const bars = cva({ variants: { flat: { true: { '--bars': '6.5rem' }, false: { '--bars': '3.5rem' } } } })

const skip = css({
  position: 'fixed',
  insetBlockStart: '2',
  insetInlineStart: '2',
  zIndex: 'skip',
  padding: '3',
  borderRadius: 'md',
  background: 'primary',
  color: 'onPrimary',
  '&:not(:focus)': { srOnly: true },
})

interface Props extends ShellProps {
  onHelp: () => void
  children: ReactNode
}

/** S12–S15: header, navigation and panels around a page, in one of three layouts or the phone layout. */
export function Frame({ children, onHelp, ...shell }: Props) {
  const { t } = useTexts()
  // Where the navbar does not fit beside the page it is a drawer.
  const roomy = useRoomy()
  const place = useRouterState({ select: (state) => state.location.pathname })
  const [panel, setPanel] = useState<PanelName>()
  const [drawn, setDrawn] = useState(false)
  const [shownAt, setShownAt] = useState(place)
  // Navigation closes overlays; going back does not reopen them.
  if (shownAt !== place) {
    setShownAt(place)
    setDrawn(false)
    if (!roomy) setPanel(undefined)
  }

  const { layout, navbar } = shell.look
  const upright = layout === 'vertical'
  const flat = layout === 'horizontal'
  const drawer = !roomy && drawn
  const panels = { panel, onPanel: (name: PanelName) => setPanel(panel === name ? undefined : name) }

  const toolbar = (
    <header className={bar}>
      <Toolbar {...shell} {...panels} branded={!upright} foldable={roomy && !flat} />
    </header>
  )
  return (
    <>
      <a href="#content" className={skip}>
        {t('skip')}
      </a>
      {!upright && toolbar}
      <div className={css({ display: 'flex', minHeight: '[calc(100dvh - 3.5rem)]' })}>
        {roomy && !flat && (
          <aside
            id="navbar"
            aria-label={t('shell:sidebar')}
            className={cx(upright && dark, beside({ height: upright ? 'full' : 'belowBar', navbar }))}
          >
            <div className={inside}>
              {upright && (
                <div className={brandRow}>
                  <Brand name={t('product')} />
                </div>
              )}
              <Navbar />
            </div>
          </aside>
        )}
        <div className={cx(column, bars({ flat: flat && roomy }))}>
          {upright && toolbar}
          {flat && roomy && (
            <div id="navbar" className={cx(dark, menubar)}>
              <Suspense fallback={null}>
                <Menubar />
              </Suspense>
            </div>
          )}
          <main id="content" tabIndex={-1} className={content}>
            <div className={page({ layout })}>
              <OfflineStrip />
              {children}
            </div>
          </main>
          <div className={below}>
            <div className={page({ layout })}>
              <Footer onHelp={onHelp} />
            </div>
          </div>
        </div>
      </div>
      {!roomy && (
        <nav aria-label={t('shell:actions')} className={phoneBar}>
          <PhoneBar {...panels} menuOpen={drawer} onMenu={() => setDrawn(!drawn)} onSearch={shell.onPalette} />
        </nav>
      )}
      <OptionalPart>
        <Panels
          panel={panel}
          roomy={roomy}
          drawer={drawer}
          onClosePanel={() => setPanel(undefined)}
          onCloseDrawer={() => setDrawn(false)}
        />
      </OptionalPart>
    </>
  )
}

const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '3',
  textStyle: 'small',
  color: 'muted',
})

function Footer({ onHelp }: { onHelp: () => void }) {
  const { t } = useTexts()
  return (
    <footer className={foot}>
      <span>
        <span translate="no">{t('product')}</span> · {t('shell:footer')}
      </span>
      <button
        type="button"
        className={css({
          display: { base: 'none', lg: 'block' },
          color: 'link',
          textDecoration: 'underline',
          textUnderlineOffset: '[3px]',
        })}
        onClick={onHelp}
      >
        {t('shell:shortcuts.help')}
      </button>
    </footer>
  )
}

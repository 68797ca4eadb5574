import { useRouterState } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Brand } from '#ui/parts/brand.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'

const frame = css({
  display: 'grid',
  gridTemplateRows: { base: 'auto 1fr', lg: '1fr' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'token(sizes.navbar) minmax(0, 1fr)' },
  minHeight: 'screen',
})

// Dark by its colour scheme alone: every token inside it takes its dark value, whatever theme the page has.
const bar = css({
  colorScheme: 'dark',
  position: 'sticky',
  insetBlockStart: '0',
  zIndex: 'frame',
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  height: { lg: 'screen' },
  maxHeight: 'screen',
  overflowY: 'auto',
  padding: { base: '3', lg: '5' },
  background: 'surface',
  color: 'text',
})

const skip = css({
  position: 'absolute',
  insetBlockStart: '2',
  insetInlineStart: '2',
  zIndex: 'skip',
  padding: '3',
  borderRadius: 'md',
  background: 'primary',
  color: 'onPrimary',
  '&:not(:focus)': { srOnly: true },
})

/** The portal around a page: the navbar beside it, or above it on a phone, where it opens on demand. */
export function Frame({ navbar, children }: { navbar: ReactNode; children: ReactNode }) {
  const { t } = useTexts()
  const place = useRouterState({ select: (state) => state.location.pathname })
  const [openAt, setOpenAt] = useState<string>()
  // Going to another page closes the menu: it was opened at a place, and that place is left.
  const open = openAt === place
  return (
    <div className={frame}>
      <a href="#content" className={skip}>
        {t('skip')}
      </a>
      <header className={bar}>
        <div
          className={css({
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            paddingInline: { lg: '3' },
          })}
        >
          <Brand name={t('product')} />
          <div className={css({ display: { lg: 'none' } })}>
            <Button aria-expanded={open} aria-controls="navbar" onClick={() => setOpenAt(open ? undefined : place)}>
              {t('nav.menu')}
            </Button>
          </div>
        </div>
        <div
          id="navbar"
          className={cx(
            css({ flex: '1', lg: { display: 'flex' } }),
            open ? css({ display: 'flex' }) : css({ display: { base: 'none', lg: 'flex' } }),
          )}
        >
          {navbar}
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={css({ minWidth: '0', padding: { base: '4', md: '6', lg: '8' }, outline: 'none' })}
      >
        <div className={css({ maxWidth: 'page', marginInline: 'auto' })}>{children}</div>
      </main>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { currentUser } from '../../api/current-user.ts'
import { useSession } from '../../api/use-session.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const link = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: { base: '11', md: '9' },
  paddingInline: '3',
  borderRadius: 'md',
  color: 'muted',
  fontWeight: 'medium',
  _hover: { background: 'hover', color: 'text' },
  _current: { background: 'hover', color: 'text' },
})

const foot = css({
  display: 'grid',
  gap: '3',
  paddingBlockStart: '4',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})

/** Where one can go, and who one is. */
export function Navbar({ preferences, onSignOut }: { preferences: ReactNode; onSignOut: () => void }) {
  const { t } = useTexts()
  const user = currentUser(useSession())
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '6', flex: '1' })}>
      <nav aria-label={t('nav.label')} className={css({ display: 'grid', gap: '1', alignContent: 'start', flex: '1' })}>
        <Link to="/dashboard" className={link}>
          {t('nav.dashboard')}
        </Link>
        <Link to="/patients" className={link}>
          {t('nav.patients')}
        </Link>
      </nav>
      <div className={foot}>
        {preferences}
        <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })}>
          <p className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
            <bdi className={css({ display: 'block', fontWeight: 'medium' })}>{user.displayName}</bdi>
            <span className={css({ textStyle: 'small', color: 'muted' })}>{user.role || t('guest')}</span>
          </p>
          <Button onClick={onSignOut}>{t('nav.signOut')}</Button>
        </div>
      </div>
    </div>
  )
}

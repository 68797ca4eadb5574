import { Link } from '@tanstack/react-router'
import { Download, LockKeyhole, LogOut, UserRound } from 'lucide-react'
import { keysOf } from '#domain/rules/keys.ts'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { currentUser } from '../../api/current-user.ts'
import { useInstallPrompt } from '../../api/install-prompt.ts'
import { lock } from '../../api/portal.ts'
import { useSession } from '../../api/use-session.ts'
import { languages } from '../../i18n/languages.ts'
import { useRoleTitle } from '../../i18n/titles.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { layoutKeys, layouts, themes, type ShellLook } from './display-settings.ts'

const rows = css({ display: 'grid', gap: '3' })
const row = cx(button({ tone: 'quiet', wide: true }), css({ justifyContent: 'flex-start' }))
const rule = css({ borderColor: 'line' })

const languageOptions = keysOf(languages).map((value) => ({
  value,
  label: languages[value].name,
  lang: value,
}))

const lockNow = async () => (await import('../../device/lock/shut.ts')).shut()

interface Props {
  look: ShellLook
  onLook: (change: Partial<ShellLook>) => void
  onSignOut: () => void
}

/** S11: who one is, how the portal looks, and the way out. */
export default function UserMenu({ look, onLook, onSignOut }: Props) {
  const { t, language } = useTexts()
  const session = useSession()
  const user = currentUser(session)
  const roleTitle = useRoleTitle()
  const install = useInstallPrompt()
  return (
    <div className={rows}>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
        <Avatar name={user.displayName} image={user.photoURL} decorative />
        <p className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
          <span className={css({ display: 'block', fontWeight: 'semibold' })}>
            <bdi>{user.displayName}</bdi>
          </span>
          <span className={css({ textStyle: 'small', color: 'muted' })}>{roleTitle(session?.role.title)}</span>
        </p>
      </div>
      <hr className={rule} />
      <Choice
        label={t('language')}
        value={language}
        options={languageOptions}
        onChoose={(chosen) => onLook({ language: chosen })}
      />
      <Choice
        label={t('theme.label')}
        value={look.theme}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChoose={(theme) => onLook({ theme })}
      />
      <Choice
        label={t('shell:layout.label')}
        value={look.layout}
        options={layouts.map((value) => {
          const key = layoutKeys[value]
          return { value, label: t(`shell:layout.${key}`) }
        })}
        onChoose={(layout) => onLook({ layout })}
      />
      <Choice
        label={t('toolbar:shortcuts.label')}
        value={look.shortcuts}
        options={(['on', 'off'] as const).map((value) => ({ value, label: t(`toolbar:shortcuts.${value}`) }))}
        onChoose={(shortcuts) => onLook({ shortcuts })}
      />
      <hr className={rule} />
      <Link to="/profile" className={row}>
        <UserRound size="1.25em" aria-hidden="true" />
        {t('toolbar:user.profile')}
      </Link>
      {install && (
        <Button tone="quiet" className={row} onClick={() => void install()}>
          <Download size="1.25em" aria-hidden="true" />
          {t('toolbar:user.install')}
        </Button>
      )}
      {session && lock.has(session.id) && (
        <Button tone="quiet" className={row} onClick={() => void lockNow()}>
          <LockKeyhole size="1.25em" aria-hidden="true" />
          {t('toolbar:user.lock')}
        </Button>
      )}
      <Button tone="quiet" className={row} onClick={onSignOut}>
        <LogOut size="1.25em" aria-hidden="true" className={css({ _rtl: { transform: 'scaleX(-1)' } })} />
        {t('nav.signOut')}
      </Button>
    </div>
  )
}

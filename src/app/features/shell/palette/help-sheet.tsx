import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Kbd } from '#ui/parts/kbd.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Sheet } from './sheet.tsx'

/** Whether ⌘ stands for Ctrl here. */
function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

const withControl = (key: string) => [isApple() ? '⌘' : 'Ctrl', key]

/** The keys of the portal, as the help sheet shows them. */
export function useKnownKeys(): KnownKey[] {
  const { t } = useTexts()
  return [
    { keys: withControl('K'), text: t('palette:title') },
    { keys: withControl('Enter'), text: t('palette:keys.send') },
    { keys: ['/'], text: t('palette:keys.search') },
    { keys: ['g', 'd'], text: t('palette:keys.dashboard') },
    { keys: ['g', 'p'], text: t('palette:keys.patients') },
    { keys: ['j', 'k'], text: t('palette:keys.nextCase') },
    { keys: ['['], text: t('palette:keys.navbar') },
    { keys: ['?'], text: t('palette:help.title') },
    { keys: ['j', 'k'], text: t('palette:keys.workStep') },
    { keys: ['e'], text: t('palette:keys.workDone') },
    { keys: ['s'], text: t('palette:keys.workSnooze') },
    { keys: ['c'], text: t('palette:keys.workCall') },
    { keys: ['r'], text: t('palette:keys.workReply') },
    { keys: ['a'], text: t('palette:keys.workTask') },
    { keys: ['h'], text: t('palette:keys.workHandOver') },
    { keys: ['x'], text: t('palette:keys.workSelect') },
  ]
}

interface KnownKey {
  readonly keys: readonly string[]
  readonly text: string
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  minHeight: '9',
  paddingInline: '2',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})

export default function HelpSheet({ known, onClose }: { known: readonly KnownKey[]; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Sheet label={t('palette:help.title')} onClose={onClose}>
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          paddingInlineStart: '2',
        })}
      >
        <h2 className={css({ textStyle: 'heading' })}>{t('palette:help.title')}</h2>
        <IconButton label={t('palette:help.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <dl>
        {known.map(({ keys, text }) => (
          <div key={text} className={row}>
            <dt>{text}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={css({ paddingInline: '2', paddingBlockStart: '3', textStyle: 'small', color: 'muted' })}>
        {t('palette:help.turnOff')}
      </p>
    </Sheet>
  )
}

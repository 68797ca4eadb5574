import { useWide } from '#ui/parts/media.ts'
import { sheet } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ChatView } from '../../../chat/chat-view.tsx'
import { useTalkPlaces } from './use-places.ts'

const page = css({ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', gap: '4' })
const card = cx(
  sheet,
  css({
    display: 'flex',
    // What the frame of the portal leaves of the window: the form stays in sight while the messages scroll.
    height: '[max(24rem, calc(100dvh - 14rem))]',
    overflow: 'hidden',
  }),
)

/** S21, N2: the team's chat with room for both, people and conversation. */
export function ChatPage() {
  const { t } = useTexts()
  const roomy = useWide()
  const back = useTalkPlaces(roomy)
  usePageTitle(t('chat:title'))
  return (
    <div className={page}>
      <h1 className={css({ textStyle: 'title' })}>{t('chat:title')}</h1>
      <div className={card}>
        <ChatView roomy={roomy} onBack={back} />
      </div>
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { attached, bubble, foot, words } from '#ui/parts/bubble.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { sizeText } from '../files/size-text.ts'
import { desk, type Outgoing } from './chat-desk.ts'
import { deliverAgain } from './deliver.ts'

/** A message on its way, or one that did not arrive: it stays until it does or is given up. */
export function OutgoingBubble({ message }: { message: Outgoing }) {
  const { t, language } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const failed = message.state === 'failed'
  return (
    <div className={bubble({ own: true })} aria-busy={!failed}>
      <span className={css({ srOnly: true })}>{t('chat:fromMe')}</span>
      {message.text !== '' && (
        <p dir="auto" className={words}>
          {message.text}
        </p>
      )}
      {message.file && (
        <p className={attached}>
          <Icon name="file" />
          <bdi>{message.file.name}</bdi>
          <span className={css({ color: 'muted' })}>{sizeText(message.file.size, language)}</span>
        </p>
      )}
      {failed ? (
        <>
          <p role="alert" className={css({ textStyle: 'small', color: 'danger' })}>
            {t('chat:notSent')} {sentence(message.error)}
          </p>
          <div className={foot}>
            <Button size="sm" onClick={() => deliverAgain(queryClient, message)}>
              {t('chat:again')}
            </Button>
            <Button size="sm" tone="quiet" onClick={() => desk.settle(message.id)}>
              {t('chat:discard')}
            </Button>
          </div>
        </>
      ) : (
        <p className={foot}>{t('chat:sending')}</p>
      )}
    </div>
  )
}

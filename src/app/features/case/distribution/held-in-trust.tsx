import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useLienWords } from '../../../case/money/lien-words.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import { useMoneyChanged } from '../../../case/money/money-queries.ts'
import type { Distribution } from '../../../case/money/money-shapes.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  rowGap: '1',
})

/** What lies in trust since the firm paid out, for whom, and the way out of it once a dispute has ended. */
export function HeldInTrust({ distribution }: { distribution: Distribution }) {
  const { t } = useTexts()
  const lienWords = useLienWords(distribution.patient_id)
  const { held, may_supplement: mayDraft, patient_id: patientId } = distribution
  if (held.length === 0) return null
  return (
    <Panel title={t('distribution:trust.title')}>
      <p className={css({ color: 'muted' })}>{t('distribution:trust.text')}</p>
      <ul aria-label={t('distribution:trust.title')} className={css({ display: 'grid', gap: '2' })}>
        {held.map(({ id, lien_number, held_cents, disputed }) => (
          <li key={id} className={row}>
            <Link to="/liens/$patientId" params={{ patientId }} search={{ lien: id }} className={textLink}>
              <bdi>{lienWords(lien_number)}</bdi>
            </Link>
            <Badge tone={disputed ? 'caution' : 'positive'}>
              {disputed ? t('distribution:trust.disputed') : t('distribution:trust.free')}
            </Badge>
            <MoneyFigure cents={held_cents} />
          </li>
        ))}
      </ul>
      {mayDraft && <DraftButton distribution={distribution} />}
    </Panel>
  )
}

function DraftButton({ distribution }: { distribution: Distribution }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const { id, patient_id: patientId } = distribution
  const changed = useMoneyChanged(patientId)
  // One press, one draft: sent again after a broken line, it answers with the same one.
  const [key] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)

  async function draft(): Promise<void> {
    setBusy(true)
    try {
      const { distribution: made } = await api.call('POST /distribution/{id}/supplement', {
        params: { id },
        body: {},
        key,
      })
      messages.show(t('distribution:trust.drafted'))
      await changed()
      await navigate({
        to: '/liens/$patientId/distributions/$distributionId',
        params: { patientId, distributionId: made.id },
      })
    } catch (error) {
      messages.show(sentence(error), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <Button tone="primary" busy={busy} onClick={() => void draft()}>
        {t('distribution:trust.draft')}
      </Button>
    </div>
  )
}

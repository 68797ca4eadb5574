import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useLienWords } from '../../../case/money/lien-words.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import { useMoneyChanged } from '../../../case/money/money-queries.ts'
import type { Distribution } from '../../../case/money/money-shapes.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'

const box = css({
  display: 'grid',
  gap: '2',
  padding: '3',
  borderRadius: 'md',
  background: 'cautionSoft',
  color: 'caution',
})
const row = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3' })

type Waiting = Distribution['waits_for'][number]

/** Whose word is still missing, and where one may give it for the owners, the press that does. */
export function WaitsForOwners({ distribution }: { distribution: Distribution }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { waits_for: liens, patient_id: patientId } = distribution
  const open = liens.filter(({ may_accept }) => may_accept)
  if (liens.length === 0) return null
  return (
    <div className={box}>
      <p>{t('distribution:owners.waits')}</p>
      <Liens liens={liens} patientId={patientId} />
      {open.length > 0 && (
        <div>
          <Button onClick={() => setIsOpen(true)}>{t('distribution:owners.accept')}</Button>
        </div>
      )}
      {isOpen && <AcceptDialog liens={open} patientId={patientId} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function Liens({ liens, patientId }: { liens: readonly Waiting[]; patientId: string }) {
  const { t } = useTexts()
  const lienWords = useLienWords(patientId)
  return (
    <ul aria-label={t('distribution:owners.list')}>
      {liens.map(({ id, lien_number, owed_cents, amount_cents }) => (
        <li key={id} className={row}>
          <Link to="/liens/$patientId" params={{ patientId }} search={{ lien: id }} className={textLink}>
            <bdi>{lienWords(lien_number)}</bdi>
          </Link>
          <span>
            {amount_cents !== null && (
              <>
                <MoneyFigure cents={amount_cents} /> {t('distribution:insteadOf')}{' '}
              </>
            )}
            <MoneyFigure cents={owed_cents} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function AcceptDialog({
  liens,
  patientId,
  onClose,
}: {
  liens: readonly Waiting[]
  patientId: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const changed = useMoneyChanged(patientId)

  /** Each is an act of its own on its own lien; what was done before one is refused stays done. */
  async function send(_: unknown, key: string): Promise<void> {
    try {
      for (const { id, version } of liens) {
        const body = { to: 'agreed', expected_version: version } as const
        await api.call('POST /lien/{id}/transition', { params: { id }, body, key: `${key}-${id}` })
      }
    } finally {
      await changed()
    }
    messages.show(t('distribution:owners.done'))
  }

  return (
    <FormDialog
      title={t('distribution:owners.accept')}
      description={t('distribution:owners.text')}
      fields={{}}
      submit={t('distribution:owners.accept')}
      size="sm"
      onClose={onClose}
      send={send}
    >
      <Liens liens={liens} patientId={patientId} />
    </FormDialog>
  )
}

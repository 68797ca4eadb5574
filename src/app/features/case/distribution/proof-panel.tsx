import { useState } from 'react'
import { digestOf, partsOf } from '#domain/rules/distribution/frozen.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { Button } from '#ui/parts/button.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import type { Distribution, Recompute } from '../money/money-queries.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { useAction } from '../../../records/form/use-action.ts'

const hash = css({ fontFamily: 'mono', textStyle: 'small', overflowWrap: 'anywhere' })
const verdict = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1',
  padding: '3',
  borderRadius: 'md',
  overflowWrap: 'anywhere',
})
const proved = css({ background: 'positiveSoft', color: 'positive' })
const broken = css({ background: 'dangerSoft', color: 'danger' })

interface Proof {
  readonly server: Recompute
  /** The digest computed on this device from the same inputs. */
  readonly here: string | null
}

function digestHere(inputs: DistributionInput): string | null {
  const result = distribute(inputs)
  return result.ok ? digestOf(partsOf(inputs, result)) : null
}

/** The digest of the figures; anyone can have it recomputed on the server and on this device. */
export function ProofPanel({ distribution, sha256 }: { distribution: Distribution; sha256: string }) {
  const { t } = useTexts()
  const [proof, setProof] = useState<Proof>()
  const { busy, failure, start } = useAction(async () => {
    const params = { id: distribution.id }
    const { recompute: server } = await api.call('GET /distribution/{id}/recompute', { params })
    setProof({ server, here: digestHere(distribution.inputs) })
  })
  const holds = proof?.server.matches === true && proof.here === sha256
  return (
    <Panel
      title={t('distribution:proof.title')}
      action={
        <Button size="sm" busy={busy} onClick={() => void start()}>
          {t('distribution:proof.recompute')}
        </Button>
      }
    >
      <p className={css({ color: 'muted' })}>{t('distribution:proof.text')}</p>
      <p className={hash}>
        <bdi dir="ltr">{sha256}</bdi>
      </p>
      <RefusalBox error={failure} />
      <div role="status">
        {proof && (
          <div className={cx(verdict, holds ? proved : broken)}>
            <p className={css({ fontWeight: 'semibold' })}>
              {holds ? t('distribution:proof.holds') : t('distribution:proof.broken')}
            </p>
            <p className={css({ textStyle: 'small' })}>
              {t('distribution:proof.server', { hash: proof.server.sha256_of_recomputed ?? '—' })}
            </p>
            <p className={css({ textStyle: 'small' })}>{t('distribution:proof.here', { hash: proof.here ?? '—' })}</p>
          </div>
        )}
      </div>
    </Panel>
  )
}

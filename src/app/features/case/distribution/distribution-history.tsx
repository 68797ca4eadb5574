import { Dotted } from '#ui/parts/dotted.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Distribution } from '../../../case/money/money-shapes.ts'
import { Panel } from '#ui/parts/panel.tsx'

export function DistributionHistory({ events }: { events: Distribution['events'] }) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const entries = events.toReversed().map(({ id, to_state: to, reason, at, by_name: by }) => ({
    key: id,
    title: t(`distribution:states.${to}`),
    at,
    time: <Dotted parts={[moment(at), by]} />,
    body: reason,
  }))
  if (entries.length === 0) return null
  return (
    <Panel title={t('distribution:history')}>
      <Timeline label={t('distribution:history')} entries={entries} />
    </Panel>
  )
}

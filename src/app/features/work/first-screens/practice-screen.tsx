import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { ApiError, isUnanswered } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import { useSession } from '../../../api/use-session.ts'
import { UploadsUnderWay } from '../../../case/uploads-under-way.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { useTitlesKnown } from '../../../records/use-reference-titles.ts'
import { liens } from '../figure-targets.ts'
import { AmountFigure, figures } from './amount-figure.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { quietLine, rows, Section, small } from './parts.tsx'
import { practiceQuery, useAfterwards, type PracticeScreen as Screen, type PracticeVisit } from './queries.ts'
import { RequestedVisits } from './requested-visits.tsx'
import { isApproved, phaseOf } from './visit-facts.ts'
import { VisitRow } from './visit-row.tsx'

const namedByRows = ['appointment_type']

/** The day of a front desk: today by office, tomorrow to confirm, what is owed for past visits, and the own liens. */
export function PracticeScreen() {
  const screen = useQuery(practiceQuery)
  // A kind of visit that came late would make the line of a visit two.
  const areTitlesKnown = useTitlesKnown(namedByRows)
  return (
    <ScreenFrame screen={screen} ready={areTitlesKnown}>
      {(answer) => <Parts screen={answer} />}
    </ScreenFrame>
  )
}

function Parts({ screen: { today, tomorrow, owed, requested, liens: own } }: { screen: Screen }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const offices = [...Map.groupBy(today, ({ office }) => office ?? '').entries()]
  const [first] = tomorrow
  return (
    <>
      {/* The row that a file was added to may have left by the time that it is sent. */}
      <UploadsUnderWay />
      {requested.count > 0 && (
        <Section title={t('first:requests.title')} count={requested.count}>
          <RequestedVisits visits={requested.rows} />
        </Section>
      )}
      {offices.length === 0 && (
        <Section title={t('first:visits.today')} count={0}>
          <p className={quietLine}>{t('first:visits.noneToday')}</p>
        </Section>
      )}
      {offices.map(([office, visits]) => (
        <Section
          key={office}
          title={office === '' ? t('first:visits.today') : t('first:visits.todayAt', { office })}
          count={visits.length}
          action={<span className={small}>{visits[0] && day(visits[0].day)}</span>}
        >
          <ul className={rows}>
            {visits.map((visit) => (
              <VisitRow key={visit.id} visit={visit} today />
            ))}
          </ul>
        </Section>
      ))}
      {first && (
        <Section
          title={t('first:visits.tomorrow')}
          count={tomorrow.length}
          action={
            <>
              <span className={small}>{day(first.day)}</span>
              <ConfirmAll visits={tomorrow} />
            </>
          }
        >
          <ul className={rows}>
            {tomorrow.map((visit) => (
              <VisitRow key={visit.id} visit={visit} />
            ))}
          </ul>
        </Section>
      )}
      {owed.count > 0 && (
        <Section title={t('first:visits.owed')} count={owed.count}>
          <ul className={rows}>
            {owed.rows.map((visit) => (
              <VisitRow key={visit.id} visit={visit} dated />
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('first:ourLiens.title')}>
        <dl className={figures}>
          <AmountFigure to={liens({ show: 'open' })} label={t('first:ourLiens.expected')} {...own.open} />
          <AmountFigure to={liens({ show: 'agreed' })} label={t('first:ourLiens.agreed')} {...own.agreed} />
          <AmountFigure to={liens({ show: 'paid' })} label={t('first:ourLiens.paid')} {...own.paid} />
        </dl>
      </Section>
    </>
  )
}

/** Confirms what can be confirmed, one after the other; what is refused stays, and the first says why. */
function ConfirmAll({ visits }: { visits: readonly PracticeVisit[] }) {
  const { t } = useTexts()
  const looking = useSession()?.looking !== undefined
  const afterwards = useAfterwards()
  const open = visits.filter(isOpen)
  const { busy, start } = useButtonAction<readonly PracticeVisit[]>(async (key, wanted) => {
    const refused: ApiError[] = []
    async function confirm({ id, version: expected_version }: PracticeVisit): Promise<void> {
      try {
        await api.call('POST /appointment/{id}/transition', {
          params: { id },
          body: { to: 'confirm', expected_version },
          key: `${key}-${id}`,
        })
      } catch (error) {
        if (!(error instanceof ApiError) || isUnanswered(error)) throw error
        refused.push(error)
      }
    }
    await afterwards(
      wanted.map(({ patient_id }) => patient_id),
      async () => {
        for (const visit of wanted) await confirm(visit)
      },
    )
    const count = wanted.length - refused.length
    if (count > 0) messages.show(t('first:visits.confirmed', { count }))
    const [first] = refused
    if (first) throw first
  })
  if (looking || open.length < 2) return null
  return (
    <Button size="sm" busy={busy} onClick={() => void start(open)}>
      {t('first:visits.confirmAll', { count: open.length })}
    </Button>
  )
}

const isOpen = (visit: PracticeVisit): boolean => phaseOf(visit) === 'scheduled' && isApproved(visit)

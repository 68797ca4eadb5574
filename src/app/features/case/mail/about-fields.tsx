import { Select } from '#ui/parts/select.tsx'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { mentions, type Draft, type DraftFacts } from './draft.ts'
import type { EmailData, Visit } from './email-queries.ts'
import type { Faults } from './faults.ts'
import { useMailFault } from '../../../case/mail.tsx'

interface Props {
  data: EmailData
  draft: Draft
  facts: DraftFacts
  faults: Faults
  onChange: (draft: Draft) => void
}

/** Which visit and which lien the mail is about, where its text speaks of one. */
export function AboutFields({ data, draft, facts, faults, onChange }: Props) {
  const { t, language } = useTexts()
  const sentence = useMailFault()
  const said = (field: string): string | undefined => {
    const code = faults[field]
    return code && sentence(code)
  }
  // The hour on the clock of the office, as the mail will say it.
  const hourThere = ({ at, zone }: Visit): string =>
    new Intl.DateTimeFormat(languages[language].locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    }).format(new Date(at))
  const visitLabel = (visit: Visit): string =>
    [hourThere(visit), visit.type_i18n?.[language] ?? visit.type, visit.provider].filter(Boolean).join(' · ')
  return (
    <>
      {mentions(facts, 'appointment') && (
        <Select
          label={t('emails:visit')}
          placeholder={t('emails:noVisit')}
          options={data.appointments.map((visit) => ({ value: visit.id, label: visitLabel(visit) }))}
          value={draft.appointmentId}
          error={said('appointment_id')}
          onChange={(appointmentId) => onChange({ ...draft, appointmentId })}
        />
      )}
      {mentions(facts, 'lien') && (
        <Select
          label={t('emails:lien')}
          placeholder={t('emails:noLien')}
          options={data.liens.map(({ id, lien_number }) => ({ value: id, label: lien_number }))}
          value={draft.lienId}
          error={said('lien_id')}
          onChange={(lienId) => onChange({ ...draft, lienId })}
        />
      )}
    </>
  )
}

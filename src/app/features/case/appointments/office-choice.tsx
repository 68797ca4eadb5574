import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { weekday } from '#domain/rules/dates.ts'
import { nearOffices } from '#domain/rules/near-offices.ts'
import type { OpeningHours } from '#domain/rules/series.ts'
import { wallTime } from '#domain/rules/wall-time.ts'
import type { Option } from '#ui/parts/select.tsx'
import { recordQueries } from '../../../api/record-queries.ts'
import { useCaseRecord } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { FormPart } from '../../../records/form/form-dialog.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import type { NewVisit } from './new-visit-dialog.tsx'

/** A facility, office or chiropractor that is not among the offices offered. */
export const OTHER_PLACE = 'other'

/** As many as one looks through. */
const MOST = 8

/** The offices that offer a type of visit, the nearest to the patient first. */
export function useOfficeChoice(caseId: string) {
  const { t } = useTexts()
  const { number } = useFormats()
  const may = usePermissions()
  const { data: patient } = useCaseRecord(caseId)
  const { data: offices } = useQuery({
    ...recordQueries.whole({ name: 'medical_provider_office' }),
    enabled: may?.('medical_provider_office.list') === true,
  })
  const officeOf = (id: unknown) => offices?.find((one) => one.id === id)

  function officesFor({ appointment_type_id: type }: NewVisit): Option[] {
    if (typeof type !== 'string' || !offices || !patient) return []
    const found = nearOffices(patient, type, offices).slice(0, MOST)
    if (found.length === 0) return []
    return [
      ...found.map(({ office: { id, name }, miles }) => ({
        value: id,
        label:
          miles === null
            ? (name ?? '')
            : t('appointments:office.away', { name, miles: number(Math.round(miles * 10) / 10) }),
      })),
      { value: OTHER_PLACE, label: t('appointments:office.other') },
    ]
  }

  /** The facility and office of the values, where an offered office is chosen. */
  function placeOf({ office }: NewVisit) {
    const chosen = office === OTHER_PLACE ? undefined : officeOf(office)
    return chosen
      ? {
          medical_provider_id: chosen.medical_provider_id,
          medical_provider_office_id: chosen.id,
          chiropractor_id: null,
        }
      : {}
  }

  function hoursOf({ medical_provider_office_id: id }: NewVisit): OpeningHours | null {
    return officeOf(id)?.hours ?? null
  }

  return { officesFor, placeOf, hoursOf }
}

interface Props extends Pick<FormPart, 'values' | 'change'> {
  officesFor: (values: NewVisit) => readonly Option[]
  zone: string
}

/**
 * Fills in the nearest office when the type of visit is said, and the day of the week of the first visit when a series
 * begins. What a person chose stays as long as it is offered.
 */
export function Suggestions({ values, change, officesFor, zone }: Props) {
  const options = officesFor(values)
  const nearest = options[0]?.value
  const isOffered = options.some(({ value }) => value === values.office)
  const { scheduled_start: start, until, weekdays } = values
  const isSeries = typeof start === 'string' && !Number.isNaN(Date.parse(start)) && typeof until === 'string'
  const firstDay = isSeries && weekdays === undefined ? String(weekday(wallTime(start, zone).day)) : undefined
  const put = useRef(change)
  useEffect(() => {
    put.current = change
  })
  useEffect(() => {
    if (nearest !== undefined && !isOffered) put.current('office', nearest)
  }, [nearest, isOffered])
  useEffect(() => {
    if (firstDay !== undefined) put.current('weekdays', [firstDay])
  }, [firstDay])
  return null
}

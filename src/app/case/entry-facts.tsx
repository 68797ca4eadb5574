import { Fragment, isValidElement } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { MarkedNumber, MarkedText } from '../records/marked-text.tsx'
import type { PatientEntry } from './patient-entry.ts'

/** What tells a patient from others of that name, with what was searched for marked in it. */
export function EntryFacts({ entry, typed }: { entry: PatientEntry; typed: string }) {
  const { day, phone } = useFormats()
  const { name, caseNumber, nativeName, born } = entry
  const facts = [
    nativeName !== name && nativeName && <MarkedText key="native" text={nativeName} typed={typed} />,
    caseNumber !== name && <MarkedText key="number" text={caseNumber} typed={typed} />,
    born && <bdi key="born">{day(born)}</bdi>,
    entry.phone && <MarkedNumber key="phone" text={phone(entry.phone)} typed={typed} />,
  ].filter((fact) => isValidElement(fact))
  return facts.map((fact, at) => (
    <Fragment key={fact.key}>
      {at > 0 && ' · '}
      {fact}
    </Fragment>
  ))
}

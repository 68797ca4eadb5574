import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { patient } from '#domain/entities/patient.ts'
import { api } from '../../../api/portal.ts'
import type { Values } from '../../../records/form/form-fields.ts'

const PAUSE = 500
const SOUGHT = ['first_name', 'last_name', 'name_native', 'dob', 'dol', 'phone', 'ssn'] as const

/** What is known so far and would pass as it stands; what is half typed is not asked about. */
function soughtIn(values: Values): Values {
  return Object.fromEntries(
    SOUGHT.flatMap((name) => {
      const value = values[name]
      return typeof value === 'string' && value !== '' && v.is(patient.fields[name].schema, value)
        ? [[name, value]]
        : []
    }),
  )
}

function isEnough({ first_name, last_name, dob, phone, ssn }: Values): boolean {
  return Boolean(first_name && last_name && (dob || phone || ssn))
}

/** Who on record may be this person, asked as soon as the typing rests. */
export function useDuplicates(values: Values) {
  const text = JSON.stringify(soughtIn(values))
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  const draft = JSON.parse(rested) as Values
  const enough = isEnough(draft)
  const { data } = useQuery({
    queryKey: ['patient', 'duplicates', rested],
    enabled: enough,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('POST /patient/duplicates', { form: { draft }, signal }),
  })
  return enough ? data : undefined
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { recordOf } from '#domain/access/person-records.ts'
import { user } from '#domain/entities/user.ts'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import type { ValuesOf } from '../../../records/form/form-fields.ts'
import { partyFieldOf } from './place.ts'
import { ApiError } from '../../../api/api-error.ts'

export type AddressHolder = CallAnswer<'POST /user/people_of_address'>['people'][number]

const holdersOf = (email: string) =>
  queryOptions({
    queryKey: ['user', 'people_of_address', email],
    queryFn: async ({ signal }) => (await api.call('POST /user/people_of_address', { body: { email }, signal })).people,
  })

const PAUSE_MS = 300

/** Who in the directory has the address that is being typed, once its author pauses; undefined until that is known. */
export function useAddressHolders(): [AddressHolder[] | undefined, (email: unknown) => void] {
  const [typed, setTyped] = useState<unknown>('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const read = v.safeParse(user.fields.email.schema, typed)
    const timer = setTimeout(() => setSettled(read.success ? read.output : ''), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({ ...holdersOf(settled), enabled: settled !== '' })
  return [settled === '' ? undefined : data, setTyped]
}

/** Whether an entry is among the people of the kind and organization that are chosen. */
export function isThere(holder: AddressHolder, values: ValuesOf<'user'>): boolean {
  const party = partyFieldOf(values.user_type)
  if (holder.user_type !== values.user_type) return false
  return party === undefined || values[party] === holder.party_id
}

/** Roles that can do nothing, or be chosen for nothing, without an entry in the directory. */
export function needsEntry(role: string | undefined, values: ValuesOf<'user'>): boolean {
  if (role === 'law_firm_employee') return values.firm_wide !== true
  return recordOf(values.user_type) === 'employee' && (role === 'case_manager' || role === 'underwriter')
}

const names = ['email', 'username', 'phone'] as const

/** Checks that email, username and phone are free before saving, so that all taken fields are marked at once. */
export async function refuseTaken(said: ValuesOf<'user'>, userId?: string): Promise<void> {
  const asked = names.filter((name) => typeof said[name] === 'string' && said[name] !== '')
  const free = await Promise.all(
    asked.map((name) => api.call(`POST /user/check_${name}`, { body: { value: said[name], user_id: userId ?? null } })),
  )
  const taken = asked.filter((_, at) => free[at]?.available === false)
  if (taken.length === 0) return
  throw new ApiError(422, 'INVALID', { errors: Object.fromEntries(taken.map((name) => [name, ['taken']])) })
}

import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { RecordRow } from '../../api/record-queries.ts'
import { changesIn, type Faults } from './check-values.ts'
import type { Side } from './conflict-choices.tsx'
import type { FormFields, Values } from './form-fields.ts'
import { conflictsBetween } from '#domain/rules/three-way.ts'
import type { Seen } from '../../device/outbox/deliver.ts'
import { useForm } from './use-form.ts'

export interface Edit {
  fields: FormFields
  row: RecordRow
  check?: (values: Values) => Faults
  /** The record as it stands now. */
  read: () => Promise<RecordRow>
  /** `seen` is what the change is made to, for when it has to wait. */
  write: (changes: Values, version: unknown, key: string, seen: Seen) => Promise<unknown>
  /** Once everything stands as it was wanted, or waits to be sent, or nothing was to be changed. */
  done: (changed: boolean, answer?: unknown) => void
}

function picked(row: RecordRow, fields: FormFields): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { field }]) => [name, field.kind === 'sealed' ? null : (row[name] ?? null)]),
  )
}

/** A form over a record that others may change too: where somebody else was faster, one chooses between the two. */
export function useEdit({ fields, row, check, read, write, done }: Edit) {
  // What the person saw when he began. The record may be fetched anew meanwhile; what he left alone is no change of his.
  const [base] = useState(row)
  const [conflict, setConflict] = useState<{ names: string[]; theirs: RecordRow }>()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})

  async function save(said: Values, key: string) {
    const kept = conflict?.names.filter((name) => chosen[name] !== 'mine') ?? []
    const mine = Object.entries(changesIn(picked(base, fields), said))
    const changes = Object.fromEntries(mine.filter(([name]) => !kept.includes(name)))
    if (mine.length === kept.length) return done(false)
    const before = conflict?.theirs ?? base
    const send = (of: RecordRow) => {
      const seen = { version: Number(of['version']), values: picked(of, fields) }
      return write(changes, of['version'], `${key}.${String(of['version'])}`, seen)
    }
    try {
      done(true, await send(before))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'VERSION_CONFLICT')) throw error
      const theirs = await read()
      const names = conflictsBetween(picked(before, fields), changes, picked(theirs, fields))
      if (names.length > 0) {
        setChosen({})
        return setConflict({ names, theirs })
      }
      // Somebody changed other fields; both changes stand.
      done(true, await send(theirs))
    }
  }

  const form = useForm({ fields, initial: picked(base, fields), check, send: save })
  return {
    ...form,
    conflict,
    chosen,
    choose: (name: string, side: Side) => setChosen((before) => ({ ...before, [name]: side })),
    /** Something is still to be chosen between. */
    undecided: conflict?.names.some((name) => chosen[name] === undefined) ?? false,
  }
}

import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../../api/portal.ts'

const text = v.nullable(v.string())
const ofCase = { patient_id: v.string(), case_number: text, patient_name: text }

const noteSchema = v.object({ id: v.string(), text: v.string(), created_at: v.string() })
export type QuickNote = v.InferOutput<typeof noteSchema>

const pinnedSchema = v.object(ofCase)
export type NamedCase = v.InferOutput<typeof pinnedSchema>

const panelSchema = v.object({
  contacts_due: v.array(v.object({ ...ofCase, due_on: v.string(), reason: text, party: text, phone: text })),
  contacts_due_count: v.number(),
  pinned: v.array(pinnedSchema),
  notes: v.array(noteSchema),
  sync: v.nullable(v.object({ devices: v.number(), last_synced_at: text, conflicts: v.number() })),
})

const done = v.unknown()

export const quickQuery = queryOptions({
  queryKey: ['quick-panel'],
  queryFn: ({ signal }) => api.get('/quick-panel/data', { answer: panelSchema, signal }),
})

/** Less than the panel, for the page of a case. */
export const pinnedQuery = queryOptions({
  queryKey: [...quickQuery.queryKey, 'pinned'],
  queryFn: async ({ signal }) =>
    (await api.get('/quick-panel/pinned', { answer: v.object({ patient_ids: v.array(v.string()) }), signal }))
      .patient_ids,
})

export const quickCalls = {
  pin: ({ id, pinned }: { id: string; pinned: boolean }) =>
    api.post(`/patient/${id}/pin`, { pinned }, { answer: done, key: crypto.randomUUID() }),
  addNote: ({ text: words, key }: { text: string; key: string }) =>
    api.post('/quick-panel/note', { text: words }, { answer: done, key }),
  removeNote: (id: string) => api.delete(`/quick-panel/note/${id}`, { answer: done, key: crypto.randomUUID() }),
}

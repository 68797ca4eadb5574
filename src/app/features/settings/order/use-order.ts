import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { messages } from '#ui/parts/messages.ts'
import type { Entity } from '#domain/entity.ts'
import { api } from '../../../api/portal.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { recordQueries, type RecordRow } from '../../../records/record-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { movedTo } from './moved.ts'

/** Puts a section's rows in order: at once here, then there, and back where that fails. */
export function useOrder(entity: Entity, rows: readonly RecordRow[]) {
  const { t, language } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const [said, setSaid] = useState('')
  // One order after the other: the last one stands.
  const line = useRef<{ waiting: number; last: Promise<unknown> }>({ waiting: 0, last: Promise.resolve() })
  const { queryKey } = recordQueries.whole(entity)

  async function send(ids: readonly string[]) {
    try {
      await api.post(`/settings/${entity.name}/order`, { ids }, { answer: v.unknown(), key: crypto.randomUUID() })
    } catch (error) {
      messages.show(sentence(error), 'error')
    }
    line.current.waiting -= 1
    // What stands there now, be it this order or the one of before.
    if (line.current.waiting === 0) await queryClient.invalidateQueries({ queryKey: [entity.name] })
  }

  async function move(from: number, to: number) {
    const row = rows[from]
    if (!row || from === to) return
    const ids = movedTo(rows, from, to).map(({ id }) => id)
    const places = new Map(ids.map((id, place) => [id, place + 1]))
    line.current.waiting += 1
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (before) =>
      before?.map((one) => ({ ...one, sort_order: places.get(one.id) ?? ids.length })),
    )
    setSaid(t('settings:order.moved', { title: titleOf(row, language), place: to + 1, total: rows.length }))
    line.current.last = line.current.last.then(() => send(ids))
  }
  return { said, move: (from: number, to: number) => void move(from, to) }
}

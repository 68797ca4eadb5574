import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messages } from '#ui/parts/messages.ts'
import type { Entity } from '#domain/entity.ts'
import { api } from '../../../../api/portal.ts'
import { useErrorSentence } from '../../../../i18n/error-sentence.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { recordQueries, type RecordRow } from '../../../../api/record-queries.ts'
import { titleOf } from '../../../../records/record-title.ts'
import { movedTo } from './moved.ts'

/** Puts a section's rows in order: at once here, then there, and back where that fails. */
export function useOrder(entity: Entity, rows: readonly RecordRow[]) {
  const { t, language } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const [said, setSaid] = useState('')
  // One order after the other: the last one stands.
  const line = useRef<{ waiting: number; last: Promise<unknown>; kept: readonly string[] }>({
    waiting: 0,
    last: Promise.resolve(),
    kept: [],
  })
  const { queryKey } = recordQueries.whole(entity)
  const show = (ids: readonly string[]) => {
    const places = new Map(ids.map((id, place) => [id, place + 1]))
    queryClient.setQueryData(queryKey, (now) =>
      now?.map((one) => ({ ...one, sort_order: places.get(one.id) ?? ids.length })),
    )
  }

  async function send(ids: readonly string[]) {
    try {
      await api.call(`POST /settings/${entity.name}/order`, { body: { ids: [...ids] }, key: crypto.randomUUID() })
      line.current.kept = ids
    } catch (error) {
      messages.show(sentence(error), 'error')
      // Without a connection nothing is asked for anew, so the rows go back by themselves.
      if (line.current.waiting === 1) show(line.current.kept)
      setSaid('')
    }
    line.current.waiting -= 1
    if (line.current.waiting === 0) void queryClient.invalidateQueries({ queryKey: [entity.name] })
  }

  async function move(from: number, to: number) {
    const row = rows[from]
    if (!row || from === to) return
    const ids = movedTo(rows, from, to).map(({ id }) => id)
    // The last order that stands there, for all that is known here.
    if (line.current.waiting === 0) line.current.kept = rows.map(({ id }) => id)
    line.current.waiting += 1
    await queryClient.cancelQueries({ queryKey })
    show(ids)
    setSaid(t('settings:order.moved', { title: titleOf(row, language), place: to + 1, total: rows.length }))
    line.current.last = line.current.last.then(() => send(ids))
  }
  return { said, move: (from: number, to: number) => void move(from, to) }
}

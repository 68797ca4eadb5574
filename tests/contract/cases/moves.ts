import type { Answer, Client } from '#tests/support/server.ts'
import type { Row, World } from './world.ts'

export interface Moves {
  readonly versionOf: (id: string) => Promise<number>
  /** Asks for another status, as a person who has seen the case as it is. */
  readonly move: (by: Client, id: string, wish: Row) => Promise<Answer>
  /** A new case that stands in the given status. */
  readonly at: (status: string, more?: Row) => Promise<Row>
  readonly events: (id: string) => Promise<Row[]>
}

export function movesIn(world: World): Moves {
  const versionOf = async (id: string): Promise<number> =>
    (await world.rows('select version from patient where id = $1', [id]))[0]!.version
  return {
    versionOf,
    move: async (by, id, wish) =>
      by.post(`/patient/${id}/transition`, { expected_version: await versionOf(id), ...wish }),
    at: async (status, more = {}) => {
      const opened = await world.open()
      await world.set('patient', opened.id, { case_status: status, ...more })
      return opened
    },
    events: (id) =>
      world.rows(
        'select id, kind, from_status, to_status, reason from case_status_event where patient_id = $1 and from_status <> to_status order by at, id',
        [id],
      ),
  }
}

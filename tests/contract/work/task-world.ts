import type { EngineName } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

/** A world whose events make tasks; the templates it came with make none. */
export async function openTaskWorld(engine: EngineName): Promise<World> {
  const world = await openWorld(engine)
  await world.server.app.outbox.start()
  await world.rows('update task_rule set is_active = false')
  return world
}

export async function closeTaskWorld({ server }: World): Promise<void> {
  await server.app.outbox.stop()
  await server.close()
}

export const tasksOfCase = ({ rows }: World, patient: Row): Promise<Row[]> =>
  rows(
    `select id, title, assignee_id, due_on::text, kind, source, created_by from task where patient_id = $1 order by id`,
    [patient['id']],
  )

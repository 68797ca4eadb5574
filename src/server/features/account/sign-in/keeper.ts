import { user } from '#domain/entities/user.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Repository } from '#server/records/repository.ts'
import { withinOwnLevel } from '#server/workflow/higher-log-ins.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly repository: Repository
}

/** Refuses unless the caller may change the log-in; what is done about it beyond its fields takes the same right. */
export async function keeperOf({ callerDatabase, repository }: Parts, caller: Caller, id: string): Promise<Viewer> {
  await repository.mayChange(user, caller, id)
  const { viewer } = await callerDatabase.run(caller, (asking) => [withinOwnLevel(asking, id)])
  return viewer
}

import pg from 'pg'
import { BEGIN_ANEW } from '#server/database/era.ts'
import { newId } from '#server/records/new-id.ts'
import type { Manifest } from './set.ts'

const quoted = (text: string): string => pg.escapeLiteral(text)

/** A restore that brought back less, or more, than the backup knows of ends here. */
function expectCounts(counts: Manifest['database']['counts']): string {
  const checks = Object.entries(counts).map(
    ([table, count]) => `if (select count(*) from ${pg.escapeIdentifier(table)}) <> ${count} then
    raise exception '%', ${quoted(`the table ${table} does not hold the ${count} rows of the backup`)};
  end if;`,
  )
  return `do $$ begin\n${checks.join('\n')}\nend $$`
}

/** Ends view-as sessions; with `all`, every session. */
function endSessions(all: boolean): string {
  const bump = all ? `;\nupdate account set token_epoch = token_epoch + 1` : ''
  const which = all ? 'true' : 'looks_as is not null'
  return `update session set ended_at = now() where ended_at is null and ${which}${bump}`
}

/**
 * What ends the trust of devices in what they know, and puts the restore on record. The backup's database has done nothing
 * since it was made, so the record belongs to the era that begins.
 */
export function afterRestore(about: Manifest, options: { readonly endSessions: boolean }): string {
  const { made_at, version } = about
  const detail = { made_at, version, sessions_ended: options.endSessions }
  const event = `insert into audit_event (id, action, detail)
  values (${quoted(newId())}, 'restore', ${quoted(JSON.stringify(detail))}::jsonb)`
  return [expectCounts(about.database.counts), BEGIN_ANEW, endSessions(options.endSessions), event].join(';\n')
}

/** Empties the database of the portal; the role that requests run as belongs to the server and not to the dump. */
export const BEFORE_RESTORE = `do $$
begin
  if not exists (select from pg_roles where rolname = 'caseway_app') then
    create role caseway_app nologin;
  end if;
  if not pg_has_role(current_user, 'caseway_app', 'member') then
    execute format('grant caseway_app to %I', current_user);
  end if;
end $$;
drop schema public cascade;
create schema public;
grant usage on schema public to public`

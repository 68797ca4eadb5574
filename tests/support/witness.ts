import { defineEntity } from '#domain/entity.ts'
import { caseScope } from '#domain/entities/shapes/case-scope.ts'
import { broken } from '#domain/entities/shapes/row-rules.ts'
import * as f from '#domain/fields/index.ts'

/** An entity that the portal does not have, to show what it takes to have one more. */
export const witness = defineEntity({
  name: 'witness',
  area: 'cases',
  home: '/patients/*',
  fields: {
    patient_id: f.ref('patient', { required: true, fixed: true }),
    name: f.text({ max: 120, required: true }),
    phone: f.phone(),
    statement: f.longText({ max: 4000 }),
    fee_cents: f.cents({ secret: 'price' }),
    heard_on: f.date(),
    is_hostile: f.flag({ required: true, initial: false }),
  },
  label: ['name'],
  list: {
    columns: ['patient_id', 'name', 'phone', 'fee_cents', 'heard_on', 'is_hostile'],
    sort: 'name',
    search: ['name', 'phone'],
  },
  grants: { admin: 'lrcud all', law_firm: 'lrc firm' },
  scope: caseScope({ office: () => false, portfolio: () => false }),
  caseField: 'patient_id',
  unique: [['patient_id', 'name']],
  check: (row) => broken([row.is_hostile && !row.statement, 'statement', 'required']),
})

/** Its table, feed and second wall, in the words of the others. */
export const witnessMigration = `
create table witness (
  id uuid primary key,
  patient_id uuid not null constraint witness__patient_id__ref references patient,
  name text not null,
  phone text,
  statement text,
  fee_cents bigint constraint witness__fee_cents__check check (fee_cents >= 0),
  heard_on date,
  is_hostile boolean not null default false,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1 constraint witness__version__check check (version >= 1),
  rev bigint not null default 1,
  deleted_at timestamptz
);
create unique index witness__patient_id__key on witness (patient_id, lower(name)) where deleted_at is null;
select close_tables('witness'), track_changes('witness', 'log_case_row');
create policy wall on witness to caseway_app
  using ((select behind_staff_wall()) or patient_id in (select known.id from my_cases() as known (id)));
grant select, insert, update on witness to caseway_app;
update role set grants = grants || '[{"permission":"witness.list","reach":"all"},{"permission":"witness.read","reach":"all"},
  {"permission":"witness.create","reach":"all"},{"permission":"witness.update","reach":"all"},{"permission":"witness.delete","reach":"all"}]'
  where title = 'admin';
update role set grants = grants || '[{"permission":"witness.list","reach":"firm"},{"permission":"witness.read","reach":"firm"},
  {"permission":"witness.create","reach":"firm"}]' where title = 'law_firm';
`

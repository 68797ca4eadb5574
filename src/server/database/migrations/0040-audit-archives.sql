-- What left the record for a file, signed by the server, so that nobody else can make a gap look like an archive.
create table audit_archive (
  -- '2026-01', or 'before-2026-01' for what was there before there were months.
  part text primary key,
  -- The ids it held; from the first one where it is null.
  from_id uuid,
  before_id uuid not null,
  file text not null,
  sha256 text not null,
  events bigint not null,
  first_place jsonb not null,
  last_place jsonb not null,
  -- Seals over events of it: '1-250,260'.
  seals text not null,
  -- Of seals that also cover events of other parts, how many are of this one.
  shares jsonb not null,
  key_id text not null,
  signature text not null,
  at timestamptz not null default clock_timestamp()
);

-- Answers to possible duplicates, which are asked for as long as the cases stand: those whose event went to an archive.
create table archived_duplicate_answer (
  patient_id uuid not null,
  other_id uuid not null,
  primary key (patient_id, other_id)
);

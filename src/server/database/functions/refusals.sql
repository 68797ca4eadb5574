-- Refusals inside a batch roll the whole batch back and reach the caller as a code.

create or replace function refuse(code text, detail text default '') returns boolean language plpgsql as $$
begin
  raise exception using errcode = code, message = 'refused', detail = detail;
end $$;

create or replace function require(condition boolean, code text, detail text default '') returns boolean
language plpgsql as $$
begin
  if condition is not true then
    raise exception using errcode = code, message = 'refused', detail = detail;
  end if;
  return true;
end $$;

-- Trigger of tables whose rows are only added.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $$;

-- Wrong tries at a password locked the account, so that any stranger could lock its owner out. Tries are now counted by
-- name and network together, more loosely by name and by network alone, and the counts fall with time. They lie here so that
-- all processes share them.

create table attempt_count (
  -- What is tried and a digest of who tries: names that people mistype are passwords at times.
  name text primary key,
  -- Tries that still count. They fall at the rate of what is tried.
  level double precision not null,
  at timestamptz not null
);
create index attempt_count_at on attempt_count (at);
alter table attempt_count enable row level security;

-- Counts a try under all of these names, or under none where one of them is at its limit, and answers the seconds to wait.
-- Each row is held before it is looked at, in one order everywhere: tries of one moment can't pass together.
create function take_attempts(names text[], bursts double precision[], per_minute double precision[]) returns int
language plpgsql as $$
declare
  counted record;
  present double precision;
  wait double precision := 0;
begin
  for counted in
    select * from unnest(names, bursts, per_minute) as wanted (name, burst, rate) order by name
  loop
    insert into attempt_count (name, level, at) values (counted.name, 0, clock_timestamp())
    on conflict (name) do update set at = clock_timestamp(),
      level = greatest(0, attempt_count.level
        - counted.rate * extract(epoch from clock_timestamp() - attempt_count.at)::double precision / 60)
    returning level into present;
    if present + 1 > counted.burst then
      wait := greatest(wait, (present + 1 - counted.burst) * 60 / counted.rate);
    end if;
  end loop;
  if wait = 0 then
    update attempt_count set level = level + 1 where name = any(names);
  end if;
  return ceil(wait);
end $$;
revoke execute on function take_attempts(text[], double precision[], double precision[]) from public;

alter table account drop column failed_logins, drop column locked_until;

-- ---------------------------------------------------------------------------------------------------------------------
-- A browser in which a user has signed in before holds a secret that says so. It opens nothing by itself: with it, tries of
-- strangers do not hold up the owner.

create table known_device (
  token_hash text primary key,
  user_id uuid not null constraint known_device__user_id__ref references "user",
  -- Where it was when it was last used.
  network text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index known_device_user on known_device (user_id, last_used_at desc);
alter table known_device enable row level security;

-- Ending a session from the list of sessions makes its browser unknown again.
alter table session add column known_device text;

create or replace function end_sessions(of_user uuid) returns void
language sql security definer set search_path = public as $$
  delete from known_device where user_id = of_user and is_own_login(of_user);
  update account set token_epoch = token_epoch + 1 where user_id = of_user and is_own_login(of_user)
$$;

-- Mails the owner of a log-in what has happened to it, at the address that the log-in has at that moment.
create function mail_to_login(of_user uuid, mail uuid, mail_subject text, mail_body text) returns void
language sql security definer set search_path = public as $$
  insert into outgoing (id, channel, recipient, subject, body, user_id, language, recipient_kind, recipient_id, recipient_name)
  select mail, 'mail', u.email, mail_subject, mail_body, u.id, u.language, 'user', u.id, u.name
  from "user" u where u.id = of_user and u.deleted_at is null and (viewer_id() is null or is_own_login(of_user))
$$;
revoke execute on function mail_to_login(uuid, uuid, text, text) from public;
grant execute on function mail_to_login(uuid, uuid, text, text) to caseway_app;

select refuse_looking_everywhere();

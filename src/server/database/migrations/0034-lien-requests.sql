-- What a lawyer is asked by mail about a lien, and answers by the link in it, where an administrator allows it for the firm.
alter table lawfirm add column liens_by_link boolean not null default false;

create table lien_request (
  id uuid primary key,
  kind text not null constraint lien_request__kind__check check (kind in ('confirmation', 'offer')),
  lien_id uuid not null constraint lien_request__lien_id__ref references lien,
  -- The offer that waits for an answer.
  offer_id uuid constraint lien_request__offer_id__ref references reduction_offer,
  lawfirm_id uuid not null constraint lien_request__lawfirm_id__ref references lawfirm,
  -- The lawyer whom it was mailed to, and as whom it is answered.
  user_id uuid not null constraint lien_request__user_id__ref references "user",
  -- Only the mail has the link itself.
  token_hash text not null constraint lien_request__token_hash__key unique,
  at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  outcome text constraint lien_request__outcome__check check (outcome in ('answered', 'superseded', 'silent')),
  -- The page sends its answer again when the reply was lost.
  answer_key text,
  answer_hash text,
  constraint lien_request__offer__check check ((kind = 'offer') = (offer_id is not null)),
  constraint lien_request__ended__check check ((ended_at is null) = (outcome is null))
);
create unique index lien_request__open__key on lien_request (lien_id, kind) where ended_at is null;
create index lien_request_lien on lien_request (lien_id, at);

-- A company of a thousand has thousands of people and places in its directory: each search read all of them.
drop index concurrently if exists employee_search;
create index concurrently employee_search on employee using gin (search_text gin_trgm_ops);
drop index concurrently if exists lawfirm_employee_search;
create index concurrently lawfirm_employee_search on lawfirm_employee using gin (search_text gin_trgm_ops);
drop index concurrently if exists subsidiary_employee_search;
create index concurrently subsidiary_employee_search on subsidiary_employee using gin (search_text gin_trgm_ops);
drop index concurrently if exists medical_provider_search;
create index concurrently medical_provider_search on medical_provider using gin (search_text gin_trgm_ops);
drop index concurrently if exists chiropractor_search;
create index concurrently chiropractor_search on chiropractor using gin (search_text gin_trgm_ops);
drop index concurrently if exists user_search;
create index concurrently user_search on "user" using gin (search_text gin_trgm_ops);

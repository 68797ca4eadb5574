-- What a case had as one sum before its costs were itemized is named by whoever shows it, in the reader’s language.
alter table case_cost
  add column carried boolean not null default false,
  add constraint case_cost__carried__check check (not carried or kind = 'cost');

-- Lines are final, with the words of the release that wrote them; they are only marked.
alter table case_cost disable trigger user;
update case_cost set carried = true where kind = 'cost' and what = 'Costs before they were itemized';
alter table case_cost enable trigger user;

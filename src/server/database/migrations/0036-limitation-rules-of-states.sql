-- The rules for statutes of limitations are kept with their state, in `state.sol_rules`. Nothing ever read or wrote this table.
drop table if exists sol_rule;

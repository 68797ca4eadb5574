-- What an entry said when it was put off, '' where it said nothing more than its kind. A call that is due for another reason,
-- or a visit that the office has answered since, is shown again. Marks from before have none and go by their day alone.
alter table work_mark add column code text constraint work_mark__code__check check (length(code) <= 80);

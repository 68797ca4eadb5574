-- Who sees the portal with somebody else's eyes sees what that person works with, not what he wrote to others or for
-- himself: conversations belong to the two who have them, administrators get no copy.
create policy nobody_looks on message as restrictive to caseway_app using (not (select looking()));
create policy nobody_looks on quick_note as restrictive to caseway_app using (not (select looking()));

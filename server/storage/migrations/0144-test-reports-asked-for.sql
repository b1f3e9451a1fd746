-- What the test provider was asked for is an event; of that it keeps nothing.
delete from test_report r using channel_poll p
  where p.channel_id = r.channel_id and p.provider = 'test' and r.id <= p.cursor::bigint;

-- Histories of recipients keep which rows a change took their channel from, and no word of them: names of recipients and orders are
-- those of their orders, and end with these.
update revision set salt = null, details = details || jsonb_build_object('waiting', (
    select jsonb_agg(jsonb_build_object('jobId', line -> 'jobId')) from jsonb_array_elements(details -> 'waiting') line))
  where entity = 'recipient' and jsonb_typeof(details -> 'waiting') = 'array' and jsonb_array_length(details -> 'waiting') > 0
    and not (details -> 'waiting' -> 0) ? 'packGroupId';

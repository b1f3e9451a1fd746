-- Orders that have a value as a whole are found among themselves, however many rows have it too.
create index if not exists searched_metadata_value_of_orders on searched_metadata (name, value, job_id) where pack_group_id is null;
create index if not exists searched_metadata_tag_of_orders on searched_metadata (tag_list, value, job_id)
  where pack_group_id is null and tag_list is not null;

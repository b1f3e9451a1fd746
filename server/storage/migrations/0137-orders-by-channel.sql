-- Orders by the kind of channel of what left of them: each order of a frequent kind is asked, those of a rare one are read by the kind.
create index if not exists delivery_channel_job on delivery (channel_type, job_id);

-- When an event was taken back from a piece: its words wait as long as those of one that has just come (docs/decisions/0821).
alter table tracking_event add column if not exists taken_back_at timestamptz;

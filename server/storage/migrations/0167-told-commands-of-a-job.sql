-- What an event of a single piece asks of its order, whatever else there is in it: commands that wait for somebody or are in error, and
-- files that were left out (docs/decisions/0894).
create index if not exists delivery_command_told on delivery_command (job_id)
  where freed_at is null and state in ('AWAIT_VALIDATION', 'DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR');
create index if not exists input_file_left_out on input_file (job_id)
  where left_out is not null and left_out_rejected is null;

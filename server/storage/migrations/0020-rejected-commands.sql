-- Confirmations that were rejected and not taken back: lists mark their orders, and count them.
create index if not exists delivery_command_rejected on delivery_command (account_id, created_at desc)
  where state in ('REJECTED', 'AUTOMATICALLY_REJECTED') and freed_at is null;

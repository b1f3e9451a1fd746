-- Files that are kept to be deposited again (docs/decisions/0654). `file_id` names a stored file without an end.
create table if not exists library_file (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  account_id bigint not null references account,
  owner_id bigint not null references app_user,
  -- the owner's group while it is shared with that; null: own, or shared with the account
  group_id bigint references user_group on delete set null,
  scope text not null,
  name text collate names not null,
  file_id text not null references stored_file,
  changed_at timestamptz not null
);
create index if not exists library_file_account on library_file (account_id, name);
create index if not exists library_file_file on library_file (file_id);
create index if not exists library_file_group on library_file (group_id) where group_id is not null;

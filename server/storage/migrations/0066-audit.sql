-- The audit view reads changes of the administration among many more lines of letters, newest first.
create index if not exists revision_administration on revision (id desc)
  where entity in ('installation', 'account', 'user', 'profile', 'group', 'service', 'channel', 'optionType', 'option', 'branding', 'wording');

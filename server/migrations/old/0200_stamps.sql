-- What almost every table ends with: who made a row, who changed it last, and the version a page was read with. A table takes it over with
-- `like app.stamps including defaults`. The last file before the schema was written anew: see README.md.
create table app.stamps (
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0
);

-- the column was char(7) once, and what was said of it then reads it so: said of what it is
alter table wo_work_calendar drop constraint wo_work_calendar_mask_ck;
alter table wo_work_calendar alter column weekday_mask set default '1111111';
alter table wo_work_calendar add constraint wo_work_calendar_mask_ck check (weekday_mask ~ '^[01]{7}$' and weekday_mask <> '0000000');

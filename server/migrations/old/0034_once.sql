-- 提交编号: what was sent under a key is done once; the answer is remembered for a day (IETF draft Idempotency-Key).
create table request_key (
  tenant_id integer not null,
  user_id bigint not null,
  request_key varchar(128) collate "C" not null,
  call_id varchar(128) collate "C" not null,
  -- digest of what was sent, and what was answered: both sealed, either may hold a password or a person
  content text collate "C" not null,
  answer text collate "C",
  begin_time timestamptz not null,
  -- null: still at work
  end_time timestamptz,
  constraint request_key_pk primary key (tenant_id, user_id, request_key)
);
create index request_key_begin_time_ix on request_key (tenant_id, begin_time);
select app.tenant_table('request_key');

-- 会话用过的设备: the devices a session was used on besides the one it was opened on (user_session.device_id). An operation's author
-- is believed only where his session and its device were seen together (floor.md §16.1 actor).
create table session_device (
  tenant_id integer not null,
  session_id bigint not null,
  device_id varchar(40) collate "C" not null,
  first_time timestamptz not null,
  constraint session_device_pk primary key (tenant_id, session_id, device_id),
  constraint session_device_user_session_fk foreign key (tenant_id, session_id) references user_session (tenant_id, id) on delete cascade
);
-- sessions that knew no device have worked on these until today; the owner may be held by the walls too, so they are lifted for this
alter table pda_op no force row level security;
alter table user_session no force row level security;
insert into session_device as d (tenant_id, session_id, device_id, first_time)
select p.tenant_id, p.session_id, p.device_id, min(p.received_at)
  from pda_op p join user_session s on s.tenant_id = p.tenant_id and s.id = p.session_id and s.user_id = p.user_id
 where s.device_id is null
 group by p.tenant_id, p.session_id, p.device_id;
alter table user_session force row level security;
alter table pda_op force row level security;
select app.tenant_table('session_device', 'select, insert');

-- 提议: what somebody without the right reports of his own accord is booked when a leader accepts it (floor.md §16.2 Clashes).
alter table op_exception add column is_proposal smallint not null default 0;
create index op_exception_is_proposal_ix on op_exception (tenant_id, is_proposal, effective_at desc);

-- The first tenant of an empty installation, and codes sent to phones (spec 1 §2.3, floor.md §2.2 password).
-- Whether nobody is here yet.
create function app.is_empty() returns boolean language sql stable security definer set search_path = public as
$$ select not exists (select from tenant) $$;
-- Makes tenant 1 while there is none; false when somebody was first. The caller's transaction already acts as tenant 1.
create function app.create_first_tenant(code text, name text, short text, at timestamptz) returns boolean language plpgsql security definer set search_path = public as $$
begin
  lock table tenant in share row exclusive mode;
  if exists (select from tenant) then
    return false;
  end if;
  insert into tenant (tenant_id, tenant_code, tenant_name, short_name, create_time, update_time) values (1, code, name, short, at, at);
  return true;
end
$$;
revoke all on function app.is_empty(), app.create_first_tenant(text, text, text, timestamptz) from public;
grant execute on function app.is_empty(), app.create_first_tenant(text, text, text, timestamptz) to yuncang_app;

-- 短信验证码; user_id is null where account and phone do not belong together: asking looks the same from outside
create table sms_code (
  tenant_id integer not null,
  id bigint not null,
  mobile varchar(20) collate "C" not null,
  user_id bigint,
  code_hash varchar(64) collate "C" not null,
  ticket_hash varchar(64) collate "C",
  ip varchar(45) collate "C" not null,
  fail_num integer not null default 0,
  expires_at timestamptz not null,
  checked_time timestamptz,
  used_time timestamptz,
  create_time timestamptz not null,
  constraint sms_code_pk primary key (tenant_id, id),
  constraint sms_code_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
);
create index sms_code_mobile_create_time_ix on sms_code (tenant_id, mobile, create_time desc);
create index sms_code_ip_create_time_ix on sms_code (tenant_id, ip, create_time desc);
create index sms_code_user_id_ix on sms_code (tenant_id, user_id);
create index sms_code_ticket_hash_ix on sms_code (tenant_id, ticket_hash);
select app.tenant_table('sms_code');

-- Platform: what every screen uses, whatever its trade: words, lists, log, messages, change feed, jobs, files, imports (architecture §4,
-- §5).

-- 给过租户的默认资料：以后新版本多出来的任务类型、页面权限只给一次，租户自己删改过的不再覆盖
create table given (
  tenant_id integer not null,
  what varchar(64) collate "C" not null,
  create_time timestamptz not null,
  constraint given_pk primary key (tenant_id, what)
);
select app.tenant_table('given', 'select, insert');

-- 字典: a tenant's own text, order and visibility over tpl_dict
create table dict (
  tenant_id integer not null,
  id bigint not null,
  code varchar(64) collate "C" not null,
  code_name varchar(64) collate "C" not null,
  dict_key varchar(64) collate "C" not null,
  dict_value varchar(200) collate "C" not null,
  sort integer not null default 0,
  is_disabled smallint not null default 0,
  like app.stamps including defaults,
  constraint dict_pk primary key (tenant_id, id),
  constraint dict_uk unique (tenant_id, code, dict_key)
);
select app.tenant_table('dict');

-- 公共配置: a tenant's rows of a code replace all template rows of it
create table common_config (
  tenant_id integer not null,
  id bigint not null,
  code varchar(64) collate "C" not null,
  value varchar(512) collate "C" not null,
  remark varchar(200) collate "C",
  sort integer not null default 0,
  like app.stamps including defaults,
  constraint common_config_pk primary key (tenant_id, id),
  constraint common_config_uk unique (tenant_id, code, value)
);
select app.tenant_table('common_config');

-- 列偏好：每个人每张表的列顺序、显隐、固定与宽度
create table table_column (
  tenant_id integer not null,
  user_id bigint not null,
  code varchar(64) collate "C" not null,
  type smallint not null,
  title_value text collate "C" not null,
  update_time timestamptz not null,
  constraint table_column_pk primary key (tenant_id, user_id, code, type),
  constraint table_column_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
);
select app.tenant_table('table_column');

-- 列表视图: a list as a person arranged it under a name: its columns, conditions and order. Kept by one person, or offered to a role
create table list_view (
  tenant_id integer not null,
  id bigint not null,
  -- of the list: its page code, as in table_column
  code varchar(64) collate "C" not null,
  view_name varchar(20) collate "C" not null,
  -- exactly one of the two
  user_id bigint,
  role_id bigint,
  content jsonb not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  version integer not null default 0,
  constraint list_view_pk primary key (tenant_id, id),
  constraint list_view_uk unique (tenant_id, user_id, code, view_name),
  constraint list_view_uk2 unique (tenant_id, role_id, code, view_name),
  constraint list_view_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
  constraint list_view_role_fk foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  constraint list_view_whose_ck check (num_nonnulls(user_id, role_id) = 1)
);
create index list_view_code_ix on list_view (tenant_id, code);
select app.tenant_table('list_view');

-- 默认视图: the view a person opens a list with
create table list_view_first (
  tenant_id integer not null,
  user_id bigint not null,
  code varchar(64) collate "C" not null,
  view_id bigint not null,
  update_time timestamptz not null,
  constraint list_view_first_pk primary key (tenant_id, user_id, code),
  constraint list_view_first_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
  constraint list_view_first_list_view_fk foreign key (tenant_id, view_id) references list_view (tenant_id, id) on delete cascade
);
create index list_view_first_view_id_ix on list_view_first (tenant_id, view_id);
select app.tenant_table('list_view_first');

-- 提交编号: what was sent under a key is done once; the answer is remembered for a day (IETF draft Idempotency-Key)
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

-- 单号序列
create table no_sequence (
  tenant_id integer not null,
  biz_code varchar(16) collate "C" not null,
  period varchar(16) collate "C" not null,
  next_no bigint not null,
  constraint no_sequence_pk primary key (tenant_id, biz_code, period)
);
select app.tenant_table('no_sequence');

-- 操作日志
create table sys_operate_log (
  tenant_id integer not null,
  id bigint not null,
  user_id bigint not null,
  menu_code varchar(16) collate "C",
  biz_type varchar(32) collate "C" not null,
  biz_no varchar(64) collate "C" not null,
  action varchar(64) collate "C" not null,
  before jsonb,
  after jsonb,
  ip varchar(45) collate "C",
  create_time timestamptz not null,
  -- from which device it was done, as ip says from which address; both are searched by
  device varchar(64) collate "C",
  constraint sys_operate_log_pk primary key (tenant_id, id)
);
create index sys_operate_log_biz_type_biz_no_ix on sys_operate_log (tenant_id, biz_type, biz_no);
create index sys_operate_log_create_time_ix on sys_operate_log (tenant_id, create_time desc);
-- what one person did, the newest first (用户详情)
create index sys_operate_log_user_id_create_time_ix on sys_operate_log (tenant_id, user_id, create_time desc);
create index sys_operate_log_ip_ix on sys_operate_log (tenant_id, ip, create_time desc);
create index sys_operate_log_device_ix on sys_operate_log (tenant_id, device, create_time desc);
create index sys_operate_log_action_ix on sys_operate_log (tenant_id, action, create_time desc);
create index sys_operate_log_biz_no_ix on sys_operate_log (tenant_id, biz_no, create_time desc);
select app.tenant_table('sys_operate_log', 'select, insert');

-- 消息
create table message (
  tenant_id integer not null,
  id bigint not null,
  msg_type smallint not null,
  level smallint not null default 1,
  title varchar(100) collate "C" not null,
  content varchar(500) collate "C" not null,
  link_path varchar(200) collate "C",
  receiver_type smallint not null,
  receiver_key varchar(64) collate "C" not null,
  biz_no varchar(64) collate "C",
  create_time timestamptz not null,
  constraint message_pk primary key (tenant_id, id)
);
create index message_receiver_type_receiver_key_create_time_ix on message (tenant_id, receiver_type, receiver_key, create_time desc);
-- a page of the list enters by time, kind and level
create index message_filter_ix on message (tenant_id, create_time desc, msg_type, level);
select app.tenant_table('message');

-- 消息阅读
create table message_read (
  tenant_id integer not null,
  id bigint not null,
  message_id bigint not null,
  user_id bigint not null,
  read_time timestamptz,
  is_mark smallint not null default 0,
  is_removed smallint not null default 0,
  update_time timestamptz not null,
  constraint message_read_pk primary key (tenant_id, id),
  constraint message_read_uk unique (tenant_id, message_id, user_id),
  constraint message_read_message_fk foreign key (tenant_id, message_id) references message (tenant_id, id) on delete cascade,
  constraint message_read_sys_user_fk foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
);
create index message_read_user_id_ix on message_read (tenant_id, user_id, message_id);
select app.tenant_table('message_read');

-- 变更流: written in the transaction of the change; a reader takes rows below the oldest running transaction (architecture §4)
create table change (
  tenant_id integer not null,
  xid xid8 not null,
  id bigint not null,
  resource varchar(64) collate "C" not null,
  key varchar(128) collate "C" not null,
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  owner_no varchar(32) collate "C",
  op smallint not null,
  create_time timestamptz not null,
  constraint change_pk primary key (tenant_id, xid, id)
);
create index change_create_time_ix on change (tenant_id, create_time);
select app.tenant_table('change');

-- 变更流纪元
create table feed_epoch (
  tenant_id integer not null,
  epoch varchar(40) collate "C" not null,
  create_time timestamptz not null,
  constraint feed_epoch_pk primary key (tenant_id)
);
select app.tenant_table('feed_epoch');

-- 领域事件 (append-only)
create table domain_event (
  tenant_id integer not null,
  id bigint not null,
  event_type varchar(64) collate "C" not null,
  aggregate_type varchar(32) collate "C" not null,
  aggregate_no varchar(64) collate "C" not null,
  warehouse_no varchar(32) collate "C",
  sid varchar(32) collate "C",
  owner_no varchar(32) collate "C",
  biz_date date not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  published_at timestamptz,
  event_key varchar(128) collate "C" not null,
  create_time timestamptz not null,
  constraint domain_event_pk primary key (tenant_id, id),
  constraint domain_event_uk unique (tenant_id, event_type, event_key)
);
create index domain_event_aggregate_no_ix on domain_event (tenant_id, aggregate_no);
create index domain_event_published_at_ix on domain_event (tenant_id, published_at) where published_at is null;
select app.tenant_table('domain_event', 'select, insert, update');

-- 文件任务
create table file_job (
  tenant_id integer not null,
  id bigint not null,
  biz_type varchar(32) collate "C" not null,
  biz_name varchar(200) collate "C" not null,
  job_type smallint not null,
  status smallint not null default 1,
  process_value integer not null default 0,
  done_num integer not null default 0,
  total_num integer not null default 0,
  start_time timestamptz,
  end_time timestamptz,
  stop_flag smallint not null default 0,
  params jsonb not null default '{}',
  result jsonb,
  error_msg varchar(500) collate "C",
  link_url varchar(256) collate "C",
  heartbeat timestamptz,
  like app.stamps including defaults,
  -- 导出: its file was deleted after a week
  expired smallint not null default 0,
  constraint file_job_pk primary key (tenant_id, id),
  constraint file_job_expired_ck check (expired in (0, 1))
);
create index file_job_biz_type_create_time_ix on file_job (tenant_id, biz_type, create_time desc);
create index file_job_status_ix on file_job (tenant_id, status);
create index file_job_create_user_ix on file_job (tenant_id, create_user_id, job_type, create_time desc);
-- 同步 of one kind and account runs once at a time (office.md §21); job_type 4, status 1 待执行 and 2 执行中
create unique index file_job_sync_uk on file_job (tenant_id, biz_type, (params ->> 'sid')) where job_type = 4 and status in (1, 2);
select app.tenant_table('file_job');

-- 上传的文件: one row per upload, named by a word that cannot be guessed; the same content is kept once on the disk
create table stored_file (
  tenant_id integer not null,
  id bigint not null,
  file_key varchar(32) collate "C" not null,
  file_name varchar(200) collate "C" not null,
  ext varchar(8) collate "C" not null,
  file_size bigint not null,
  sha256 varchar(64) collate "C" not null,
  biz_type varchar(32) collate "C" not null,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  -- small picture of a picture, made by the browser that sends it; no foreign key: both are names of contents on the disk
  thumb_sha256 varchar(64) collate "C",
  -- the person who made the small picture of a picture that came without one; null where its sender sent it along
  thumb_user_id bigint,
  constraint stored_file_pk primary key (tenant_id, id),
  constraint stored_file_uk unique (tenant_id, file_key),
  constraint stored_file_size_ck check (file_size > 0)
);
create index stored_file_sha256_ix on stored_file (tenant_id, sha256);
select app.tenant_table('stored_file');

-- 分片上传: what is to come, chunk by chunk; the chunks themselves lie on the disk under the row's number
create table file_upload (
  tenant_id integer not null,
  id bigint not null,
  file_name varchar(200) collate "C" not null,
  file_size bigint not null,
  sha256 varchar(64) collate "C" not null,
  biz_type varchar(32) collate "C" not null,
  chunks jsonb not null,
  expires_at timestamptz not null,
  create_user_id bigint not null,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint file_upload_pk primary key (tenant_id, id),
  constraint file_upload_uk unique (tenant_id, create_user_id, biz_type, sha256)
);
select app.tenant_table('file_upload');

-- 导入映射
create table import_mapping (
  tenant_id integer not null,
  id bigint not null,
  biz_type varchar(32) collate "C" not null,
  mapping_name varchar(64) collate "C" not null,
  shop_no varchar(32) collate "C",
  file_kind smallint not null,
  charset varchar(16) collate "C",
  header_hash varchar(64) collate "C",
  entries jsonb not null,
  clean_rules jsonb not null default '{}',
  last_time timestamptz,
  like app.stamps including defaults,
  constraint import_mapping_pk primary key (tenant_id, id),
  constraint import_mapping_uk unique (tenant_id, biz_type, mapping_name)
);
create index import_mapping_biz_type_header_hash_ix on import_mapping (tenant_id, biz_type, header_hash);
create index import_mapping_shop_no_ix on import_mapping (tenant_id, shop_no);
select app.tenant_table('import_mapping');

-- 导入请求
create table import_request (
  tenant_id integer not null,
  id bigint not null,
  biz_type varchar(32) collate "C" not null,
  file_name varchar(200) collate "C" not null,
  file_path varchar(256) collate "C" not null,
  file_hash varchar(64) collate "C" not null,
  mapping_id bigint,
  options jsonb not null default '{}',
  expires_at timestamptz not null,
  used smallint not null default 0,
  used_time timestamptz,
  total_num integer not null default 0,
  success_num integer not null default 0,
  fail_num integer not null default 0,
  ignore_num integer not null default 0,
  created_num integer not null default 0,
  exist_num integer not null default 0,
  header jsonb,
  file_job_id bigint,
  like app.stamps including defaults,
  constraint import_request_pk primary key (tenant_id, id)
);
create index import_request_biz_type_create_time_ix on import_request (tenant_id, biz_type, create_time desc);
select app.tenant_table('import_request');

-- 导入错误行
create table import_row_error (
  tenant_id integer not null,
  id bigint not null,
  request_id bigint not null,
  row_num integer not null,
  error_name varchar(64) collate "C" not null,
  error_reason varchar(300) collate "C" not null,
  src_no varchar(64) collate "C",
  kind smallint not null default 1,
  create_time timestamptz not null,
  constraint import_row_error_pk primary key (tenant_id, id),
  constraint import_row_error_import_request_fk foreign key (tenant_id, request_id) references import_request (tenant_id, id) on delete cascade
);
create index import_row_error_request_id_row_num_ix on import_row_error (tenant_id, request_id, row_num);
create index import_row_error_request_id_src_no_ix on import_row_error (tenant_id, request_id, src_no);
select app.tenant_table('import_row_error');

-- 导入逐单结果
create table import_outcome (
  tenant_id integer not null,
  id bigint not null,
  request_id bigint not null,
  src_no varchar(64) collate "C" not null,
  outcome smallint not null,
  reason varchar(300) collate "C",
  rule_name varchar(64) collate "C",
  row_num integer,
  line_num integer not null default 0,
  stockout_no varchar(32) collate "C",
  create_time timestamptz not null,
  constraint import_outcome_pk primary key (tenant_id, id),
  constraint import_outcome_uk unique (tenant_id, request_id, src_no, outcome),
  constraint import_outcome_import_request_fk foreign key (tenant_id, request_id) references import_request (tenant_id, id) on delete cascade
);
select app.tenant_table('import_outcome');

-- 导入将新建的商品：解析之后、提交之前给人看的清单
create table import_new_goods (
  tenant_id integer not null,
  id bigint not null,
  request_id bigint not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  goods_name varchar(200) collate "C" not null,
  line_num integer not null,
  row_num integer not null,
  doubtful smallint not null default 0,
  create_time timestamptz not null,
  constraint import_new_goods_pk primary key (tenant_id, id),
  constraint import_new_goods_uk unique (tenant_id, request_id, owner_no, goods_no),
  constraint import_new_goods_import_request_fk foreign key (tenant_id, request_id) references import_request (tenant_id, id) on delete cascade,
  constraint import_new_goods_line_num_ck check (line_num > 0)
);
select app.tenant_table('import_new_goods');
